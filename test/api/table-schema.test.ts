import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { MAX_COLUMN_DEPTH } from '#src/api/column-schema.ts';
import { rowDecoder } from '#src/api/catalog-row.ts';
import { rawText } from '#src/api/raw-words.ts';
import { type Column, tableRowSchema } from '#src/api/table-schema.ts';
import { unreadableText } from '#src/api/unreadable-words.ts';

const ALL = ['owners', 'tags', 'columns', 'followers', 'tableConstraints', 'usageSummary'];
const plain = { id: '1', name: 'orders', fullyQualifiedName: 's.d.c.orders' };
const ada = { id: 'u1', type: 'user', name: 'ada' };
const read = (members: object, fields: readonly string[] = ALL) =>
  v.parse(tableRowSchema(fields), { ...plain, ...members });

describe('a table record', () => {
  test('needs no more than an id, a name and an FQN', () => {
    expect(read({})).toEqual({ kind: 'table', ...plain });
  });

  test('keeps what is always there and the fields asked for, and no more', () => {
    const sent = {
      description: 'x',
      tags: [{ tagFQN: 'a.b' }],
      columns: [{ name: 'id' }],
      followers: [],
      href: 'y',
    };
    expect(Object.keys(read(sent, ['tags'])).toSorted()).toEqual(
      ['description', 'fullyQualifiedName', 'id', 'kind', 'name', 'tags'].toSorted(),
    );
  });

  test.each([
    ['owner, one object', { owner: ada }],
    ['owner, a list', { owner: [ada] }],
    ['owners', { owners: [ada] }],
    ['both', { owner: { id: 'old' }, owners: [ada] }],
    ['owner beside an empty list', { owner: ada, owners: [] }],
  ])('%s becomes owners', (_name, members) => {
    const row = read(members);
    expect(row.owners).toEqual([ada]);
    expect(row).not.toHaveProperty('owner');
  });

  test('an empty list of owners stays one, and none is none', () => {
    expect(read({ owners: [] }).owners).toEqual([]);
    expect(read({ owner: null }).owners).toBeUndefined();
  });

  test('of the search index: the tier joins the tags, followers are ids, nulls are absent', () => {
    const row = read({
      tier: { tagFQN: 'Tier.Tier1' },
      tags: [{ tagFQN: 'PII.Sensitive' }, { tagFQN: 'Tier.Tier1' }],
      followers: ['f1', 'f2'],
      displayName: null,
      owner: null,
    });
    expect(row.tags?.map(({ tagFQN }) => tagFQN)).toEqual(['Tier.Tier1', 'PII.Sensitive']);
    expect(row.followers).toEqual([{ id: 'f1' }, { id: 'f2' }]);
    expect(row.displayName).toBeUndefined();
    expect(read({ tier: null, tags: [] }).tags).toEqual([]);
  });

  test('a bad member degrades alone', () => {
    const row = read({
      displayName: 7,
      updatedAt: 'yesterday',
      service: 'snow',
      tags: [{ tagFQN: 'a.b', source: 3 }, 'x', null, {}],
      tableConstraints: [{ constraintType: 'UNIQUE', columns: ['id', 4] }, { columns: [] }],
      usageSummary: { dailyStats: { count: 3 }, weeklyStats: { count: 'x' }, date: null },
      columns: { name: 'id' },
      description: 'kept',
    });
    expect(row).toMatchObject({
      description: 'kept',
      tags: [{ tagFQN: 'a.b' }],
      tableConstraints: [{ constraintType: 'UNIQUE', columns: ['id'] }],
      usageSummary: { dailyStats: { count: 3, percentileRank: 0 } },
    });
    expect([row.displayName, row.updatedAt, row.service, row.columns]).toEqual(Array(4).fill(undefined));
  });
});

const nested = (depth: number) => {
  let column: object = { name: 'leaf' };
  for (let level = 0; level < depth; level += 1) column = { name: `c${level}`, children: [column] };
  return column;
};

describe('columns', () => {
  test('nested 10,000 deep are cut, and the cut is flagged', () => {
    let at: Column | undefined = read({ columns: [nested(10_000)] }).columns?.[0];
    let depth = 1;
    while (at?.children) {
      at = at.children[0];
      depth += 1;
    }
    expect(depth).toBe(MAX_COLUMN_DEPTH);
    expect(at?.childrenCut).toBe(true);
  });

  test('keep their children, in order; an item without a name is dropped', () => {
    const columns = [
      { name: 'a', children: [{ name: 'b', dataType: 'INT' }, {}] },
      { name: 'c', children: [] },
      3,
    ];
    expect(read({ columns }).columns).toEqual([
      { name: 'a', children: [{ name: 'b', dataType: 'INT' }] },
      { name: 'c' },
    ]);
  });

  test('10,000 of them are read', () => {
    const columns = Array.from({ length: 10_000 }, (_, at) => ({
      name: `c${at}`,
      dataType: 'INT',
      tags: [],
    }));
    expect(read({ columns }).columns).toHaveLength(10_000);
  });
});

describe('a record that is no table', () => {
  const decode = rowDecoder(ALL, 'start');
  test.each([
    [{ ...plain, name: undefined }, '1', 'The server sent a record whose name is not a text'],
    [{ id: '1', fullyQualifiedName: 'x' }, '1', 'The server sent a record without a name'],
    [
      { ...plain, fullyQualifiedName: 7 },
      '1',
      'The server sent a record whose fullyQualifiedName is not a text',
    ],
    [{ ...plain, id: undefined }, /^unreadable-\d+$/, 'The server sent a record whose id is not a text'],
    [null, /^unreadable-\d+$/, 'The server sent something that is not a record'],
    ['orders', /^unreadable-\d+$/, 'The server sent something that is not a record'],
  ])('%j keeps its place', (record, id, reason) => {
    const row = decode(record, 0);
    expect(row.kind === 'unreadable' && unreadableText(row)).toBe(reason);
    expect(row.id).toMatch(id);
  });

  test('is told from others, on its page and on other pages', () => {
    const rows = [decode(null, 0), decode(null, 1), rowDecoder(ALL, 'after:x')(null, 0)];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
  });

  test('is kept as text, cut to 2,000 characters', () => {
    const row = decode({ id: '1', description: 'x'.repeat(9_000) }, 0);
    expect(row.kind === 'unreadable' && row.raw).toHaveLength(2_000);
    let deep: unknown = {};
    for (let level = 0; level < 50_000; level += 1) deep = { deep };
    const tooDeep = decode({ deep }, 0);
    expect(tooDeep.kind === 'unreadable' && rawText(tooDeep)).toBe(
      'The record is nested too deeply to be written out',
    );
  });
});
