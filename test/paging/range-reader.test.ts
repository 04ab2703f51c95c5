import { describe, expect, test } from 'vitest';
import type { KnownCursor, PageAt } from '#src/api/data-source.ts';
import { ApiError } from '#src/api/errors.ts';
import { createRangeReader, type RangesOfList } from '#src/paging/range-reader.ts';
import { ALL_ROWS, clippedRanges, type RowRanges } from '#src/paging/row-ranges.ts';
import { numberedRow, numberedSource, type NumberedSource } from '#test/support/numbered-source.ts';
import { collect } from './collect-rows.ts';

const START: KnownCursor = { index: 0, at: { kind: 'start' } };
const placeAt = (index: number): KnownCursor =>
  index === 0 ? START : { index, at: { kind: 'after', cursor: String(index - 1) } };
const rangesOf = (...ranges: readonly (readonly [first: number, end: number])[]): RowRanges =>
  ranges.map(([first, end]) => ({ first, end }));
const idsOf = (...rows: readonly number[]) => rows.map((row) => `id-${row}`);

/** Reads ranges of a list of which nothing is loaded, and one place is known. */
const read = (source: NumberedSource, ranges: RowRanges, more: Partial<RangesOfList> = {}) =>
  collect(
    createRangeReader(
      { ranges, loadedRow: () => undefined, placeBefore: () => START, refused: [], ...more },
      source,
      ['owners'],
    ),
    0,
  );

const requests = ({ asked }: NumberedSource) =>
  asked.map(({ at, limit, fields }) => [
    at.kind === 'start' ? 0 : Number(at.cursor) + 1,
    limit,
    fields.length,
  ]);

describe('a reader of ranges', () => {
  test('reads from the known place, and no more rows than are selected', async () => {
    const source = numberedSource(5_000);
    const placeBefore = () => placeAt(4_000);
    expect(await read(source, rangesOf([4_000, 4_003]), { placeBefore })).toEqual(idsOf(4_000, 4_001, 4_002));
    expect(requests(source)).toEqual([[4_000, 3, 1]]);
  });

  test('skips rows on the way without their cells', async () => {
    const source = numberedSource(5_000);
    expect(await read(source, rangesOf([2_500, 2_501]))).toEqual(idsOf(2_500));
    expect(requests(source)).toEqual([
      [0, 1_000, 0],
      [1_000, 1_000, 0],
      [2_000, 500, 0],
      [2_500, 1, 1],
    ]);
  });

  test('reads rows between two selected ones along, if they are few', async () => {
    const source = numberedSource(5_000);
    expect(await read(source, rangesOf([0, 1], [100, 101], [3_000, 3_001]))).toEqual(idsOf(0, 100, 3_000));
    expect(requests(source)).toEqual([
      [0, 101, 1],
      [101, 1_000, 0],
      [1_101, 1_000, 0],
      [2_101, 899, 0],
      [3_000, 1, 1],
    ]);
  });

  test('goes to a row at once where the service has row numbers', async () => {
    const source = numberedSource(5_000);
    expect(await read(source, rangesOf([4_321, 4_322]), { placeBefore: placeAt })).toEqual(idsOf(4_321));
    expect(requests(source)).toEqual([[4_321, 1, 1]]);
  });

  test('asks for nothing that is loaded', async () => {
    const source = numberedSource(50);
    const loadedRow = (index: number) => (index < 20 || index > 40 ? numberedRow(index) : undefined);
    const ids = await read(source, rangesOf([10, 50]), { loadedRow, placeBefore: placeAt });
    expect(ids).toEqual(idsOf(...Array.from({ length: 40 }, (_, at) => at + 10)));
    expect(requests(source)).toEqual([[20, 30, 1]]);
  });

  test('ends with the list where its end was not known', async () => {
    const source = numberedSource(30);
    const open = clippedRanges(ALL_ROWS, 0, Number.POSITIVE_INFINITY);
    expect(await read(source, open)).toHaveLength(30);
    expect(await read(numberedSource(30), rangesOf([20, 40]))).toHaveLength(10);
    expect(await read(numberedSource(30), rangesOf([400, 500]))).toEqual([]);
  });

  test('finds the rows from the top where their place is refused', async () => {
    const source = numberedSource(3_000);
    const page = source.page.bind(source);
    const refuse = (at: PageAt) => at.kind === 'after' && at.cursor === 'old';
    source.page = (at, ...rest) =>
      refuse(at)
        ? Promise.reject(new ApiError('server', { request: 'GET', attempts: 1, status: 500 }))
        : page(at, ...rest);
    const placeBefore = (): KnownCursor => ({ index: 2_000, at: { kind: 'after', cursor: 'old' } });
    expect(await read(source, rangesOf([2_001, 2_003]), { placeBefore })).toEqual(idsOf(2_001, 2_002));
  });

  test.each([
    ['a row inside is gone', 12, [10, 14]],
    ['the row after the last one is at its place', 13, [10, 13]],
    ['the list ends before', 19, [18, 19]],
  ] as const)('gives no row in place of a known one: %s', async (_, gone, [first, last]) => {
    const source = numberedSource(20);
    const ranges = rangesOf([first, last + 1]);
    const records = new Map([first, last].map((index) => [index, `id-${index}`]));
    const known = { records, placeBefore: () => placeAt(5) };
    expect(await read(source, ranges, known)).toHaveLength(last - first + 1);
    // Rows before the known place come and go, and the selected ones are read all the same.
    source.numbers = source.numbers.filter((number) => number !== 3);
    expect(await read(source, ranges, known)).toHaveLength(last - first + 1);
    source.numbers = source.numbers.filter((number) => number !== gone);
    await expect(read(source, ranges, known)).rejects.toThrow('The list has changed');
  });

  test('gives a row once, whatever moves meanwhile', async () => {
    const source = numberedSource(2_000);
    const page = source.page.bind(source);
    source.page = async (...of) => {
      const answer = await page(...of);
      // A row moves up from behind.
      source.numbers = source.numbers.filter((number) => number !== 3);
      return answer;
    };
    const ids = await read(source, rangesOf([0, 1_500]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(1_499);
  });

  test('gives the same rows again until they are used, and stops when told', async () => {
    const source = numberedSource(100);
    const stop = new AbortController();
    const reader = createRangeReader(
      { ranges: rangesOf([0, 100]), loadedRow: () => undefined, placeBefore: () => START, refused: [] },
      source,
      [],
      40,
    );
    const first = await reader.read(stop.signal);
    expect(await reader.read(stop.signal)).toBe(first);
    expect(reader.rowsRead()).toBe(0);
    reader.commit(first!);
    expect(reader.rowsRead()).toBe(40);
    expect(first?.page.total).toBe(100);
    stop.abort(new Error('enough'));
    await expect(reader.read(stop.signal)).rejects.toThrow('enough');
    const next = await reader.read(new AbortController().signal);
    expect(next?.rows[0]?.id).toBe('id-40');
  });
});
