import fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import type { CatalogRow } from '#src/api/schemas/record.ts';
import { EMPTY_CURSOR_INDEX, withCursor, type CursorIndex } from '#src/paging/cursor-index.ts';
import {
  isEmptyPage,
  pageParamKey,
  placePage,
  type PageParam,
  type PlacedPage,
  deduplicatePage,
  joinPages,
  trimPages,
  nextPageParam,
  previousPageParam,
  isCursorLoop,
  isFirstPage,
} from '#src/paging/page.ts';
import { runs } from '#test/support/long.ts';
import { answer, numberedRow } from '../support/numbered-source.ts';
import { load, pagesOf } from './pages.ts';

describe('page param', () => {
  const START: PageParam = { at: { kind: 'start' }, index: 0, limit: 3 };
  const AFTER: PageParam = { at: { kind: 'after', cursor: '4' }, index: 5, limit: 3 };
  const BEFORE: PageParam = { at: { kind: 'before', cursor: '5' }, index: 5, limit: 3 };
  const NUMBERS = Array.from({ length: 20 }, (_, n) => n);

  test("a page begins at its param's index, or ends there if it is read backwards", () => {
    expect(load(NUMBERS, START)).toMatchObject({ param: START, base: 0 });
    expect(load(NUMBERS, AFTER)).toMatchObject({ param: AFTER, base: 5 });
    expect(load(NUMBERS, BEFORE)).toMatchObject({ param: BEFORE, base: 2 });
    expect(load([3, 4, 5], BEFORE)).toMatchObject({ base: 3 });
  });

  test('equal positions have equal keys, others differ', () => {
    expect(pageParamKey(START)).toBe(pageParamKey({ ...START, limit: 9 }));
    expect(pageParamKey(AFTER)).toBe(pageParamKey({ ...AFTER, index: 7 }));
    expect([START, AFTER, BEFORE].map(pageParamKey)).toEqual(['start', 'after:4', 'before:5']);
    const other: PageParam = { ...AFTER, at: { kind: 'after', cursor: '5' } };
    const others: readonly PageParam[] = [START, AFTER, BEFORE, other];
    expect(new Set(others.map(pageParamKey)).size).toBe(4);
  });

  test('a page is empty without rows and without copies', () => {
    const empty = placePage(AFTER, answer([], { kind: 'start' }, 3));
    const full = load(NUMBERS, AFTER);
    expect(isEmptyPage(empty)).toBe(true);
    expect(isEmptyPage({ ...empty, copies: [] })).toBe(true);
    expect(isEmptyPage({ ...empty, copies: full.rows })).toBe(false);
    expect(isEmptyPage(full)).toBe(false);
  });
});

