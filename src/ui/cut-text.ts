// Every cut of a text that is shown, stored, sent or exported. A limit is a number of UTF-16 units, and a cut falls between
// characters as readers see them (grapheme clusters, Unicode UAX 29): never within an emoji, a letter with its marks or a flag.

let segmenter: Intl.Segmenter | undefined;

/** Below it stand no marks, joiners and modifiers: two such units are two characters, but for a line end of Windows. */
const FIRST_MARK = 0x300;

/** Whether the units around a place are two characters, without a look at the rest: as nearly all are. */
function isApart(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  return before < FIRST_MARK && after < FIRST_MARK && !(before === 0x0d && after === 0x0a);
}

/** Where a whole character begins: at `at`, or else before it, or after it. @param at above 0 and below the text's length */
function boundary(text: string, at: number, side: 'before' | 'after'): number {
  if (isApart(text, at)) return at;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const cluster = segmenter.segment(text).containing(at);
  if (cluster === undefined || cluster.index === at) return at;
  return side === 'before' ? cluster.index : cluster.index + cluster.segment.length;
}

/**
 * The whole characters of a text's beginning, at most `limit` UTF-16 units; empty where the first one is longer. What follows
 * the limit is not read, but for one code point, which decides whether a character goes on.
 */
export function startOfText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return limit <= 0 ? '' : text.slice(0, boundary(text.slice(0, limit + 2), limit, 'before'));
}

/** UTF-16 units that are read before the end of a text, for a character that begins there. */
const READ_BEFORE = 256;

/** The whole characters of a text's end, at most `limit` UTF-16 units. */
export function endOfText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.slice(-limit - READ_BEFORE);
  return limit <= 0 ? '' : end.slice(boundary(end, end.length - limit, 'after'));
}

/** Longest character that is taken whole, in UTF-16 units: an emoji of a family has 11. */
const MAX_CHARACTER = 40;

export const firstCharacter = (text: string): string =>
  text.slice(0, boundary(text.slice(0, MAX_CHARACTER), 1, 'after'));

/** A text for display: at most `limit` UTF-16 units of it, with "…" after a cut. */
export function truncateText(text: string, limit = 500): string {
  return text.length <= limit ? text : `${startOfText(text, limit)}…`;
}
