import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PageAt, RowSource, Page } from '#src/api/data-source.ts';
import { ApiError, UnstableListError } from '#src/api/errors.ts';
import { fetchPage, fetchPreviousPage } from '#src/paging/fetch-page.ts';
import { placePage, type PageParam } from '#src/paging/page.ts';
import { runs } from '#test/support/long.ts';
import { answer, numberedSource } from '../support/numbered-source.ts';

describe('fetchPage', () => {
  const signal = new AbortController().signal;
  const param: PageParam = { at: { kind: 'after', cursor: 'gone' }, index: 10, limit: 10 };
  const blamed = new ApiError('server', { request: '', attempts: 1, status: 500 });

  /** A source that refuses one cursor and answers the others by `pages`. */
  function refusing(pages: (at: PageAt) => Page, error: Error = blamed): RowSource {
    return {
      ...numberedSource(0),
      page: (at) =>
        at.kind === 'after' && at.cursor === 'gone' ? Promise.reject(error) : Promise.resolve(pages(at)),
    };
  }
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  const last = {
    ...placePage({ at: { kind: 'start' }, index: 0, limit: 10 }, answer(numbers, { kind: 'start' }, 10)),
    after: 'gone',
  };

  describe('a refused cursor', () => {
    test('means the end where the page before has no cursor any more', async () => {
      const source = refusing(() => answer(numbers.slice(0, 10), { kind: 'start' }, 10));
      const page = await fetchPage(source, param, last, [], signal);
      expect(page).toMatchObject({ rows: [], base: 10 });
      expect(page.after).toBeUndefined();
    });

    test('is replaced by the new cursor of the page before', async () => {
      const source = refusing((at) => answer(numbers, at, 10));
      const page = await fetchPage(source, param, last, [], signal);
      expect(page.rows[0]?.id).toBe('id-10');
      expect(page.param).toMatchObject({ at: { cursor: '9' }, index: 10 });
    });

    test.each([
      ['in the midst of the list', numbers.slice(3), '12'],
      ['at its end', numbers.slice(3, 12), undefined],
    ])('loses no row that moved up into the page before, %s', async (_, left, after) => {
      const source = refusing((at) => answer(left, at, 10));
      const page = await fetchPage(source, param, last, [], signal);
      expect(page.rows.map(({ id }) => id)).toEqual(left.slice(7, 10).map((number) => `id-${number}`));
      expect(page).toMatchObject({ base: 10 });
      expect([page.after, page.before]).toEqual([after, undefined]);
    });

    test('from an address leads to the top of the list, marked as restarted', async () => {
      const source = refusing((at) => answer(numbers, at, 10));
      const page = await fetchPage(source, param, undefined, [], signal);
      expect(page).toMatchObject({ base: 0, restarted: true });
      expect(page.rows[0]?.id).toBe('id-0');
    });

    test('is an error where the page before repeats it', async () => {
      const source = refusing(() => ({ ...answer(numbers, { kind: 'start' }, 10), after: 'gone' }));
      await expect(fetchPage(source, param, last, [], signal)).rejects.toBe(blamed);
    });
  });

  test('another failure of the server is not treated as a refused cursor', async () => {
    const down = new ApiError('server', { request: '', attempts: 1, status: 503 });
    const source = refusing((at) => answer(numbers, at, 10), down);
    await expect(fetchPage(source, param, undefined, [], signal)).rejects.toBe(down);
  });
});

describe('fetchPreviousPage', () => {
  const signal = new AbortController().signal;
  const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => n * 10);

  function sourceOf(
    numbers: readonly number[],
    change: (page: Page, at: PageAt) => Page = (p) => p,
  ): RowSource {
    return {
      ...numberedSource(0),
      page: (at, limit) => Promise.resolve(change(answer(numbers, at, limit), at)),
    };
  }

  /** As servers 1.12 answer `before`: in reverse order, without the row nearest to the cursor. */
  const reversed = (page: Page, at: PageAt): Page => {
    if (at.kind !== 'before' || !page.before) return page;
    const rows = page.rows.slice(0, -1).toReversed();
    return { ...page, rows, after: rows.at(-1)!.id.slice(3) };
  };
  const enteredAt = (numbers: readonly number[], index: number, limit: number) => {
    const param: PageParam = { at: { kind: 'after', cursor: String(numbers[index - 1]) }, index, limit };
    return placePage(param, answer(numbers, param.at, limit));
  };

  describe('the page before', () => {
    test.each([
      ['a server that answers well', sourceOf(numbersTo(60))],
      ['a server that turns pages round and loses a row', sourceOf(numbersTo(60), reversed)],
    ])('joins the window without a gap on %s', async (_name, source) => {
      const first = enteredAt(numbersTo(60), 40, 10);
      const param: PageParam = { at: { kind: 'before', cursor: first.before! }, index: 40, limit: 10 };
      const page = await fetchPreviousPage(source, param, first, [], signal);
      expect(page.rows.length).toBeGreaterThan(0);
      expect(page.base + page.rows.length).toBe(40);
      expect(page.rows.map(({ id }) => id)).toEqual(
        numbersTo(60)
          .slice(page.base, 40)
          .map((n) => `id-${n}`),
      );
    });

    test('includes rows added since and no removed rows, whatever happened in between', async () => {
      await fc.assert(
        fc.asyncProperty(
          // Not after the cursor of the window: rows there belong to the window.
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
            // The cursor at 30 was seen before the writes; it names the row before it.
            const param: PageParam = { at: { kind: 'after', cursor: '290' }, index: 30, limit: 10 };
            const source = sourceOf(now);
            const page = await fetchPreviousPage(source, param, first, [], signal);
            const between = now.filter((n) => n > 290 && n < 400);
            expect(page.rows.map((row) => row.id)).toEqual(between.map((n) => `id-${n}`));
            expect(page.base + page.rows.length).toBe(40);
            // Its cursor leads to the rows that follow, however far was read to meet the window.
            const next = await source.page({ kind: 'after', cursor: page.after ?? '' }, 1, [], signal);
            expect(next.rows.map((row) => row.id)).toEqual([`id-${now.find((n) => n >= 400)}`]);
          },
        ),
        { numRuns: runs(100) },
      );
    });

    test('pages that never meet the window end in an error', async () => {
      const first = enteredAt(numbersTo(60), 40, 10);
      const param: PageParam = { at: { kind: 'after', cursor: '290' }, index: 30, limit: 10 };
      const endless = sourceOf(numbersTo(60), (page) => ({
        ...page,
        rows: page.rows.map((row) => ({ ...row, id: `x${row.id}` })),
        after: '300',
      }));
      await expect(fetchPreviousPage(endless, param, first, [], signal)).rejects.toThrow(UnstableListError);
    });
  });
});
