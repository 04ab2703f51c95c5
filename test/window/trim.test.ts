import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trimPages } from '#src/window/trim.ts';
import { uniquePage } from '#src/window/unique-page.ts';
import { joinPages } from '#src/window/window-rows.ts';
import { numberedRow } from './numbered-source.ts';
import { pagesOf } from './pages.ts';

test('only whole pages far from the screen go; what is on screen and near it stays at its index', () => {
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

test('a page goes as soon as its nearest row is farther than that', () => {
  const pages = pagesOf([100, 100, 100], 1_000);
  const left = (keep: number) =>
    trimPages(pages, { first: 1_150, last: 1_150 }, keep).map(({ base }) => base);
  expect(left(49)).toEqual([1_100]);
  expect(left(50)).toEqual([1_100, 1_200]);
  expect(left(51)).toEqual([1_000, 1_100, 1_200]);
  // The pages that stay are the same ones: nothing is drawn anew.
  expect(trimPages(pages, { first: 1_150, last: 1_150 }, 49)[0]).toBe(pages[1]);
});

test('nothing near the screen: nothing goes, for the way back is not known here', () => {
  const pages = pagesOf([100, 100]);
  expect(trimPages(pages, { first: 9_000, last: 9_020 }, 500)).toBe(pages);
  expect(trimPages([], { first: 0, last: 20 }, 500)).toEqual([]);
});

test('a row that moved keeps its place, and its newest copy, when pages around it go', () => {
  const [first, second, third] = pagesOf([3, 3, 3], 90) as [
    ReturnType<typeof pagesOf>[0],
    ReturnType<typeof pagesOf>[0],
    ReturnType<typeof pagesOf>[0],
  ];
  const moved = { ...numberedRow(94), displayName: 'newer' };
  const late = uniquePage(
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
