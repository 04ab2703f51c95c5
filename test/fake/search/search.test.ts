import * as fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import { noBits, setBit } from '#src/fake/bits.ts';
import { firstSorted, sortedByKey } from '#src/fake/catalog/sorted-rows.ts';
import { bestRows } from '#src/fake/search/rank.ts';
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

  test('no text or a star matches everything', () => {
    expect(names(tables, '')).toEqual(all);
    expect(names(tables, '*')).toEqual(all);
  });

  test('only blanks match nothing', () => {
    expect(names(tables, '  ')).toEqual([]);
  });

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

  test('a name without letters matches as a whole', () => {
    expect(names(tables, String.raw`\!`)).toEqual(['!']);
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

  test('escapes', () => {
    expect(names(tables, String.raw`*a\/b*`)).toEqual(['a/b']);
    expect(names(tables, String.raw`*\**`)).toEqual([]);
  });

  test('a phrase matches consecutive words', () => {
    expect(names(tables, '"order count"')).toEqual(['dim_customer']);
    expect(names(tables, '"count order"')).toEqual([]);
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

  test('ranges and expressions', () => {
    expect(names(tables, 'name.keyword:[a TO e]')).toEqual(['dim_customer', 'a/b']);
    expect(names(tables, 'database.name:/fin.*/')).toEqual(['a/b']);
  });

  test('every part of a query that a server 1.1 rejects is rejected only there', () => {
    expect(() => names(tables, 'name:"orders"', recorded)).toThrow('500');
    expect(names(tables, 'name:"orders"')).toContain('orders');
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

  test('a pattern in a field scores its boost', () => {
    const ranked = tablesOf('eu_orders', 'orders_eu', 'Orders', 'raw_orders');
    expect(names(ranked, 'name:raw*^9 OR name:orders*')).toEqual([
      'raw_orders',
      'eu_orders',
      'orders_eu',
      'Orders',
    ]);
    expect(names(ranked, '*orders* OR name.keyword:/[oO]rders/^50 OR name.keyword:/[oO]rders.+/^20')).toEqual(
      ['Orders', 'orders_eu', 'eu_orders', 'raw_orders'],
    );
  });
});

describe('pages', () => {
  const tables = sampleTables(30);

  describe('from and size', () => {
    test('default to the first ten hits', () => {
      expect(found(find(tables, {}))).toEqual(tables.slice(0, 10).map(({ name }) => name));
    });

    test('pages join to the whole', () => {
      const pages = [0, 7, 14, 21, 28].flatMap((from) =>
        found(find(tables, { q: '*orders*', from: `${from}`, size: '7' })),
      );
      expect(pages).toEqual(tables.slice(0, 30).map(({ name }) => name));
    });

    test('beyond the end: no hits, the same total', () => {
      const { hits } = find(tables, { from: '5000' });
      expect(hits).toMatchObject({ total: { value: 30, relation: 'eq' }, hits: [] });
    });

    test('size 0 only counts', () => {
      expect(find(tables, { size: '0' }).hits).toEqual({
        total: { value: 30, relation: 'eq' },
        max_score: null,
        hits: [],
      });
    });
  });

  test('deleted tables are found separately', () => {
    expect(found(find(tables, { deleted: 'true' }))).toEqual(['orders_dropped']);
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
      ['updatedAt', 'desc', ['C', 'b', 'a']],
      ['updatedAt', 'asc', ['a', 'b', 'C']],
      ['usageSummary.weeklyStats.count', 'desc', ['C', 'b', 'a']],
    ])('%s %s', (field, order, expected) => {
      expect(found(find(sorted, { sort_field: field, sort_order: order }))).toEqual(expected);
    });

    test('is descending by default', () => {
      expect(found(find(sorted, { sort_field: 'updatedAt' }))).toEqual(['C', 'b', 'a']);
    });

    test('a sorted hit has its key and no score', () => {
      const byName = find(sorted, { sort_field: 'name.keyword' }, recorded).hits;
      expect(byName).toMatchObject({ max_score: null, hits: [{ _score: null, sort: ['b'] }, {}, {}] });
      expect(find(sorted, { sort_field: 'updatedAt' }).hits.hits[0]?.sort).toEqual([30_000]);
    });
  });

  const keyed = fc.array(
    fc.tuple(fc.boolean(), fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined })),
  );
  const setOf = (rows: readonly (readonly [boolean, unknown])[]) => {
    const bits = noBits(rows.length);
    for (const [row, [isIn]] of rows.entries()) if (isIn) setBit(bits, row);
    return bits;
  };

  test('the best rows are the first of those sorted by score', () => {
    fc.assert(
      fc.property(keyed, fc.nat(20), (rows, count) => {
        const scoreOf = (row: number) => rows[row]?.[1] ?? 0;
        const expected = [...rows.keys()]
          .filter((row) => rows[row]?.[0])
          .toSorted((a, b) => scoreOf(b) - scoreOf(a))
          .slice(0, count);
        expect(bestRows(setOf(rows), count, scoreOf)).toEqual(expected);
        const stored = [...rows.keys()].filter((row) => rows[row]?.[0]).slice(0, count);
        expect(bestRows(setOf(rows), count, undefined)).toEqual(stored);
      }),
    );
  });

  test('sorted rows come by key, equal ones as stored, and those without a key last in both orders', () => {
    fc.assert(
      fc.property(keyed, fc.nat(20), fc.boolean(), (rows, count, descending) => {
        const keyOf = (row: number) => rows[row]?.[1];
        const sign = descending ? -1 : 1;
        const isIn = [...rows.keys()].filter((row) => rows[row]?.[0]);
        const expected = [
          ...isIn
            .filter((row) => keyOf(row) !== undefined)
            .toSorted((a, b) => sign * ((keyOf(a) ?? 0) - (keyOf(b) ?? 0))),
          ...isIn.filter((row) => keyOf(row) === undefined),
        ].slice(0, count);
        const sorted = sortedByKey([...rows.keys()], keyOf);
        expect(firstSorted(setOf(rows), sorted, descending, count)).toEqual(expected);
      }),
    );
  });
});

