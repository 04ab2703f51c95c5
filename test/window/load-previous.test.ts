import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PageAt, RowSource, TablePage } from '#src/api/source.ts';
import { loadPrevious } from '#src/window/load-previous.ts';
import { pageAt, placePage, type PageParam } from '#src/window/page-param.ts';
import { answer, numberedSource } from './numbered-source.ts';
import { runs } from '#test/support/long.ts';

const signal = new AbortController().signal;
const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => n * 10);

function sourceOf(
  numbers: readonly number[],
  change: (page: TablePage, at: PageAt) => TablePage = (p) => p,
): RowSource {
  return {
    ...numberedSource(0),
    page: (at, limit) => Promise.resolve(change(answer(numbers, at, limit), at)),
  };
}

/** As servers 1.12 answer `before`: turned round, and the row nearest to the cursor is lost. */
const reversed = (page: TablePage, at: PageAt): TablePage => {
  if (at.at !== 'before' || !page.before) return page;
  const rows = page.rows.slice(0, -1).toReversed();
  return { ...page, rows, after: rows.at(-1)!.id.slice(3) };
};

const enteredAt = (numbers: readonly number[], index: number, limit: number) => {
  const param: PageParam = { at: 'after', cursor: String(numbers[index - 1]), base: index, limit };
  return placePage(param, answer(numbers, pageAt(param), limit));
};

/** Whether the page holds exactly the rows that precede the window, in order. */
function joins(page: TablePage & { base: number }, numbers: readonly number[], index: number): boolean {
  const expected = numbers.slice(index - page.rows.length, index).map((n) => `id-${n}`);
  return page.rows.length > 0 && page.rows.every((row, at) => row.id === expected[at]);
}

describe('the page before', () => {
  test.each([
    ['a server that answers well', sourceOf(numbersTo(60))],
    ['a server that turns pages round and loses a row', sourceOf(numbersTo(60), reversed)],
  ])('joins the window without a gap on %s', async (_name, source) => {
    const first = enteredAt(numbersTo(60), 40, 10);
    const param: PageParam = { at: 'before', cursor: first.before!, end: 40, limit: 10 };
    const page = await loadPrevious(source, param, first, [], signal);
    expect(joins(page, numbersTo(60), 40)).toBe(true);
    expect(page.base + page.rows.length).toBe(40);
  });

  test('control: what such a server answers, taken as it is, has a gap', async () => {
    const param: PageAt = { at: 'before', cursor: '400' };
    const page = await sourceOf(numbersTo(60), reversed).page(param, 10, [], signal);
    expect(joins({ ...page, base: 30 }, numbersTo(60), 40)).toBe(false);
  });

  test('has the rows that came since, and none twice that went, whatever happened in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        // Not behind the cursor that led to the window: those rows are the window's own to miss.
        fc.uniqueArray(
          fc.integer({ min: 0, max: 600 }).filter((n) => n < 390 || n >= 400),
          { maxLength: 25 },
        ),
        fc.uniqueArray(fc.integer({ min: 0, max: 39 }), { maxLength: 8 }),
        async (added, removed) => {
          const before = numbersTo(60);
          const first = enteredAt(before, 40, 10);
          const now = [
            ...before.filter((_, at) => !removed.includes(at)),
            ...added.map((n) => n + 0.5),
          ].toSorted((a, b) => a - b);
          // The edge at 30 was seen before the writes; its cursor names the row before it.
          const param: PageParam = { at: 'after', cursor: '290', base: 30, limit: 10 };
          const page = await loadPrevious(sourceOf(now), param, first, [], signal);
          const between = now.filter((n) => n > 290 && n < 400);
          expect(page.rows.map((row) => row.id)).toEqual(between.map((n) => `id-${n}`));
          expect(page.base + page.rows.length).toBe(40);
        },
      ),
      { numRuns: runs(100, 300) },
    );
  });

  test('a way that never meets the window is given up', async () => {
    const first = enteredAt(numbersTo(60), 40, 10);
    const param: PageParam = { at: 'after', cursor: '290', base: 30, limit: 10 };
    const endless = sourceOf(numbersTo(60), (page) => ({
      ...page,
      rows: page.rows.map((row) => ({ ...row, id: `x${row.id}` })),
      after: '300',
    }));
    await expect(loadPrevious(endless, param, first, [], signal)).rejects.toThrow('changes faster');
  });
});
