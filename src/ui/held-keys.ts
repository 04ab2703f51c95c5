/** Input typed while its target is still opening, in order. */
export type HeldKey =
  /** Characters, inserted at once. */
  | { readonly text: string }
  /** A key with an effect, by its name in `KeyboardEvent.key`. */
  | { readonly key: string; readonly shift: boolean };

/** The members of a keyboard event that `holdKey` reads. */
export interface TypedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** Whether AltGr is down, or Option on a Mac: these type characters, although other modifiers may be set too. */
  readonly typesByAlt: boolean;
  /** Whether the press is a repeat of a key held down. */
  readonly repeat: boolean;
}

/** Keys that change a text, move in a text or list, or leave it. */
const ACTING_KEYS: ReadonlySet<string> = new Set([
  'Enter',
  'Tab',
  'Escape',
  'Backspace',
  'Delete',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/** Keys that use the text typed before them. */
const LEAVING_KEYS: ReadonlySet<string> = new Set(['Enter', 'Tab', 'Escape']);

/** A character, with its accents; `Shift`, `F5` and `Dead` are names of keys. */
const isCharacter = (key: string): boolean => /^.\p{Mark}*$/su.test(key);

/**
 * Adds a press to the held keys.
 * @param held earlier keys
 * @returns `cancelled` for an Escape before any effect, which cancels the opening; undefined for a press that is not held:
 * a shortcut with Control, Alt or Command, a modifier, a function key, an input method
 */
export function holdKey(
  held: readonly HeldKey[],
  press: TypedKey,
): readonly HeldKey[] | 'cancelled' | undefined {
  const { key, shiftKey: shift, typesByAlt } = press;
  if (!typesByAlt && (press.ctrlKey || press.metaKey || press.altKey)) return undefined;
  const isText = isCharacter(key);
  if (!isText && !ACTING_KEYS.has(key)) return undefined;
  // The opening key is still down, because another key would have ended its repeats.
  if (press.repeat && held.length === 0) return held;
  if (isText) return holdText(held, key);
  const hasLeft = held.some((one) => 'key' in one && LEAVING_KEYS.has(one.key));
  if (key === 'Escape' && !hasLeft) return 'cancelled';
  return [...held, { key, shift }];
}

/** Adds a text to the held keys, as a paste inserts it. */
export function holdText(held: readonly HeldKey[], text: string): readonly HeldKey[] {
  const last = held.at(-1);
  return last && 'text' in last ? [...held.slice(0, -1), { text: last.text + text }] : [...held, { text }];
}
