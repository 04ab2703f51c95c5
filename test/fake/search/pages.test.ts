import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestRows, rowOrder } from '#src/fake/search/best-rows.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';
import { find, found, recorded, tablesOf } from './harness.ts';

const tables = sampleTables(30);

describe('from and size', () => {
  test('ten hits from the first unless said', () => {
    expect(found(find(tables, {}))).toEqual(tables.slice(0, 10).map(({ name }) => name));
  });

  test('pages join to the whole', () => {
    const pages = [0, 7, 14, 21, 28].flatMap((from) =>
      found(find(tables, { q: '*orders*', from: `${from}`, size: '7' })),
    );
    expect(pages).toEqual(tables.slice(0, 30).map(({ name }) => name));
  });

  test('past the end: no hits, the same total', () => {
    const { hits } = find(tables, { from: '5000' });
    expect(hits).toMatchObject({ total: { value: 30, relation: 'eq' }, hits: [] });
  });

  test('size 0 counts', () => {
    expect(find(tables, { size: '0' }).hits).toEqual({
      total: { value: 30, relation: 'eq' },
      max_score: null,
      hits: [],
    });
  });
});

test('deleted tables are found by themselves', () => {
  expect(found(find(tables, { deleted: 'true' }))).toEqual(['orders_dropped']);
});

test('the total stops at 10,000 unless asked for', () => {
  const row = sampleTable(1, 'orders');
  const many = Array.from({ length: 10_001 }, () => row);
  expect(find(many, {}).hits.total).toEqual({ value: 10_000, relation: 'gte' });
  expect(find(many, { track_total_hits: 'true' }).hits.total).toEqual({ value: 10_001, relation: 'eq' });
  expect(find(many.slice(1), {}).hits.total).toEqual({ value: 10_000, relation: 'eq' });
});

describe('sorting', () => {
  const sorted = tablesOf(
    { name: 'b', updatedAt: 20, usageSummary: { weeklyStats: { count: 5 } } },
    { name: 'a', updatedAt: 10 },
    { name: 'C', updatedAt: 30, usageSummary: { weeklyStats: { count: 9 } } },
  );

  test.each([
    ['name.keyword', 'asc', ['C', 'a', 'b']],
    ['name.keyword', 'DESC', ['b', 'a', 'C']],
    ['updatedAt', 'desc', ['C', 'b', 'a']],
    ['updatedAt', 'asc', ['a', 'b', 'C']],
    ['usageSummary.weeklyStats.count', 'desc', ['C', 'b', 'a']],
  ])('%s %s', (field, order, expected) => {
    expect(found(find(sorted, { sort_field: field, sort_order: order }))).toEqual(expected);
  });

  test('descending unless said', () => {
    expect(found(find(sorted, { sort_field: 'updatedAt' }))).toEqual(['C', 'b', 'a']);
  });

  test('a sorted hit has its key and no score', () => {
    const byName = find(sorted, { sort_field: 'name.keyword' }, recorded).hits;
    expect(byName).toMatchObject({ max_score: null, hits: [{ _score: null, sort: ['b'] }, {}, {}] });
    expect(find(sorted, { sort_field: 'updatedAt' }).hits.hits[0]?.sort).toEqual([30_000]);
  });
});

test('the best rows are the head of the sorted ones', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 5 }))),
      fc.nat(20),
      fc.boolean(),
      (rows, count, descending) => {
        const mask = Uint8Array.from(rows, ([in_]) => Number(in_));
        const keys = rows.map(([, key]) => key);
        const sign = descending ? -1 : 1;
        const expected = [...rows.keys()]
          .filter((row) => mask[row] === 1)
          .toSorted((a, b) => sign * ((keys[a] ?? 0) - (keys[b] ?? 0)))
          .slice(0, count);
        expect(bestRows(mask, count, rowOrder(keys, descending))).toEqual(expected);
      },
    ),
  );
});
