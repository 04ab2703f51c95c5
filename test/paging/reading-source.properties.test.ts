import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import type { Page, PageAt, RowSource } from '#src/api/data-source.ts';
import { ApiError } from '#src/api/errors.ts';
import { listEndpoint } from '#src/api/list-endpoint.ts';
import { recordType } from '#src/api/schemas/record.ts';
import { namesSource } from '#src/paging/reading-source.ts';
import { runs } from '#test/support/long.ts';

const ENDPOINT = {
  path: ['databaseSchemas'],
  scopeParams: (database: string) => ({ database }),
  ...recordType({ type: 'databaseSchema', shared: ['owners', 'tags'], members: {}, fields: {} }),
};

interface Stored {
  readonly name: string;
  readonly displayName?: string | undefined;
}

const caches: QueryClient[] = [];
afterEach(() => caches.splice(0).forEach((cache) => cache.clear()));

interface Faults {
  /** Page of the list, from 0, that fails the first time it is asked for. */
  readonly failing?: number | undefined;
  /** Numbers of records that the list has, and that are gone by the time that they are asked for. */
  readonly gone?: readonly number[] | undefined;
  /** Called with each request for a page of the list, from 1. */
  readonly onList?: (count: number) => void;
}

/** A service that lists some records, a few at a time whatever is asked for, with what it was asked. */
function serve(stored: readonly Stored[], rowsAtOnce: number, { failing, gone = [], onList }: Faults = {}) {
  const asked: URL[] = [];
  const records = stored.map((one, at) => ({
    ...one,
    id: `id-${at}`,
    fullyQualifiedName: `service.database.${at}`,
  }));
  const lists = () => asked.filter(({ pathname }) => pathname.endsWith('/databaseSchemas'));
  let hasFailed = false;
  const send: typeof fetch = (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(url);
    const [, fqn] = /\/name\/(.+)$/.exec(url.pathname) ?? [];
    const record = records.find(({ fullyQualifiedName }) => fullyQualifiedName === fqn);
    if (record && gone.includes(records.indexOf(record)))
      return Promise.resolve(Response.json({ code: 404, message: 'gone' }, { status: 404 }));
    if (record) return Promise.resolve(Response.json({ ...record, tags: [{ tagFQN: `Tag.${record.id}` }] }));
    onList?.(lists().length);
    const from = Number(url.searchParams.get('after') ?? 0);
    const page = from / rowsAtOnce;
    if (page === failing && !hasFailed) {
      hasFailed = true;
      return Promise.resolve(Response.json({ code: 403, message: 'broken' }, { status: 403 }));
    }
    const to = from + rowsAtOnce;
    const paging = { total: records.length, ...(to < records.length && { after: String(to) }) };
    return Promise.resolve(Response.json({ data: records.slice(from, to), paging }));
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  caches.push(queries);
  const client = createClient({
    origin: 'http://catalog.test',
    token: () => 'demo',
    fetch: send,
  });
  return {
    queries,
    sourceFor: (q: string, bestFirst = false) =>
      namesSource(queries, listEndpoint(client, ENDPOINT, null), { q, bestFirst }),
    lists,
    asked,
  };
}

const signal = () => new AbortController().signal;

/** All rows of a source, page by page. */
async function walk(
  source: RowSource,
  limit: number,
  onFailure?: () => void,
  fields: readonly string[] = [],
): Promise<readonly string[]> {
  const names: string[] = [];
  const read = (at: PageAt): Promise<Page | undefined> =>
    source.page(at, limit, fields, signal()).catch((error: unknown) => {
      // The end, known only after what came before it.
      if (error instanceof ApiError && error.cursorRefused) return undefined;
      if (!onFailure) throw error;
      onFailure();
      return read(at);
    });
  for (let at: PageAt | undefined = { kind: 'start' }; at;) {
    const page = await read(at);
    if (!page) break;
    // No total before the end.
    expect(page.total === undefined).toBe(source.progress?.get().phase !== 'whole');
    names.push(...page.rows.flatMap((row) => (row.kind === 'entity' ? row.fullyQualifiedName : [])));
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    // To whoever reads a list, an empty page is its end.
    at =
      page.after === undefined || page.rows.length === 0 ? undefined : { kind: 'after', cursor: page.after };
  }
  return names;
}

const letters = fc.stringMatching(/^[aBß.İ% ]{1,4}$/);
const worlds = fc.record({
  stored: fc.array(fc.record({ name: letters, displayName: fc.option(letters, { nil: undefined }) }), {
    maxLength: 30,
  }),
  rowsAtOnce: fc.integer({ min: 1, max: 7 }),
  q: fc.stringMatching(/^[aBß.%]{1,2}( [aB])?$/),
  limit: fc.integer({ min: 1, max: 9 }),
});
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

/** What a search has to find, by the list alone. */
const expected = ({ stored, q }: World) =>
  stored.flatMap(({ name, displayName }, at) =>
    q
      .split(' ')
      .every((word) =>
        [name, displayName ?? ''].some((text) => text.toLowerCase().includes(word.toLowerCase())),
      )
      ? [`service.database.${at}`]
      : [],
  );

describe('records found by names that were read', () => {
  test('are those of the list that match, each once, in its order, whatever the sizes of pages', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const { sourceFor, lists } = serve(world.stored, world.rowsAtOnce);
        expect(await walk(sourceFor(world.q), world.limit)).toEqual(expected(world));
        // Further words are found among what was read.
        await walk(sourceFor(`${world.q} a`), world.limit);
        expect(lists()).toHaveLength(Math.max(1, Math.ceil(world.stored.length / world.rowsAtOnce)));
      }),
      { numRuns: runs(60) },
    );
  });

  test('are read on where a page failed, no page twice', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.nat(4), async (world, failing) => {
        const pages = Math.max(1, Math.ceil(world.stored.length / world.rowsAtOnce));
        const { sourceFor, lists } = serve(world.stored, world.rowsAtOnce, { failing });
        let failures = 0;
        const found = await walk(sourceFor(world.q), world.limit, () => (failures += 1));
        expect(found).toEqual(expected(world));
        // Rows of a part of the list must not look like all of them.
        expect(failures).toBe(failing < pages ? 1 : 0);
        const places = lists().map(({ searchParams }) => searchParams.get('after'));
        expect(new Set(places).size).toBe(pages);
        expect(places.length).toBe(pages + (failing < pages ? 1 : 0));
      }),
      { numRuns: runs(40) },
    );
  });

  test('that are gone by the time that they are asked for end no list', async () => {
    await fc.assert(
      fc.asyncProperty(
        worlds,
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        async (world, isGone) => {
          const gone = [...isGone.keys()].filter((at) => isGone[at]);
          const source = serve(world.stored, world.rowsAtOnce, { gone }).sourceFor(world.q);
          const left = expected(world).filter((fqn) => !gone.includes(Number(fqn.split('.').at(-1))));
          expect(await walk(source, world.limit, undefined, ['tags'])).toEqual(left);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test('lie at their offsets, forwards and backwards', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.nat(20), async (world, offset) => {
        const source = serve(world.stored, world.rowsAtOnce).sourceFor(world.q);
        await walk(source, 1_000);
        const all = expected(world);
        const read = async (at: PageAt) =>
          source.page(at, world.limit, [], signal()).then(
            ({ rows }) => rows.map((row) => (row.kind === 'entity' ? row.fullyQualifiedName : '')),
            () => 'refused',
          );
        expect(await read({ kind: 'after', cursor: source.seek?.(offset) ?? '' })).toEqual(
          offset < all.length || offset === 0 ? all.slice(offset, offset + world.limit) : 'refused',
        );
        expect(await read({ kind: 'before', cursor: String(offset) })).toEqual(
          offset > 0 && offset <= all.length
            ? all.slice(Math.max(0, offset - world.limit), offset)
            : 'refused',
        );
        expect(await read({ kind: 'after', cursor: 'x' })).toBe('refused');
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('what is asked for', () => {
  const stored = Array.from({ length: 10 }, (_, at) => ({ name: at % 2 === 0 ? `even ${at}` : `odd ${at}` }));

  test('optional fields are those of the rows alone, record by record', async () => {
    const { sourceFor, asked } = serve(stored, 4);
    const page = await sourceFor('odd', true).page({ kind: 'start' }, 3, ['tags'], signal());
    expect(page.rows).toHaveLength(3);
    expect(page.rows.map((row) => row.kind === 'entity' && row.tags)).toEqual([
      [expect.objectContaining({ tagFQN: 'Tag.id-1' })],
      [expect.objectContaining({ tagFQN: 'Tag.id-3' })],
      [expect.objectContaining({ tagFQN: 'Tag.id-5' })],
    ]);
    const byName = asked.filter(({ pathname }) => pathname.includes('/name/'));
    expect(byName.map(({ searchParams }) => searchParams.get('fields'))).toEqual(['tags', 'tags', 'tags']);
    expect(asked.every(({ searchParams }) => searchParams.get('fields') !== 'tables')).toBe(true);
  });

  test('nothing, for a count before the names are read', async () => {
    const { sourceFor, asked } = serve(stored, 4);
    const source = sourceFor('odd');
    expect(await source.count?.(signal())).toEqual({ isLowerBound: false });
    expect(asked).toHaveLength(0);
    await source.page({ kind: 'start' }, 3, [], signal());
    // Of a part nothing is said.
    expect(await source.count?.(signal())).toEqual({ isLowerBound: false });
    await walk(source, 30);
    expect(await source.count?.(signal())).toEqual({ total: 5, isLowerBound: false });
  });

  test('the list again, after it was forgotten', async () => {
    const { sourceFor, lists } = serve(stored, 4);
    const source = sourceFor('odd', true);
    await source.page({ kind: 'start' }, 30, [], signal());
    source.forget?.();
    expect((await source.page({ kind: 'start' }, 30, [], signal())).total).toBe(5);
    expect(lists()).toHaveLength(6);
  });

  test('nothing more once nothing observes it; the next observer continues', async () => {
    const gone = new AbortController();
    const { sourceFor, lists } = serve(stored, 1, {
      onList: (count) => {
        if (count === 4) gone.abort(new Error('not wanted'));
      },
    });
    const source = sourceFor('odd', true);
    const page = source.page({ kind: 'start' }, 3, [], gone.signal);
    await expect(page).rejects.toThrow('not wanted');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const before = lists().length;
    expect(before).toBeLessThan(7);
    expect((await source.page({ kind: 'start' }, 30, [], signal())).total).toBe(5);
    // What was on its way is asked for again, and nothing that had come.
    expect(lists().length).toBeLessThanOrEqual(11);
    expect(lists().length).toBeGreaterThan(before);
  });
});
