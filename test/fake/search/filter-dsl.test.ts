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

describe.each([newer, recorded])('a filter on the names of a database', (dialect) => {
  test.each([
    ['snow', 'sales', 2],
    ['snow', 'Sales', 1],
    ['pg.orders', 'sales', 1],
    ['snow', 'nope', 0],
  ])('%s, %s', (service, database, total) => {
    expect(filtered(inDatabase(service, database), dialect).hits.total.value).toBe(total);
  });

  test('narrows a search and its counts', () => {
    const answer = find(tables, { q: '*orders*', query_filter: inDatabase('snow', 'sales') }, dialect);
    expect(found(answer)).toEqual(['orders', 'orders_eu']);
    expect(answer.aggregations['sterms#database.name.keyword']?.buckets).toEqual([
      { key: 'sales', doc_count: 2 },
    ]);
  });
});

test('a server 1.1 analyses the FQNs of references: no term equals one', () => {
  const filter = { query: { term: { 'database.fullyQualifiedName': 'snow.sales' } } };
  expect(filtered(filter).hits.total.value).toBe(3);
  expect(filtered(filter, recorded).hits.total.value).toBe(0);
});

test('a post filter applies to the hits and not to the counts', () => {
  const answer = find(tables, { post_filter: inDatabase('snow', 'finance') });
  expect(found(answer)).toEqual(['ledger']);
  expect(answer.hits.total.value).toBe(1);
  expect(answer.aggregations['sterms#entityType']?.buckets).toEqual([{ key: 'table', doc_count: 5 }]);
});

describe('conditions', () => {
  test.each([
    [{ match_all: {} }, 5],
    [{ match_none: {} }, 0],
    [{ term: { 'name.keyword': 'orders' } }, 3],
    [{ term: { 'name.keyword': { value: 'Orders' } } }, 0],
    [{ term: { name: 'order' } }, 4],
    [{ term: { name: 'orders_eu' } }, 0],
    [{ term: { 'database.name': 'SALES' } }, 4],
    [{ term: { deleted: false } }, 5],
    [{ terms: { 'database.name.keyword': ['finance', 'Sales'] } }, 2],
    [{ terms: { 'database.name.keyword': [] } }, 0],
    [{ match: { name: 'eu ledger' } }, 2],
    [{ match: { name: { query: 'orders eu', operator: 'and' } } }, 1],
    [{ match: { 'service.name': 'pg.orders' } }, 1],
    [{ match_phrase: { description: 'order total' } }, 1],
    [{ wildcard: { 'name.keyword': 'orders*' } }, 4],
    [{ wildcard: { 'name.keyword': { value: '*_e?' } } }, 1],
    [{ prefix: { name: 'led' } }, 1],
    [{ exists: { field: 'description' } }, 1],
    [{ query_string: { query: 'ledger eu' } }, 2],
    [{ query_string: { query: 'ledger eu', default_operator: 'AND' } }, 0],
    [{ bool: { must_not: { term: { 'name.keyword': 'orders' } } } }, 2],
    [{ bool: { filter: [{ term: { name: 'order' } }], must: { term: { name: 'eu' } } } }, 1],
    [{ bool: { should: [{ term: { name: 'eu' } }, { term: { name: 'ledger' } }] } }, 2],
    [{ bool: { must: { match_all: {} }, should: [{ term: { name: 'eu' } }] } }, 5],
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
    [{ wildcard: { 'description.ngram': { value: '*' } } }, 1],
    [{ exists: { field: 'displayName' } }, 5],
    [{ prefix: { fullyQualifiedName: 'SNOW.SALES' } }, 3],
    [{ terms: { fullyQualifiedName: ['snow.sales.mart.ORDERS', 'nope'] } }, 2],
    [{ range: { fullyQualifiedName: { gte: 'snow.SALES.mart.orders' } } }, 3],
    [{ range: { 'name.keyword': { gt: 'orders' } } }, 1],
    [{ ids: { values: [tables[1]?.id, 'nope'] } }, 1],
    [{ term: { _id: tables[1]?.id } }, 1],
    [{ term: { id: tables[1]?.id } }, 0],
  ])('%j', (query, total) => {
    expect(count(query)).toBe(total);
  });
});

