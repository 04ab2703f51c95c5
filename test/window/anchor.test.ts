import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchorOf, placeOf } from '#src/window/anchor.ts';
import { EMPTY_DIRECTORY } from '#src/window/directory.ts';
import { placePage, type PageParam } from '#src/window/page-param.ts';
import { answer } from './numbered-source.ts';

const pageWith = (param: PageParam, rows: number) =>
  placePage(
    param,
    answer(
      Array.from({ length: rows }, (_, n) => n),
      { at: 'start' },
      rows,
    ),
  );

test('a place written and read again is the same row of the same page', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 1, max: 5_000 }),
      fc.nat(),
      (limit, pageNumber, seed) => {
        const base = pageNumber * limit;
        const page = pageWith({ at: 'after', cursor: 'c', base, limit }, limit);
        const row = base + (seed % limit);
        const place = placeOf(row, [page], EMPTY_DIRECTORY, limit)!;
        const anchor = anchorOf(place, limit);
        expect(anchor).toEqual({ param: page.param, row });
      },
    ),
  );
});

test('a page that begins off the grid keeps the offset of the row on it', () => {
  const page = pageWith({ at: 'after', cursor: 'c', base: 137, limit: 100 }, 100);
  const place = placeOf(140, [page], EMPTY_DIRECTORY, 100)!;
  const anchor = anchorOf(place, 100);
  expect(anchor.param).toMatchObject({ cursor: 'c' });
  expect(anchor.row - (anchor.param.at === 'after' ? anchor.param.base : 0)).toBe(3);
});

test('the top of the list is no place at all', () => {
  expect(placeOf(0, [], EMPTY_DIRECTORY, 100)).toEqual({ after: null, row: null });
  expect(anchorOf({ after: null, row: null }, 100)).toEqual({ param: { at: 'start', limit: 100 }, row: 0 });
});

test('rows that are not loaded have no place to write', () => {
  const page = pageWith({ at: 'start', limit: 10 }, 10);
  expect(placeOf(10, [page], EMPTY_DIRECTORY, 10)).toBeUndefined();
});
