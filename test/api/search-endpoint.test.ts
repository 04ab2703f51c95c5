import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countMatches, searchEndpoint } from '#src/api/search-endpoint.ts';
import { searchQuery } from '#src/api/search-query.ts';
import type { Narrowing, QueryFilter } from '#src/api/search-request.ts';
import type { ResourceDefinition } from '#src/resources/resource.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import topicResource from '#src/resources/topic/resource.tsx';
import { apiError, fakeClient, json, recorded, signal } from './fake-fetch.ts';

const fixedNarrowing = (clauses: QueryFilter): Narrowing => ({
  key: JSON.stringify(clauses),
  clauses: () => Promise.resolve(clauses),
  known: () => clauses,
});

test('an index that the site names is that of tables, and of no other type', () => {
  const { client } = fakeClient([], { searchIndex: 'tables_v2' });
  const indexOf = ({ endpoint }: Pick<ResourceDefinition, 'endpoint'>) => {
    const request = searchEndpoint(client, endpoint, { q: 'x' }).describeRequest({ kind: 'start' }, 1, []);
    return new URLSearchParams(request.split('?')[1]).get('index');
  };
  expect(indexOf(tableDefinition)).toBe('tables_v2');
  expect(indexOf(topicResource)).toBe('topic_search_index');
});

