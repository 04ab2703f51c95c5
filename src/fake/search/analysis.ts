import type { PatternPart } from './query-parser.ts';

/** A value as the engine sorts and compares it: a number, or a text by its characters. */
export type SortKey = string | number;

const UNUSUAL = /[\uE000-\uFFFF]/;

/** Compares by characters, as the engine compares terms byte by byte in UTF-8; UTF-16 differs above U+D7FF only. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  if (!UNUSUAL.test(a) && !UNUSUAL.test(b)) return a < b ? -1 : 1;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return characterRank(x) - characterRank(y);
  }
  return a.length - b.length;
}

/** Half of a character beyond U+FFFF comes after every other one. */
const characterRank = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x1_0000 : unit);

/** Negative: `a` comes first. Numbers come before texts. */
export function compareKeys(a: SortKey, b: SortKey): number {
  if (typeof a === 'string') return typeof b === 'string' ? compareTexts(a, b) : 1;
  return typeof b === 'string' ? -1 : a - b;
}

/** A text in lower case as the engine's filter makes it: character by character. */
export const lowerCase = (text: string): string =>
  text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase();

const RUNS = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Text as the index compares it: in lower case. A final sigma equals a normal one, so that a part of a text is folded as
 * within the whole.
 */
export const fold = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

export interface WordRun {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text: runs of letters, marks and digits, with their positions in UTF-16 units. */
export const wordRuns = (text: string): readonly WordRun[] =>
  Array.from(text.matchAll(RUNS), ({ 0: run, index }) => ({
    text: run,
    start: index,
    end: index + run.length,
  }));

/** A folded word without its English plural: `orders` -> `order`, `companies` -> `company`. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is|ies)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** The stems of a text's words, in order. */
export const stems = (text: string): readonly string[] => wordRuns(fold(text)).map((run) => stem(run.text));

/** Every folded word that has this stem. */
const inflections = (stemmed: string): readonly string[] =>
  [stemmed, `${stemmed}s`, `${stemmed.slice(0, -1)}ies`].filter((word) => stem(word) === stemmed);

type TextTest = (text: string) => boolean;

/** Tests whether a folded text has a word with this stem. */
export function stemTest(stemmed: string): TextTest {
  const words = inflections(stemmed);
  const shared = words.every((word) => word.startsWith(stemmed)) ? stemmed : stemmed.slice(0, -1);
  // Texts are split only if they may have the word, which most have not.
  return (folded) =>
    words.length > 0 &&
    folded.includes(shared) &&
    folded.match(RUNS)?.some((word) => words.includes(word)) === true;
}

/** Most letters that a fuzzy word may differ by (Lucene, FuzzyQuery). */
const MAX_EDITS = 2;

/** Whether a word becomes another by adding, dropping, replacing or swapping a few letters. */
export function isNear(a: string, b: string, edits: number = MAX_EDITS): boolean {
  if (a === b) return true;
  if (edits === 0 || Math.abs(a.length - b.length) > edits) return false;
  if (a[0] === b[0]) return isNear(a.slice(1), b.slice(1), edits);
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return (
    isNear(a.slice(1), b, edits - 1) ||
    isNear(a, b.slice(1), edits - 1) ||
    isNear(a.slice(1), b.slice(1), edits - 1) ||
    (isSwapped && isNear(a.slice(2), b.slice(2), edits - 1))
  );
}

/** Whether a text is one word, without anything between or around words. */
const isWord = (text: string) => /^[\p{L}\p{N}\p{M}]+$/u.test(text);

export const foldedParts = (parts: readonly PatternPart[]): readonly PatternPart[] =>
  parts.map((part) => (typeof part === 'string' ? part : { literal: fold(part.literal) }));

/** The longest literal of a pattern, which every match contains; '' if there is none. */
export const longestLiteral = (parts: readonly PatternPart[]): string =>
  parts.reduce((longest, part) => {
    const literal = typeof part === 'string' ? '' : part.literal;
    return literal.length > longest.length ? literal : longest;
  }, '');

/** Tests whether a pattern matches a whole text. Never backtracks over more than one `*`. */
export function wholeTest(parts: readonly PatternPart[]): TextTest {
  const [first, second, third] = parts;
  if (parts.length === 1 && typeof first === 'object') return (text) => text === first.literal;
  if (parts.length === 3 && first === 'any' && typeof second === 'object' && third === 'any') {
    return (text) => text.includes(second.literal);
  }
  const units = parts.flatMap((part) => (typeof part === 'string' ? [part] : part.literal.split('')));
  const literal = longestLiteral(parts);
  return (text) => text.includes(literal) && covers(units, text);
}

/** Matches `any`, `one` and UTF-16 units against a text, by a greedy loop that backtracks to the last `any`. */
function covers(units: readonly string[], text: string): boolean {
  let unit = 0;
  let anyUnit = -1;
  let anyAt = 0;
  for (let at = 0; at < text.length;) {
    if (units[unit] === 'any') {
      anyUnit = unit++;
      anyAt = at;
    } else if (units[unit] === 'one') {
      unit++;
      at += widthAt(text, at);
    } else if (units[unit] === text[at]) {
      unit++;
      at++;
    } else if (anyUnit >= 0) {
      unit = anyUnit + 1;
      anyAt += widthAt(text, anyAt);
      at = anyAt;
    } else return false;
  }
  while (units[unit] === 'any') unit++;
  return unit === units.length;
}

/** Number of UTF-16 units of the character at an index. */
const widthAt = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/** Tests whether a pattern matches one of a folded text's words. */
export function wordTest(parts: readonly PatternPart[]): TextTest {
  const [first, second, third] = parts;
  const literal = longestLiteral(parts);
  if (
    parts.length === 3 &&
    first === 'any' &&
    typeof second === 'object' &&
    third === 'any' &&
    isWord(literal)
  )
    return (text) => text.includes(literal);
  const whole = wholeTest(parts);
  return (text) => text.includes(literal) && text.match(RUNS)?.some(whole) === true;
}
