import type { Visible } from './prefetch.ts';

/** What to ask for next, so that what is on screen gets loaded. */
export type Step =
  | { readonly do: 'nothing' }
  | { readonly do: 'next' }
  | { readonly do: 'previous' }
  /** Leave the window and enter again near this row. */
  | { readonly do: 'reseat'; readonly row: number };

export interface Situation {
  /** Loaded rows: [base, end). */
  readonly base: number;
  readonly end: number;
  readonly startReached: boolean;
  readonly endReached: boolean;
  readonly rowCount: number;
  readonly visible: Visible;
  /** Rows that the next page will have. */
  readonly size: number;
  /** Rows to have ready ahead of the screen. */
  readonly distance: number;
  /** An edge that failed is not asked again until somebody says so. */
  readonly failed: { readonly next: boolean; readonly previous: boolean };
}

/**
 * The next step. The visible gap first, then the direction of travel. Gaps of up to two pages are extended over, also
 * while scrolling; a farther place, and one beyond an edge that failed, is entered anew, once scrolling rests.
 */
export function planStep(s: Situation): Step {
  const first = Math.max(0, Math.min(s.visible.first, s.rowCount - 1));
  const last = Math.max(first, Math.min(s.visible.last, s.rowCount - 1));
  const gapBelow = last + 1 - s.end;
  const gapAbove = s.base - first;
  const far = 2 * s.size;
  // Beyond an edge that failed nothing would come, and what is said at the edge is not on screen.
  const isCutOff = (s.failed.next && first >= s.end) || (s.failed.previous && last < s.base);
  if (isCutOff || first - s.end >= far || s.base - last > far)
    return s.visible.atRest ? { do: 'reseat', row: first } : { do: 'nothing' };
  if (gapAbove > 0) {
    if (s.failed.previous || s.startReached) return { do: 'nothing' };
    return { do: 'previous' };
  }
  if (gapBelow > 0) return s.failed.next || s.endReached ? { do: 'nothing' } : { do: 'next' };
  return ahead(s, first, last);
}

function ahead(s: Situation, first: number, last: number): Step {
  const up = s.visible.rowsPerSecond < 0;
  // Behind the direction of travel a little is enough to turn round in.
  const behind = Math.min(s.distance, Math.max(s.size / 4, 25));
  const wantsNext = !s.endReached && !s.failed.next && s.end - (last + 1) < (up ? behind : s.distance);
  const wantsPrevious = !s.startReached && !s.failed.previous && first - s.base < (up ? s.distance : behind);
  if (up) return wantsPrevious ? { do: 'previous' } : wantsNext ? { do: 'next' } : { do: 'nothing' };
  return wantsNext ? { do: 'next' } : wantsPrevious ? { do: 'previous' } : { do: 'nothing' };
}
