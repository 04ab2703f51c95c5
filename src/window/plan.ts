import { entryAtOrBelow, type Directory } from './directory.ts';
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
  readonly directory: Directory;
  readonly visible: Visible;
  readonly limit: number;
  /** Rows to have ready ahead of the screen. */
  readonly distance: number;
  /** An edge that failed is not asked again until somebody says so. */
  readonly failed: { readonly next: boolean; readonly previous: boolean };
}

/**
 * The next step. The visible gap first, then the direction of travel. Gaps of up to two pages are extended over;
 * a farther place is entered anew, once scrolling rests.
 */
export function planStep(s: Situation): Step {
  const first = Math.max(0, Math.min(s.visible.first, s.rowCount - 1));
  const last = Math.max(first, Math.min(s.visible.last, s.rowCount - 1));
  const gapBelow = last + 1 - s.end;
  const gapAbove = s.base - first;
  const far = 2 * s.limit;
  if (first - s.end >= far || s.base - last > far) return reseatOrWait(s, first);
  if (gapAbove > 0) {
    if (s.failed.previous || s.startReached) return { do: 'nothing' };
    return { do: 'previous' };
  }
  if (gapBelow > 0) return s.failed.next || s.endReached ? { do: 'nothing' } : { do: 'next' };
  return ahead(s, first, last);
}

function reseatOrWait(s: Situation, row: number): Step {
  if (!s.visible.atRest) return { do: 'nothing' };
  const entry = entryAtOrBelow(s.directory, row);
  // Walking on from the window's own end is what extending it would do, when nothing nearer is known.
  if (entry.index <= s.base && row > s.end && s.endReached) return { do: 'nothing' };
  return { do: 'reseat', row };
}

function ahead(s: Situation, first: number, last: number): Step {
  const up = s.visible.rowsPerSecond < 0;
  const wantsNext = !s.endReached && !s.failed.next && s.end - (last + 1) < (up ? s.limit / 4 : s.distance);
  const wantsPrevious =
    !s.startReached && !s.failed.previous && first - s.base < (up ? s.distance : s.limit / 4);
  if (up) return wantsPrevious ? { do: 'previous' } : wantsNext ? { do: 'next' } : { do: 'nothing' };
  return wantsNext ? { do: 'next' } : wantsPrevious ? { do: 'previous' } : { do: 'nothing' };
}
