/** Something stands there in this browser while single keys do nothing on the page (WCAG 2.1.4). */
export const SINGLE_KEYS_KEY = 'catalog-browser.no-single-keys';

/** Whether a key pressed there is text: in a field, or in whatever else is edited. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Whether a key is no shortcut of one key: it is text, composes a letter, has a modifier, or was somebody else's. */
export const isBusy = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.isComposing ||
  event.defaultPrevented ||
  isTyping(event.target);
