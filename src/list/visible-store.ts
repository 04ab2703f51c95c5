import type { ViewportRows } from '../paging/fetch-policy.ts';
import { createStore } from '../ui/store.ts';

export type VisibleStore = ReturnType<typeof createVisibleStore>;

/**
 * The rows on screen, outside of React's state, because they change with every row scrolled.
 * @param row index of the first row on screen until the grid reports
 */
export function createVisibleStore(row: number) {
  const store = createStore<ViewportRows>({ first: row, last: row, rowsPerSecond: 0, atRest: true });
  let atRest = store.get();
  return {
    ...store,
    /** The rows on screen when scrolling rested last: the same object until something moves. */
    atRest: () => atRest,
    set(next: ViewportRows) {
      const isSameRest =
        store.get().atRest && next.atRest && next.first === atRest.first && next.last === atRest.last;
      if (next.atRest && !isSameRest) atRest = next;
      store.set(next);
    },
  };
}
