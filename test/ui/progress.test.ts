import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateProgress, startRate, updateRate } from '#src/ui/progress-rate.ts';
import { rateText, timeLeftText } from '#src/ui/progress.tsx';
import { t } from '#test/support/translator.ts';

interface Hop {
  readonly rows: number;
  readonly ms: number;
}

const START = 5_000;

/** The positions and times that a seek reports. */
function reports(from: number, hops: readonly Hop[]) {
  let [passed, time] = [from, START];
  return hops.map((hop) => {
    passed += hop.rows;
    time += hop.ms;
    return { passed, time };
  });
}

/** The estimate after some steps from a known position, on the way to a target. */
function estimate(from: number, hops: readonly Hop[], target?: number) {
  let rate = startRate(from, START);
  for (const { passed, time } of reports(from, hops)) rate = updateRate(rate, passed, time);
  return estimateProgress(rate, target);
}

const speedOf = ({ rows, ms }: Hop) => (rows * 1_000) / ms;
const anyHop = fc.record({
  rows: fc.integer({ min: 25, max: 1_000 }),
  ms: fc.integer({ min: 1, max: 5_000 }),
});
const from = fc.nat({ max: 900_000 });

const near = (a: number | undefined, b: number, share = 1e-6) =>
  a !== undefined && Math.abs(a - b) <= share * Math.max(1, Math.abs(b));
const hopsOf = (count: number, rows: number) => Array.from({ length: count }, () => ({ rows, ms: 100 }));

/** Properties of any estimate. */
const LAWS = {
  'says nothing before two hops': () =>
    fc.property(
      from,
      fc.array(anyHop, { maxLength: 4 }),
      (at, hops) => (estimate(at, hops, at + 9_000) !== undefined) === hops.length >= 2,
    ),
  'a steady walk has its own speed, and the time that the rest of the way takes': () =>
    fc.property(
      from,
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 30 }),
      fc.nat({ max: 1_000_000 }),
      (at, perMs, times, left) => {
        const hops = times.map((ms) => ({ rows: perMs * ms, ms }));
        const passed = at + hops.reduce((sum, hop) => sum + hop.rows, 0);
        const estimated = estimate(at, hops, passed + left);
        return (
          near(estimated?.rowsPerSecond, perMs * 1_000) && near(estimated?.secondsLeft, left / perMs / 1_000)
        );
      },
    ),
  'the speed is never beyond that of a hop': () =>
    fc.property(from, fc.array(anyHop, { minLength: 2, maxLength: 30 }), (at, hops) => {
      const speeds = hops.map(speedOf);
      const speed = estimate(at, hops)?.rowsPerSecond ?? Number.NaN;
      return speed >= Math.min(...speeds) * 0.999_999 && speed <= Math.max(...speeds) * 1.000_001;
    }),
  'after a change of speed it is nearer to the new one than the mean is, and soon there': () =>
    fc.property(
      fc.integer({ min: 2, max: 30 }),
      fc.constantFrom(100, 200, 500),
      fc.constantFrom(25, 1_000),
      (count, before, after) => {
        const speed = after * 10;
        const mean = (10 * (count * before + 3 * after)) / (count + 3);
        const soon = estimate(0, [...hopsOf(count, before), ...hopsOf(3, after)])?.rowsPerSecond ?? 0;
        const later = estimate(0, [...hopsOf(count, before), ...hopsOf(25, after)])?.rowsPerSecond;
        return Math.abs(soon - speed) < Math.abs(mean - speed) * 0.999 && near(later, speed, 0.1);
      },
    ),
} as const;

describe('progress rate of a seek', () => {
  test.each(Object.entries(LAWS))('%s', (_, law) => {
    expect(fc.check<unknown>(law()).counterexample).toBeNull();
  });

  test('no time left is given for an unknown target', () => {
    const hops = [1, 2, 3].map(() => ({ rows: 1_000, ms: 40 }));
    expect(estimate(0, hops)).toEqual({ rowsPerSecond: 25_000, secondsLeft: undefined });
  });

  test('beyond the target no time is left', () => {
    const hops = [1, 2, 3].map(() => ({ rows: 1_000, ms: 40 }));
    expect(estimate(0, hops, 2_000)?.secondsLeft).toBe(0);
  });

  test('rows reported at the same time count with the next step', () => {
    const at = [
      [1_000, 40],
      [1_500, 40],
      [2_000, 80],
    ] as const;
    const rate = at.reduce((known, [passed, time]) => updateRate(known, passed, time), startRate(0, 0));
    expect(rate).toMatchObject({ passed: 2_000, hops: 2 });
    expect(estimateProgress(rate, undefined)?.rowsPerSecond).toBe(25_000);
  });

  test('fewer rows than before start a new measurement', () => {
    const rate = updateRate(updateRate(startRate(0, 0), 1_000, 40), 2_000, 80);
    expect(updateRate(rate, 300, 120)).toEqual(startRate(300, 120));
  });
});

test.each([
  [24_812, '24,800 rows/s'],
  [999.6, '1,000 rows/s'],
  [37.42, '37.4 rows/s'],
])('a speed of %d is shown as %s', (speed, text) => {
  expect(rateText(speed, t)).toBe(text);
});

test.each([
  [0.99, 'less than a second left'],
  [1, '1 s left'],
  [89.4, '89 s left'],
  [90, '2 min left'],
  [5_399, '90 min left'],
  [5_400, '2 h left'],
])('%d s are shown as %s', (seconds, text) => {
  expect(timeLeftText(seconds, t)).toBe(text);
});

test.each([[12, 'at most 12 s left']])('%d s that may be fewer are shown as %s', (seconds, text) => {
  expect(timeLeftText(seconds, t, 'most')).toBe(text);
});
