/** Immutable. */
export interface ProgressRate {
  /** Rows done at the last step, and its time in ms. */
  readonly passed: number;
  readonly time: number;
  readonly hops: number;
  /** Rows and ms of the steps so far, exponentially weighted towards recent steps. */
  readonly rows: number;
  readonly ms: number;
}

/** Factor on the weight of a step with every later one: about five steps count. */
const DECAY = 0.8;
const MIN_SAMPLES = 2;

/** @param time in ms */
export const startRate = (passed: number, time: number): ProgressRate => ({
  passed,
  time,
  hops: 0,
  rows: 0,
  ms: 0,
});

/**
 * The rate after rows up to `passed`, at `time` in ms. Rows without a time difference count with the next step. Fewer rows
 * than before start a new measurement.
 */
export function updateRate(rate: ProgressRate, passed: number, time: number): ProgressRate {
  if (passed < rate.passed) return startRate(passed, time);
  if (passed === rate.passed || time <= rate.time) return rate;
  return {
    passed,
    time,
    hops: rate.hops + 1,
    rows: rate.rows * DECAY + (passed - rate.passed),
    ms: rate.ms * DECAY + (time - rate.time),
  };
}

/** Speed, and seconds left to `target` rows, if their number is known; undefined before two steps. */
export function estimateProgress(rate: ProgressRate, target: number | undefined) {
  if (rate.hops < MIN_SAMPLES) return undefined;
  const rowsPerSecond = (rate.rows * 1_000) / rate.ms;
  const left = target === undefined ? undefined : Math.max(0, target - rate.passed) / rowsPerSecond;
  return { rowsPerSecond, secondsLeft: left };
}
