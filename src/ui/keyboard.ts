import { useSyncExternalStore, type RefObject, useEffect, useEffectEvent } from 'react';
import { browserStorage, type SafeStorage } from './storage.ts';

/**
 * A key, or keys held together, written as in `aria-keyshortcuts`: `c`, `?`, `Escape`, `Control+g`, `Shift+ArrowLeft`.
 * `Mod` is Control or, as on a Mac, Command.
 */
export type Chord = string;

/** What a keyboard event says of the keys. */
export interface KeyPress {
  readonly key: string;
  /** The place of the key, such as `KeyK`. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const isSymbol = (key: string) => key.length === 1 && key.toLowerCase() === key.toUpperCase();

/** The key as a Latin keyboard has it: elsewhere the letter of a shortcut is on the key at the same place. */
function latinKey({ key, code = '' }: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (/^[ -~]+$/.test(key) ? key : (letter ?? key)).toLowerCase();
}

/** Whether these are the keys of a chord. A sign, such as `?`, may take Shift to be typed; a letter may not. */
export function matchesChord(chord: Chord, stroke: KeyPress): boolean {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  const { ctrlKey, metaKey, altKey, shiftKey } = stroke;
  const control = parts.includes('Mod')
    ? ctrlKey !== metaKey
    : ctrlKey === parts.includes('Control') && !metaKey;
  const shift = isSymbol(key) || shiftKey === parts.includes('Shift');
  return control && shift && altKey === parts.includes('Alt') && latinKey(stroke) === key.toLowerCase();
}

/** Whether it is one letter or sign, which speech and a slipped hand may press too (WCAG 2.1.4). */
export const isSingleKey = (chord: Chord): boolean => chord.length === 1;

/** Whether Command does here what Control does elsewhere. */
export const isMacPlatform = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether lines run from right to left where an element stands. */
export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

const MIRRORED_KEYS = new Map([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
]);

/** A key pressed on an element as it would be where lines run from left to right: arrows change sides elsewhere. */
export const logicalKey = (key: string, element: Element): string =>
  isRtl(element) ? (MIRRORED_KEYS.get(key) ?? key) : key;

/** Something stands there in this browser while single keys do nothing on the page (WCAG 2.1.4). */
export const SINGLE_KEYS_KEY = 'catalog-browser.no-single-keys';

/** Whether a key pressed there is text: in a field, or in whatever else is edited. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const SINGLE_KEYS_CHANGED = 'single-keys';

const subscribeToSingleKeys = (changed: () => void) => {
  addEventListener(SINGLE_KEYS_CHANGED, changed);
  return () => removeEventListener(SINGLE_KEYS_CHANGED, changed);
};

/** Keeps whether keys alone, without a modifier, do something on the page, and tells whoever shows it. */
export function setSingleKeys(on: boolean, storage: SafeStorage = browserStorage): void {
  storage.set(SINGLE_KEYS_KEY, on ? '' : 'off');
  dispatchEvent(new Event(SINGLE_KEYS_CHANGED));
}

/** Whether keys alone do something; this browser remembers it. */
export const useSingleKeys = (storage: SafeStorage = browserStorage): boolean =>
  useSyncExternalStore(subscribeToSingleKeys, () => !storage.get(SINGLE_KEYS_KEY));

/** Runs `act` when Escape is pressed in the parent of an element, edge and all, and nothing in there wanted it. */
export function useEscapeWithin(element: RefObject<HTMLElement | null>, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event;
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Node)) return;
    if (!element.current?.parentElement?.contains(target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
