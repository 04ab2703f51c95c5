/** A stretch of an identifier: plain text, or one character that cannot be seen (or a blank at an end). */
export interface Piece {
  readonly text: string;
  /** Which one it is, such as `U+202E`, or `blank`; absent for text that can be seen. */
  readonly code?: string;
}

// Controls, zero-width and bidi controls, fillers that draw nothing, variation tags. A joiner inside an emoji
// is part of a picture and stays; anywhere else it hides in a name.
const INVISIBLE =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/u;
const EACH = new RegExp(String.raw`${INVISIBLE.source}|(?<=^\s*)\s|\s(?=\s*$)`, 'gu');
const EACH_WITHIN = new RegExp(INVISIBLE.source, 'gu');

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * Whether a text has anything that must be shown as what it is. Cheap: most names do not.
 * `part`: it is a part of a name, whose blanks at an end are blanks between words.
 */
export function hidesSomething(text: string, part = false): boolean {
  return INVISIBLE.test(text) || (!part && text.trim() !== text);
}

/**
 * Splits an identifier so that every invisible or direction-changing character, and every blank at an end,
 * stands alone with a code to show. The texts of the pieces joined are the input, whatever it is.
 */
export function splitInvisible(text: string, part = false): readonly Piece[] {
  if (!hidesSomething(text, part)) return text === '' ? [] : [{ text }];
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(part ? EACH_WITHIN : EACH)) {
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    const [character] = match;
    pieces.push({ text: character, code: character === ' ' ? 'blank' : codeOf(character) });
    at = match.index + character.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** The text for a tooltip, where nothing can be drawn: invisible characters spelled out, cut at `limit` UTF-16 units. */
export function spellOut(text: string, limit = 2000): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  if (!hidesSomething(cut)) return cut;
  return splitInvisible(cut)
    .map((piece) => (piece.code && piece.code !== 'blank' ? `[${piece.code}]` : piece.text))
    .join('');
}
