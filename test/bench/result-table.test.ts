import { expect, test } from 'vitest';
import { FIGURES } from './figures.ts';
import { median, resultsOf, resultTable } from './result-table.ts';

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 9])).toBe(3);
  expect(median([])).toBeUndefined();
});

test('a figure is judged by its medians, and one that was not read is left out', () => {
  const product = new Map([['cpu', [100, 300, 120]]]);
  const close = resultsOf(product, new Map([['cpu', [110]]]));
  expect(close.map(({ reading, reached }) => [reading, reached])).toEqual([['cpu', true]]);
  const far = resultsOf(product, new Map([['cpu', [100]]]));
  expect(far[0]?.reached).toBe(false);
  expect(resultTable(far)).toMatch(/120 ms \|\s+100 ms \|\s+1\.20 \| at most 1\.15 x floor \| NO/);
});

test('a figure to be held against the floor is not reached without one', () => {
  expect(resultsOf(new Map([['cpu', [1]]]), new Map())[0]?.reached).toBe(false);
});

test('a control on a page of its own is judged by that page, and stands in its column', () => {
  const kept = (mebibytes: number) => resultsOf(new Map(), new Map([['heapKept', [mebibytes]]]));
  expect(kept(60)[0]?.reached).toBe(true);
  expect(kept(4)[0]?.reached).toBe(false);
  expect(resultTable(kept(60))).toMatch(/keeps all rows \| +\| +60 MiB \| +\| must be above 12 MiB \| yes/);
});

test('a control that finds nothing is a failure of the measurement', () => {
  const blank = (percent: number) => resultsOf(new Map([['blankBroken', [percent]]]), new Map());
  expect(blank(95)[0]?.reached).toBe(true);
  expect(blank(0)[0]?.reached).toBe(false);
});

test('every figure has a reading of its own', () => {
  const readings = FIGURES.map(({ reading }) => reading);
  expect(new Set(readings).size).toBe(readings.length);
});
