import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';
import { textSelection } from '../text-selection.ts';

/** Text in more rows than this is no longer selected once the first of them leaves. */
const MAX_SELECTED = 200;

function onSelectionChange(changed: () => void): () => void {
  document.addEventListener('selectionchange', changed);
  return () => document.removeEventListener('selectionchange', changed);
}

/** The index of the row with an end of the selection; -1 outside of the rows. */
function indexOf(tree: Element, end: Node | null): number {
  if (!end || !tree.contains(end)) return -1;
  const row = (end instanceof Element ? end : end.parentElement)?.closest<HTMLElement>('[data-index]');
  return row && tree.contains(row) ? Number(row.dataset['index']) : -1;
}

/** The first and the last row with selected text; a string, because stores compare snapshots by identity. Empty: none. */
function selectedSpan(tree: Element | null): string {
  const selection = textSelection();
  if (!selection || !tree) return '';
  const ends = [selection.anchorNode, selection.focusNode].map((end) => indexOf(tree, end));
  return ends.includes(-1) ? '' : ends.toSorted((a, b) => a - b).join(' ');
}

/**
 * The rows with selected text, which stay rendered: the selection would go on to other rows without them. It is taken away
 * once an end of it has left.
 * @param nodes the rows @param first index of the first row in view @param end the index after the last one
 */
export function useSelectedNodes(
  container: RefObject<HTMLElement | null>,
  nodes: readonly unknown[],
  first: number,
  end: number,
): readonly number[] {
  const span = useSyncExternalStore(onSelectionChange, () => selectedSpan(container.current));
  useLayoutEffect(() => {
    const selection = textSelection();
    const tree = container.current;
    if (!selection || !tree) return;
    // The browser moves an end whose row is gone to the element around the rows.
    const ends = [selection.anchorNode, selection.focusNode];
    const isLost = ends.some((node) => node === tree);
    const isHalf =
      ends.some((node) => indexOf(tree, node) >= 0) && ends.some((node) => indexOf(tree, node) < 0);
    if (isLost || isHalf) selection.removeAllRanges();
  }, [container, nodes, first, end]);
  if (span === '') return [];
  const [from = 0, to = 0] = span.split(' ').map(Number);
  return to - from < MAX_SELECTED ? Array.from({ length: to - from + 1 }, (_, i) => from + i) : [];
}
