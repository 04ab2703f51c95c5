import { expect, test, describe } from 'vitest';
import { dialects } from '#src/fake/service/dialects.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';
import { names, recorded, tablesOf, find, found, ask, newer } from './harness.ts';

describe('query language', () => {
  const tables = tablesOf(
    'orders',
    { name: 'dim_customer', description: 'One row per **customer**, with its order count.' },
    { name: 'order-lines', displayName: 'Lines of orders' },
    'stg_orders_daily',
    { name: 'a/b', database: 'finance', tableType: 'View' },
    '顧客',
    { name: '!', service: 'bq' },
  );
  const all = tables.map(({ name }) => name);

  test('words match in name, display name or description, singular or plural, ignoring case', () => {
    expect(names(tables, 'Order')).toEqual(['orders', 'order-lines', 'stg_orders_daily', 'dim_customer']);
    expect(names(tables, '顧客')).toEqual(['顧客']);
    expect(names(tables, 'ord')).toEqual([]);
  });

  test('several words have to match all, as recorded', () => {
    expect(names(tables, 'daily orders')).toEqual(['stg_orders_daily']);
    expect(names(tables, 'customer orders')).toEqual(['dim_customer']);
    expect(names(tables, 'stg-orders.daily')).toEqual(['stg_orders_daily']);
  });

  test('parts match in whole names and in words of a description', () => {
    expect(names(tables, '*rder*')).toEqual(['orders', 'order-lines', 'stg_orders_daily', 'dim_customer']);
    expect(names(tables, '*s_ord*')).toEqual([]);
    expect(names(tables, '*g_ord*')).toEqual(['stg_orders_daily']);
    expect(names(tables, 'ord*')).toEqual(['orders', 'order-lines', 'stg_orders_daily', 'dim_customer']);
    expect(names(tables, 'ORDER?')).toEqual(['orders', 'order-lines', 'stg_orders_daily']);
    // Words of a description are separate: no part spans the blank between two.
    expect(names(tables, String.raw`*order\ count*`)).toEqual([]);
  });

  test('a word with a tilde matches words that differ by two letters', () => {
    expect(new Set(names(tables, 'name:ordrez~'))).toEqual(
      new Set(['order-lines', 'orders', 'stg_orders_daily']),
    );
    expect(names(tables, 'name:ordrxz~')).toEqual([]);
    expect(names(tables, 'name:ordrez')).toEqual([]);
  });

  test('a field', () => {
    expect(names(tables, 'name:orders')).toEqual(['orders', 'stg_orders_daily', 'order-lines']);
    expect(names(tables, 'name.keyword:orders')).toEqual(['orders']);
    expect(names(tables, 'name.keyword:Orders')).toEqual([]);
    expect(names(tables, 'description:order')).toEqual(['dim_customer']);
    expect(names(tables, 'database.name:finance')).toEqual(['a/b']);
    expect(names(tables, 'tableType:view')).toEqual(['a/b']);
    expect(names(tables, 'service.name:b*')).toEqual(['!']);
    expect(names(tables, 'fullyQualifiedName:snow.sales.mart.ord*')).toEqual(['orders', 'order-lines']);
    expect(names(tables, 'serviceType:Snowflake')).toEqual(all);
    expect(names(tables, 'serviceType:snowflake')).toEqual([]);
    expect(names(tables, 'nope:orders')).toEqual([]);
    expect(names(tables, '_exists_:description')).toEqual(['dim_customer']);
  });

  test('and, or, not', () => {
    expect(names(tables, '(name:orders AND database.fullyQualifiedName:"snow.sales") AND NOT daily')).toEqual(
      ['orders', 'order-lines'],
    );
    expect(names(tables, 'customer OR daily')).toEqual(['dim_customer', 'stg_orders_daily']);
    expect(names(tables, '-name:order')).toEqual(['dim_customer', 'a/b', '顧客', '!']);
  });

  test('words: the name itself first, names that begin with them, names that contain them, all others', () => {
    const ranked = tablesOf(
      'raw_orders',
      { name: 'z', description: 'orders' },
      'orders_eu',
      'Orders',
      'orders_us',
    );
    expect(names(ranked, 'orders')).toEqual(['Orders', 'orders_eu', 'orders_us', 'raw_orders', 'z']);
    const shown = tablesOf({ name: 'a', displayName: 'orders' }, 'orders_eu', 'orders');
    expect(names(shown, 'orders')).toEqual(['orders', 'a', 'orders_eu']);
  });

  test('a pattern scores alike wherever in a name it matches, and more than in other fields', () => {
    const ranked = tablesOf({ name: 'z', description: 'orders' }, 'raw_orders', 'orders_eu', 'Orders');
    for (const dialect of [newer, recorded, dialects['om-1.5']]) {
      const { hits } = find(ranked, { q: '*orders*', deleted: 'false' }, dialect).hits;
      expect(hits.map(({ _score }) => _score).slice(0, 3)).toEqual(Array(3).fill(hits[0]?._score));
    }
    expect(names(ranked, '*orders*')).toEqual(['raw_orders', 'orders_eu', 'Orders', 'z']);
  });
});

describe('pages', () => {
  const tables = sampleTables(30);

  test('size 0 only counts', () => {
    expect(find(tables, { size: '0' }).hits).toEqual({
      total: { value: 30, relation: 'eq' },
      max_score: null,
      hits: [],
    });
  });

  test('the total stops at 10,000 unless requested', () => {
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
    ])('%s %s', (field, order, expected) => {
      expect(found(find(sorted, { sort_field: field, sort_order: order }))).toEqual(expected);
    });

    test('a sorted hit has its key and no score', () => {
      const byName = find(sorted, { sort_field: 'name.keyword' }, recorded).hits;
      expect(byName).toMatchObject({ max_score: null, hits: [{ _score: null, sort: ['b'] }, {}, {}] });
      expect(find(sorted, { sort_field: 'updatedAt' }).hits.hits[0]?.sort).toEqual([30_000]);
    });
  });
});

describe('errors', () => {
  const tables = tablesOf('orders');
  // Recorded from a server 1.1.
  const allShardsFailed = {
    responseMessage:
      'An exception with message [Elasticsearch exception [type=search_phase_execution_exception, reason=all shards failed]] was thrown while processing request.',
  };

  test('broken syntax is a 500 without a reason on a server 1.1, and a 400 that quotes it on others', () => {
    const q = '(unclosed';
    expect(ask(tables, { q }, recorded)).toEqual({ status: 500, body: allShardsFailed });
    const message = `Elasticsearch exception [type=query_shard_exception, reason=Failed to parse query [${q}]]`;
    expect(ask(tables, { q }, newer)).toEqual({ status: 400, body: { code: 400, message } });
  });

  test.each([
    [{ from: '-1' }, '[from] parameter cannot be negative'],
    [{ sort_field: 'updatedAt', sort_order: 'up' }, 'sort_order must be asc or desc: [up]'],
  ])('%j', (parameters, message) => {
    expect(ask(tables, parameters)).toEqual({ status: 400, body: { code: 400, message } });
  });

  test.each(['description', 'nope'])('sorting by %s', (field) => {
    expect(ask(tables, { sort_field: field }, recorded)).toEqual({ status: 500, body: allShardsFailed });
    expect(ask(tables, { sort_field: field }).status).toBe(400);
  });
});