describe('rows of a window', () => {
  interface Window {
    pages: PlacedPage[];
    cursorIndex: CursorIndex;
  }

  function extend(
    numbers: readonly number[],
    w: Window,
    edge: 'next' | 'previous',
    limit: number,
    keep: number,
  ) {
    const param =
      edge === 'next' ? nextPageParam(w.pages, limit) : previousPageParam(w.pages, w.cursorIndex, limit);
    if (!param) return;
    const page = load(numbers, param);
    if (param.at.kind === 'after') w.cursorIndex = withCursor(w.cursorIndex, page.base, param.at.cursor);
    if (page.after) w.cursorIndex = withCursor(w.cursorIndex, page.base + page.rows.length, page.after);
    w.pages = edge === 'next' ? [...w.pages, page].slice(-keep) : [page, ...w.pages].slice(0, keep);
  }

  /** Whether the rows of a window are the rows of the list at their indices. */
  function isTrue(numbers: readonly number[], pages: readonly PlacedPage[]): boolean {
    const { base, rows } = joinPages(pages);
    return rows.every((row, at) => row.id === `id-${numbers[base + at]}`);
  }

  const walks = fc.record({
    count: fc.integer({ min: 0, max: 400 }),
    limit: fc.integer({ min: 1, max: 60 }),
    keep: fc.integer({ min: 2, max: 6 }),
    moves: fc.array(fc.constantFrom('next' as const, 'previous' as const), { maxLength: 40 }),
  });

  describe('the window over cursors', () => {
    test('every loaded row is at its index, in whatever order pages were loaded', () => {
      fc.assert(
        fc.property(walks, ({ count, limit, keep, moves }) => {
          const numbers = Array.from({ length: count }, (_, n) => n);
          const w: Window = {
            pages: [load(numbers, { at: { kind: 'start' }, index: 0, limit })],
            cursorIndex: EMPTY_CURSOR_INDEX,
          };
          for (const move of moves) extend(numbers, w, move, limit, keep);
          expect(isTrue(numbers, w.pages)).toBe(true);
          expect(w.pages.length).toBeLessThanOrEqual(keep);
        }),
        { numRuns: runs(200) },
      );
    });

    test('a window entered by a link in the middle reaches both ends', () => {
      fc.assert(
        fc.property(fc.integer({ min: 2, max: 300 }), fc.integer({ min: 1, max: 40 }), (count, limit) => {
          const numbers = Array.from({ length: count }, (_, n) => n);
          const cursor = Math.floor(count / 2) - 1;
          const w: Window = {
            pages: [
              load(numbers, { at: { kind: 'after', cursor: String(cursor) }, index: cursor + 1, limit }),
            ],
            cursorIndex: EMPTY_CURSOR_INDEX,
          };
          for (let i = 0; i < count; i++) extend(numbers, w, 'previous', limit, 1_000);
          for (let i = 0; i < count; i++) extend(numbers, w, 'next', limit, 1_000);
          expect(joinPages(w.pages).rows.map((row) => row.id)).toEqual(numbers.map((n) => `id-${n}`));
        }),
        { numRuns: runs(100) },
      );
    });

    test('a row returned twice is one row: the newer copy at the first position', () => {
      const page = (numbers: number[], readAt: number): PlacedPage => ({
        ...placePage({ at: { kind: 'start' }, index: 0, limit: 3 }, answer(numbers, { kind: 'start' }, 3)),
        rows: numbers.map((n) => ({ ...numberedRow(n), version: readAt })),
        readAt,
      });
      const first = page([1, 2, 3], 1);
      const { rows } = joinPages([first, deduplicatePage(page([3, 4], 2), [first], 'after')]);
      expect(rows.map((row) => row.id)).toEqual(['id-1', 'id-2', 'id-3', 'id-4']);
      expect(rows[2]).toMatchObject({ version: 2 });
    });

    test('a row that moved up, into a page before the window, moves nothing on screen', () => {
      const known = { ...load([10, 11, 12], { at: { kind: 'start' }, index: 0, limit: 3 }), base: 100 };
      const above = { ...load([7, 8, 12], { at: { kind: 'start' }, index: 0, limit: 3 }), base: 97 };
      const before = deduplicatePage(above, [known], 'before');
      expect(joinPages([before, known])).toMatchObject({ base: 98 });
      expect(joinPages([before, known]).rows.map((row) => row.id)).toEqual(
        [7, 8, 10, 11, 12].map((n) => `id-${n}`),
      );
    });

    test('invalid records are all kept', () => {
      const broken = {
        kind: 'unreadable' as const,
        id: 'unreadable-0',
        fault: { kind: 'without' as const, member: 'name' },
        raw: '{}',
      };
      const page: PlacedPage = {
        ...placePage({ at: { kind: 'start' }, index: 0, limit: 3 }, answer([], { kind: 'start' }, 3)),
        rows: [broken, broken],
      };
      expect(joinPages([page]).rows).toHaveLength(2);
    });
  });

  describe('the end of the list', () => {
    const pageOf = (numbers: number[], after?: string): PlacedPage => ({
      ...placePage({ at: { kind: 'start' }, index: 0, limit: 2 }, answer(numbers, { kind: 'start' }, 2)),
      ...(after === undefined ? {} : { after }),
    });

    test('is an absent cursor, whatever the total', () => {
      const lying = { ...pageOf([1, 2], 'c'), total: 2 };
      expect(nextPageParam([lying], 2)).toMatchObject({ at: { cursor: 'c' }, index: 2 });
      expect(nextPageParam([pageOf([1, 2])], 2)).toBeUndefined();
    });

    test('is where a cursor repeats or a page has no new row', () => {
      const first = pageOf([1, 2], 'c');
      const again: PlacedPage = {
        ...pageOf([3, 4], 'c'),
        param: { at: { kind: 'after', cursor: 'c' }, index: 2, limit: 2 },
      };
      expect(nextPageParam([first, again], 2)).toBeUndefined();
      const known = deduplicatePage({ ...pageOf([1, 2], 'd'), base: 2 }, [first], 'after');
      expect(nextPageParam([first, known], 2)).toBeUndefined();
    });

    test('is not where one row moved into a page of its own', () => {
      const first = pageOf([1, 2], 'c');
      const moved = deduplicatePage({ ...pageOf([1], 'd'), base: 2 }, [first], 'after');
      expect(nextPageParam([first, moved], 2)).toMatchObject({ at: { cursor: 'd' }, index: 2 });
      const again = deduplicatePage({ ...pageOf([2], 'e'), base: 2 }, [first, moved], 'after');
      expect(nextPageParam([first, moved, again], 2)).toBeUndefined();
    });
  });
});

