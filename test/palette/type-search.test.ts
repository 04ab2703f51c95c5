import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import { keys } from '#src/api/keys.ts';
import { searchEndpoint } from '#src/api/search-endpoint.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createService } from '#src/fake/service/service.ts';
import { typeSearchQuery } from '#src/palette/type-search.ts';
import { resourceById } from '#src/resources/registry.ts';
import { topic } from '#test/support/sample-assets.ts';

test('records of a type that was not loaded do not stand for those of its list', async () => {
  const catalog = catalogFromRecords([topic('orders')]);
  const client = createClient({
    origin: 'http://types.example.com',
    token: () => undefined,
    fetch: handleInProcess(createService({ catalog, noAuth: true })),
  });
  const queries = new QueryClient();
  const entry = resourceById('topic');
  if (!entry) throw new Error('There is no type topic');
  const page = await queries.query(typeSearchQuery({ client, queries }, entry, 'orders', (task) => task()));
  expect(page?.rows).toHaveLength(1);
  const list = searchEndpoint(client, (await entry.load()).endpoint, { q: 'orders' });
  expect(queries.getQueryData(keys.bestMatches(list.key))).toBeUndefined();
});
