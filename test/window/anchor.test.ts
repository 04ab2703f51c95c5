import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchorOf, placeOf } from '#src/window/anchor.ts';
import { EMPTY_DIRECTORY, withEntry } from '#src/window/directory.ts';

const knowing = (index: number, cursor = 'c') => withEntry(EMPTY_DIRECTORY, index, cursor);

test('a place written and read again is the same row of the same page', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 1, max: 5_000 }),
      fc.nat(),
      (limit, pageNumber, seed) => {
        const base = pageNumber * limit;
        const row = base + (seed % limit);
        const place = placeOf(row, 's.d.s.t', knowing(base), limit)!;
        const param = { at: 'after', cursor: 'c', base, limit };
        expect(anchorOf(place, limit)).toEqual({ param, row, name: 's.d.s.t' });
      },
    ),
  );
});

test('edges in the middle of a page, as cells leave them, do not change what is written', () => {
  const directory = withEntry(knowing(100), 130, 'middle');
  expect(placeOf(140, null, directory, 100)).toEqual({ after: 'c', row: 141, name: null });
});

test('a page that begins off the grid keeps the offset of the row on it', () => {
  const anchor = anchorOf(placeOf(140, null, knowing(137), 100)!, 100);
  expect(anchor.param).toMatchObject({ cursor: 'c' });
  expect(anchor.row - (anchor.param.at === 'after' ? anchor.param.base : 0)).toBe(3);
});

test('the top of the list is no place at all', () => {
  const top = { after: null, row: null, name: null };
  expect(placeOf(0, 'first', EMPTY_DIRECTORY, 100)).toEqual(top);
  expect(anchorOf(top, 100)).toEqual({ param: { at: 'start', limit: 100 }, row: 0, name: null });
});

test('a row without a known edge within a page above it has no place to write', () => {
  expect(placeOf(10, null, EMPTY_DIRECTORY, 10)).toBeUndefined();
  expect(placeOf(9, null, EMPTY_DIRECTORY, 10)).toEqual({ after: null, row: 10, name: null });
});
