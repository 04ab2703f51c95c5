/**
 * A key, or keys held together, written as in `aria-keyshortcuts`: `c`, `?`, `Escape`, `Control+g`, `Shift+ArrowLeft`.
 * `Mod` is Control or, as on a Mac, Command.
 */
export type Chord = string;

/** What a keyboard event says of the keys. */
export interface Stroke {
  readonly key: string;
  /** The place of the key, such as `KeyK`. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const isSign = (key: string) => key.length === 1 && key.toLowerCase() === key.toUpperCase();

/** The key as a Latin keyboard has it: elsewhere the letter of a shortcut is on the key at the same place. */
function latinKey({ key, code = '' }: Stroke): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (/^[ -~]+$/.test(key) ? key : (letter ?? key)).toLowerCase();
}

/** Whether these are the keys of a chord. A sign, such as `?`, may take Shift to be typed; a letter may not. */
export function isChord(chord: Chord, stroke: Stroke): boolean {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  const { ctrlKey, metaKey, altKey, shiftKey } = stroke;
  const control = parts.includes('Mod')
    ? ctrlKey !== metaKey
    : ctrlKey === parts.includes('Control') && !metaKey;
  const shift = isSign(key) || shiftKey === parts.includes('Shift');
  return control && shift && altKey === parts.includes('Alt') && latinKey(stroke) === key.toLowerCase();
}

/** Whether it is one letter or sign, which speech and a slipped hand may press too (WCAG 2.1.4). */
export const isSingleKey = (chord: Chord): boolean => chord.length === 1;
