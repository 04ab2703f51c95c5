/**
 * Puts the scroll bar at a share of its way, and answers the ms until a row near that share of all rows is on screen
 * with its record. @throws Error after nearly three minutes
 */
export async function jumpAndWait(o: { readonly share: number; readonly rows: number }): Promise<number> {
  const { eyes } = window;
  const grid = eyes.grid();
  const target = o.share * o.rows;
  const start = performance.now();
  grid.scrollTop = o.share * (grid.scrollHeight - grid.clientHeight);
  const isThere = () =>
    eyes.rows().some(({ index, isAwaited }) => !isAwaited && Math.abs(index - target) < o.rows / 1_000 + 40);
  while (!isThere()) {
    if (performance.now() - start > 170_000) throw new Error(`Row ${target} never came`);
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}