describe('search endpoint', () => {
  const hit = (at: number) => ({ _id: `${at}`, _source: { name: `t${at}`, fullyQualifiedName: `f.${at}` } });

  /** An engine that finds `found` tables. */
  function engine(found: number, relation = 'eq') {
    return fakeClient([
      ({ url }) => {
        const from = Number(url.searchParams.get('from'));
        const size = Number(url.searchParams.get('size'));
        if (from + size > 10_000) return new Response('{"message":"too far"}', { status: 400 });
        const length = Math.max(0, Math.min(size, found - from));
        const hits = Array.from({ length }, (_, at) => hit(from + at));
        const body = JSON.stringify({ hits: { total: { value: found, relation }, hits } });
        return new Response(body, { headers: { 'content-type': 'application/json' } });
      },
    ]);
  }

  describe('a page of a search', () => {
    test('is requested by offset, with only the displayed members', async () => {
      const { client, sent } = engine(3);
      const sort = { field: 'updatedAt', order: 'desc' } as const;
      const source = searchEndpoint(client, tableDefinition.endpoint, {
        q: 'a/b c',
        narrowing: fixedNarrowing({ filter: [{ terms: { 'database.id': ['1'] } }], must_not: [] }),
        sort,
      });
      await source.page({ kind: 'after', cursor: '200' }, 100, ['owners', 'tags'], signal());
      const query = sent[0]?.url.searchParams ?? new URLSearchParams();
      expect(sent[0]?.url.pathname).toBe('/api/v1/search/query');
      expect(Object.fromEntries(query)).toMatchObject({
        q: searchQuery('a/b c'),
        index: 'table_search_index',
        from: '200',
        size: '100',
        deleted: 'false',
        track_total_hits: 'true',
        // Counts of values that nobody reads would be a third of the answer.
        include_aggregations: 'false',
        sort_field: 'updatedAt',
        sort_order: 'desc',
      });
      expect(JSON.parse(query.get('query_filter') ?? '')).toEqual({
        query: { bool: { filter: [{ terms: { 'database.id': ['1'] } }, { term: { deleted: 'false' } }] } },
      });
      const names = query.getAll('include_source_fields');
      expect(names).toEqual(
        expect.arrayContaining(['id', 'name', 'owner', 'owners', 'tags.tagFQN', 'tier.tagFQN']),
      );
      expect(names).not.toContain('columns');
    });

    test('has deleted records or live ones, by the parameter and by a clause', async () => {
      const { client, sent } = engine(3);
      for (const ofDeleted of [true, false]) {
        const source = searchEndpoint(client, tableDefinition.endpoint, { q: '', ofDeleted });
        await source.page({ kind: 'start' }, 10, [], signal());
        await source.count?.(signal());
        await countMatches(client, tableDefinition.endpoint, { q: '', ofDeleted }, signal());
      }
      const states = sent.map(({ url: { searchParams: query } }) => [
        query.get('deleted'),
        query.get('query_filter'),
      ]);
      const stateOf = (deleted: string) => [
        deleted,
        `{"query":{"bool":{"filter":[{"term":{"deleted":"${deleted}"}}]}}}`,
      ];
      expect(states).toEqual([
        ...Array.from({ length: 3 }, () => stateOf('true')),
        ...Array.from({ length: 3 }, () => stateOf('false')),
      ]);
      const keys = [true, false].map((ofDeleted) =>
        JSON.stringify(searchEndpoint(client, tableDefinition.endpoint, { q: '', ofDeleted }).key),
      );
      expect(keys[0]).not.toBe(keys[1]);
    });

    test.each([
      [250, 100],
      [200, 100],
      [0, 10],
      [1, 1],
      [12_000, 1_000],
      [10_050, 700],
    ])('%d hits by %d: each within reach comes once and in order', async (found, limit) => {
      const { client, sent } = engine(found);
      const source = searchEndpoint(client, tableDefinition.endpoint, { q: 'x' });
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await source.page(
          cursor ? { kind: 'after', cursor } : { kind: 'start' },
          limit,
          [],
          signal(),
        );
        ids.push(...page.rows.map(({ id }) => id));
        cursor = page.after;
      } while (cursor);
      expect(ids).toEqual(Array.from({ length: Math.min(found, 10_000) }, (_, at) => `${at}`));
      expect(sent).toHaveLength(Math.max(1, Math.ceil(ids.length / limit)));
    });

    test('before a row ends at that row', async () => {
      const { client } = engine(300);
      const source = searchEndpoint(client, tableDefinition.endpoint, { q: 'x' });
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 300 }),
          fc.integer({ min: 1, max: 100 }),
          async (at, limit) => {
            const page = await source.page({ kind: 'before', cursor: `${at}` }, limit, [], signal());
            expect(page.rows.at(-1)?.id).toBe(`${at - 1}`);
            expect(page.rows).toHaveLength(Math.min(at, limit));
            expect(page.before).toBe(at > limit ? `${at - limit}` : undefined);
          },
        ),
        { numRuns: 50 },
      );
    });

    test('is not ended by a count that contradicts the hits', async () => {
      const { client } = fakeClient([json({ hits: { total: 1, hits: [hit(0), hit(1)] } })]);
      const page = await searchEndpoint(client, tableDefinition.endpoint, { q: 'x' }).page(
        { kind: 'start' },
        2,
        [],
        signal(),
      );
      expect(page).toMatchObject({ total: 1, totalIsLowerBound: false, after: '2' });
    });

    test('reports where the count is a lower bound', async () => {
      const { client } = engine(10_000, 'gte');
      const page = await searchEndpoint(client, tableDefinition.endpoint, { q: 'x' }).page(
        { kind: 'start' },
        2,
        [],
        signal(),
      );
      expect(page).toMatchObject({ total: 10_000, totalIsLowerBound: true });
    });

    test.each(['abc', '-1', '1.5', '10000', '99999999', ''])(
      '%j is no place: refused without asking',
      async (cursor) => {
        const { client, sent } = engine(3);
        const source = searchEndpoint(client, tableDefinition.endpoint, { q: 'x' });
        const error = await apiError(source.page({ kind: 'after', cursor }, 100, [], signal()));
        expect(error).toMatchObject({ kind: 'refused', cursorRefused: true });
        expect(source.describeRequest({ kind: 'after', cursor }, 100, [])).toContain('from=0');
        expect(sent).toEqual([]);
      },
    );

    test('says of a place beyond reach which one, by its first characters', async () => {
      const source = searchEndpoint(engine(3).client, tableDefinition.endpoint, { q: 'x' });
      const cursor = 'c'.repeat(60);
      const error = await apiError(source.page({ kind: 'before', cursor }, 100, [], signal()));
      expect(error.reason).toEqual({ kind: 'no-place', cursor: 'c'.repeat(40), reach: 10_000 });
      expect(error.request).toMatch(/^GET .*\/search\/query\?/);
    });

    test('before row 10,000 the last rows of the reach are asked for', async () => {
      const { client, sent } = engine(20_000);
      const source = searchEndpoint(client, tableDefinition.endpoint, { q: 'x' });
      const page = await source.page({ kind: 'before', cursor: '10000' }, 100, [], signal());
      expect(page.rows[0]?.id).toBe('9900');
      expect(sent).toHaveLength(1);
    });

    test.each(['0', '10001'])('before row %s are none: refused without asking', async (cursor) => {
      const { client, sent } = engine(20_000);
      const source = searchEndpoint(client, tableDefinition.endpoint, { q: 'x' });
      const error = await apiError(source.page({ kind: 'before', cursor }, 100, [], signal()));
      expect(error).toMatchObject({ cursorRefused: true });
      expect(sent).toEqual([]);
    });

    test.each([
      ['a page that is not full', 3, 'gte'],
      ['no hits at all', 0, 'gte'],
      ['an exact total', 5, 'eq'],
    ])('ends with %s', async (_, found, relation) => {
      const source = searchEndpoint(engine(found, relation).client, tableDefinition.endpoint, { q: 'x' });
      expect((await source.page({ kind: 'start' }, 5, [], signal())).after).toBeUndefined();
    });

    test('goes on behind a full page whose total is a lower bound', async () => {
      const source = searchEndpoint(engine(5, 'gte').client, tableDefinition.endpoint, { q: 'x' });
      expect((await source.page({ kind: 'start' }, 5, [], signal())).after).toBe('5');
    });

    test('rows have numbers', () => {
      const { seek } = searchEndpoint(engine(3).client, tableDefinition.endpoint, { q: 'x' });
      expect([seek?.(0), seek?.(612.5), seek?.(20_000), seek?.(-1)]).toEqual(['0', '612', '9999', '0']);
    });
  });

  describe('a count', () => {
    const bucket = (key: string, count: number) => ({ key, doc_count: count });
    const counted = async (answer: object, narrowing?: Narrowing) => {
      const { client, sent } = fakeClient([json(answer)]);
      const found = await countMatches(client, tableDefinition.endpoint, { q: 'a b', narrowing }, signal());
      return {
        found,
        query: Object.fromEntries(sent[0]?.url.searchParams ?? []),
        path: sent[0]?.url.pathname,
      };
    };

    test('is asked for without a record, by the words and filters of the search', async () => {
      const clauses = { filter: [{ terms: { 'database.id': ['1'] } }], must_not: [] };
      const { query, path } = await counted({ hits: { total: 7, hits: [] } }, fixedNarrowing(clauses));
      expect(path).toBe('/api/v1/search/query');
      expect(query).toMatchObject({
        q: searchQuery('a b'),
        index: 'table_search_index',
        from: '0',
        size: '0',
        deleted: 'false',
        track_total_hits: 'true',
      });
      expect(JSON.parse(query['query_filter'] ?? '')).toEqual({
        query: { bool: { filter: [...clauses.filter, { term: { deleted: 'false' } }] } },
      });
    });

    test.each([
      [
        { value: 7, relation: 'eq' },
        { total: 7, isLowerBound: false },
      ],
      [
        { value: 10_000, relation: 'gte' },
        { total: 10_000, isLowerBound: true },
      ],
      [undefined, { total: undefined, isLowerBound: false }],
    ])('of %j is what the engine says', async (total, expected) => {
      const { found } = await counted({ hits: { ...(total && { total }), hits: [] } });
      expect(found).toMatchObject(expected);
    });

    test('beside values is that of each field, and says whether any was left out', async () => {
      const { found } = await counted({
        hits: { total: 3, hits: [] },
        aggregations: {
          'sterms#tableType': { sum_other_doc_count: 0, buckets: [bucket('View', 2), bucket('Regular', 1)] },
          'sterms#owners': {
            doc_count_error_upper_bound: 0,
            sum_other_doc_count: 4,
            buckets: [bucket('ada', 1)],
          },
          'lterms#a#b': { buckets: [{ key: 7, doc_count: 2 }] },
          empty: { sum_other_doc_count: 0, buckets: [] },
        },
      });
      expect(found.byValue).toEqual(
        new Map([
          [
            'tableType',
            {
              counts: new Map([
                ['View', 2],
                ['Regular', 1],
              ]),
              isWhole: true,
            },
          ],
          ['owners', { counts: new Map([['ada', 1]]), isWhole: false }],
          ['b', { counts: new Map([['7', 2]]), isWhole: false }],
          ['empty', { counts: new Map(), isWhole: true }],
        ]),
      );
    });

    test('beside values is none where it cannot be read or is a guess', async () => {
      const good = { sum_other_doc_count: 0, buckets: [bucket('View', 2)] };
      const { found } = await counted({
        hits: { total: 3, hits: [] },
        aggregations: {
          'sterms#good': good,
          'sterms#guess': { ...good, doc_count_error_upper_bound: 3 },
          'sterms#bucket': { ...good, buckets: [bucket('View', 2), { key: 'Regular' }] },
          'filter#other': { doc_count: 3 },
          'sterms#null': null,
        },
      });
      expect([...found.byValue.keys()]).toEqual(['good']);
      expect((await counted({ hits: { total: 3 } })).found.byValue).toEqual(new Map());
      expect((await counted({ hits: { total: 3 }, aggregations: [] })).found.byValue).toEqual(new Map());
    });
  });

  describe('recorded hits', () => {
    test('keep the engine’s marks as text', async () => {
      const { reply } = await recorded('search-highlight-hostile');
      const { client } = fakeClient([reply]);
      const { rows } = await searchEndpoint(client, tableDefinition.endpoint, { q: 'Hostile' }).page(
        { kind: 'start' },
        2,
        ['tags'],
        signal(),
      );
      const [row] = rows;
      expect(rows).toHaveLength(2);
      expect(
        row?.kind === 'entity' &&
          Object.values(row.highlight ?? {})
            .flat()
            .join(),
      ).toContain('text-highlighter');
    });
  });
});
