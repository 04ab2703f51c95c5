import { expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { dialectNames } from '#src/fake/service/dialects.ts';
import { harness } from './harness.ts';

// The definition of a type's custom properties, and values of each kind in its records.

const catalog = createCatalog({ tables: 400, seed: 1 });

test.each(dialectNames)('%s defines the custom properties of a type on request', async (dialect) => {
  const { get } = harness({ catalog, dialect });
  const bare = await get('/api/v1/metadata/types/name/table');
  expect(bare.status).toBe(200);
  expect(bare.body).not.toHaveProperty('customProperties');
  const { body } = await get('/api/v1/metadata/types/name/table?fields=customProperties');
  expect(body).toMatchObject({
    name: 'table',
    customProperties: expect.arrayContaining([
      expect.objectContaining({
        name: 'refreshSla',
        propertyType: expect.objectContaining({ name: 'enum' }),
        customPropertyConfig: { config: { values: ['hourly', 'daily', 'weekly'], multiSelect: false } },
      }),
    ]),
  });
  expect((await get('/api/v1/metadata/types/name/nonsense')).status).toBe(404);
  expect((await get('/api/v1/metadata/types/name/table?fields=nonsense')).status).toBe(400);
});
