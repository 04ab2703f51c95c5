import { describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import type { Page, PageAt } from '#src/api/data-source.ts';
import type { ApiError } from '#src/api/errors.ts';
import { keysetSearch } from '#src/api/keyset-search.ts';
import type { IndexOrder } from '#src/api/search-request.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { Catalog } from '#src/fake/catalog/types.ts';
import { createService } from '#src/fake/service/service.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { sampleTables } from '#test/support/sample-tables.ts';
import { apiError, fakeClient, json } from './fake-fetch.ts';

const signal = new AbortController().signal;
const BY_NAME: IndexOrder = { field: 'name.keyword', order: 'asc' };

/** A sorted search of a catalog, and how many requests it sends. */
function open(catalog: Catalog, sort: IndexOrder) {
  const service = handleInProcess(createService({ catalog }));
  let sent = 0;
  const send: typeof fetch = (input, init) => {
    sent += 1;
    return service(input, init);
  };
  const client = createClient({ origin: 'http://catalog.test', token: () => 'demo', fetch: send });
  const source = keysetSearch(client, tableDefinition.endpoint, { q: '', sort });
  const requestsOf = async <T>(act: () => Promise<T>) => {
    const before = sent;
    const value = await act();
    return { value, requests: sent - before };
  };
  const remove = async (fqn: string) => {
    const path = `/__fake/tables/${encodeURIComponent(fqn)}`;
    expect((await service(`http://catalog.test${path}`, { method: 'DELETE' })).status).toBe(204);
  };
  return { source, requestsOf, remove };
}

test('a row far down costs a request for each leap of 9,999 rows, and a few more', async () => {
  const tables = 20_000;
  const row = Math.floor(tables * 0.7);
  const catalog = createCatalog({ tables, seed: 7 });

  const { source, requestsOf } = open(catalog, { field: 'updatedAt', order: 'desc' });
  const page = (cursor: string) => source.page({ kind: 'after', cursor }, 100, [], signal);
  const seek = (index: number) => source.seek?.(index) ?? '';
  const there = await requestsOf(() => page(seek(row)));
  expect(there.value.rows.length).toBeGreaterThanOrEqual(100);
  expect(there.value.total).toBe(tables);
  expect(there.requests).toBeLessThanOrEqual(Math.ceil(row / 9_999) + 15);
  const next = await requestsOf(() => page(there.value.after ?? ''));
  expect(next.requests).toBeLessThanOrEqual(4);
  const last = await requestsOf(() => page(seek(tables - 50)));
  expect(last.value.rows).toHaveLength(50);
  expect(last.value.after).toBeUndefined();
  expect(last.requests).toBeLessThanOrEqual(12);
});

test('the last page counts the rows that are left, and a page before it the rows known of', async () => {
  const tables = sampleTables(60);
  const { source, requestsOf, remove } = open(catalogFromRecords(tables), BY_NAME);
  const first = await source.page({ kind: 'start' }, 20, [], signal);
  expect(first.total).toBe(60);
  const later = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(25, 35);
  await Promise.all(later.map(({ fullyQualifiedName }) => remove(fullyQualifiedName)));
  const next = await requestsOf(() =>
    source.page({ kind: 'after', cursor: first.after ?? '' }, 20, [], signal),
  );
  const last = await requestsOf(() =>
    source.page({ kind: 'after', cursor: next.value.after ?? '' }, 20, [], signal),
  );
  expect(last.value.after).toBeUndefined();
  expect(first.rows.length + next.value.rows.length + last.value.rows.length).toBe(50);
  expect(last.value.total).toBe(50);
  // One more than that of the page before: the count.
  expect(last.requests - next.requests).toBeLessThanOrEqual(1);
});

describe('a key that no record has', () => {
  // An index of 1.12 has no usage until it is rebuilt, and says of each record that it has the least or the greatest number.
  const catalog = createCatalog({ tables: 250, seed: 7 });
  const client = createClient({
    origin: 'http://catalog.test',
    token: () => 'demo',
    fetch: handleInProcess(createService({ catalog, dialect: 'om-1.12' })),
  });

  test.each(['asc', 'desc'] as const)('still meets every record once, %s', async (order) => {
    const sort: IndexOrder = { field: 'usageSummary.weeklyStats.count', order };
    const source = keysetSearch(client, tableDefinition.endpoint, { q: '', sort });
    const ids: string[] = [];
    let at: PageAt | undefined = { kind: 'start' };
    for (let pages = 0; at && pages < 10; pages += 1) {
      const page: Page = await source.page(at, 100, [], signal);
      ids.push(...page.rows.map(({ id }) => id));
      at = page.after === undefined ? undefined : { kind: 'after', cursor: page.after };
    }
    expect(ids).toHaveLength(250);
    expect(new Set(ids).size).toBe(250);
  });
});

describe('cursors', () => {
  const { source } = open(catalogFromRecords(sampleTables(30)), BY_NAME);
  const page = (cursor: string) => source.page({ kind: 'after', cursor }, 10, [], signal);

  test.each(['-1', '1.5', '[true]', '["a",1]', '["a","b",-1]', '["a","b",1,2]', '{"value":"a"}', 'null'])(
    '%j is none of this list',
    async (cursor) => {
      const error = await apiError(page(cursor));
      expect(error).toMatchObject({ kind: 'refused', cursorRefused: true });
    },
  );

  test('of a place that was deleted lead to the rows behind it', async () => {
    const { rows, before } = await page('["orders_0145"]');
    expect(rows[0]).toMatchObject({ name: 'orders_015' });
    expect(before).toBe('["orders_015"]');
    expect((await page('["zzz"]')).rows).toEqual([]);
  });

  test('are shown with the request that they stand for', () => {
    const shown = (cursor: string) =>
      decodeURIComponent(source.describeRequest({ kind: 'after', cursor }, 10, []));
    expect(shown('["orders_014"]')).toContain('{"range":{"name.keyword":{"lte":"orders_014"}}}');
    expect(shown('["orders_014","a.b"]')).toContain('{"range":{"fullyQualifiedName":{"gt":"a.b"}}}');
    expect(shown('20')).toContain('from=20&size=10');
  });
});

test('hits that do not say what they are sorted by are an error, not the end', async () => {
  const [table] = sampleTables(1);
  const body = { hits: { total: { value: 2, relation: 'eq' }, hits: [{ _id: table?.id, _source: table }] } };
  const { client } = fakeClient([json(body)]);
  const source = keysetSearch(client, tableDefinition.endpoint, { q: '', sort: BY_NAME });
  const error: ApiError = await apiError(source.page({ kind: 'start' }, 10, [], signal));
  expect(error).toMatchObject({
    kind: 'malformed',
    reason: { kind: 'other-shape', member: 'hits.hits.sort' },
  });
});
