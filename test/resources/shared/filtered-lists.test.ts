import { expect, test } from 'vitest';
import { RESOURCES } from '#src/resources/registry.ts';
import { typesWith } from '#src/resources/shared/filtered-lists.tsx';

const FACETS = ['domain', 'term', 'dataProduct'] as const;

test.each(FACETS)(
  'the lists that lead from a value of %s to its records are those of all types with it',
  async (facet) => {
    const types = await Promise.all(RESOURCES.map((entry) => entry.load()));
    const having = types.filter(({ facets }) => facets.includes(facet));
    expect(typesWith(RESOURCES, facet).map(({ id }) => id)).toEqual(having.map(({ id }) => id));
  },
);
