import { describe, expect, test } from 'vitest';
import { RESOURCES } from '#src/resources/registry.ts';
import type { ResourceEntry } from '#src/resources/resource.ts';

const namesOf = ({ id, path, listPath, searchIndex }: ResourceEntry) => ({ id, path, listPath, searchIndex });

/** The names in the loaded type. */
async function loadedNames(entry: ResourceEntry) {
  const { id, path, endpoint } = await entry.load();
  return { id, path, listPath: endpoint.path, searchIndex: endpoint.searchIndex };
}

describe('names of a type before it is loaded', () => {
  test.each(RESOURCES.map((entry) => [entry.id, entry] as const))('of %s', async (_, entry) => {
    expect(namesOf(entry)).toEqual(await loadedNames(entry));
  });
});

describe('certifications', () => {
  test.each(RESOURCES.map((entry) => [entry.id, entry] as const))(
    'of %s are read, shown and filtered by where it has a service',
    async (_, entry) => {
      const { services, endpoint, columns, facets } = await entry.load();
      const isCertified = services !== undefined;
      expect(Object.hasOwn(endpoint.fields, 'certification')).toBe(isCertified);
      expect(columns.some(({ id }) => id === 'certification')).toBe(isCertified);
      expect(facets.includes('certification')).toBe(isCertified);
    },
  );
});

describe('data products', () => {
  test.each(RESOURCES.map((entry) => [entry.id, entry] as const))(
    'of %s are read, shown and filtered by where it has a service and holds no other records',
    async (_, entry) => {
      const { id: type, services, endpoint, columns, facets } = await entry.load();
      const hasProducts = services !== undefined && type !== 'database' && type !== 'databaseSchema';
      expect(Object.hasOwn(endpoint.fields, 'dataProducts')).toBe(hasProducts);
      expect(columns.some(({ id }) => id === 'dataProducts')).toBe(hasProducts);
      expect(facets.includes('dataProduct')).toBe(hasProducts);
    },
  );
});
