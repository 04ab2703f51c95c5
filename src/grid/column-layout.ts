import type { GridColumn } from './grid-props.ts';

/** In px. */
type SizeLimits = Pick<GridColumn<never>, 'width' | 'minWidth' | 'maxWidth'>;

/** The part of a column that its share of the spare room depends on. */
type GrowingColumn = Pick<GridColumn<never>, 'id' | 'maxWidth' | 'grow' | 'roomyWidth'>;

/** A width within a column's limits, in whole px; the column's own width if it is not a number. */
export const clampColumnWidth = ({ width: own, minWidth, maxWidth }: SizeLimits, width: number): number =>
  Math.round(Math.max(minWidth, Math.min(Number.isFinite(width) ? width : own, maxWidth)));

/**
 * Drawn widths in px: chosen ones as they are, and the spare room shared among the other columns that grow: first those
 * with a `roomyWidth`, up to it, then all, up to their `maxWidth`. Columns that need more room than `available` keep their
 * widths, and the grid scrolls sideways.
 * @param columns the shown ones, in order @param sizes their widths, chosen or else their own, within their limits
 * @param chosen widths by column id @param available width of the grid in px
 */
export function fitWidths(
  columns: readonly GrowingColumn[],
  sizes: readonly number[],
  chosen: Readonly<Record<string, number>>,
  available: number,
): readonly number[] {
  const growing = columns.map((column) =>
    chosen[column.id] === undefined ? column : { ...column, grow: 0 },
  );
  const whole = sizes.map((size) => Math.round(size));
  const roomy = shareRoom(growing, whole, available, ({ roomyWidth = 0, maxWidth }) =>
    Math.min(roomyWidth, maxWidth),
  );
  return shareRoom(growing, roomy, available, ({ maxWidth }) => maxWidth);
}

/** Widths with the room that they leave shared among the columns by their `grow`. @param limitOf the most that one gets */
function shareRoom(
  columns: readonly GrowingColumn[],
  before: readonly number[],
  available: number,
  limitOf: (column: GrowingColumn) => number,
): readonly number[] {
  const widths = [...before];
  let spare = Math.floor(available) - widths.reduce((sum, width) => sum + width, 0);
  // A column at its limit leaves room for another round; every round fills a column or spends all.
  while (spare > 0) {
    const growing = columns.flatMap((column, i) => {
      const { grow = 0 } = column;
      const free = Math.floor(limitOf(column) - (widths[i] ?? 0));
      return grow > 0 && free >= 1 ? [{ i, grow, free }] : [];
    });
    let shares = growing.reduce((sum, { grow }) => sum + grow, 0);
    if (shares <= 0) break;
    let left = spare;
    for (const { i, grow, free } of growing) {
      const given = Math.min(free, Math.round((left * grow) / shares));
      // Shares are taken of the rest, not the whole, so that the last column gets the px lost by rounding.
      left -= Math.round((left * grow) / shares);
      shares -= grow;
      widths[i] = (widths[i] ?? 0) + given;
      spare -= given;
    }
  }
  return widths;
}

/**
 * The sideways scroll position that shows a column beside the pinned first one; all in px from the inline start.
 * @param widths of all columns @param seen px of the grid @param scrolled px scrolled so far
 */
export function revealColumn(
  widths: readonly number[],
  column: number,
  seen: number,
  scrolled: number,
): number {
  if (column === 0) return scrolled;
  const pinned = widths[0] ?? 0;
  const start = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const end = start + (widths[column] ?? 0);
  if (start - pinned < scrolled) return start - pinned;
  return Math.max(scrolled, Math.min(end - seen, start - pinned));
}

/**
 * The columns after one was moved. The first column stays first: it neither moves nor lets another before it.
 * @param to gap that the column goes to, counted before the move: 1 is after the first column, `ids.length` is the end
 */
export function moveColumn(ids: readonly string[], from: number, to: number): readonly string[] {
  const moved = ids[from];
  const gap = Math.max(1, Math.min(to, ids.length));
  if (from < 1 || moved === undefined || gap === from || gap === from + 1) return ids;
  const others = ids.filter((_, i) => i !== from);
  const at = gap > from ? gap - 1 : gap;
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/** The columns after one changed places with its neighbour, one step towards the start (-1) or the end (1). */
export const stepColumn = (ids: readonly string[], from: number, by: -1 | 1): readonly string[] =>
  moveColumn(ids, from, by < 0 ? Math.max(1, from - 1) : from + 2);

/** The gap that a pointer is nearest to, never before the first column. @param middles in px from the inline start, as `x` */
export const gapAt = (middles: readonly number[], x: number): number =>
  Math.max(1, middles.filter((middle) => middle < x).length);
