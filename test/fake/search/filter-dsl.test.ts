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
  ])('%j', (query, total) => {
    expect(count(query)).toBe(total);
  });
});

describe('an invalid filter is ignored, as recorded', () => {
  test.each([
    'nonsense',
    '',
    '7',
    '{"foo":1}',
    '{"term":{"name":"eu"}}',
    '{"query":{"foo":{"name":"eu"}}}',
    '{"query":{"bool":{"nope":[]}}}',
    '{"query":{"term":{"name":{}}}}',
    '{"query":{"term":{"name":"eu"},"match_all":{}}}',
  ])('%s', (filter) => {
    expect(filtered(filter).hits.total.value).toBe(5);
  });
});

test('an invalid query string in a filter is an error of the engine', () => {
  const filter = JSON.stringify({ query: { query_string: { query: '(unclosed' } } });
  expect(ask(tables, { query_filter: filter }).status).toBe(400);
});