describe('deduplicatePage', () => {
  const at = (base: number): PageParam => ({
    at: { kind: 'after', cursor: `c${base}` },
    index: base,
    limit: 100,
  });
  const page = (param: PageParam, rows: readonly CatalogRow[]): PlacedPage =>
    placePage(param, { rows, fields: [], refused: [], tookMs: 1, readAt: 1 });
  const rows = (...numbers: number[]) => numbers.map((number) => numberedRow(number));
  const window = [page(at(100), rows(100, 101, 102)), page(at(103), rows(103, 104))];

  describe('a page that joins a window', () => {
    test('is unchanged where it has no known row', () => {
      const next = page(at(105), rows(105, 106));
      expect(deduplicatePage(next, window, 'after')).toBe(next);
    });

    test('leaves known rows at their positions and returns newer copies of them', () => {
      const next = page(at(105), rows(101, 105, 104, 106));
      expect(deduplicatePage(next, window, 'after')).toEqual({
        ...next,
        rows: rows(105, 106),
        copies: rows(101, 104),
      });
    });

    test('ends, before the window, where the window begins', () => {
      const previous = page(
        { at: { kind: 'before', cursor: 'c100' }, index: 100, limit: 100 },
        rows(97, 100, 98, 99),
      );
      expect(deduplicatePage(previous, window, 'before')).toEqual({
        ...previous,
        rows: rows(97, 98, 99),
        copies: rows(100),
        base: 97,
      });
    });

    test('keeps its index before an empty window', () => {
      const alone = page(at(7), rows(7, 8));
      expect(deduplicatePage(alone, [], 'before')).toBe(alone);
    });

    test('keeps an invalid record, whose id is only that of its position', () => {
      const unreadable = {
        kind: 'unreadable',
        id: numberedRow(104).id,
        raw: {},
        fault: { kind: 'no-record' },
      } as never;
      const next = page(at(105), [unreadable, ...rows(103)]);
      expect(deduplicatePage(next, window, 'after')).toEqual({
        ...next,
        rows: [unreadable],
        copies: rows(103),
      });
      const alone = page(at(105), [unreadable]);
      expect(deduplicatePage(alone, window, 'after')).toBe(alone);
    });
  });
});

