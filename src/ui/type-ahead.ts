import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { holdKey, holdText, type HeldKey } from './held-keys.ts';
import { isMacPlatform, nextTabStop, OVERLAYS } from './keyboard.ts';

// A press is painted before what it opens is drawn, and its code may still be on its way. What is typed meanwhile is held
// here, and given to what opens once that has the focus, before anything that is typed from then on.

/** An opening that was asked for and does not have the focus yet. */
interface Opening {
  /** What had the focus at the press. */
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

/** Whether the focus has come into what was opened. The button of it may get the focus first, from a menu that closes. */
const isArrived = (element: Element | null, { from }: Opening): element is Element =>
  element !== null && element !== from && (isTextField(element) || placeOf(element) !== null);

/**
 * Holds what is typed from now on, for what a press opens: characters, Enter, Tab, Backspace and the arrows, in order. None of
 * it runs a command. It ends when the focus comes into a text field or dialog, which gets all of it; one that has neither a
 * field nor options gets nothing. It ends with nothing given on Escape, on a pressed pointer and by the function returned.
 * @param onCancel closes what is opening; called on Escape
 * @returns a function that drops what is held, if this opening is still the last one
 */
export function holdKeys(onCancel: () => void): () => void {
  const mine: Opening = { from: document.activeElement, onCancel, held: [] };
  opening = mine;
  listen();
  return () => {
    if (opening === mine) dropHeldKeys();
  };
}

/** Drops what is held: nothing opens, as where its code could not be loaded. Keys mean what they always do from then on. */
export function dropHeldKeys(): void {
  opening = undefined;
  listeners?.abort();
  listeners = undefined;
}

/** `holdKeys` for what a component opens: with the component goes what is held. @returns the same function in all renders */
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
  // On `window` and before all others: no key reaches the page.
  addEventListener('keydown', onKeyDown, { capture: true, signal });
  addEventListener('paste', onPaste, { capture: true, signal });
  addEventListener('pointerdown', dropHeldKeys, { capture: true, signal });
  // After all others: a field that selects its content on focus has done so.
  addEventListener('focusin', onFocusIn, { signal });
}

/**
 * Keys of an input method: they are part of a character that is composed in the field with the focus. Of the first of them only
 * the deprecated `keyCode` tells (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode).
 */
const isComposing = (event: KeyboardEvent) => event.isComposing || event.keyCode === 229;

function onKeyDown(event: KeyboardEvent): void {
  if (!opening || isComposing(event)) return;
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
  // React may be in the middle of a render that moves the focus; its handlers have to see what is given, one after the other.
  if (opening && target instanceof Element && isArrived(target, opening)) queueMicrotask(giveHeldKeys);
}

/** Gives what is held to the element that has the focus, as if it were typed there. */
function giveHeldKeys(): void {
  const { activeElement } = document;
  if (!opening || !isArrived(activeElement, opening)) return;
  const { held } = opening;
  dropHeldKeys();
  const place = placeOf(activeElement) ?? activeElement;
  // Without a field or options, letters would press whatever button is first.
  if (!isTextField(activeElement) && !place.matches('[role=menu], [role=listbox]')) return;
  for (const [at, one] of held.entries()) {
    const target = document.activeElement;
    if (!target || !place.contains(target)) return;
    flushSync(() => give(one, target, place));
    // It opened something else, which the rest is for.
    const next = currentOpening();
    if (next) {
      next.held = held.slice(at + 1);
      return;
    }
  }
}

/** A function: the compiler takes the variable for what it was before the calls between. */
const currentOpening = (): Opening | undefined => opening;

function give(one: HeldKey, target: Element, place: Element): void {
  if (!('text' in one)) press(one.key, one.shift, target, place);
  else if (isTextField(target)) edit('insertText', one.text);
  else for (const key of one.text) press(key, false, target, place);
}

/** Edits at the caret as the browser does: with its limits of length and kind, its events, and its history for Undo. */
function edit(command: 'insertText' | 'delete' | 'forwardDelete', text = ''): void {
  // Deprecated for rich text; nothing else edits a field of numbers, whose selection no page can read.
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

/** Presses a key as a person does: its listeners first, then what the browser does, which it does for real presses only. */
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

/** Enter in a field submits its form, by its button (https://html.spec.whatwg.org/#implicit-submission). */
function submit(field: HTMLElement): void {
  if (!(field instanceof HTMLInputElement) || !field.form) return;
  const button = [...field.form.elements].find((one) => one.matches('[type=submit]'));
  if (button instanceof HTMLElement) button.click();
}