describe('errors', () => {
  const tables = tablesOf('orders');
  // Recorded from a server 1.1.
  const allShardsFailed = {
    responseMessage:
      'An exception with message [Elasticsearch exception [type=search_phase_execution_exception, reason=all shards failed]] was thrown while processing request.',
  };

  describe.each(['back\\', 'a:b:c*', '+', '"orders', '/raw', 'a/b', '(unclosed', 'foo AND', '[x]'])(
    'broken syntax: %s',
    (q) => {
      test('is a 500 without a reason on a server 1.1', () => {
        expect(ask(tables, { q }, recorded)).toEqual({ status: 500, body: allShardsFailed });
      });

      test('is a 400 that quotes it on others', () => {
        const message = `Elasticsearch exception [type=query_shard_exception, reason=Failed to parse query [${q}]]`;
        expect(ask(tables, { q }, newer)).toEqual({ status: 400, body: { code: 400, message } });
      });
    },
  );

  test('a server 1.1 rejects every quoted phrase', () => {
    expect(ask(tables, { q: '"order lines"' }, recorded)).toEqual({ status: 500, body: allShardsFailed });
    expect(ask(tables, { q: String.raw`\"order` }, recorded).status).toBe(200);
  });

  test.each([
    [{ from: '-1' }, '[from] parameter cannot be negative'],
    [{ size: '-1' }, '[size] parameter cannot be negative'],
    [{ size: 'ten' }, 'query param size must be a number: [ten]'],
    [{ sort_field: 'updatedAt', sort_order: 'up' }, 'sort_order must be asc or desc: [up]'],
  ])('%j', (parameters, message) => {
    expect(ask(tables, parameters)).toEqual({ status: 400, body: { code: 400, message } });
  });

  test.each(['description', 'nope'])('sorting by %s', (field) => {
    expect(ask(tables, { sort_field: field }, recorded)).toEqual({ status: 500, body: allShardsFailed });
    expect(ask(tables, { sort_field: field }).status).toBe(400);
  });

  test.each([{ from: '9995', size: '10' }, { size: '10001' }])(
    'a page beyond the window: %j',
    (parameters) => {
      expect(ask(tables, parameters, recorded)).toEqual({ status: 500, body: allShardsFailed });
      expect(ask(tables, parameters)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('Result window is too large') },
      });
    },
  );

  test('the last page within the window', () => {
    expect(ask(tables, { from: '9990', size: '10' }).status).toBe(200);
    expect(ask(tables, { size: '10000' }).status).toBe(200);
  });
});