describe('trimPages', () => {
  test('only whole pages far from the screen are dropped; rows on screen and near it keep their indices', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 1_500 }),
        (lengths, seed, height, keep) => {
          const pages = pagesOf(lengths);
          const before = joinPages(pages);
          const first = seed % before.rows.length;
          const visible = { first, last: Math.min(first + height, before.rows.length) - 1 };
          const after = joinPages(trimPages(pages, visible, keep));
          const low = Math.max(0, visible.first - keep);
          const high = Math.min(before.rows.length - 1, visible.last + keep);
          for (const index of [low, visible.first, visible.last, high]) {
            expect(after.rows[index - after.base]).toBe(before.rows[index]);
          }
          const longest = Math.max(...lengths);
          expect(after.rows.length).toBeLessThanOrEqual(height + 2 * keep + 2 * longest);
        },
      ),
    );
  });

  test('a page is dropped as soon as its nearest row is farther than the limit', () => {
    const pages = pagesOf([100, 100, 100], 1_000);
    const left = (keep: number) =>
      trimPages(pages, { first: 1_150, last: 1_150 }, keep).map(({ base }) => base);
    expect(left(49)).toEqual([1_100]);
    expect(left(50)).toEqual([1_100, 1_200]);
    expect(left(51)).toEqual([1_000, 1_100, 1_200]);
    // The remaining pages are the same objects, so nothing renders again.
    expect(trimPages(pages, { first: 1_150, last: 1_150 }, 49)[0]).toBe(pages[1]);
  });

  test('nothing is dropped if no page is near the screen', () => {
    const pages = pagesOf([100, 100]);
    expect(trimPages(pages, { first: 9_000, last: 9_020 }, 500)).toBe(pages);
    expect(trimPages([], { first: 0, last: 20 }, 500)).toEqual([]);
  });

  test('a moved row keeps its position and its newest copy when pages around it are dropped', () => {
    const [first, second, third] = pagesOf([3, 3, 3], 90) as [
      ReturnType<typeof pagesOf>[0],
      ReturnType<typeof pagesOf>[0],
      ReturnType<typeof pagesOf>[0],
    ];
    const moved = { ...numberedRow(94), displayName: 'newer' };
    const late = deduplicatePage(
      { ...third, rows: [...third.rows.slice(0, 2), moved], readAt: 5 },
      [first, second],
      'after',
    );
    const pages = [first, second, late];
    const kept = trimPages(pages, { first: 94, last: 97 }, 0);
    expect(kept).toHaveLength(2);
    expect(joinPages(kept).rows.map((row) => row.id)).toEqual(['id-93', 'id-94', 'id-95', 'id-96', 'id-97']);
    expect(joinPages(trimPages(pages, { first: 94, last: 94 }, 0)).rows[1]).toBe(moved);
  });
});

const rows = (count: number) => Array.from({ length: count }, (_, n) => numberedRow(n));

/** A page of `count` rows, whatever its param requested. */
const page = (param: PageParam, count = 10, more: Partial<PlacedPage> = {}): PlacedPage => ({
  ...placePage(param, { rows: rows(count), fields: [], refused: [], tookMs: 1, readAt: 1 }),
  ...more,
});

const at = (base: number): PageParam => ({
  at: { kind: 'after', cursor: `c${base}` },
  index: base,
  limit: 100,
});
const edges = (...indices: number[]) =>
  indices.reduce((cursorIndex, index) => withCursor(cursorIndex, index, `c${index}`), EMPTY_CURSOR_INDEX);
const from = (base: number, limit: number) => ({
  at: { kind: 'after', cursor: `c${base}` },
  index: base,
  limit,
});

