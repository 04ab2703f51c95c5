import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#src/api/errors.ts';
import { EMPTY_CURSOR_INDEX, knownCursorAt, withCursor, type CursorIndex } from '#src/paging/cursor-index.ts';
import type { ResponseTiming } from '#src/paging/fetch-policy.ts';
import { seekName, seekRow, type SeekContext } from '#src/paging/seek.ts';
import { runs } from '#test/support/long.ts';
import { numberedSource, type NumberedSource } from '../support/numbered-source.ts';

const nothing = () => [];

function contextOf(source: NumberedSource, limit: number, known: CursorIndex = EMPTY_CURSOR_INDEX) {
  let cursorIndex = known;
  let cost: ResponseTiming | undefined;
  const passed: number[] = [];
  const context: SeekContext = {
    source,
    limit,
    cursorIndex: () => cursorIndex,
    setCursorIndex: (next) => (cursorIndex = next),
    timing: () => cost,
    recordTiming: (next) => (cost = next),
    signal: new AbortController().signal,
    onProgress: (rows) => passed.push(rows),
  };
  return { context, passed, cursorIndex: () => cursorIndex };
}

describe('seeking a row', () => {
  test('ends with the page that contains it, at its index, for any list, row and page size, and beyond the end with the last row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.nat(9_999),
        async (count, limit, wanted) => {
          const row = Math.min(wanted, count - 1);
          const page = await seekRow(contextOf(numberedSource(count), limit).context, () => wanted, nothing);
          expect(page.rows[row - page.base]?.id).toBe(`id-${row}`);
        },
      ),
      { numRuns: runs(50) },
    );
    const empty = await seekRow(contextOf(numberedSource(0), 100).context, () => 500, nothing);
    expect(empty).toMatchObject({ rows: [], base: 0 });
  });

  test.each([
    ['few cursors are known', 8_000],
    ['the cursor of each page is known', 100],
  ])(
    'beyond the end of a list that shrank meanwhile takes few requests to its last row where %s',
    async (_, apart) => {
      for (const count of [0, 1, 1_000, 1_500]) {
        const source = numberedSource(count);
        let known = EMPTY_CURSOR_INDEX;
        for (let row = 1_000; row <= 9_000; row += apart) known = withCursor(known, row, String(row - 1));
        const page = await seekRow(contextOf(source, 100, known).context, () => 9_500, nothing);
        expect(page.rows.at(-1)?.id).toBe(count === 0 ? undefined : `id-${count - 1}`);
        expect(source.asked.length).toBeLessThanOrEqual(4);
      }
    },
  );

  test('beyond the end of a list that can be read from any row takes few requests to its last row', async () => {
    const source: NumberedSource = { ...numberedSource(1_500), seek: (index) => String(index - 1) };
    const page = await seekRow(contextOf(source, 100).context, () => 9_500, nothing);
    expect(page.rows.at(-1)?.id).toBe('id-1499');
    expect(source.asked.length).toBeLessThanOrEqual(4);
  });

  test('takes ten requests to row 10,000: nine skips of a thousand rows, and the page itself', async () => {
    const source = numberedSource(20_000);
    const seen = contextOf(source, 100, withCursor(EMPTY_CURSOR_INDEX, 200, '199'));
    await seekRow(seen.context, () => 10_000, nothing);
    expect(source.asked.map(({ limit }) => limit)).toEqual([...Array(9).fill(1_000), 900]);
    expect(seen.passed).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => 200 + n * 1_000));
  });

  test('records every cursor, so that going back takes one request', async () => {
    const source = numberedSource(12_480);
    const { context, cursorIndex } = contextOf(source, 100);
    await seekRow(context, () => 6_050, nothing);
    expect(knownCursorAt(cursorIndex(), 3_000)?.at).toEqual({ kind: 'after', cursor: '2999' });
    source.asked.length = 0;
    await seekRow(context, () => 3_010, nothing);
    expect(source.asked).toMatchObject([{ at: { kind: 'after', cursor: '2999' }, limit: 100 }]);
  });

  test('takes steps that a slow server answers in about 1.5 s', async () => {
    const source = numberedSource(3_000);
    const { context } = contextOf(source, 100);
    context.recordTiming({ rows: 100, ms: 410 });
    const slow: SeekContext = { ...context, recordTiming: () => {} };
    await seekRow(slow, () => 1_000, nothing);
    expect(source.asked.map(({ limit }) => limit)).toEqual([200, 200, 200, 200, 200, 100]);
  });

  test('continues to a target that moved ahead, and uses a cursor it found when the target moved back', async () => {
    const source = numberedSource(12_480);
    const { context, passed } = contextOf(source, 100);
    const target = () => (passed.length < 3 ? 5_000 : passed.length < 6 ? 8_000 : 2_500);
    const page = await seekRow(context, target, nothing);
    expect(page.base).toBe(2_000);
    expect(passed).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 6_000]);
  });

  test('takes one request where the source can seek by row number', async () => {
    const source: NumberedSource = { ...numberedSource(5_000), seek: (index) => String(index - 1) };
    const page = await seekRow(contextOf(source, 100).context, () => 4_250, nothing);
    expect(source.asked).toHaveLength(1);
    expect(page.rows[50]?.id).toBe('id-4250');
  });
});

