import { Fragment } from 'react';
import type { PlainMessageKey, Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { type Chord, isMacPlatform } from './keyboard.ts';
import { renderList } from './text.tsx';
import styles from './key-caps.module.css';

const KEY_SYMBOLS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  '/': '/',
  '?': '?',
};
const MAC_KEY_SYMBOLS: Readonly<Record<string, string>> = { Mod: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' };

const SPOKEN_KEY_MESSAGES: Readonly<Record<string, PlainMessageKey>> = {
  Mod: 'keys.control',
  Control: 'keys.control',
  Alt: 'keys.alt',
  Shift: 'keys.shift',
  ArrowUp: 'keys.up',
  ArrowDown: 'keys.down',
  ArrowLeft: 'keys.left',
  ArrowRight: 'keys.right',
  PageUp: 'keys.pageUp',
  PageDown: 'keys.pageDown',
  Home: 'keys.home',
  End: 'keys.end',
  Tab: 'keys.tab',
  Enter: 'keys.enter',
  Escape: 'keys.escape',
  ' ': 'keys.space',
  '/': 'keys.slash',
  '?': 'keys.questionMark',
};

const KEY_CAP_MESSAGES: Readonly<Record<string, PlainMessageKey>> = {
  ...SPOKEN_KEY_MESSAGES,
  Mod: 'keys.capControl',
  Control: 'keys.capControl',
  PageUp: 'keys.capPageUp',
  PageDown: 'keys.capPageDown',
  Escape: 'keys.capEscape',
};

const keyName = (names: Readonly<Record<string, PlainMessageKey>>, part: string, t: Translator): string => {
  const name = names[part];
  if (name !== undefined) return t(name);
  return part.length === 1 ? part.toUpperCase() : part;
};

const keyCapOf = (part: string, isMac: boolean, t: Translator): string =>
  (isMac ? MAC_KEY_SYMBOLS[part] : undefined) ?? KEY_SYMBOLS[part] ?? keyName(KEY_CAP_MESSAGES, part, t);

const modifiersOf = (chord: Chord): string => chord.split('+').slice(0, -1).join('+');

/** Key caps of equivalent or related chords, one list per chord. Modifiers shared by all chords appear once. */
export function keyCapsOf(
  chords: readonly Chord[],
  isMac: boolean,
  t: Translator,
): readonly (readonly string[])[] {
  const [first = '', ...rest] = chords;
  const shared = modifiersOf(first);
  const caps = (chord: Chord) => chord.split('+').map((part) => keyCapOf(part, isMac, t));
  if (rest.some((chord) => modifiersOf(chord) !== shared)) return chords.map(caps);
  return [[...caps(first), ...rest.flatMap((chord) => caps(chord).slice(-1))]];
}

/** A chord in words, for screen readers: `Control and K`. */
export const spokenChord = (chord: Chord, isMac: boolean, t: Translator): string =>
  chord
    .split('+')
    .map((part) => (isMac && part === 'Mod' ? t('keys.command') : keyName(SPOKEN_KEY_MESSAGES, part, t)))
    .reduce((first, second) => t('keys.together', { first, second }));

export function KeyCaps({ keys: chords }: { readonly keys: readonly Chord[] }) {
  const t = useTranslator();
  const groups = keyCapsOf(chords, isMacPlatform(), t);
  return (
    <span className={styles.keys}>
      <span className="visually-hidden">
        {chords.map((chord) => spokenChord(chord, isMacPlatform(), t)).join(', ')}
      </span>
      {renderList(groups, (caps, at) => (
        <Fragment>
          {at > 0 && <span aria-hidden="true">/</span>}
          {renderList(caps, (cap) => (
            <kbd aria-hidden="true">{cap}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
