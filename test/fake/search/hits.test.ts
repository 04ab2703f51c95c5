import { describe, expect, test } from 'vitest';
import { find, first, newer, tablesOf } from './harness.ts';

describe('hits', () => {
  const person = { id: 'p1', type: 'user', name: 'ada' };
  const [table] = tablesOf({
    name: 'orders',
    owners: [person, { ...person, id: 'p2' }],
    tags: [{ tagFQN: 'Tier.Tier2' }, { tagFQN: 'PII.Sensitive' }],
    followers: [person],
  });
  const tables = table ? [table] : [];
  const source = (parameters: Record<string, string | string[]> = {}, dialect = newer) =>
    first(find(tables, parameters, dialect)).source;

  test('a response has the engine’s members', () => {
    const answer = find(tables, { q: 'orders' });
    expect(answer).toMatchObject({
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: { total: { value: 1, relation: 'eq' }, hits: [{ _index: 'table_search_index', _id: table?.id }] },
    });
    expect(answer.hits.max_score).toBe(first(answer).score);
    expect(answer.hits.max_score).toBeGreaterThan(1);
    expect(Number.isInteger(answer.took)).toBe(true);
  });

  describe('the record of a hit', () => {
    test('has its tier apart, followers by id, and its name in place of a missing display name', () => {
      expect(source()).toMatchObject({
        name: 'orders',
        displayName: 'orders',
        entityType: 'table',
        tier: { tagFQN: 'Tier.Tier2' },
        tags: [{ tagFQN: 'PII.Sensitive' }],
        followers: ['p1'],
        suggest: [
          { input: 'snow.sales.mart.orders', weight: 5 },
          { input: 'orders', weight: 10 },
        ],
      });
    });
  });

  describe('include_source_fields', () => {
    test('selects by name and by path', () => {
      expect(source({ include_source_fields: ['name', 'columns.name', 'service.name', 'nope'] })).toEqual({
        name: 'orders',
        columns: [{ name: 'id' }, { name: 'customer' }],
        service: { name: 'snow' },
      });
    });

    test('matches letters of one name by a star, and names at any depth by two', () => {
      const cut = (path: string) => source({ include_source_fields: path });
      expect(cut('fully*Name')).toEqual({ fullyQualifiedName: table?.['fullyQualifiedName'] });
      // What only some engines take for more than one name is not.
      expect(cut('columns.*ren.name*')).toEqual({ columns: [{ children: [{ name: 'email' }] }] });
      expect(cut('columns.*name')).toEqual(cut('columns.name'));
      expect(cut('columns.**.name')).toEqual({
        columns: [{ name: 'id' }, { name: 'customer', children: [{ name: 'email' }] }],
      });
    });
  });

  describe('aggregations', () => {
    test('count the hits, the most frequent value first', () => {
      const { aggregations } = find(
        tablesOf(
          'a',
          { name: 'b', database: 'x' },
          { name: 'c', database: 'x' },
          { name: 'd', deleted: true },
        ),
        { size: '0' },
      );
      expect(aggregations['sterms#database.name.keyword']).toEqual({
        doc_count_error_upper_bound: 0,
        sum_other_doc_count: 0,
        buckets: [
          { key: 'x', doc_count: 2 },
          { key: 'sales', doc_count: 1 },
        ],
      });
      expect(aggregations['sterms#serviceType']?.buckets).toEqual([{ key: 'Snowflake', doc_count: 3 }]);
    });

    test('stop at ten and count the others', () => {
      const many = tablesOf(
        ...Array.from({ length: 12 }, (_, index) => ({ name: 'a', database: `d${10 + index}` })),
      );
      const counted = find(many, {}).aggregations['sterms#database.name.keyword'];
      expect(counted?.buckets.map(({ key }) => key)).toEqual(
        many.slice(0, 10).map((_, index) => `d${10 + index}`),
      );
      expect(counted?.sum_other_doc_count).toBe(2);
    });
  });
});

describe('highlight', () => {
  const mark = (text: string) => text.replaceAll(/\{(.*?)\}/g, '<span class="text-highlighter">$1</span>');
  const highlight = (q: string, members: Record<string, unknown> & { name: string }, dialect = newer) =>
    find(tablesOf(members), { q }, dialect).hits.hits[0]?.highlight;

  test('marks each matched word', () => {
    expect(highlight('dim_customer', { name: 'Dim_customers_2', displayName: 'Our customers, dim' })).toEqual(
      {
        name: [mark('{Dim}_{customers}_2')],
        displayName: [mark('Our {customers}, {dim}')],
      },
    );
  });

  test('does not escape the text around', () => {
    expect(highlight('hostile', { name: 'a', description: 'Hostile <img src=x onerror=alert(1)>' })).toEqual({
      description: [mark('{Hostile} <img src=x onerror=alert(1)>')],
    });
    expect(highlight('script', { name: '<script>' })?.['name']).toEqual([mark('<{script}>')]);
  });

  test('a part marks the word it is in; a name matched only as a whole is not marked', () => {
    expect(highlight('*ord*', { name: 'raw_orders' })?.['name']).toEqual([mark('raw_{orders}')]);
    expect(highlight('*w_ord*', { name: 'raw_orders' })).toBeUndefined();
    expect(highlight('raw_o*', { name: 'raw_orders' })).toBeUndefined();
  });

  test('a long description is returned in fragments, at most five', () => {
    const sentence = `${'Nothing to see here at all. '.repeat(6)}Then the orders come. `;
    const pieces = highlight('orders', { name: 'a', description: sentence.repeat(20) })?.['description'];
    expect(pieces).toHaveLength(5);
    for (const piece of pieces ?? []) {
      expect(piece).toContain(mark('{orders}'));
      expect(piece.length).toBeLessThan(400);
    }
  });
});
