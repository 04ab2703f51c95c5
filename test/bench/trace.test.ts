import { expect, test } from 'vitest';
import { ownTimes } from './trace.ts';

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
