import type { VisibleRows } from '../paging/fetch-policy.ts';

/** The rows on screen, outside of React's state, because they change with every row scrolled. */
export interface VisibleStore {
  readonly get: () => VisibleRows;
  /** The rows on screen when scrolling rested last: the same object until something moves. */
  readonly atRest: () => VisibleRows;
  readonly set: (visible: VisibleRows) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param row index of the first row on screen until the grid reports */
export function createVisibleStore(row: number): VisibleStore {
  const listeners = new Set<() => void>();
  let visible: VisibleRows = { first: row, last: row, rowsPerSecond: 0, atRest: true };
  let atRest = visible;
  return {
    get: () => visible,
    atRest: () => atRest,
    set(next) {
      const isSameRest =
        visible.atRest && next.atRest && next.first === atRest.first && next.last === atRest.last;
      visible = next;
      if (next.atRest && !isSameRest) atRest = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
