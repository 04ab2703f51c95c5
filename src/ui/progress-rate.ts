// Speed of a long job and the time left, as numbers.

/** The measured rate of a job. Immutable. */
export interface ProgressRate {
  /** Rows done at the last step, and its time in ms. */
  readonly passed: number;
  readonly time: number;
  readonly hops: number;
  /** Rows and ms of the steps so far, exponentially weighted towards recent steps. */
  readonly rows: number;
  readonly ms: number;
}

export interface ProgressEstimate {
  readonly rowsPerSecond: number;
  /** Undefined: the number of rows is unknown. */
  readonly secondsLeft: number | undefined;
}

/** Factor on the weight of a step with every later one: about five steps count. */
const DECAY = 0.8;
/** Steps needed for an estimate. */
const MIN_SAMPLES = 2;

/** The initial rate, at `passed` rows and `time` in ms. */
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

/** Speed, and time left to `target` rows; undefined before two steps. */
export function estimateProgress(
  rate: ProgressRate,
  target: number | undefined,
): ProgressEstimate | undefined {
  if (rate.hops < MIN_SAMPLES) return undefined;
  const rowsPerSecond = (rate.rows * 1_000) / rate.ms;
  const left = target === undefined ? undefined : Math.max(0, target - rate.passed) / rowsPerSecond;
  return { rowsPerSecond, secondsLeft: left };
}
