/**
 * From the start of a page marks in its performance timeline, each when it has been painted: `first-row`, the first record
 * in the grid; `screen`, no row on screen awaited, and the parts around the grid, where there are any; and `tree`, the
 * databases in the sidebar.
 *
 * Painted means: it was in the document when a frame began, and this frame's style, layout and paint are done, because a
 * task of the highest priority has its turn, and none does within a frame. Element Timing would ask for attributes of its own.
 * Each mark is said on the console too, by its name: who waits for it there needs no script in the page.
 * @param isWhole whether there is a page around the grid
 */
export function watchStart(isWhole: boolean): void {
  const hasParts = () =>
    document.querySelector('[role=search] input[type=search]') !== null &&
    document.querySelectorAll('nav nav[aria-labelledby] a[href]').length > 1 &&
    [...document.querySelectorAll('main button')].some((button) => button.textContent.includes('Columns')) &&
    / of \d/.test(document.querySelector('footer output')?.textContent ?? '');
  const left = new Map<string, () => boolean>([
    ['first-row', () => document.querySelector('[role=grid] [role=row] a[href]') !== null],
    ['screen', () => window.eyes.isFilled() && (!isWhole || hasParts())],
    ['tree', () => !isWhole || document.querySelector('nav [role=tree] [role=treeitem]') !== null],
  ]);
  const look = () => {
    for (const [name, isReached] of left) {
      if (!isReached()) break;
      const painted = () => {
        performance.mark(name);
        console.debug(name);
      };
      void scheduler.postTask(painted, { priority: 'user-blocking' });
      left.delete(name);
    }
    if (left.size > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

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

/**
 * Goes to a row of a list that grows as rows come: down to its end, and again, until the row is on screen. Answers the ms.
 * @throws Error after nearly three minutes
 */
export async function scrollUntil(row: number): Promise<number> {
  const { eyes } = window;
  const grid = eyes.grid();
  const start = performance.now();
  while (!eyes.rows().some(({ index }) => index >= row - 1)) {
    if (performance.now() - start > 170_000) throw new Error(`Row ${row} never came`);
    grid.scrollTop = Math.min(grid.scrollHeight, (row - 1) * 36);
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}
