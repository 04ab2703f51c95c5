import { expect, test } from 'vitest';
import { entryParam } from '#src/window/entry-param.ts';
import type { PageParam } from '#src/window/page-param.ts';

const AFTER: PageParam = { at: 'after', cursor: 'c', base: 300, limit: 100 };

/** The page that a list is entered with, by a screen of 25 rows. */
const entered = (param: PageParam, row: number, seek?: (row: number) => string) =>
  entryParam({
    source: { ...(seek && { seek }) },
    anchor: { param, row, name: null },
    limit: 100,
    screen: 25,
  });

test('the top is a screen, and a place a screen from its row on, in one page of the address at the most', () => {
  expect(entered({ at: 'start', limit: 100 }, 0)).toEqual({ at: 'start', limit: 25 });
  expect(entered({ at: 'start', limit: 100 }, 40)).toEqual({ at: 'start', limit: 65 });
  expect(entered(AFTER, 300)).toEqual({ ...AFTER, limit: 25 });
  expect(entered(AFTER, 310)).toEqual({ ...AFTER, limit: 35 });
  expect(entered(AFTER, 399)).toEqual(AFTER);
});

test('a row that is not on the page asks for the page as it is', () => {
  expect(entered({ at: 'start', limit: 100 }, 100)).toEqual({ at: 'start', limit: 100 });
  expect(entered(AFTER, 400)).toBe(AFTER);
});

test('so do a page before an edge, and a source that can name any row', () => {
  const before: PageParam = { at: 'before', cursor: 'c', end: 300, limit: 100 };
  expect(entered(before, 0)).toBe(before);
  expect(entered(AFTER, 300, String)).toBe(AFTER);
});
