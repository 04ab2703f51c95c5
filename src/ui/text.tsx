import { createElement, Fragment, type ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
import styles from './text.module.css';

/**
 * Draws a list whose items have no identity but their place (words of a text, tags of a cell), as children
 * without keys. Not for lists whose items move or keep state: those have keys.
 */
export function renderList<Item>(
  items: readonly Item[],
  draw: (item: Item, place: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...items.map(draw));
}

/** A text for drawing, at most `limit` UTF-16 units, with "…" where it was cut; never inside a surrogate pair. */
export function truncateText(text: string, limit = 500): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const inPair = last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, inPair ? limit - 1 : limit)}…`;
}

/** A stretch of an identifier: plain text, or one character that cannot be seen (or a blank at an end). */
export interface TextRun {
  readonly text: string;
  /** Which one it is, such as `U+202E`, or `blank`; absent for text that can be seen. */
  readonly code?: string;
}

// Controls, zero-width and bidi controls, fillers that draw nothing, variation tags. A joiner inside an emoji
// is part of a picture and stays; anywhere else it hides in a name.
const INVISIBLE =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/u;
const EACH_INVISIBLE = new RegExp(String.raw`${INVISIBLE.source}|(?<=^\s*)\s|\s(?=\s*$)`, 'gu');
const EACH_INVISIBLE_IN_PART = new RegExp(INVISIBLE.source, 'gu');

const codePointOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Whether a text has anything that must be shown as what it is. Cheap: most names do not.
 * `part`: it is a part of a name, whose blanks at an end are blanks between words.
 */
export function hasInvisibleCharacters(text: string, part = false): boolean {
  return INVISIBLE.test(text) || (!part && text.trim() !== text);
}

/**
 * Splits an identifier so that every invisible or direction-changing character, and every blank at an end,
 * stands alone with a code to show. The texts of the pieces joined are the input, whatever it is.
 */
export function splitInvisible(text: string, part = false): readonly TextRun[] {
  if (!hasInvisibleCharacters(text, part)) return text === '' ? [] : [{ text }];
  const pieces: TextRun[] = [];
  let at = 0;
  for (const match of text.matchAll(part ? EACH_INVISIBLE_IN_PART : EACH_INVISIBLE)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    const [character] = match;
    pieces.push({ text: character, code: character === ' ' ? 'blank' : codePointOf(character) });
    at = match.index + character.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** The text for a tooltip, where nothing can be drawn: invisible characters spelled out, cut at `limit` UTF-16 units. */
export function spellOutInvisible(text: string, limit = 2000): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  if (!hasInvisibleCharacters(cut)) return cut;
  return splitInvisible(cut)
    .map((piece) => (piece.code && piece.code !== 'blank' ? `[${piece.code}]` : piece.text))
    .join('');
}

/**
 * A name as it is: isolated from the direction of what stands around it, invisible characters drawn as their
 * codes, cut at 500 UTF-16 units. The characters themselves stay in the text, so copying gives the real name.
 */
export function VisibleText({ text }: { readonly text: string }) {
  return <bdi>{visibleText(text)}</bdi>;
}

/** What `VisibleText` draws, for an element that isolates it: for nearly every name the name itself, and no element. */
export const visibleText = (text: string): ReactNode => visibleRuns(truncateText(text));

/** The same without the cut; `part`: of a name, so that blanks at its ends are only blanks. */
export function visibleRuns(text: string, part = false): ReactNode {
  if (!hasInvisibleCharacters(text, part)) return text;
  return renderList(splitInvisible(text, part), (piece) =>
    piece.code === undefined ? (
      piece.text
    ) : (
      <span className={styles.code} data-code={codeLabel(piece.code)} title={codeTitle(piece.code)}>
        <bdi>{piece.text}</bdi>
      </span>
    ),
  );
}

const codeLabel = (code: string) => (code === 'blank' ? t('invisible.blank') : code);

const codeTitle = (code: string) =>
  code === 'blank' ? t('invisible.aBlank') : t('invisible.invisibleCharacter', { code });

/** Draws a message's `<b>`. */
export const bold = (inside: ReactNode) => <b>{inside}</b>;

/** Draws an empty tag of a message: a name in its place. */
export const visible = (text: string) => () => <VisibleText text={text} />;
