import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react';
import { browserStorage, setStored, useStoredSetting, type StoredSetting } from './storage.ts';

/**
 * A key, or keys held together, written as in `aria-keyshortcuts`: `c`, `?`, `Escape`, `Control+g`, `Shift+ArrowLeft`.
 * `Mod` is Control or, as on a Mac, Command.
 */
export type Chord = string;

export interface KeyPress extends Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> {
  /** The physical key, such as `KeyK`. */
  readonly code?: string;
}

const isSymbol = (key: string) => key.length === 1 && key !== ' ' && key.toLowerCase() === key.toUpperCase();

/** The key of a Latin layout: other layouts find a shortcut's letter by its physical key. */
function latinKey({ key, code = '' }: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (/^[ -~]+$/.test(key) ? key : (letter ?? key)).toLowerCase();
}

/** Whether a key press matches a chord. Shift is ignored for a sign, such as `?`, and decides for a letter or a blank. */
export function matchesChord(chord: Chord, press: KeyPress): boolean {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  const control = parts.includes('Mod')
    ? ctrlKey !== metaKey
    : ctrlKey === parts.includes('Control') && !metaKey;
  const shift = isSymbol(key) || shiftKey === parts.includes('Shift');
  return control && shift && altKey === parts.includes('Alt') && latinKey(press) === key.toLowerCase();
}

/** Whether a chord is a single character, which speech input or a slip may trigger (WCAG 2.1.4): the blank is none. */
export const isSingleKey = (chord: Chord): boolean => chord.length === 1 && chord !== ' ';

export const isMacPlatform = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

const MIRRORED_KEYS = new Map([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
]);

/** The key in terms of left-to-right layout: in right-to-left elements, the horizontal arrows are swapped. */
export const logicalKey = (key: string, element: Element): string =>
  isRtl(element) ? (MIRRORED_KEYS.get(key) ?? key) : key;

/** Whether a key pressed in the target is text input: in a field, or in other editable content. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Whether single-key shortcuts are enabled in this browser (WCAG 2.1.4). */
const SINGLE_KEYS: StoredSetting<boolean> = {
  key: 'catalog-browser.no-single-keys',
  read: (text) => !text,
  write: (on) => (on ? '' : 'off'),
};

/** Another tab may have changed the setting: read for each key. */
export const areSingleKeysOn = (): boolean => SINGLE_KEYS.read(browserStorage.get(SINGLE_KEYS.key));

export const setSingleKeys = (on: boolean): void => void setStored(SINGLE_KEYS, on);

export const useSingleKeys = (): boolean => useStoredSetting(SINGLE_KEYS)[0];

/**
 * Whether a key belongs to an input method, which composes a character in the focused field. The first such key of any browser
 * and the last one of Safari are marked only by the deprecated `keyCode`
 * (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode).
 */
const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;

/** Leaves the keys of an input method to it: while mounted, no handler of the page or of a library receives them. */
export function useComposedKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isComposed(event)) return;
      event.stopImmediatePropagation();
      // Escape cancels the composition. The browser's own action would empty a search field.
      if (event.key === 'Escape') event.preventDefault();
    };
    // The capturing listener on `window` runs before all others, because it is added first.
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

/** Parts over the page with keys of their own. Dialogs and menus restore the focus themselves. */
export const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

interface FocusIntent {
  readonly target: Element | null;
  /**
   * Why the focus moves. `lost`: its element was removed, so nothing else loses it. `opened`: a part opened, in which it may be
   * already. `closed`: a part closed, and gives it back to the element that had it before, if that still stands.
   */
  readonly reason: 'lost' | 'opened' | 'closed';
}

/** Moves the focus, without scrolling, where its reason allows that. @returns whether it did */
export function moveFocus({ target, reason }: FocusIntent): boolean {
  const { activeElement, body } = document;
  if (!(target instanceof HTMLElement)) return false;
  const isAllowed = {
    lost: activeElement === body,
    opened: !target.contains(activeElement),
    closed: target !== body && target.isConnected,
  }[reason];
  if (isAllowed) target.focus({ preventScroll: true });
  return isAllowed;
}

/**
 * Moves the focus when the focused element was removed, as when a message replaces the rows. Checked after every render.
 * @param onLost sets the focus; called when the focused element, of no overlay, is no longer in the document and nothing has
 * the focus
 */
export function useLostFocus(onLost: () => void): void {
  const last = useRef<Element>(null);
  useEffect(() => {
    const take = (element: Element | null) => {
      // Overlays look after their own focus; a part that one of them removes no longer tells where it was.
      last.current = element?.closest(OVERLAYS) ? null : element;
    };
    take(document.activeElement);
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) take(target);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const gone = last.current;
    if (gone && !gone.isConnected && document.activeElement === document.body) onLost();
  });
}

/** Escape first empties a field; only in an empty one it goes on, as to the popover around. */
export function emptyByEscape(event: ReactKeyboardEvent<HTMLInputElement>, onEmpty: () => void): void {
  if (event.key !== 'Escape' || event.altKey || event.currentTarget.value === '') return;
  // A search field is emptied by the browser too.
  event.preventDefault();
  event.stopPropagation();
  onEmpty();
}

const TAB_STOPS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';

/** The group of a radio button, because a group is one tab stop. */
const radioGroup = (element: Element): string | undefined =>
  element instanceof HTMLInputElement && element.type === 'radio' && element.name !== ''
    ? element.name
    : undefined;

/** Tab stops in order; a group of radio buttons has the checked one, or else the first. */
function tabStops(container: Element): readonly HTMLElement[] {
  const all = [...container.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  return all.filter((element) => {
    const group = radioGroup(element);
    if (group === undefined) return true;
    const members = all.filter((other) => radioGroup(other) === group);
    return element === (members.find((member) => member.matches(':checked')) ?? members[0]);
  });
}

/** Whether the second of two elements follows the first one, or is in it. */
const isAfter = (first: Element, second: Element): boolean =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/**
 * Moves Tab from the end of a dialog to its start, and Shift+Tab the other way, as `onKeyDown` of the dialog. The browser
 * handles all other stops.
 */
export function keepTabInside(event: ReactKeyboardEvent<HTMLElement>): void {
  const { currentTarget: dialog, target, key, shiftKey } = event;
  if (key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  // The event comes from a dialog rendered within this one.
  if (!(target instanceof Element) || !dialog.contains(target)) return;
  const stops = tabStops(dialog);
  const [end, start] = shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  // The focus may also be on the dialog itself, or on an element that only a pointer reaches.
  if (end && end !== target && isAfter(target, end) !== shiftKey) return;
  event.preventDefault();
  start?.focus();
}
