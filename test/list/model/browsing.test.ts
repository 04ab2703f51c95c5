import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#test/support/long.ts';
import { faultsOf } from './list-oracle.ts';
import { browse, type Schedule, schedules } from './schedule.ts';
import { createWorld } from './world.ts';

/** Totals that fall below the known rows, and are ignored from then on: the list is shorter for a moment. */
const SHRINKS_AND_GROWS: Schedule = {
  count: 5,
  limit: 1,
  height: 3,
  reversed: false,
  fieldsMs: 400,
  unreadableEvery: 0,
  steps: [
    { do: 'answer', which: 0 },
    { do: 'write', write: { kind: 'remove', at: 0 } },
    { do: 'answer', which: 0 },
    { do: 'write', write: { kind: 'remove', at: 0 } },
    { do: 'scroll', by: 1, speed: 0 },
    { do: 'answer', which: 0 },
    { do: 'answer', which: 0 },
  ],
};

/** Rows above the window turn out to be removed while its end is on screen: all indices shift, and the list is shorter. */
const GONE_ABOVE: Schedule = {
  count: 9,
  limit: 2,
  height: 3,
  reversed: false,
  fieldsMs: 400,
  unreadableEvery: 0,
  steps: [
    { do: 'answer', which: 0 },
    { do: 'jump', to: 6 },
    { do: 'answer', which: 0 },
    { do: 'write', write: { kind: 'rename', at: 0, to: 0 } },
    { do: 'scroll', by: 1, speed: 4_000 },
    { do: 'write', write: { kind: 'remove', at: 0 } },
    { do: 'answer', which: 0 },
    { do: 'scroll', by: 0, speed: 0 },
    { do: 'answer', which: 0 },
  ],
};

/** Number of steps taken by all browsers. */
let taken = 0;

/** Least number of steps, about 12 per schedule. */
const STEPS = runs(1_000);

describe('browsing while responses are late or missing and tables are added and removed', () => {
  test(`no row is lost, duplicated or moved on screen in ${STEPS} steps, all on screen loads, and no cell is requested in vain`, async () => {
    await fc.assert(
      fc.asyncProperty(schedules, async (schedule) => {
        taken += schedule.steps.length;
        expect(await browse(schedule)).toEqual([]);
      }),
      { numRuns: STEPS / 10, examples: [[SHRINKS_AND_GROWS], [GONE_ABOVE]] },
    );
    expect(taken).toBeGreaterThanOrEqual(STEPS);
  });

  test('control: the same check fails over cursors that are row numbers', { timeout: 120_000 }, async () => {
    const details = await fc.check(
      fc.asyncProperty(schedules, async (schedule) => void (await browse(schedule, { offsets: true }))),
      // Some seeds find the first fault only after hundreds of schedules.
      { numRuns: 5_000, endOnFailure: true, seed: 5 },
    );
    expect(details.failed).toBe(true);
  });
});

test('control: the same check finds a lost, a duplicated and a swapped row', () => {
  const list = createWorld(20).ids();
  const shown = list.slice(5, 15);
  expect(faultsOf(shown, list)).toEqual([]);
  expect(faultsOf(shown.toSpliced(4, 1), list)).toEqual(['t9 missing before t10']);
  expect(faultsOf(shown.toSpliced(4, 0, 't7'), list)).not.toEqual([]);
  expect(
    faultsOf([...shown.slice(0, 3), ...shown.slice(3, 5).toReversed(), ...shown.slice(5)], list),
  ).not.toEqual([]);
});
