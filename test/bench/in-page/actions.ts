/**
 * From the start of a page marks in its performance timeline, each when it has been painted: `first-row`, the first record
 * in the grid; `rows`, no row on screen awaited; `cells`, a value in each of these columns of every row on screen;
 * `screen`, the parts around the grid as well, where there are any; and `tree`, the databases in the sidebar.
 *
 * Painted means: it was in the document when a frame began, and this frame's style, layout and paint are done, because a
 * task of the highest priority has its turn, and none does within a frame. Element Timing would ask for attributes of its own.
 * Each mark is said on the console too, by its name: who waits for it there needs no script in the page.
 * @param o `parts`: whether there is a page around the grid
 */
export function watchStart(o: { readonly columns: readonly string[]; readonly parts: boolean }): void {
  const hasParts = () =>
    document.querySelector('[role=search] input[type=search]') !== null &&
    document.querySelectorAll('nav nav[aria-labelledby] a[href]').length > 1 &&
    [...document.querySelectorAll('main button')].some((button) => button.textContent.includes('Columns')) &&
    / of \d/.test(document.querySelector('footer output')?.textContent ?? '');
  const left = new Map<string, () => boolean>([
    ['first-row', () => document.querySelector('[role=grid] [role=row] a[href]') !== null],
    ['rows', () => window.eyes.isFilled([])],
    ['cells', () => window.eyes.isFilled(o.columns)],
    ['screen', () => !o.parts || hasParts()],
    ['tree', () => !o.parts || document.querySelector('nav [role=tree] [role=treeitem]') !== null],
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

/** Asks for as many tables as are on screen with these fields, one request after the other; answers the median of their ms. */
export async function fetchScreen(fields: string): Promise<number> {
  const query = new URLSearchParams({ limit: String(window.eyes.rows().length), fields });
  const took: number[] = [];
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    const response = await fetch(`/api/v1/tables?${query.toString()}`);
    await response.text();
    took.push(performance.now() - start);
  }
  return took.toSorted((a, b) => a - b)[1]!;
}

declare global {
  interface Window {
    /** The longest task since `watchTyping`, in ms; 0 where none took 50. */
    longestTyping: () => number;
  }
}

/**
 * From now on watches for long tasks, see `window.longestTyping`.
 * @param delay ms that each letter typed is kept waiting, for a control; 0 for none
 */
export function watchTyping(delay: number): void {
  window.longestTyping = window.eyes.watchTasks();
  if (delay === 0) return;
  addEventListener('input', () => {
    const end = performance.now() + delay;
    while (performance.now() < end);
  });
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

/** Opens the table in the first row and waits until lines of its columns are painted. */
export async function openFirstTable(): Promise<void> {
  const hasLines = () => document.querySelectorAll('[role=treegrid] [role=row][aria-level]').length > 10;
  const drawn = new Promise<void>((done) => {
    const observer = new MutationObserver(() => {
      if (!hasLines()) return;
      observer.disconnect();
      done();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  window.eyes.rows()[0]?.element.querySelector('a')?.click();
  await drawn;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

/** Presses a checkbox, and answers the ms until every row on screen has a value in a column. @throws Error after a minute */
export async function pressAndWait(box: Element, column: string): Promise<number> {
  const start = performance.now();
  (box as HTMLElement).click();
  while (!window.eyes.isFilled([column])) {
    if (performance.now() - start > 60_000) throw new Error(`No values of ${column} after a minute`);
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}

/** Cancels the export under way; answers the ms until the page says so. */
export async function cancelExport(): Promise<number> {
  const dialog = document.querySelector('[role=dialog]');
  const button = [...(dialog?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Cancel');
  if (!dialog || !button) throw new Error('There is no export to cancel');
  const start = performance.now();
  return new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!dialog.textContent.includes('Cancelled')) return;
      observer.disconnect();
      done(performance.now() - start);
    });
    observer.observe(dialog, { childList: true, subtree: true, characterData: true });
    button.click();
  });
}
