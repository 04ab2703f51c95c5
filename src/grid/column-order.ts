/**
 * The columns after one was moved. The first column stays first: it neither moves nor lets another before it.
 * @param to the gap it goes to, counted before the move: 1 is after the first column, `ids.length` is the end
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

/**
 * The gap that a pointer is nearest to, never before the first column.
 * @param middles of the columns, in px from the inline start @param x of the pointer, likewise
 */
export const gapAt = (middles: readonly number[], x: number): number =>
  Math.max(1, middles.filter((middle) => middle < x).length);
