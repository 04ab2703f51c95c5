// Every function of this folder runs in the page, where only its own text arrives: `window.eyes` is what they share.

/** A row on screen; `index` counts from 0, and an awaited row has no record yet. */
export interface SeenRow {
  readonly index: number;
  readonly isAwaited: boolean;
}

/** What of the grid can be seen, found by its ARIA alone. */
export interface Eyes {
  readonly grid: () => HTMLElement;
  /** In the order of the screen; those under the header are not seen. */
  readonly rows: () => readonly SeenRow[];
  /** Whether a row on screen is awaited. */
  readonly isHeld: () => boolean;
  /** Whether there are rows on screen, and none of them awaited. */
  readonly isFilled: () => boolean;
  /** Watches for long tasks; the result ends it and answers the longest one in ms, 0 where none took 50 ms. */
  readonly watchTasks: () => () => number;
}

declare global {
  interface Window {
    eyes: Eyes;
  }
}

/** Opens the eyes of the page; to be run before anything of its own. */
export function openEyes(): void {
  const grid = () => document.querySelector<HTMLElement>('[role=grid]')!;
  const view = (from: HTMLElement) => {
    const box = from.getBoundingClientRect();
    const head = from.querySelector('[role=row][aria-rowindex="1"]');
    return { top: head ? head.getBoundingClientRect().bottom : box.top, bottom: box.bottom };
  };
  const seen = (from: HTMLElement, rows: string): SeenRow[] => {
    const { top, bottom } = view(from);
    return [...from.querySelectorAll(`[role=row][aria-rowindex]${rows}`)]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > top + 1 && box.top < bottom - 1)
      .toSorted((a, b) => a.box.top - b.box.top)
      .map(({ element }) => ({
        index: Number(element.getAttribute('aria-rowindex')) - 2,
        isAwaited: element.getAttribute('aria-busy') === 'true',
      }))
      .filter(({ index }) => index >= 0);
  };
  const rows = () => {
    const from = document.querySelector<HTMLElement>('[role=grid]');
    return from ? seen(from, '') : [];
  };
  const watchTasks = () => {
    const tasks = [0];
    const note = (entries: PerformanceEntryList) => {
      for (const { duration } of entries) tasks.push(duration);
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'longtask' });
    return () => {
      note(observer.takeRecords());
      observer.disconnect();
      return Math.max(...tasks);
    };
  };
  window.eyes = {
    grid,
    watchTasks,
    rows,
    isHeld: () => seen(grid(), '[aria-busy=true]').length > 0,
    isFilled: () => {
      const all = rows();
      return all.length > 0 && all.every(({ isAwaited }) => !isAwaited);
    },
  };
}
