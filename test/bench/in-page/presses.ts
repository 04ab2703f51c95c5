/** An input that waited for its paint: when it came, and how long it waited, in ms of the page's clock. */
export interface AwaitedPaint {
  readonly at: number;
  readonly ms: number;
}

declare global {
  interface Window {
    /** The inputs since the last call that waited 16 ms or more. */
    awaitedPaints: () => readonly AwaitedPaint[];
  }
}

/**
 * From now on watches how long inputs wait for the paint that follows them, see `window.awaitedPaints`. What belongs to
 * no press, as the pointer on its way, is left out. The browser rounds to 8 ms.
 */
export function watchPresses(): void {
  let awaited: AwaitedPaint[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
      awaited.push({ at: entry.startTime, ms: entry.duration });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  const threshold = { durationThreshold: 16 };
  observer.observe({ type: 'event', ...threshold });
  window.awaitedPaints = () => {
    note(observer.takeRecords());
    const found = awaited;
    awaited = [];
    return found;
  };
}
