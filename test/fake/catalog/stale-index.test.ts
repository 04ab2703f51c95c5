import { describe, expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { INDEXED_FIELDS } from '#src/fake/catalog/records.ts';
import type { Catalog } from '#src/fake/catalog/types.ts';
import { tableIndex } from '#src/fake/search/search-index.ts';
import { search as searchIn } from '#src/fake/search/search.ts';
import { answerOf, newer } from '#test/fake/search/harness.ts';
import { harness } from '#test/fake/service/harness.ts';
import { runs } from '#test/support/long.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const KINDS = ['owners', 'description', 'deleted'] as const;
type Members = Record<string, unknown>;

/** In what the index and the record of a table differ, by comparing all of both. */
function kindsOf(indexed: Members, record: Members) {
  const kinds = KINDS.filter((kind) => JSON.stringify(indexed[kind]) !== JSON.stringify(record[kind]));
  // A newer index knows that the description is removed.
  expect(indexed['descriptionStatus'] === 'INCOMPLETE').toBe(kinds.includes('description'));
  const rest = { owners: 0, description: 0, descriptionStatus: 0, deleted: 0 };
  expect({ ...indexed, ...rest }).toEqual({ ...record, ...rest });
  return kinds;
}

/** Ids of the hits of a filter. */
function idsOf(catalog: Catalog, query: unknown, more: Record<string, string> = {}): string[] {
  const filter = JSON.stringify({ query });
  const params = new URLSearchParams({ q: '*', size: '10000', query_filter: filter, ...more });
  const { status, body } = answerOf(searchIn, tableIndex(catalog.corpus()), params, newer);
  expect(status).toBe(200);
  return (body as { hits: { hits: { _id: string }[] } }).hits.hits.map(({ _id: id }) => id);
}

const none = (field: string) => ({ bool: { must_not: [{ exists: { field } }] } });

describe('a generated catalog with a stale index', () => {
  const catalog = createCatalog({ tables: runs(1_000), seed: 5, staleIndex: true });
  const tables = Array.from({ length: catalog.corpus().size() }, (_, row) => {
    const record = catalog.record(row, INDEXED_FIELDS);
    return { record, kinds: kindsOf(catalog.corpus().document(row) ?? {}, record) };
  });

  test.each(KINDS)('has %s of a few tables that have not', (kind) => {
    const stale = tables.filter(({ kinds }) => kinds.includes(kind)).map(({ record }) => record[kind]);
    expect(stale.length).toBeGreaterThan(0);
    expect(stale.length).toBeLessThan(tables.length / 20);
    expect(new Set(stale)).toEqual(new Set([kind === 'deleted' ? true : undefined]));
  });

  test.each([
    ['owners', 'owner.id'],
    ['description', 'description'],
  ] as const)('a search for tables without %s misses those, and no other', (kind, field) => {
    const found = new Set(idsOf(catalog, none(field)));
    const missed = tables.filter(
      ({ record }) => record[kind] === undefined && record['deleted'] !== true && !found.has(record.id),
    );
    const expected = tables.filter(({ kinds, record }) => kinds.includes(kind) && record['deleted'] !== true);
    expect(missed).toEqual(expected);
  });
});

describe.each([true, false])('writes, with a stale index: %s', (staleIndex) => {
  const person = (id: string) => ({ id, type: 'user', name: id, fullyQualifiedName: id });
  const start = () =>
    catalogFromRecords(
      [
        { ...sampleTable(1, 'a'), owners: [person('u1')], description: 'Text' },
        { ...sampleTable(2, 'b', { database: 'other' }), owners: [person('u2')] },
        { ...sampleTable(3, 'c', { database: 'other', deleted: true }) },
      ],
      { staleIndex },
    );
  const owned = (catalog: Catalog, id: string) => idsOf(catalog, { term: { 'owners.id': id } }).length;

  test('an owner and a description that are removed stay in the index, after later edits too', () => {
    const catalog = start();
    catalog.patch(0, { owners: null });
    catalog.patch(0, { description: null });
    catalog.patch(0, { tags: [] });
    const record = catalog.record(0, INDEXED_FIELDS);
    expect([record['owners'], record['description']]).toEqual([undefined, undefined]);
    expect(owned(catalog, 'u1')).toBe(staleIndex ? 1 : 0);
    expect(idsOf(catalog, none('description')).includes(record.id)).toBe(!staleIndex);
  });

  test('another owner or description replaces it', () => {
    const catalog = start();
    catalog.patch(0, { owners: [], description: null });
    catalog.patch(0, { owners: [person('u9')], description: 'New' });
    expect([owned(catalog, 'u1'), owned(catalog, 'u9')]).toEqual([0, 1]);
    expect(catalog.corpus().document(0)?.['description']).toBe('New');
    catalog.patch(0, { description: '' });
    expect(idsOf(catalog, none('description'))).not.toContain(catalog.record(0, INDEXED_FIELDS).id);
  });

  test('tables of a deleted database stay live in the index', async () => {
    const catalog = start();
    const { send, get, list } = harness({ catalog });
    expect((await send('DELETE', '/__fake/databases/snow.other')).status).toBe(204);
    expect((await list('')).data.map(({ name }) => name)).toEqual(['a']);
    expect((await list('include=deleted')).data.map(({ name }) => name)).toEqual(['b', 'c']);
    expect((await get('/api/v1/databases?include=all')).body).toMatchObject({ paging: { total: 2 } });
    expect((await send('DELETE', '/__fake/databases/snow.other')).status).toBe(404);
    expect((await send('DELETE', '/__fake/databases/nope')).status).toBe(404);
  });
});
