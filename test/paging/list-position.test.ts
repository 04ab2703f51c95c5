import fc from 'fast-check';
import { expect, test, describe } from 'vitest';
import { EMPTY_CURSOR_INDEX, withCursor } from '#src/paging/cursor-index.ts';
import { entryPageParam, entryPointOf, listPositionOf } from '#src/paging/list-position.ts';
import type { PageParam } from '#src/paging/page.ts';
import { runs } from '#test/support/long.ts';

describe('entryPointOf', () => {
  const knowing = (index: number, cursor = 'c') => withCursor(EMPTY_CURSOR_INDEX, index, cursor);

  test('a position written and read again is the same row of the same page', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.integer({ min: 1, max: 5_000 }),
        fc.nat(),
        (limit, pageNumber, seed) => {
          const base = pageNumber * limit;
          const row = base + (seed % limit);
          const place = listPositionOf(row, 's.d.s.t', knowing(base), limit)!;
          const param = { at: { kind: 'after', cursor: 'c' }, index: base, limit };
          expect(entryPointOf(place, limit)).toEqual({ param, row, name: 's.d.s.t' });
        },
      ),
    );
  });

  test('cursors in the middle of a page, as requests for cells add them, do not change what is written', () => {
    const cursorIndex = withCursor(knowing(100), 130, 'middle');
    expect(listPositionOf(140, null, cursorIndex, 100)).toEqual({
      after: 'c',
      start: null,
      row: 141,
      name: null,
    });
  });

  test('a position by a page that begins anywhere is the same row under the same number', () => {
    const sizesOfPages = fc.record({
      limit: fc.integer({ min: 1, max: 1_000 }),
      begins: fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 20 }),
      from: fc.nat(),
      offset: fc.nat(),
    });
    const readsBack = fc.property(sizesOfPages, ({ limit, begins, from, offset }) => {
      const cursorIndex = begins.reduce(
        (known, index) => withCursor(known, index, `c${index}`),
        EMPTY_CURSOR_INDEX,
      );
      const row = begins[from % begins.length]! + (offset % limit);
      const place = listPositionOf(row, 's.d.s.t', cursorIndex, limit)!;
      const {
        param: { at, index },
        ...read
      } = entryPointOf(place, limit);
      expect(read).toEqual({ row, name: 's.d.s.t' });
      expect(at.kind === 'after' ? at.cursor === `c${index}` : row < limit).toBe(true);
    });
    fc.assert(readsBack, { numRuns: runs(300) });
    const off = listPositionOf(700, null, knowing(674), 100);
    expect(off).toEqual({ after: 'c', start: 675, row: 701, name: null });
  });

  test('a page that cannot have the row, as in an edited address, begins as pages do', () => {
    for (const start of [0, 601, 702, 999_999_999]) {
      const entry = entryPointOf({ after: 'c', start, row: 701, name: null }, 100);
      expect(entry).toMatchObject({ row: 700, param: { index: 700 } });
    }
  });

  test('the top of the list is stored as no position', () => {
    const top = { after: null, start: null, row: null, name: null };
    expect(listPositionOf(0, 'first', EMPTY_CURSOR_INDEX, 100)).toEqual(top);
    expect(entryPointOf(top, 100)).toEqual({
      param: { at: { kind: 'start' }, index: 0, limit: 100 },
      row: 0,
      name: null,
    });
  });

  test('a row without a known cursor within a page above it has no position', () => {
    expect(listPositionOf(10, null, EMPTY_CURSOR_INDEX, 10)).toBeUndefined();
    expect(listPositionOf(9, null, EMPTY_CURSOR_INDEX, 10)).toEqual({
      after: null,
      start: null,
      row: 10,
      name: null,
    });
  });
});

describe('entryPageParam', () => {
  const TOP: PageParam = { at: { kind: 'start' }, index: 0, limit: 100 };
  const AFTER: PageParam = { at: { kind: 'after', cursor: 'c' }, index: 300, limit: 100 };

  /** The first page of a list, for a screen of 25 rows. */
  const entered = (param: PageParam, row: number, seek?: (row: number) => string) =>
    entryPageParam({
      source: { ...(seek && { seek }) },
      entry: { param, row, name: null },
      limit: 100,
      screen: 25,
    });

  test('the first page is one screen, from the linked row on, within one page of the address', () => {
    expect(entered(TOP, 0)).toEqual({ ...TOP, limit: 25 });
    expect(entered(TOP, 40)).toEqual({ ...TOP, limit: 65 });
    expect(entered(AFTER, 300)).toEqual({ ...AFTER, limit: 25 });
    expect(entered(AFTER, 310)).toEqual({ ...AFTER, limit: 35 });
    expect(entered(AFTER, 399)).toEqual(AFTER);
  });

  test('a row outside of the page keeps the page size', () => {
    expect(entered(TOP, 100)).toBe(TOP);
    expect(entered(AFTER, 400)).toBe(AFTER);
  });

  test('so does a source that can seek', () => {
    expect(entered(AFTER, 300, String)).toBe(AFTER);
  });
});
