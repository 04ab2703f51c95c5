/** The text of an element as its accessible name has it: without what is hidden from assistive technology. */
export function labelOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
  return copy.textContent.trim();
}
