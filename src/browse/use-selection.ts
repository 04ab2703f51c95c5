import { useState, useSyncExternalStore } from 'react';
import { lazyPlainText } from '../entity/description.tsx';
import type { ViewportPosition } from '../list/list-snapshot.ts';
import type { SelectionStore } from '../selection/selection-store.ts';
import { useOptionalPart } from '../ui/lazy.ts';
import { useRested } from '../ui/paint.ts';
import { afterRows } from './lazy-parts.ts';

/** The selection of the page; undefined until its code has loaded. @param isReady whether the first rows are here */
export function useSelection(isReady: boolean): SelectionStore | undefined {
  const isPainted = useRested(isReady, { after: 'paint', before: false });
  const loaded = useOptionalPart(afterRows, isPainted);
  // Copied rows have descriptions as plain text.
  const isTextLoaded = useOptionalPart(lazyPlainText, isPainted) !== undefined;
  const [selection, keep] = useState<SelectionStore>();
  if (loaded && isTextLoaded && !selection) keep(loaded.createSelectionStore());
  return selection;
}

const neverChanges = () => () => {};

export const useSelectionOf = (selection: SelectionStore | undefined, list: ViewportPosition) =>
  useSyncExternalStore(selection?.subscribe ?? neverChanges, () => selection?.of(list));
