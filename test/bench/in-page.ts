// Functions that run in the page: each stands alone, for only its own text reaches the browser.

/** What a steady scroll was like. */
export interface ScrollReport {
  readonly frames: number;
  /** Frames in which a row on screen was still awaited. */
  readonly held: number;
  /** The longest task in ms; 0 where none took 50 ms. */
  readonly longest: number;
}

/** Scrolls by so many px in every frame, `pixels` in all, turning round at the ends. */
export async function scrollSteadily(o: {
  readonly step: number;
  readonly pixels: number;
  readonly watch: boolean;
}): Promise<ScrollReport> {
  const grid = document.querySelector<HTMLElement>('[role=grid]')!;
  let longest = 0;
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) longest = Math.max(longest, entry.duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'longtask' });
  const isHeld = () => {
    const box = grid.getBoundingClientRect();
    return [...grid.querySelectorAll('[role=row][aria-busy=true]')].some((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > box.top && top < box.bottom;
    });
  };
  let frames = 0;
  let held = 0;
  let step = o.step;
  for (let passed = 0; passed < o.pixels; passed += o.step) {
    const before = grid.scrollTop;
    grid.scrollBy(0, step);
    if (grid.scrollTop === before) step = -step;
    await new Promise(requestAnimationFrame);
    frames++;
    if (o.watch && isHeld()) held++;
  }
  note(observer.takeRecords());
  observer.disconnect();
  return { frames, held, longest };
}

/** Elements and texts in the grid and around it. */
export function countNodes(): number {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  let nodes = 1;
  while (walker.nextNode()) nodes++;
  return nodes;
}

/** Puts the scroll bar at a share of its way, or at a px, and answers the ms until a row with a name stands there. */
export async function jumpAndWait(o: { readonly row: number; readonly rowCount: number }): Promise<number> {
  const grid = document.querySelector<HTMLElement>('[role=grid]')!;
  const start = performance.now();
  const farthest = grid.scrollHeight - grid.clientHeight;
  const isCapped = o.rowCount * 36 > 8_000_000;
  grid.scrollTop = isCapped ? (o.row / o.rowCount) * farthest : o.row * 36;
  const isThere = () => {
    const box = grid.getBoundingClientRect();
    return [...grid.querySelectorAll('[role=row][aria-rowindex] a[href]')].some((link) => {
      const row = link.closest('[role=row]')!;
      const { top, bottom } = row.getBoundingClientRect();
      const index = Number(row.getAttribute('aria-rowindex')) - 2;
      return Math.abs(index - o.row) < o.rowCount / 1_000 + 40 && bottom > box.top && top < box.bottom;
    });
  };
  while (!isThere()) {
    if (performance.now() - start > 170_000) throw new Error(`Row ${o.row} never came`);
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}

/**
 * From now on looks, whenever scrolling reaches the page and before the page answers it, for a place on screen that no
 * row covers: this is what the browser has just shown. The answer is kept in `window.blankShare`.
 */
export function watchBlank(breakBox: boolean): void {
  const grid = document.querySelector<HTMLElement>('[role=grid]')!;
  const box = grid.querySelector('[role=rowgroup] > [aria-rowindex="2"]')?.parentElement?.parentElement;
  if (breakBox) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-broken] { position: relative !important; inset: auto !important; }');
    document.adoptedStyleSheets.push(sheet);
    box?.setAttribute('data-broken', '');
  }
  const share = { frames: 0, blank: 0 };
  Object.assign(window, { blankShare: share });
  const look = () => {
    const { left, right, top, bottom } = grid.getBoundingClientRect();
    const from = top + 40;
    share.frames++;
    for (const part of [0.02, 0.25, 0.5, 0.75, 0.98]) {
      const at = document.elementFromPoint((left + right) / 2, from + (bottom - from - 20) * part);
      if (at?.closest('[role=row]')) continue;
      share.blank++;
      return;
    }
  };
  window.addEventListener('scroll', look, { capture: true, passive: true });
}
