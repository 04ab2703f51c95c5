import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placePage, type WindowPage } from '#src/window/page-param.ts';
import { EMPTY_DIRECTORY, withEntry, type Directory } from '#src/window/directory.ts';
import { nextParam, previousParam } from '#src/window/next-page.ts';
import { uniquePage } from '#src/window/unique-page.ts';
import { joinPages } from '#src/window/window-rows.ts';
import { answer, numberedRow } from './numbered-source.ts';
import { load } from './pages.ts';
import { runs } from '#test/support/long.ts';

interface Window {
  pages: WindowPage[];
  directory: Directory;
}

function extend(
  numbers: readonly number[],
  w: Window,
  edge: 'next' | 'previous',
  limit: number,
  keep: number,
) {
  const param = edge === 'next' ? nextParam(w.pages, limit) : previousParam(w.pages, w.directory, limit);
  if (!param) return;
  const page = load(numbers, param);
  if (param.at === 'after') w.directory = withEntry(w.directory, page.base, param.cursor);
  if (page.after) w.directory = withEntry(w.directory, page.base + page.rows.length, page.after);
  w.pages = edge === 'next' ? [...w.pages, page].slice(-keep) : [page, ...w.pages].slice(0, keep);
}

/** Whether the rows of a window are the rows of the list at their indices. */
function isTrue(numbers: readonly number[], pages: readonly WindowPage[]): boolean {
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
  test('every loaded row stands at its index, whatever way the window went', () => {
    fc.assert(
      fc.property(walks, ({ count, limit, keep, moves }) => {
        const numbers = Array.from({ length: count }, (_, n) => n);
        const w: Window = { pages: [load(numbers, { at: 'start', limit })], directory: EMPTY_DIRECTORY };
        for (const move of moves) extend(numbers, w, move, limit, keep);
        expect(isTrue(numbers, w.pages)).toBe(true);
        expect(w.pages.length).toBeLessThanOrEqual(keep);
      }),
      { numRuns: runs(200, 2_000) },
    );
  });

  test('a window entered by a link in the middle reaches both ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), fc.integer({ min: 1, max: 40 }), (count, limit) => {
        const numbers = Array.from({ length: count }, (_, n) => n);
        const cursor = Math.floor(count / 2) - 1;
        const w: Window = {
          pages: [load(numbers, { at: 'after', cursor: String(cursor), base: cursor + 1, limit })],
          directory: EMPTY_DIRECTORY,
        };
        for (let i = 0; i < count; i++) extend(numbers, w, 'previous', limit, 1_000);
        for (let i = 0; i < count; i++) extend(numbers, w, 'next', limit, 1_000);
        expect(joinPages(w.pages).rows.map((row) => row.id)).toEqual(numbers.map((n) => `id-${n}`));
      }),
      { numRuns: runs(100, 200) },
    );
  });

  test('rows that come twice are one row, the newer copy in the first place', () => {
    const page = (numbers: number[], readAt: number): WindowPage => ({
      ...placePage({ at: 'start', limit: 3 }, answer(numbers, { at: 'start' }, 3)),
      rows: numbers.map((n) => ({ ...numberedRow(n), version: readAt })),
      readAt,
    });
    const first = page([1, 2, 3], 1);
    const { rows } = joinPages([first, uniquePage(page([3, 4], 2), [first], 'after')]);
    expect(rows.map((row) => row.id)).toEqual(['id-1', 'id-2', 'id-3', 'id-4']);
    expect(rows[2]).toMatchObject({ version: 2 });
  });

  test('a row that moved up, into a page put before, moves nothing on screen', () => {
    const known = { ...load([10, 11, 12], { at: 'start', limit: 3 }), base: 100 };
    const above = { ...load([7, 8, 12], { at: 'start', limit: 3 }), base: 97 };
    const before = uniquePage(above, [known], 'before');
    expect(joinPages([before, known])).toMatchObject({ base: 98 });
    expect(joinPages([before, known]).rows.map((row) => row.id)).toEqual(
      [7, 8, 10, 11, 12].map((n) => `id-${n}`),
    );
  });

  test('control: pages appended by number, without ids, double the row that moved', () => {
    const naive = [
      [1, 2, 3],
      [3, 4],
    ].flat();
    expect(new Set(naive).size).toBeLessThan(naive.length);
  });

  test('unreadable records are all kept', () => {
    const broken = {
      kind: 'unreadable' as const,
      id: 'unreadable-0',
      fault: { is: 'without' as const, member: 'name' },
      raw: '{}',
    };
    const page: WindowPage = {
      ...placePage({ at: 'start', limit: 3 }, answer([], { at: 'start' }, 3)),
      rows: [broken, broken],
    };
    expect(joinPages([page]).rows).toHaveLength(2);
  });
});

describe('the end', () => {
  const pageOf = (numbers: number[], after?: string): WindowPage => ({
    ...placePage({ at: 'start', limit: 2 }, answer(numbers, { at: 'start' }, 2)),
    ...(after === undefined ? {} : { after }),
  });

  test('is an absent cursor, never a matter of the total', () => {
    const lying = { ...pageOf([1, 2], 'c'), total: 2 };
    expect(nextParam([lying], 2)).toMatchObject({ cursor: 'c', base: 2 });
    expect(nextParam([pageOf([1, 2])], 2)).toBeUndefined();
  });

  test('is where a cursor repeats, or a page brings nothing new', () => {
    const first = pageOf([1, 2], 'c');
    const again: WindowPage = {
      ...pageOf([3, 4], 'c'),
      param: { at: 'after', cursor: 'c', base: 2, limit: 2 },
    };
    expect(nextParam([first, again], 2)).toBeUndefined();
    const known = uniquePage({ ...pageOf([1, 2], 'd'), base: 2 }, [first], 'after');
    expect(nextParam([first, known], 2)).toBeUndefined();
  });

  test('is not where one row moved into a page of its own', () => {
    const first = pageOf([1, 2], 'c');
    const moved = uniquePage({ ...pageOf([1], 'd'), base: 2 }, [first], 'after');
    expect(nextParam([first, moved], 2)).toMatchObject({ cursor: 'd', base: 2 });
    const again = uniquePage({ ...pageOf([2], 'e'), base: 2 }, [first, moved], 'after');
    expect(nextParam([first, moved, again], 2)).toBeUndefined();
  });
});
