import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { holdKey, holdText, type HeldKey } from './held-keys.ts';
import { isMacPlatform, nextTabStop, OVERLAYS } from './keyboard.ts';

// A press is painted before its popup renders, whose code may still be loading. Keys typed meanwhile are held here, and
// passed to the popup once it has the focus, before any later key.

/** A requested popup that does not have the focus yet. */
interface Opening {
  /** The focused element at the press. */
  readonly from: Element | null;
  /** Called on Escape. */
  readonly onCancel: () => void;
  held: readonly HeldKey[];
}

let opening: Opening | undefined;
let listeners: AbortController | undefined;

/** Whether an element takes text from the keyboard. */
const isTextField = (element: Element): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element.matches(
      'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])',
    ));

const placeOf = (element: Element) => element.closest(OVERLAYS);

/** Whether the focus is in the popup. A closing menu may first return it to the button. */
const isArrived = (element: Element | null, { from }: Opening): element is Element =>
  element !== null && element !== from && (isTextField(element) || placeOf(element) !== null);

/**
 * Holds keys typed after a press, for its popup: characters, Enter, Tab, Backspace and the arrows, in order. None of them
 * runs a command. Ends when a text field or dialog gets the focus, and passes all of them on; a dialog without a field or
 * options gets none. Escape, a pressed pointer and the returned function drop them.
 * @param onCancel closes the popup; called on Escape
 * @returns a function that drops the held keys, unless a later opening holds them
 */
function holdKeys(onCancel: () => void): () => void {
  const mine: Opening = { from: document.activeElement, onCancel, held: [] };
  opening = mine;
  listen();
  return () => {
    if (opening === mine) dropHeldKeys();
  };
}

/** Drops the held keys, as for a popup whose code failed to load. Keys have their usual meaning from then on. */
export function dropHeldKeys(): void {
  opening = undefined;
  listeners?.abort();
  listeners = undefined;
}

/** `holdKeys` for a popup of a component, whose unmount drops the held keys. @returns the same function in all renders */
export function useHeldKeys(): (onCancel: () => void) => void {
  const drop = useRef(() => {});
  useEffect(() => () => drop.current(), []);
  return useCallback((onCancel: () => void) => {
    drop.current = holdKeys(onCancel);
  }, []);
}

function listen(): void {
  if (listeners) return;
  listeners = new AbortController();
  const { signal } = listeners;
  // The listener on `window` runs before all others but that of input methods, so that no key reaches the page.
  addEventListener('keydown', onKeyDown, { capture: true, signal });
  addEventListener('paste', onPaste, { capture: true, signal });
  addEventListener('pointerdown', dropHeldKeys, { capture: true, signal });
  // The listener runs after all others, because a field may select its content on focus.
  addEventListener('focusin', onFocusIn, { signal });
}

function onKeyDown(event: KeyboardEvent): void {
  if (!opening) return;
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const typesByAlt =
    event.getModifierState('AltGraph') || (altKey && !ctrlKey && !metaKey && isMacPlatform());
  const held = holdKey(opening.held, { key, ctrlKey, metaKey, altKey, shiftKey, typesByAlt, repeat });
  if (held === undefined) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  if (held === 'cancelled') {
    const { onCancel } = opening;
    dropHeldKeys();
    onCancel();
  } else opening.held = held;
}

function onPaste(event: ClipboardEvent): void {
  if (!opening) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  opening.held = holdText(opening.held, event.clipboardData?.getData('text/plain') ?? '');
}

function onFocusIn({ target }: FocusEvent): void {
  // A microtask passes the keys on, because React may be rendering, and its handlers must see them one by one.
  if (opening && target instanceof Element && isArrived(target, opening)) queueMicrotask(giveHeldKeys);
}

/** Passes the held keys to the focused element, as if typed there. */
function giveHeldKeys(): void {
  const { activeElement } = document;
  if (!opening || !isArrived(activeElement, opening)) return;
  const { held } = opening;
  dropHeldKeys();
  const place = placeOf(activeElement) ?? activeElement;
  // Letters would press the first button of a dialog without a field or options.
  if (!isTextField(activeElement) && !place.matches('[role=menu], [role=listbox]')) return;
  for (const [at, one] of held.entries()) {
    const target = document.activeElement;
    if (!target || !place.contains(target)) return;
    // Each key meets what the key before it rendered, as typed keys do.
    flushSync(() => give(one, target, place));
    // The key opened another popup, which gets the remaining keys.
    const next = currentOpening();
    if (next) {
      next.held = held.slice(at + 1);
      return;
    }
  }
}

/** A function, because the compiler would assume that the calls before leave the variable unchanged. */
const currentOpening = (): Opening | undefined => opening;

function give(one: HeldKey, target: Element, place: Element): void {
  if (!('text' in one)) press(one.key, one.shift, target, place);
  else if (isTextField(target)) edit('insertText', one.text);
  else for (const key of one.text) press(key, false, target, place);
}

/** Edits at the caret like the browser: with its limits of length and kind, its events, and its history for Undo. */
function edit(command: 'insertText' | 'delete' | 'forwardDelete', text = ''): void {
  // `execCommand` is deprecated for rich text, but the only way to edit a number field, whose selection is unreadable.
  document.execCommand(command, false, text);
}

const CARET_MOVES: Readonly<
  Record<string, readonly [direction: 'left' | 'right', by: 'character' | 'lineboundary']>
> = {
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  Home: ['left', 'lineboundary'],
  End: ['right', 'lineboundary'],
};

/** Simulates a key press: listeners first, then the browser's default action, which untrusted events lack. */
function press(key: string, shiftKey: boolean, target: Element, place: Element): void {
  const event = new KeyboardEvent('keydown', {
    key,
    shiftKey,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  if (!target.dispatchEvent(event) || !(target instanceof HTMLElement)) return;
  const caretMove = CARET_MOVES[key];
  if (key === 'Tab') nextTabStop(place, target, shiftKey ? -1 : 1)?.focus();
  else if (isTextField(target)) {
    if (key === 'Backspace') edit('delete');
    else if (key === 'Delete') edit('forwardDelete');
    else if (key === 'Enter') submit(target);
    else if (caretMove) getSelection()?.modify(shiftKey ? 'extend' : 'move', ...caretMove);
  } else if (
    (key === 'Enter' && target.matches('a, button')) ||
    (key === ' ' && target.matches('button, input'))
  )
    target.click();
}

/** Submits the form of a field by its button, like Enter (https://html.spec.whatwg.org/#implicit-submission). */
function submit(field: HTMLElement): void {
  if (!(field instanceof HTMLInputElement) || !field.form) return;
  const button = [...field.form.elements].find((one) => one.matches('[type=submit]'));
  if (button instanceof HTMLElement) button.click();
}
