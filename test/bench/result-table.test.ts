import { expect, test } from 'vitest';
import { median, resultsOf, resultTable } from './result-table.ts';
import { ownTimes } from './trace.ts';

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

test('the time of an event inside another belongs to the inner one alone', () => {
  const event = (name: string, ts: number, dur: number) => ({
    name,
    ts,
    dur,
    tdur: dur,
    ph: 'X',
    pid: 1,
    tid: 1,
  });
  const own = ownTimes([
    event('task', 0, 100),
    event('paint', 20, 30),
    event('shape', 25, 5),
    event('task', 200, 10),
  ]);
  expect(Object.fromEntries(own)).toEqual({ task: 80, paint: 25, shape: 5 });
});
