import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextStep } from '#src/cells/step.ts';
import { runs } from '#test/support/long.ts';

describe('rows to ask for at once', () => {
  test.each([
    ['a quick server: many more at once', 30, 30, 40, 500],
    ['a very quick one: all that may be', 30, 30, 10, 1_000],
    ['just under 400 ms: one rung more', 30, 30, 390, 50],
    ['a second: as many as before', 50, 50, 1_000, 50],
    ['two seconds: what fits in one', 500, 500, 2_000, 200],
    ['a real server with owners and tags', 30, 30, 670, 30],
    ['very slow: never fewer than 25', 30, 30, 15_000, 25],
    ['few rows say little: no less for a quick answer', 200, 3, 60, 200],
    ['no row says nothing', 100, 0, 9_000, 100],
    ['no time at all', 25, 25, 0, 1_000],
  ])('%s', (_, step, rows, ms, expected) => {
    expect(nextStep(step, rows, ms)).toBe(expected);
  });
});

interface Server {
  readonly fixed: number;
  readonly perRow: number;
}
const msOf = ({ fixed, perRow }: Server, rows: number) => fixed + perRow * rows;
const server = fc.record({
  fixed: fc.integer({ min: 1, max: 390 }),
  perRow: fc.integer({ min: 0, max: 35 }),
});

/** Steps asked of a server one after the other, from `first` on. */
function stepsOn(of: Server, first: number, next: typeof nextStep): readonly number[] {
  const steps = [first];
  for (let turn = 0; turn < 12; turn += 1) {
    const step = steps.at(-1)!;
    steps.push(next(step, step, msOf(of, step)));
  }
  return steps;
}

/** What a policy does wrong on a server of constant speed: it never comes to rest, or rests at over 1.5 s for no need. */
function faultsOn(of: Server, next: typeof nextStep): readonly string[] {
  const steps = stepsOn(of, 30, next);
  const rest = steps.at(-1)!;
  const settled = steps.slice(-5).every((step) => step === rest);
  const most = Math.max(...steps.slice(1).map((step) => (step <= 30 ? 0 : msOf(of, step))));
  return [
    ...(settled ? [] : [`never rests: ${steps.join()}`]),
    ...(rest > 25 && msOf(of, rest) > 1_500 ? [`rests at ${String(msOf(of, rest))} ms`] : []),
    ...(most > 1_000 ? [`asks for ${String(most)} ms`] : []),
    ...(msOf(of, 1_000) < 400 && rest < 1_000 ? [`stops at ${String(rest)}`] : []),
  ];
}

test('on any server it comes to rest, and no answer it grew to takes more than a second', () => {
  fc.assert(
    fc.property(server, (of) => {
      expect(faultsOn(of, nextStep)).toEqual([]);
    }),
    { numRuns: runs(200, 1_000) },
  );
});

test('control: doubling without a look at what it costs is rejected', () => {
  const doubling: typeof nextStep = (step, _rows, ms) => (ms < 400 ? Math.min(1_000, step * 8) : step);
  const found = fc.check(fc.property(server, (of) => faultsOn(of, doubling).length === 0));
  expect(found.failed).toBe(true);
});
