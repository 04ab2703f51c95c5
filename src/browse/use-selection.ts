import { useState, useSyncExternalStore } from 'react';
import { lazyPlainText } from '../entity/description.tsx';
import type { ViewportPosition } from '../list/list-snapshot.ts';
import { useOptionalPart } from '../ui/lazy.ts';
import { useRested } from '../ui/paint.ts';
import type { Selection } from './browsed.ts';
import { afterRows } from './lazy-parts.ts';

/** The selection of the page; undefined until its code has loaded. @param isReady whether the first rows are here */
export function useSelection(isReady: boolean): Selection | undefined {
  const isPainted = useRested(isReady, { after: 'paint', before: false });
  const loaded = useOptionalPart(afterRows, isPainted);
  // Copied rows have descriptions as plain text.
  const isTextLoaded = useOptionalPart(lazyPlainText, isPainted) !== undefined;
  const [selection, keep] = useState<Selection>();
  if (loaded && isTextLoaded && !selection)
    keep({ store: loaded.createSelectionStore(), job: loaded.createSelectionJob() });
  return selection;
}

const neverChanges = () => () => {};

export const useSelectionOf = (selection: Selection | undefined, list: ViewportPosition) =>
  useSyncExternalStore(selection?.store.subscribe ?? neverChanges, () => selection?.store.of(list));
