/** Whether text is selected that begins or ends in an element. */
export function holdsSelection(element: Element): boolean {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return false;
  return [selection.anchorNode, selection.focusNode].some((end) => element.contains(end));
}
