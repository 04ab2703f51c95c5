import { useState, useSyncExternalStore } from 'react';
import { lazyPlainText } from '../entity/description.tsx';
import type { ListPosition } from '../list/list-snapshot.ts';
import type { CopyJob } from '../selection/copy-job.ts';
import type { SelectionStore } from '../selection/selection-store.ts';
import { lazyPart, useOptionalPart } from '../ui/lazy.ts';
import { useRested } from '../ui/paint.ts';

/** The selection of a page: its rows, and the copying of them. */
export interface Selection {
  readonly store: SelectionStore;
  readonly copying: CopyJob;
}

/** Selecting rows, loaded after them. Copied rows have descriptions as plain text. */
export const lazySelection = lazyPart(async () => {
  const [{ SelectionBar }, { SelectionInput }, { createSelectionStore }, { createCopyJob }] =
    await Promise.all([
      import('../selection/selection-bar.tsx'),
      import('../selection/selection-input.ts'),
      import('../selection/selection-store.ts'),
      import('../selection/copy-job.ts'),
      lazyPlainText.load(),
    ]);
  const createSelection = (): Selection => ({ store: createSelectionStore(), copying: createCopyJob() });
  return { SelectionBar, SelectionInput, createSelection };
});

/** The selection of the page; undefined until its code has loaded. @param isReady whether the first rows are here */
export function useSelection(isReady: boolean): Selection | undefined {
  const isPainted = useRested(isReady, { after: 'paint', before: false });
  const loaded = useOptionalPart(lazySelection, isPainted);
  const [selection, keep] = useState<Selection>();
  if (loaded && !selection) keep(loaded.createSelection());
  return selection;
}

const neverChanges = () => () => {};

/** The selected rows of a list; undefined until rows can be selected. */
export const useSelectionOf = (selection: Selection | undefined, list: ListPosition) =>
  useSyncExternalStore(selection?.store.subscribe ?? neverChanges, () => selection?.store.of(list));

/** Whether rows of a list are selected. */
export const useIsSelecting = (selection: Selection | undefined, list: ListPosition): boolean =>
  useSyncExternalStore(
    selection?.store.subscribe ?? neverChanges,
    () => selection !== undefined && selection.store.of(list).ranges.length > 0,
  );
