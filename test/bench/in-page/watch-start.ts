/**
 * From the start of a page marks in its performance timeline: `first-row` when the first record is in the grid, `rows`
 * when no row on screen is awaited, and `cells` when every row on screen has a value in each of these columns.
 */
export function watchStart(columns: readonly string[]): void {
  const left = new Map<string, () => boolean>([
    ['first-row', () => document.querySelector('[role=grid] [role=row] a[href]') !== null],
    ['rows', () => window.eyes.isFilled([])],
    ['cells', () => window.eyes.isFilled(columns)],
  ]);
  const look = () => {
    for (const [name, isReached] of left) {
      if (!isReached()) break;
      performance.mark(name);
      left.delete(name);
    }
    if (left.size > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
