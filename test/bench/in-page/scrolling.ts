/**
 * Scrolls by so many px in every frame, `pixels` in all, turning round at the ends. Answers the longest task in ms, 0
 * where none took 50 ms.
 * @param o `within`: for a list that grows as rows come. At its end it waits for more, and after so many ms it gives up.
 */
export async function scrollByFrames(o: {
  readonly step: number;
  readonly pixels: number;
  readonly within?: number;
}): Promise<number> {
  const grid = window.eyes.grid();
  const longest = window.eyes.watchTasks();
  const start = performance.now();
  let step = o.step;
  let passed = 0;
  while (passed < o.pixels && performance.now() - start < (o.within ?? Infinity)) {
    const before = grid.scrollTop;
    grid.scrollBy(0, step);
    if (o.within === undefined) {
      if (grid.scrollTop === before) step = -step;
      passed += o.step;
    } else passed += grid.scrollTop - before;
    await new Promise(requestAnimationFrame);
  }
  return longest();
}

/** What scrolling at a speed was like. */
export interface SpeedReport {
  readonly frames: number;
  /** Frames in which a row on screen was still awaited. */
  readonly held: number;
  /** Rows a second that were really reached. */
  readonly speed: number;
  /** The longest task in ms; 0 where none took 50 ms. */
  readonly longest: number;
}

/** Scrolls down by the time that passed, so that slow frames do not make it slower. Rows are 36 px high. */
export async function scrollAtSpeed(o: {
  readonly rowsPerSecond: number;
  readonly rows: number;
}): Promise<SpeedReport> {
  const ROW = 36;
  const { eyes } = window;
  const grid = eyes.grid();
  const longest = eyes.watchTasks();
  const from = eyes.rows()[0]?.index ?? 0;
  const start = performance.now();
  let before = start;
  let owed = 0;
  let frames = 0;
  let held = 0;
  while (before - start < (o.rows / o.rowsPerSecond) * 1_000) {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    owed += ((now - before) / 1_000) * o.rowsPerSecond * ROW;
    before = now;
    // Whole pixels only: what a scroller does with the rest is its own affair.
    const step = Math.floor(owed);
    owed -= step;
    if (frames > 0 && eyes.isHeld()) held++;
    frames++;
    grid.scrollBy(0, step);
  }
  await new Promise(requestAnimationFrame);
  const rows = (eyes.rows()[0]?.index ?? 0) - from;
  return { frames, held, speed: rows / ((before - start) / 1_000), longest: longest() };
}

/**
 * Scrolls by a screen a frame until so many rows were shown, waiting wherever rows on screen are awaited and turning
 * round at the ends. Answers the rows that were on screen with their record, each counted again when it comes back.
 * @throws Error where rows are awaited for a minute
 * @param o `within`: for a list that grows as rows come. At its end it waits for more, and after so many ms it gives up.
 */
export async function scrollAsRowsCome(o: {
  readonly rows: number;
  readonly within?: number;
}): Promise<number> {
  const ROW = 36;
  const { eyes } = window;
  const grid = eyes.grid();
  const start = performance.now();
  let known = new Set<number>();
  let direction = 1;
  let shown = 0;
  while (shown < o.rows && performance.now() - start < (o.within ?? Infinity)) {
    const arrived = performance.now();
    while (eyes.rows().length === 0 || eyes.isHeld()) {
      if (performance.now() - arrived > 60_000) throw new Error(`Rows are still awaited after ${shown}`);
      await new Promise(requestAnimationFrame);
    }
    const now = new Set(eyes.rows().map(({ index }) => index));
    for (const index of now) if (!known.has(index)) shown++;
    known = now;
    const before = grid.scrollTop;
    grid.scrollBy(0, direction * Math.max(1, now.size - 1) * ROW);
    if (grid.scrollTop === before && o.within === undefined) direction = -direction;
    await new Promise(requestAnimationFrame);
  }
  return shown;
}

/** What is in the document. */
export interface NodeCount {
  /** Elements, texts and comments: of the whole body, and of the grid alone. */
  readonly all: number;
  readonly grid: number;
  /** The share of cells of owners with a value, in percent: to draw a cell that waits costs less. */
  readonly filled: number;
}

/** Counts what is in the document. */
export function countNodes(): NodeCount {
  const count = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL);
    let nodes = 1;
    while (walker.nextNode()) nodes++;
    return nodes;
  };
  const cells = [...document.querySelectorAll('[role=gridcell][data-col=owners]')];
  const filled = cells.filter(
    (cell) => cell.getAttribute('aria-busy') !== 'true' && cell.textContent.trim() !== '',
  );
  return {
    all: count(document.body),
    grid: count(window.eyes.grid()),
    filled: (filled.length / cells.length) * 100,
  };
}