describe('a refused cursor', () => {
  const refused = new ApiError('server', { request: '', attempts: 1, status: 500 });
  const refusing = (cursor: string): NumberedSource => {
    const source = numberedSource(5_000);
    return {
      ...source,
      skip: (at, ...rest) =>
        at.kind === 'after' && at.cursor === cursor ? Promise.reject(refused) : source.skip(at, ...rest),
      page: (at, ...rest) =>
        at.kind === 'after' && at.cursor === cursor ? Promise.reject(refused) : source.page(at, ...rest),
    };
  };

  test('is dropped, and the seek restarts from the cursor before it', async () => {
    const known = withCursor(withCursor(EMPTY_CURSOR_INDEX, 1_000, '999'), 2_000, 'gone');
    const { context, cursorIndex } = contextOf(refusing('gone'), 100, known);
    const page = await seekRow(context, () => 2_010, nothing);
    expect(page.rows[2_010 - page.base]?.id).toBe('id-2010');
    expect(knownCursorAt(cursorIndex(), 2_000)?.at).not.toEqual({ kind: 'after', cursor: 'gone' });
  });

  test('twice is an error, and no cursor is lost to it', async () => {
    const source = numberedSource(5_000);
    const down = { ...source, skip: () => Promise.reject(refused), page: () => Promise.reject(refused) };
    const known = withCursor(withCursor(EMPTY_CURSOR_INDEX, 1_000, '999'), 2_000, '1999');
    const { context, cursorIndex } = contextOf(down, 100, known);
    await expect(seekRow(context, () => 2_010, nothing)).rejects.toBe(refused);
    expect(cursorIndex()).toEqual(known);
  });
});

describe('seeking a name', () => {
  test('finds the index of any table in the list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4_000 }), fc.nat(), async (count, seed) => {
        const { context } = contextOf(numberedSource(count), 100);
        expect(await seekName(context, `s.d.s.table_${seed % count}`)).toBe(seed % count);
      }),
      { numRuns: 50 },
    );
  });

  test('takes no step smaller than a page, however slow each answer is', async () => {
    const source = numberedSource(3_000);
    const { context } = contextOf(source, 100);
    const slow: SeekContext = { ...context, timing: () => ({ rows: 25, ms: 1_600 }) };
    expect(await seekName(slow, 's.d.s.table_2999')).toBe(2_999);
    expect(source.asked.map(({ limit }) => limit)).toEqual(Array(30).fill(100));
  });

  test('reports after one request that a table does not exist, where the service can be asked', async () => {
    const source: NumberedSource = { ...numberedSource(3_000), exists: () => Promise.resolve(false) };
    expect(await seekName(contextOf(source, 100).context, 's.d.s.gone')).toBeUndefined();
    expect(source.asked).toEqual([]);
    const whole = numberedSource(3_000);
    expect(await seekName(contextOf(whole, 100).context, 's.d.s.gone')).toBeUndefined();
    expect(whole.asked).toHaveLength(3);
  });
});
