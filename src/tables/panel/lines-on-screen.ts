/** Lines to draw: from `first` up to, not including, `end`. */
export interface LineRange {
  readonly first: number;
  readonly end: number;
}

interface Sight {
  /** Px from the top of the window to the first line; negative: it is scrolled past. */
  readonly top: number;
  /** Height of the window in px. */
  readonly screen: number;
  /** Height of a line in px. */
  readonly line: number;
  readonly count: number;
}

/** Ranges change in steps of so many lines: most frames of a scroll draw nothing. */
const STEP = 8;

/** The lines in the window, and a screen of them on either side, as a fling is ahead of what is drawn. */
export function linesOnScreen({ top, screen, line, count }: Sight): LineRange {
  const from = Math.floor((-top - screen) / line / STEP) * STEP;
  const to = Math.ceil((-top + 2 * screen) / line / STEP) * STEP;
  const within = (index: number) => Math.max(0, Math.min(count, index));
  return { first: within(from), end: within(to) };
}
