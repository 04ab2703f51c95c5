import { t } from '../i18n/translate.ts';

/** How fast a walk has gone so far. Replaced, never changed. */
export interface ProgressRate {
  /** Rows passed at the last hop, and when that was, in ms. */
  readonly passed: number;
  readonly time: number;
  readonly hops: number;
  /** Rows of the hops and the ms that they took, both counted less the longer a hop is ago. */
  readonly rows: number;
  readonly ms: number;
}

export interface ProgressEstimate {
  readonly rowsPerSecond: number;
  /** Undefined where nobody knows how far it is. */
  readonly secondsLeft: number | undefined;
}

/** Of a hop's weight, what is left of it after the next one: about five hops are seen at a time. */
const DECAY = 0.8;
/** One hop alone says little of the next. */
const MIN_SAMPLES = 2;

/** The pace at the beginning of a walk: at `passed` rows, at `time` in ms. */
export const startRate = (passed: number, time: number): ProgressRate => ({
  passed,
  time,
  hops: 0,
  rows: 0,
  ms: 0,
});

/**
 * The pace after rows up to `passed` are passed at `time`, in ms. Rows without time in between count with the next hop;
 * fewer rows than before are another walk.
 */
export function updateRate(pace: ProgressRate, passed: number, time: number): ProgressRate {
  if (passed < pace.passed) return startRate(passed, time);
  if (passed === pace.passed || time <= pace.time) return pace;
  return {
    passed,
    time,
    hops: pace.hops + 1,
    rows: pace.rows * DECAY + (passed - pace.passed),
    ms: pace.ms * DECAY + (time - pace.time),
  };
}

/** The speed, and the time that is left to `target` rows; undefined until two hops are known. */
export function estimateProgress(
  pace: ProgressRate,
  target: number | undefined,
): ProgressEstimate | undefined {
  if (pace.hops < MIN_SAMPLES) return undefined;
  const rowsPerSecond = (pace.rows * 1_000) / pace.ms;
  const left = target === undefined ? undefined : Math.max(0, target - pace.passed) / rowsPerSecond;
  return { rowsPerSecond, secondsLeft: left };
}

/** A speed in three figures: `24,800 rows/s`. */
export const rateText = (rowsPerSecond: number): string =>
  t('progress.rowsPerSecond', { rows: Number(rowsPerSecond.toPrecision(3)) });

/**
 * The time left in the unit that suits it: `less than a second left`, `12 s left`, `2 min left`, `3 h left`.
 * @param bound `most`: it may be less, `at most 12 s left`
 */
export function timeLeftText(seconds: number, bound: 'exact' | 'most' = 'exact'): string {
  if (seconds < 1) return t('progress.momentLeft', { bound });
  if (seconds < 90) return t('progress.secondsLeft', { bound, count: Math.round(seconds) });
  if (seconds < 90 * 60) return t('progress.minutesLeft', { bound, count: Math.round(seconds / 60) });
  return t('progress.hoursLeft', { bound, count: Math.round(seconds / 3_600) });
}
