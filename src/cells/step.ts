const LADDER = [25, 50, 100, 200, 500, 1_000] as const;
const QUICK_MS = 400;
const SLOW_MS = 1_500;
/** What an answer is meant to stay below. */
const ABOUT_A_SECOND_MS = 1_000;

/**
 * Rows to ask for next, so that something happens on screen about once a second: more while answers take less than
 * 400 ms, fewer when one takes over 1.5 s. An answer is taken to cost what its rows cost.
 * @param step rows asked for at once so far @param rows rows of the answer @param ms how long it took
 */
export function nextStep(step: number, rows: number, ms: number): number {
  if (rows <= 0) return step;
  const msOf = (rung: number) => (rung * ms) / rows;
  if (ms < QUICK_MS) {
    const enough = LADDER.find((rung) => msOf(rung) >= QUICK_MS) ?? LADDER.at(-1)!;
    return Math.max(step, msOf(enough) <= ABOUT_A_SECOND_MS ? enough : rungBelow(QUICK_MS, msOf));
  }
  return ms > SLOW_MS ? Math.min(step, rungBelow(ABOUT_A_SECOND_MS, msOf)) : step;
}

const rungBelow = (mostMs: number, msOf: (rung: number) => number): number =>
  LADDER.findLast((rung) => msOf(rung) <= mostMs) ?? LADDER[0];
