/** What was typed while something that takes it was still opening, in order. */
export type HeldKey =
  /** Characters, to be inserted at once. */
  | { readonly text: string }
  /** A key that acts, by its name in `KeyboardEvent.key`. */
  | { readonly key: string; readonly shift: boolean };

/** The part of a keyboard event that holding it depends on. */
export interface TypedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** Whether AltGr is down, or Option on a Mac: they type characters, beside what they set of the others. */
  readonly typesByAlt: boolean;
  /** The key is held down, and repeats. */
  readonly repeat: boolean;
}

/** Keys that change a text, move in it or in a list, or leave it. */
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

/** Keys after which the text before them has had its effect. */
const LEAVING_KEYS: ReadonlySet<string> = new Set(['Enter', 'Tab', 'Escape']);

/** A character, with its accents; `Shift`, `F5` and `Dead` are names of keys. */
const isCharacter = (key: string): boolean => /^.\p{Mark}*$/su.test(key);

/**
 * The held keys with one more press.
 * @param held those before
 * @returns `cancelled` for an Escape that means the opening itself, as nothing typed would have had an effect yet; undefined
 * for a press that is not for what opens: a shortcut with Control, Alt or Command, a modifier, a function key, an input method
 */
export function holdKey(
  held: readonly HeldKey[],
  press: TypedKey,
): readonly HeldKey[] | 'cancelled' | undefined {
  const { key, shiftKey: shift, typesByAlt } = press;
  if (!typesByAlt && (press.ctrlKey || press.metaKey || press.altKey)) return undefined;
  const isText = isCharacter(key);
  if (!isText && !ACTING_KEYS.has(key)) return undefined;
  // The key that opens is still down: another one would have ended its repeats.
  if (press.repeat && held.length === 0) return held;
  if (isText) return holdText(held, key);
  const hasLeft = held.some((one) => 'key' in one && LEAVING_KEYS.has(one.key));
  if (key === 'Escape' && !hasLeft) return 'cancelled';
  return [...held, { key, shift }];
}

/** The held keys with a text after them, as a paste inserts it. */
export function holdText(held: readonly HeldKey[], text: string): readonly HeldKey[] {
  const last = held.at(-1);
  return last && 'text' in last ? [...held.slice(0, -1), { text: last.text + text }] : [...held, { text }];
}
