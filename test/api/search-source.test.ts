import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchSource } from '#src/api/search-source.ts';
import { apiError, fakeClient, json, recorded, signal } from './fake-fetch.ts';

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
  test('is asked for by offset, with only what is shown', async () => {
    const { client, sent } = engine(3);
    const sort = { field: 'updatedAt', order: 'desc' } as const;
    const source = searchSource(client, { q: 'a/b c', database: 'snow.sales', sort });
    await source.page({ at: 'after', cursor: '200' }, 100, ['owners', 'tags'], signal());
    const query = sent[0]?.url.searchParams ?? new URLSearchParams();
    expect(sent[0]?.url.pathname).toBe('/api/v1/search/query');
    expect(Object.fromEntries(query)).toMatchObject({
      q: String.raw`*a\/b* AND *c*`,
      index: 'table_search_index',
      from: '200',
      size: '100',
      deleted: 'false',
      track_total_hits: 'true',
      sort_field: 'updatedAt',
      sort_order: 'desc',
    });
    expect(JSON.parse(query.get('query_filter') ?? '')).toEqual({
      query: {
        bool: {
          must: [
            { term: { 'service.name.keyword': 'snow' } },
            { term: { 'database.name.keyword': 'sales' } },
          ],
        },
      },
    });
    const names = query.getAll('include_source_fields');
    expect(names).toEqual(expect.arrayContaining(['id', 'name', 'owner', 'owners', 'tags', 'tier']));
    expect(names).not.toContain('columns');
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
    const source = searchSource(client, { q: 'x' });
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await source.page(cursor ? { at: 'after', cursor } : { at: 'start' }, limit, [], signal());
      ids.push(...page.rows.map(({ id }) => id));
      cursor = page.after;
    } while (cursor);
    expect(ids).toEqual(Array.from({ length: Math.min(found, 10_000) }, (_, at) => `${at}`));
    expect(sent).toHaveLength(Math.max(1, Math.ceil(ids.length / limit)));
  });

  test('before a row ends at that row', async () => {
    const { client } = engine(300);
    const source = searchSource(client, { q: 'x' });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 100 }),
        async (at, limit) => {
          const page = await source.page({ at: 'before', cursor: `${at}` }, limit, [], signal());
          expect(page.rows.at(-1)?.id).toBe(`${at - 1}`);
          expect(page.rows).toHaveLength(Math.min(at, limit));
          expect(page.before).toBe(at > limit ? `${at - limit}` : undefined);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('a count that contradicts the hits does not end it', async () => {
    const { client } = fakeClient([json({ hits: { total: 1, hits: [hit(0), hit(1)] } })]);
    const page = await searchSource(client, { q: 'x' }).page({ at: 'start' }, 2, [], signal());
    expect(page).toMatchObject({ total: 1, totalIsLowerBound: false, after: '2' });
  });

  test('says where the count is a lower bound', async () => {
    const { client } = engine(10_000, 'gte');
    const page = await searchSource(client, { q: 'x' }).page({ at: 'start' }, 2, [], signal());
    expect(page).toMatchObject({ total: 10_000, totalIsLowerBound: true });
  });

  test.each(['abc', '-1', '1.5', '10000', '99999999', ''])(
    '%j is no place: refused without asking',
    async (cursor) => {
      const { client, sent } = engine(3);
      const source = searchSource(client, { q: 'x' });
      const error = await apiError(source.page({ at: 'after', cursor }, 100, [], signal()));
      expect(error).toMatchObject({ kind: 'refused', cursorRefused: true });
      expect(source.describe({ at: 'after', cursor }, 100, [])).toContain('from=0');
      expect(sent).toEqual([]);
    },
  );

  test('rows have numbers', () => {
    const { seek } = searchSource(engine(3).client, { q: 'x' });
    expect([seek?.(0), seek?.(612.5), seek?.(20_000), seek?.(-1)]).toEqual(['0', '612', '9999', '0']);
  });
});

describe('recorded hits', () => {
  test('keep the engine’s marks as text', async () => {
    const { reply } = await recorded('search-highlight-hostile');
    const { client } = fakeClient([reply]);
    const { rows } = await searchSource(client, { q: 'Hostile' }).page(
      { at: 'start' },
      2,
      ['tags'],
      signal(),
    );
    const [row] = rows;
    expect(rows).toHaveLength(2);
    expect(
      row?.kind === 'table' &&
        Object.values(row.highlight ?? {})
          .flat()
          .join(),
    ).toContain('text-highlighter');
  });

  test('cut to less than a table are unreadable, by the id of the hit', async () => {
    const { reply } = await recorded('search-sort-usage');
    const { client } = fakeClient([reply]);
    const { rows } = await searchSource(client, { q: '' }).page({ at: 'start' }, 3, [], signal());
    expect(rows.map(({ kind }) => kind)).toEqual(Array(3).fill('unreadable'));
    expect(rows[0]?.id).toMatch(/^[\da-f-]{36}$/);
  });
});
