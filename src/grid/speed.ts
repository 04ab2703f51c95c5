/** How fast a list moves. */
export interface Speed {
  /** Row at the last look; may be a fraction. */
  readonly row: number;
  /** When that was, in ms. */
  readonly time: number;
  /** Negative is towards the start. */
  readonly rowsPerSecond: number;
}

/** Share of the newest measurement: one frame alone is noisy. */
const NEWEST = 0.6;
/** After so long without a move, in ms, the move starts anew. */
const PAUSE = 150;

/** A first move took no longer than a frame, in ms: how long nothing moved before says nothing of how fast it begins. */
const FRAME = 16;

/** The speed after a move to `row` at `time` (ms). Two moves at the same moment count as one. */
export function speedAfter(before: Speed, row: number, time: number): Speed {
  const elapsed = time - before.time;
  if (elapsed <= 0) return before;
  const measured = ((row - before.row) * 1_000) / Math.max(elapsed, 1);
  if (elapsed > PAUSE) return { row, time, rowsPerSecond: ((row - before.row) * 1_000) / FRAME };
  return { row, time, rowsPerSecond: NEWEST * measured + (1 - NEWEST) * before.rowsPerSecond };
}