describe('an invalid filter is ignored, as recorded', () => {
  test.each(['nonsense', '', '7', '{"foo":1}', '{"term":{"name":"eu"}}'])('%s', (filter) => {
    expect(filtered(filter).hits.total.value).toBe(5);
  });
});

describe('a filter that cannot be read', () => {
  const broken: readonly (readonly [query: unknown, reason: string])[] = [
    [{ foo: { name: 'eu' } }, 'unknown query [foo]'],
    [{ bool: { nope: [] } }, '[bool] query does not support [nope]'],
    [{ bool: { filter: [{ bool: { must_not: { foo: {} } } }] } }, 'unknown query [foo]'],
    [{ term: { name: {} } }, 'a text or number is needed, not [undefined]'],
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
    for (const name of ['query_filter', 'post_filter'])
      expect(ask(tables, { [name]: JSON.stringify({ query }) })).toEqual({
        status: 400,
        body: { code: 400, message: `Elasticsearch exception [type=parsing_exception, reason=${reason}]` },
      });
  });

  test.each(broken)('%j is left out by a server 1.1, so that everything is found', (query) => {
    expect(filtered({ query }, recorded).hits.total.value).toBe(5);
  });
});

describe.each([newer, recorded])('a field that the index does not have', (dialect) => {
  test.each([
    { term: { nmae: 'eu' } },
    { terms: { nmae: ['eu'] } },
    { exists: { field: 'nmae' } },
    { wildcard: { nmae: '*' } },
    { range: { nmae: { gte: 'a' } } },
    { exists: { field: 'owner' } },
    { nested: { path: 'nope', query: { exists: { field: 'nope.id' } }, ignore_unmapped: true } },
  ])('%j finds nothing, without an error', (query) => {
    expect(filtered({ query }, dialect).hits.total.value).toBe(0);
    expect(filtered({ query: { bool: { must_not: query } } }, dialect).hits.total.value).toBe(5);
  });

  test.each([
    { nested: { path: 'nope', query: { exists: { field: 'nope.id' } } } },
    { nested: { path: 'database', query: { exists: { field: 'database.id' } }, ignore_unmapped: true } },
  ])('%j is refused: it is no nested member', (query) => {
    const { status } = ask(tables, { query_filter: JSON.stringify({ query }) }, dialect);
    expect(status).toBe(dialect.search.errors.status);
  });
});

test('only the member `query` of a filter is read', () => {
  const filter = {
    query: { term: { 'name.keyword': 'ledger' } },
    aggs: { a: { foo: 1 } },
    sort: ['x'],
    size: 0,
  };
  expect(found(filtered(filter))).toEqual(['ledger']);
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
    [{ gt: old, lte: String(recent) }, ['new']],
    [{ lt: recent }, ['old']],
    [{ gte: null, lt: recent - 1 }, ['old']],
    // As recorded, without an error: the index takes ms for seconds, so that every time is long after these.
    [{ gte: recent + 1, format: 'epoch_millis' }, ['old', 'new']],
    [{ gte: 'now-1d' }, ['old', 'new']],
    [{ lt: 'now' }, []],
  ])('%j', (ends, names) => {
    expect(found(find(timed, range(ends)))).toEqual(names);
  });

  test('a date as text is an error of the engine', () => {
    expect(ask(timed, range({ gte: '2026-11-22' }), recorded).status).toBe(500);
    expect(ask(timed, range({ gte: '2026-11-22' })).status).toBe(400);
  });

  test.each([
    ['asc', [old * 1000, recent * 1000, null]],
    ['desc', [recent * 1000, old * 1000, null]],
  ])('%s: without a time, tables come last', (sort_order, expected) => {
    const { hits } = find(timed, { sort_field: 'updatedAt', sort_order }).hits;
    expect(hits.map(({ sort }) => sort?.[0])).toEqual(expected);
  });
});

test('an invalid query string in a filter is an error of the engine', () => {
  const filter = JSON.stringify({ query: { query_string: { query: '(unclosed' } } });
  expect(ask(tables, { query_filter: filter }).status).toBe(400);
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

  test('a server has only its own of the two fields; no table has the other', () => {
    expect(names({ term: { 'owner.id': 'u1' } }, recorded)).toEqual(['two']);
    expect(names({ exists: { field: 'owners.id' } }, recorded)).toEqual([]);
  });
});
