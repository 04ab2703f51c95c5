import { useSyncExternalStore, type RefObject, useEffect, useEffectEvent } from 'react';
import { browserStorage, type SafeStorage } from './storage.ts';

/**
 * A key, or keys held together, written as in `aria-keyshortcuts`: `c`, `?`, `Escape`, `Control+g`, `Shift+ArrowLeft`.
 * `Mod` is Control or, as on a Mac, Command.
 */
export type Chord = string;

/** The part of a keyboard event that chords depend on. */
export interface KeyPress {
  readonly key: string;
  /** The physical key, such as `KeyK`. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const isSymbol = (key: string) => key.length === 1 && key.toLowerCase() === key.toUpperCase();

/** The key of a Latin layout: on other layouts, a shortcut's letter is found by its physical key. */
function latinKey({ key, code = '' }: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (/^[ -~]+$/.test(key) ? key : (letter ?? key)).toLowerCase();
}

/** Whether a key press matches a chord. A sign, such as `?`, may need Shift to be typed; a letter may not have it. */
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

/** Whether a chord is a single character, which speech input or a slip may trigger (WCAG 2.1.4). */
export const isSingleKey = (chord: Chord): boolean => chord.length === 1;

/** Whether Command takes the role that Control has on other systems. */
export const isMacPlatform = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether the direction of an element is right to left. */
export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

const MIRRORED_KEYS = new Map([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
]);

/** The key in terms of left-to-right layout: in right-to-left elements, the horizontal arrows are swapped. */
export const logicalKey = (key: string, element: Element): string =>
  isRtl(element) ? (MIRRORED_KEYS.get(key) ?? key) : key;

/** Storage key that is set while single-key shortcuts are disabled in this browser (WCAG 2.1.4). */
export const SINGLE_KEYS_KEY = 'catalog-browser.no-single-keys';

/** Whether a key pressed in the target is text input: in a field, or in other editable content. */
export const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const SINGLE_KEYS_CHANGED = 'single-keys';

const subscribeToSingleKeys = (changed: () => void) => {
  addEventListener(SINGLE_KEYS_CHANGED, changed);
  return () => removeEventListener(SINGLE_KEYS_CHANGED, changed);
};

/** Enables or disables single-key shortcuts, stores it and notifies subscribers. */
export function setSingleKeys(on: boolean, storage: SafeStorage = browserStorage): void {
  storage.set(SINGLE_KEYS_KEY, on ? '' : 'off');
  dispatchEvent(new Event(SINGLE_KEYS_CHANGED));
}

/** Whether single-key shortcuts are enabled in this browser. */
export const useSingleKeys = (storage: SafeStorage = browserStorage): boolean =>
  useSyncExternalStore(subscribeToSingleKeys, () => !storage.get(SINGLE_KEYS_KEY));

/** Calls `act` on Escape within the element's parent, unless the event's default was prevented. */
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
