import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test, beforeAll } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { MAX_COLUMN_DEPTH, type Column } from '#src/api/schemas/entity.ts';
import type { UnreadableRow } from '#src/api/schemas/record.ts';
import { rawRecordText, unreadableRowText } from '#src/entity/cell-parts.tsx';
import { tableRecords, type TableRow } from '#src/resources/table/definition.ts';
import { decodeExchange } from '#test/recordings/exchange.ts';
import { runs } from '#test/support/long.ts';
import { t } from '#test/support/translator.ts';
import { recorded } from './fake-fetch.ts';
import { mutate, mutations } from './mutated-json.ts';

describe('table schema', () => {
  const ALL = ['owners', 'tags', 'columns', 'followers', 'tableConstraints', 'usageSummary'];
  const plain = { id: '1', name: 'orders', fullyQualifiedName: 's.d.c.orders' };
  const ada = { id: 'u1', type: 'user', name: 'ada' };
  const read = (members: object, fields: readonly string[] = ALL) =>
    v.parse(tableRecords.schema(fields), { ...plain, ...members });

  describe('a table record', () => {
    test('needs only an id, a name and an FQN', () => {
      expect(read({})).toEqual({ kind: 'entity', type: 'table', ...plain });
    });

    test('keeps the members that are always present and the requested fields, and no others', () => {
      const sent = {
        description: 'x',
        tags: [{ tagFQN: 'a.b' }],
        columns: [{ name: 'id' }],
        followers: [],
        href: 'y',
      };
      expect(Object.keys(read(sent, ['tags'])).toSorted()).toEqual(
        ['description', 'fullyQualifiedName', 'id', 'kind', 'name', 'tags', 'type'].toSorted(),
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

    test('an empty list of owners stays empty, and an absent one absent', () => {
      expect(read({ owners: [] }).owners).toEqual([]);
      expect(read({ owner: null }).owners).toBeUndefined();
    });

    test('of the search index: the tier is one of the tags, followers are ids, nulls are absent', () => {
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

    test('an invalid member is dropped alone', () => {
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
    test('nested 10,000 deep are cut, and flagged as cut', () => {
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
  });

  describe('equal parts of the records of one response', () => {
    const record = (at: number, schema: object = {}) => ({
      ...plain,
      id: String(at),
      databaseSchema: { id: 's1', name: 'raw', description: 'Loads', ...schema },
      tags: [{ tagFQN: 'PII.None' }, { tagFQN: `Own.Tag${at}` }],
      owners: [],
    });
    const rowsOf = (...records: readonly object[]) =>
      records.map(tableRecords.decoder(ALL, 'start')).flatMap((row) => (row.kind === 'entity' ? [row] : []));

    test('are the same object, whole lists and the items of others', () => {
      const [one, two] = rowsOf(record(1), record(2));
      expect(two?.databaseSchema).toBe(one?.databaseSchema);
      expect(two?.owners).toBe(one?.owners);
      expect(two?.tags).not.toBe(one?.tags);
      expect(two?.tags?.[0]).toBe(one?.tags?.[0]);
    });

    test('with any difference, each record has its own', () => {
      const [one, two, three] = rowsOf(record(1), record(2, { description: 'Old loads' }), record(3));
      expect(two?.databaseSchema).toEqual({ id: 's1', name: 'raw', description: 'Old loads' });
      expect(three?.databaseSchema).toBe(one?.databaseSchema);
    });

    test('are what each record alone is read as', () => {
      const records = [record(1), record(1, { description: undefined }), record(2), record(2, { name: 7 })];
      expect(rowsOf(...records)).toEqual(records.flatMap((own) => rowsOf(own)));
    });
  });

  describe('a record that is not a table', () => {
    const decode = tableRecords.decoder(ALL, 'start');
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
      expect(row.kind === 'unreadable' && unreadableRowText(row, t)).toBe(reason);
      expect(row.id).toMatch(id);
    });

    test('has an id that differs from others on its page and on other pages', () => {
      const rows = [decode(null, 0), decode(null, 1), tableRecords.decoder(ALL, 'after:x')(null, 0)];
      expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
    });

    test('is kept as text, cut to 2,000 characters', () => {
      const row = decode({ id: '1', description: 'x'.repeat(9_000) }, 0);
      expect(row.kind === 'unreadable' && row.raw).toHaveLength(2_000);
      let deep: unknown = {};
      for (let level = 0; level < 50_000; level += 1) deep = { deep };
      const tooDeep = decode({ deep }, 0);
      expect(tooDeep.kind === 'unreadable' && rawRecordText(tooDeep, t)).toBe(
        'The record is nested too deeply to be written out',
      );
    });
  });
});

describe('mutated responses', () => {
  const NAMES = [
    'list-fields-owner',
    'list-first-page',
    'one-by-id-fields',
    'search-highlight-hostile',
    'list-last-page',
  ];
  const RUNS = runs(300);
  /** Long runs on a busy machine; ms. */
  const LONG = { timeout: 120_000 };

  let answers: readonly { readonly path: string; readonly body: unknown }[];
  beforeAll(async () => {
    answers = await Promise.all(NAMES.map((name) => recorded(name)));
  });

  const exchange = (path: string, body: unknown) => ({
    request: { method: 'GET', path },
    response: {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      bodyIsText: true,
    },
  });

  /** Reads what the cells of a grid read; fails where a member is not of the type that the schema states. */
  function draw(row: TableRow | UnreadableRow): string {
    if (row.kind === 'unreadable')
      return row.id.trim() + unreadableRowText(row, t).trim() + rawRecordText(row, t).trim();
    const { owners = [], tags = [], columns = [], usageSummary } = row;
    return [
      row.id.trim() + row.name.trim() + row.fullyQualifiedName.trim(),
      row.description?.trim(),
      row.service?.name?.trim(),
      new Date(row.updatedAt ?? 0).getTime().toFixed(),
      ...owners.map((owner) => owner.name?.trim()),
      ...tags.map(({ tagFQN }) => tagFQN.trim()),
      ...columns.map(
        ({ name, children = [] }) => name.trim() + children.map((child) => child.name.trim()).join(),
      ),
      usageSummary?.weeklyStats?.count.toFixed(),
    ].join();
  }

  type End = 'read' | 'refused' | 'threw';

  function endOf(path: string, text: string): End {
    try {
      const decoded = decodeExchange(exchange(path, text));
      if (decoded.as === 'rows') decoded.rows.forEach(draw);
      return 'read';
    } catch (error) {
      return error instanceof ApiError ? 'refused' : 'threw';
    }
  }

  const answer = fc.nat(NAMES.length - 1).map((at) => {
    const { path = '', body } = answers[at] ?? {};
    return { path, body };
  });

  describe(`${RUNS} mutated responses of a real server`, () => {
    test('are rows, some of them invalid, or an ApiError', LONG, () => {
      const ends = { read: 0, refused: 0, threw: 0 };
      fc.assert(
        fc.property(answer, mutations, ({ path, body }, changes) => {
          const text = JSON.stringify(mutate(body, changes)) ?? 'null';
          ends[endOf(path, text)] += 1;
        }),
        { numRuns: RUNS },
      );
      expect(ends).toMatchObject({ threw: 0 });
      expect(ends.read).toBeGreaterThan(RUNS / 3);
    });

    test('texts cut or corrupted anywhere are handled likewise', LONG, () => {
      const share = fc.double({ min: 0, max: 1, noNaN: true });
      fc.assert(
        fc.property(
          answer,
          share,
          fc.string({ maxLength: 3 }),
          fc.boolean(),
          ({ path, body }, at, put, cut) => {
            const text = JSON.stringify(body);
            const place = Math.floor(at * text.length);
            expect(endOf(path, text.slice(0, place) + put + (cut ? '' : text.slice(place + 1)))).not.toBe(
              'threw',
            );
          },
        ),
        { numRuns: runs(200) },
      );
    });
  });
});
