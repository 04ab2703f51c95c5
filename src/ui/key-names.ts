import * as keys from '../words/en/keys.ts';
import { say } from '../words/say.ts';
import type { Chord } from './key-chord.ts';

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
};
const MAC_SIGNS: Readonly<Record<string, string>> = { Mod: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' };

/** Messages: what stands on a key that has a name. */
const CAPS: Readonly<Record<string, string>> = {
  Mod: keys.capControl,
  Control: keys.capControl,
  Alt: keys.alt,
  Shift: keys.shift,
  PageUp: keys.capPageUp,
  PageDown: keys.capPageDown,
  Home: keys.home,
  End: keys.end,
  Escape: keys.capEscape,
};

/** Messages: what a key is called by those who say it. */
const SPOKEN: Readonly<Record<string, string>> = {
  Mod: keys.control,
  Control: keys.control,
  Alt: keys.alt,
  Shift: keys.shift,
  ArrowUp: keys.up,
  ArrowDown: keys.down,
  ArrowLeft: keys.left,
  ArrowRight: keys.right,
  PageUp: keys.pageUp,
  PageDown: keys.pageDown,
  Home: keys.home,
  End: keys.end,
  Enter: keys.enter,
  Escape: keys.escape,
  '/': keys.slash,
  '?': keys.questionMark,
};

const named = (names: Readonly<Record<string, string>>, part: string): string => {
  const name = names[part];
  if (name !== undefined) return say(name);
  return part.length === 1 ? part.toUpperCase() : part;
};

const capOf = (part: string, isMac: boolean): string =>
  (isMac ? MAC_SIGNS[part] : undefined) ?? SIGNS[part] ?? named(CAPS, part);

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

/** A chord in words, for those who hear it: `Control and K`. */
export const spokenChord = (chord: Chord, isMac: boolean): string =>
  chord
    .split('+')
    .map((part) => (isMac && part === 'Mod' ? say(keys.command) : named(SPOKEN, part)))
    .reduce((first, second) => say(keys.together, { first, second }));
