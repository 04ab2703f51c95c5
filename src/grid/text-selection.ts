import { flushSync } from 'react-dom';
import { textSelection } from '../ui/text-selection.ts';
import { isInSlots, type Slots } from './scroll-model.ts';

// Selected text of rows is the browser's, and stays with the elements it is in. Elements are reused for other rows, so a
// selection is cleared once one of its ends is no longer drawn.

/** The row that a node is in, as an index; undefined: outside of the rows. */
function rowOf(node: Node | null): number | undefined {
  const element = node instanceof Element ? node : node?.parentElement;
  const row = element?.closest('[role="row"]');
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : undefined;
}

/** The selection of text, if an end of it is in the rows. One around the whole grid, such as Select all, has none there. */
function selectionIn(body: Element): Selection | undefined {
  const selection = textSelection();
  return selection && [selection.anchorNode, selection.focusNode].some((end) => body.contains(end))
    ? selection
    : undefined;
}

export const clearSelectedText = (body: Element): void => selectionIn(body)?.removeAllRanges();

/** Clears the selection unless both of its ends are in rows that stay in their slots. */
export function clearTextOutside(body: Element, slots: Slots): void {
  const selection = selectionIn(body);
  const ends = selection ? [selection.anchorNode, selection.focusNode] : [];
  const areDrawn = ends.every((end) => {
    const row = body.contains(end) ? rowOf(end) : undefined;
    return row !== undefined && isInSlots(slots, row);
  });
  if (!areDrawn) selection?.removeAllRanges();
}

/** Makes a change that moves elements in the document; the selection in them stays where it is. */
export function keepSelectedText(body: Element, change: () => void): void {
  const selection = getSelection();
  const { anchorNode = null, anchorOffset = 0, focusNode = null, focusOffset = 0 } = selection ?? {};
  const isInRows = [anchorNode, focusNode].some((end) => body.contains(end));
  if (!selection || !isInRows || !anchorNode || !focusNode) return change();
  flushSync(change);
  if (selection.anchorNode !== anchorNode || selection.focusNode !== focusNode)
    selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
}
