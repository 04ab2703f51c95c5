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

const CAPS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Enter: '↵',
  Escape: 'Esc',
  Control: 'Ctrl',
};
const MAC_CAPS: Readonly<Record<string, string>> = { Control: '⌃', Alt: '⌥', Shift: '⇧' };

const capOf = (part: string, isMac: boolean): string => {
  if (part === 'Mod') return isMac ? '⌘' : 'Ctrl';
  return (
    (isMac ? MAC_CAPS[part] : undefined) ?? CAPS[part] ?? (part.length === 1 ? part.toUpperCase() : part)
  );
};

const modifiersOf = (chord: Chord): string => chord.split('+').slice(0, -1).join('+');

/**
 * The caps of chords that do the same or belong together, one list for each that stands by itself: modifiers that all of
 * them have are said once. @param isMac whether modifiers are drawn as on a Mac
 */
export function capsOf(chords: readonly Chord[], isMac: boolean): readonly (readonly string[])[] {
  const [first = '', ...rest] = chords;
  const shared = modifiersOf(first);
  const caps = (chord: Chord) => chord.split('+').map((part) => capOf(part, isMac));
  if (rest.some((chord) => modifiersOf(chord) !== shared)) return chords.map(caps);
  return [[...caps(first), ...rest.flatMap((chord) => caps(chord).slice(-1))]];
}

const WORDS: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  '/': 'slash',
  '?': 'question mark',
};

/** A chord in words, for those who hear it: `Control and K`. */
export const spokenChord = (chord: Chord, isMac: boolean): string =>
  chord
    .split('+')
    .map((part) =>
      part === 'Mod'
        ? isMac
          ? 'Command'
          : 'Control'
        : (WORDS[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    )
    .join(' and ');
