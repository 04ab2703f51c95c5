import type { Visible } from '../../window/prefetch.ts';

/** What is on screen, outside of React's state: it changes with every row scrolled, and few want to know. */
export interface VisibleStore {
  readonly get: () => Visible;
  readonly set: (visible: Visible) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createVisibleStore(row: number): VisibleStore {
  const listeners = new Set<() => void>();
  let visible: Visible = { first: row, last: row, rowsPerSecond: 0, atRest: true };
  return {
    get: () => visible,
    set(next) {
      visible = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
