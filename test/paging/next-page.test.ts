import { describe, expect, test } from 'vitest';
import { EMPTY_CURSOR_INDEX, withCursor } from '#src/paging/cursor-index.ts';
import { isCursorLoop, isFirstPage, nextPageParam, previousPageParam } from '#src/paging/next-page.ts';
import { placePage, type PageParam, type PlacedPage } from '#src/paging/page.ts';
import { numberedRow } from '../support/numbered-source.ts';

const rows = (count: number) => Array.from({ length: count }, (_, n) => numberedRow(n));

/** A page of `count` rows, whatever its param requested. */
const page = (param: PageParam, count = 10, more: Partial<PlacedPage> = {}): PlacedPage => ({
  ...placePage(param, { rows: rows(count), fields: [], refused: [], tookMs: 1, readAt: 1 }),
  ...more,
});

const at = (base: number): PageParam => ({ at: 'after', cursor: `c${base}`, base, limit: 100 });
const edges = (...indices: number[]) =>
  indices.reduce((cursorIndex, index) => withCursor(cursorIndex, index, `c${index}`), EMPTY_CURSOR_INDEX);
const from = (base: number, limit: number) => ({ at: 'after', cursor: `c${base}`, base, limit });

describe('the page before', () => {
  test('does not exist above the start of the list', () => {
    expect(previousPageParam([], edges(100), 100)).toBeUndefined();
    expect(previousPageParam([page({ at: 'start', limit: 100 })], edges(100), 100)).toBeUndefined();
    const before: PageParam = { at: 'before', cursor: 'c', end: 40, limit: 100 };
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
      at: 'before',
      cursor: 'b',
      end: 500,
      limit: 100,
    });
  });

  test('begins at any cursor where the page has no `before`, at most a thousand rows above', () => {
    expect(previousPageParam([page(at(5_000))], edges(2_000, 5_000), 100)).toEqual(from(2_000, 1_000));
    expect(previousPageParam([page(at(5_000))], edges(5_000), 100)).toEqual({ at: 'start', limit: 1_000 });
    expect(previousPageParam([page(at(80))], edges(80), 100)).toEqual({ at: 'start', limit: 80 });
  });

  test("ends at the index of the first page's cursor, though rows at its start were known", () => {
    const moved = page(at(500), 10, { base: 510 });
    expect(previousPageParam([moved], edges(400, 500), 100)).toEqual(from(400, 100));
    // Another cursor has that index now: the page's own index is unknown.
    expect(previousPageParam([moved], withCursor(edges(400), 505, 'x'), 100)).toEqual(from(400, 110));
    const before = page({ at: 'before', cursor: 'c400', end: 510, limit: 100 }, 10, { before: 'b' });
    expect(previousPageParam([before], edges(400, 450), 100)).toEqual(from(400, 100));
  });

  test('above index 0 is requested by `before`, or not at all', () => {
    for (const base of [0, -5]) {
      const drifted = page(at(0), 10, { base });
      expect(previousPageParam([drifted], EMPTY_CURSOR_INDEX, 100)).toBeUndefined();
      expect(previousPageParam([{ ...drifted, before: 'b' }], EMPTY_CURSOR_INDEX, 100)).toEqual({
        at: 'before',
        cursor: 'b',
        end: base,
        limit: 100,
      });
    }
  });
});

describe('the page after', () => {
  const start = page({ at: 'start', limit: 100 }, 100, { after: 'c100' });
  const copies = (count: number, after: string, base = 100) =>
    page({ ...at(base), cursor: `c${base}${after}` } as PageParam, 0, { copies: rows(count), after });

  test('follows the cursor of the last one', () => {
    expect(nextPageParam([], 100)).toBeUndefined();
    expect(nextPageParam([start], 100)).toEqual(from(100, 100));
    expect(nextPageParam([page({ at: 'start', limit: 100 })], 100)).toBeUndefined();
    expect(nextPageParam([start, page(at(100), 0, { after: 'c200' })], 100)).toBeUndefined();
  });

  test('does not exist where the cursor was used before', () => {
    const round = page(at(100), 10, { after: 'c100' });
    expect(isCursorLoop([start, round])).toBe(true);
    expect(isCursorLoop([start, page(at(100), 10, { after: 'c200' })])).toBe(false);
    // The same text as the cursor of a page read upwards is another position.
    const up = page({ at: 'before', cursor: 'c300', end: 100, limit: 100 }, 10, { before: 'b' });
    expect(isCursorLoop([up, page(at(100), 10, { after: 'c300' })])).toBe(false);
    expect(isCursorLoop([])).toBe(false);
    expect(isCursorLoop([page({ at: 'start', limit: 100 })])).toBe(false);
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
