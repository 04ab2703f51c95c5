import { describe, expect, test } from 'vitest';
import { ask, find, found, newer, recorded, tablesOf } from './harness.ts';

const tables = tablesOf(
  { name: 'orders', database: 'sales' },
  { name: 'orders_eu', database: 'sales' },
  { name: 'orders', database: 'Sales' },
  { name: 'orders', database: 'sales', service: 'pg.orders' },
  { name: 'ledger', database: 'finance', description: 'Order totals' },
);
const filtered = (filter: unknown, dialect = newer) =>
  find(
    tables,
    { query_filter: typeof filter === 'string' ? filter : JSON.stringify(filter), size: '9' },
    dialect,
  );
const count = (query: unknown) => filtered({ query }).hits.total.value;

const inDatabase = (service: string, database: string) =>
  JSON.stringify({
    query: {
      bool: {
        must: [
          { term: { 'service.name.keyword': service } },
          { term: { 'database.name.keyword': database } },
        ],
      },
    },
  });

test('a filter narrows a search and its counts', () => {
  const answer = find(tables, { q: '*orders*', query_filter: inDatabase('snow', 'sales') });
  expect(found(answer)).toEqual(['orders', 'orders_eu']);
  expect(answer.aggregations['sterms#database.name.keyword']?.buckets).toEqual([
    { key: 'sales', doc_count: 2 },
  ]);
});

describe('conditions', () => {
  test.each([
    [{ match_all: {} }, 5],
    [{ match_none: {} }, 0],
    [{ term: { 'name.keyword': 'orders' } }, 3],
    [{ term: { 'name.keyword': { value: 'Orders' } } }, 0],
    [{ term: { name: 'order' } }, 4],
    [{ terms: { 'database.name.keyword': ['finance', 'Sales'] } }, 2],
    [{ match: { name: 'eu ledger' } }, 2],
    [{ match_phrase: { description: 'order total' } }, 1],
    [{ exists: { field: 'description' } }, 1],
    [{ bool: { must_not: { term: { 'name.keyword': 'orders' } } } }, 2],
    [{ bool: { should: [{ term: { name: 'eu' } }, { term: { name: 'ledger' } }] } }, 2],
    [{ bool: { must: { match_all: {} }, should: [{ term: { name: 'eu' } }], minimum_should_match: 1 } }, 1],
    [
      {
        bool: {
          should: [
            { term: { name: 'order' } },
            { term: { name: 'eu' } },
            { term: { 'database.name': 'sales' } },
          ],
          minimum_should_match: 3,
        },
      },
      1,
    ],
    [{ bool: { should: [], minimum_should_match: 1 } }, 0],
    [{ exists: { field: 'displayName' } }, 5],
    [{ terms: { fullyQualifiedName: ['snow.sales.mart.ORDERS', 'nope'] } }, 2],
    [{ ids: { values: [tables[1]?.id, 'nope'] } }, 1],
  ])('%j', (query, total) => {
    expect(count(query)).toBe(total);
  });
});

describe('an invalid filter is ignored, as recorded', () => {
  test.each(['nonsense', '{"foo":1}'])('%s', (filter) => {
    expect(filtered(filter).hits.total.value).toBe(5);
  });
});

describe('a filter that cannot be read', () => {
  const broken: readonly (readonly [query: unknown, reason: string])[] = [
    [{ foo: { name: 'eu' } }, 'unknown query [foo]'],
    [{ bool: { nope: [] } }, '[bool] query does not support [nope]'],
    [{ term: { name: 'eu' }, match_all: {} }, 'a query has one name, and one field'],
    [{ terms: { 'owner.id': 'a' } }, 'a list of values is needed'],
    [{ range: { updatedAt: { above: 1 } } }, '[range] query does not support [above]'],
    [{ wildcard: { 'name.keyword': { value: '*', flags: 1 } } }, '[wildcard] query does not support [flags]'],
    [
      { bool: { should: [], minimum_should_match: '50%' } },
      '[minimum_should_match] must be a number here, not [50%]',
    ],
  ];

  test.each(broken)('%j is an error that says why', (query, reason) => {
    expect(ask(tables, { query_filter: JSON.stringify({ query }) })).toEqual({
      status: 400,
      body: { code: 400, message: `Elasticsearch exception [type=parsing_exception, reason=${reason}]` },
    });
  });
});

describe.each([newer, recorded])('a field that the index does not have', (dialect) => {
  test.each([
    { term: { nmae: 'eu' } },
    { exists: { field: 'nmae' } },
    { nested: { path: 'nope', query: { exists: { field: 'nope.id' } }, ignore_unmapped: true } },
  ])('%j finds nothing, without an error', (query) => {
    expect(filtered({ query }, dialect).hits.total.value).toBe(0);
    expect(filtered({ query: { bool: { must_not: query } } }, dialect).hits.total.value).toBe(5);
  });
});

describe('times', () => {
  const [old, recent] = [1_790_000_000_000, 1_795_000_000_000];
  const timed = tablesOf(
    { name: 'old', updatedAt: old },
    { name: 'new', updatedAt: recent },
    { name: 'never', updatedAt: undefined },
  );
  const range = (ends: unknown) => ({
    query_filter: JSON.stringify({ query: { range: { updatedAt: ends } } }),
  });

  test.each([
    [{ gte: recent }, ['new']],
    [{ lt: recent }, ['old']],
    // As recorded, without an error: the index takes ms for seconds, so that every time is long after these.
    [{ gte: recent + 1, format: 'epoch_millis' }, ['old', 'new']],
    [{ gte: 'now-1d' }, ['old', 'new']],
  ])('%j', (ends, names) => {
    expect(found(find(timed, range(ends)))).toEqual(names);
  });

  test.each([
    ['asc', [old * 1000, recent * 1000, null]],
    ['desc', [recent * 1000, old * 1000, null]],
  ])('%s: without a time, tables come last', (sort_order, expected) => {
    const { hits } = find(timed, { sort_field: 'updatedAt', sort_order }).hits;
    expect(hits.map(({ sort }) => sort?.[0])).toEqual(expected);
  });
});

describe('owners', () => {
  const person = (id: string) => ({ id, type: 'user', name: id.toUpperCase() });
  const owned = tablesOf(
    { name: 'two', owners: [person('u1'), person('u2')] },
    { name: 'one', owners: [person('u2')] },
  );
  owned.push(...tablesOf({ name: 'none', owners: [], id: 'x' }));
  const names = (query: unknown, dialect = newer) =>
    found(find(owned, { query_filter: JSON.stringify({ query }) }, dialect));

  test('`owner` is the first of them, `owners` are all', () => {
    expect(names({ term: { 'owner.id': 'u2' } })).toEqual(['one']);
    expect(names({ term: { 'owners.id': 'u2' } })).toEqual(['two', 'one']);
    expect(names({ term: { 'owners.name': 'u1' } })).toEqual(['two']);
    expect(names({ bool: { must_not: [{ exists: { field: 'owner.id' } }] } })).toEqual(['none']);
  });
});