describe('the page before', () => {
  test('does not exist above the start of the list', () => {
    expect(previousPageParam([], edges(100), 100)).toBeUndefined();
    expect(
      previousPageParam([page({ at: { kind: 'start' }, index: 0, limit: 100 })], edges(100), 100),
    ).toBeUndefined();
    const before: PageParam = { at: { kind: 'before', cursor: 'c' }, index: 40, limit: 100 };
    expect(isFirstPage(page(before))).toBe(true);
    expect(previousPageParam([page(before)], edges(20), 100)).toBeUndefined();
    expect(isFirstPage(page(before, 10, { before: 'b' }))).toBe(false);
  });

  test('begins at a known cursor one page above, or up to two pages', () => {
    expect(previousPageParam([page(at(500))], edges(400, 500), 100)).toEqual(from(400, 100));
    expect(previousPageParam([page(at(500))], edges(300, 500), 100)).toEqual(from(300, 200));
    expect(previousPageParam([page(at(500))], edges(300, 450, 500), 100)).toEqual(from(300, 200));
  });

  test('begins at a cursor nearer than a page where the next one is too far', () => {
    expect(previousPageParam([page(at(500))], edges(299, 450, 500), 100)).toEqual(from(450, 50));
    expect(previousPageParam([page(at(5_000))], edges(4_000, 5_000), 600)).toEqual(from(4_000, 1_000));
    expect(previousPageParam([page(at(5_000))], edges(3_999, 4_900, 5_000), 600)).toEqual(from(4_900, 100));
  });

  test('begins at a far cursor where the server returns that many rows at once', () => {
    expect(previousPageParam([page(at(5_000))], edges(4_000, 5_000), 100)).toEqual(from(4_000, 1_000));
    const entered = page(at(500), 10, { before: 'b' });
    expect(previousPageParam([entered], edges(200, 500), 100, 300)).toEqual(from(200, 300));
    expect(previousPageParam([entered], edges(200, 500), 100, 299)).toEqual({
      at: { kind: 'before', cursor: 'b' },
      index: 500,
      limit: 100,
    });
  });

  test('begins at any cursor where the page has no `before`, at most a thousand rows above', () => {
    expect(previousPageParam([page(at(5_000))], edges(2_000, 5_000), 100)).toEqual(from(2_000, 1_000));
    expect(previousPageParam([page(at(5_000))], edges(5_000), 100)).toEqual({
      at: { kind: 'start' },
      index: 0,
      limit: 1_000,
    });
    expect(previousPageParam([page(at(80))], edges(80), 100)).toEqual({
      at: { kind: 'start' },
      index: 0,
      limit: 80,
    });
  });

  test("ends at the index of the first page's cursor, though rows at its start were known", () => {
    const moved = page(at(500), 10, { base: 510 });
    expect(previousPageParam([moved], edges(400, 500), 100)).toEqual(from(400, 100));
    // Another cursor has that index now: the page's own index is unknown.
    expect(previousPageParam([moved], withCursor(edges(400), 505, 'x'), 100)).toEqual(from(400, 110));
    const before = page({ at: { kind: 'before', cursor: 'c400' }, index: 510, limit: 100 }, 10, {
      before: 'b',
    });
    expect(previousPageParam([before], edges(400, 450), 100)).toEqual(from(400, 100));
  });

  test('above index 0 is requested by `before`, or not at all', () => {
    for (const base of [0, -5]) {
      const drifted = page(at(0), 10, { base });
      expect(previousPageParam([drifted], EMPTY_CURSOR_INDEX, 100)).toBeUndefined();
      expect(previousPageParam([{ ...drifted, before: 'b' }], EMPTY_CURSOR_INDEX, 100)).toEqual({
        at: { kind: 'before', cursor: 'b' },
        index: base,
        limit: 100,
      });
    }
  });
});

describe('the page after', () => {
  const start = page({ at: { kind: 'start' }, index: 0, limit: 100 }, 100, { after: 'c100' });
  const copies = (count: number, after: string, base = 100) =>
    page({ ...at(base), at: { kind: 'after', cursor: `c${base}${after}` } }, 0, {
      copies: rows(count),
      after,
    });

  test('follows the cursor of the last one', () => {
    expect(nextPageParam([], 100)).toBeUndefined();
    expect(nextPageParam([start], 100)).toEqual(from(100, 100));
    expect(nextPageParam([page({ at: { kind: 'start' }, index: 0, limit: 100 })], 100)).toBeUndefined();
    expect(nextPageParam([start, page(at(100), 0, { after: 'c200' })], 100)).toBeUndefined();
  });

  test('does not exist where the cursor was used before', () => {
    const round = page(at(100), 10, { after: 'c100' });
    expect(isCursorLoop([start, round])).toBe(true);
    expect(isCursorLoop([start, page(at(100), 10, { after: 'c200' })])).toBe(false);
    // The same text as the cursor of a page read upwards is another position.
    const up = page({ at: { kind: 'before', cursor: 'c300' }, index: 100, limit: 100 }, 10, { before: 'b' });
    expect(isCursorLoop([up, page(at(100), 10, { after: 'c300' })])).toBe(false);
    expect(isCursorLoop([])).toBe(false);
    expect(isCursorLoop([page({ at: { kind: 'start' }, index: 0, limit: 100 })])).toBe(false);
  });

  test('does not exist after a page without new rows, or two with one repeated row each', () => {
    expect(isCursorLoop([start, copies(2, 'x')])).toBe(true);
    expect(isCursorLoop([start, copies(1, 'x')])).toBe(false);
    expect(isCursorLoop([copies(1, 'w'), copies(1, 'x')])).toBe(true);
    expect(isCursorLoop([copies(1, 'w'), start, copies(1, 'x')])).toBe(false);
    const some = page(at(100), 1, { copies: rows(5), after: 'x' });
    expect(isCursorLoop([start, some])).toBe(false);
  });
});
