import { createElement, Fragment, type ReactNode } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { truncateText } from './cut-text.ts';
import styles from './text.module.css';

/**
 * Renders a list whose items have no identity but their position (words of a text, tags of a cell) as children without
 * keys. Unsuitable for items that move or keep state.
 */
export function renderList<Item>(
  items: readonly Item[],
  draw: (item: Item, place: number) => ReactNode,
): ReactNode {
  return createElement(Fragment, null, ...items.map(draw));
}

/** A part of an identifier: visible text, or one invisible character (or a blank at an end). */
export interface TextRun {
  readonly text: string;
  /** Its name, such as `U+202E` or `blank`; absent for visible text. */
  readonly code?: string;
}

// Controls, zero-width and bidi controls, blank fillers, variation tags. A joiner inside an emoji sequence is
// visible as part of it; anywhere else it is invisible.
const INVISIBLE =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/u;
const EACH_INVISIBLE = new RegExp(String.raw`${INVISIBLE.source}|(?<=^\s*)\s|\s(?=\s*$)`, 'gu');
const EACH_INVISIBLE_IN_PART = new RegExp(INVISIBLE.source, 'gu');

const codePointOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Whether a text contains invisible characters, or blanks at an end: a fast check, because most names do not.
 * @param part whether the text is part of a name, so that blanks at its ends are blanks between words
 */
export function hasInvisibleCharacters(text: string, part = false): boolean {
  return INVISIBLE.test(text) || (!part && text.trim() !== text);
}

/**
 * Splits an identifier: every invisible or direction-changing character, and every blank at an end, becomes a run with a
 * code. The joined texts of the runs equal the input.
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

/** The text for a native tooltip: invisible characters as their codes, cut at `limit` UTF-16 units. */
export function spellOutInvisible(text: string, limit = 2000): string {
  const cut = truncateText(text, limit);
  if (!hasInvisibleCharacters(cut)) return cut;
  return splitInvisible(cut)
    .map((piece) => (piece.code && piece.code !== 'blank' ? `[${piece.code}]` : piece.text))
    .join('');
}

/** A native tooltip of several lines, each spelled out: a line end within a line counts as an invisible character. */
export const spellOutLines = (lines: readonly string[], limit = 2000): string =>
  truncateText(lines.map((line) => spellOutInvisible(line, limit)).join('\n'), limit);

/**
 * A name with its own text direction: isolated from the surrounding text, invisible characters shown as their codes, cut
 * at 500 UTF-16 units. The characters themselves stay in the DOM, so copying gives the real name.
 */
export function VisibleText({ text }: { readonly text: string }) {
  return <bdi translate="no">{visibleText(text)}</bdi>;
}

/** The content of `VisibleText`, for an element that isolates direction itself; a plain string for most names. */
export const visibleText = (text: string): ReactNode => visibleRuns(truncateText(text));

/** `visibleText` without the cut. @param part whether the text is part of a name, so that blanks at its ends are not marked */
export function visibleRuns(text: string, part = false): ReactNode {
  if (!hasInvisibleCharacters(text, part)) return text;
  return renderList(splitInvisible(text, part), (piece) =>
    piece.code === undefined ? (
      <span>{piece.text}</span>
    ) : (
      <InvisibleText text={piece.text} code={piece.code} />
    ),
  );
}

function InvisibleText({ text, code }: { readonly text: string; readonly code: string }) {
  const t = useTranslator();
  const isBlank = code === 'blank';
  return (
    <span
      className={styles.code}
      data-code={isBlank ? t('invisible.blank') : code}
      title={isBlank ? t('invisible.aBlank') : t('invisible.invisibleCharacter', { code })}
    >
      <bdi translate="no">{text}</bdi>
    </span>
  );
}

export const bold = (inside: ReactNode) => <b>{inside}</b>;

/** Renders an empty tag of a message as a name. */
export const visible = (text: string) => () => <VisibleText text={text} />;
