import { describe, expect, test } from 'vitest';
import { RESOURCES } from '#src/resources/registry.ts';
import { FILTERED_LISTS } from '#src/resources/shared/filtered-lists.tsx';

const FACETS = ['domain', 'term', 'dataProduct'] as const;

describe('the lists that lead from a value of a facet to its records', () => {
  test.each(FACETS)('of %s are those of all types with the facet', async (facet) => {
    const types = await Promise.all(RESOURCES.map((entry) => entry.load()));
    const having = types.filter(({ facets }) => facets.includes(facet));
    const listed = FILTERED_LISTS.filter(({ facets }) => facets.includes(facet));
    const namesOf = (all: readonly { readonly id: string; readonly path: string }[]) =>
      all.map(({ id, path }) => `${id} ${path}`).toSorted();
    expect(namesOf(listed)).toEqual(namesOf(having));
  });

  test('are left out without records where only some servers have the type or its index', () => {
    const optional = RESOURCES.filter((entry) => entry.isOptional || entry.isIndexOptional);
    const listed = FILTERED_LISTS.filter(({ isOptional }) => isOptional);
    // A domain is in no other one's lists, because it shows those below it.
    const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).toSorted();
    expect(idsOf(listed)).toEqual(idsOf(optional).filter((id) => id !== 'domain'));
  });
});
