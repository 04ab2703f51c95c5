import type { PatternPart } from './query-parser.ts';

const LETTER = /[\p{L}\p{N}\p{M}]/u;
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
export const inflections = (stemmed: string): readonly string[] =>
  [stemmed, `${stemmed}s`, `${stemmed.slice(0, -1)}ies`].filter((word) => stem(word) === stemmed);

function isLetterAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit < 0x80)
    return (unit > 0x60 && unit < 0x7b) || (unit > 0x2f && unit < 0x3a) || (unit > 0x40 && unit < 0x5b);
  return LETTER.test(String.fromCodePoint(text.codePointAt(index) ?? 0));
}

/** Whether a word boundary is possible here: no letter or digit on the left, or none on the right. */
function isBoundary(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return true;
  const left = /[\uDC00-\uDFFF]/.test(text.charAt(index - 1)) ? index - 2 : index - 1;
  return !isLetterAt(text, left) || !isLetterAt(text, index);
}

/** Whether a folded text contains one of these folded words as a whole word. */
export function hasWord(folded: string, words: readonly string[]): boolean {
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (isBoundary(folded, at) && isBoundary(folded, at + word.length)) return true;
    }
  }
  return false;
}

export type TextTest = (text: string) => boolean;

/** Whether a text is one word, without anything between or around words. */
export const isWord = (text: string) => /^[\p{L}\p{N}\p{M}]+$/u.test(text);

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
  const word = isWord(literal);
  if (parts.length === 3 && first === 'any' && typeof second === 'object' && third === 'any') {
    return word ? (text) => text.includes(literal) : () => false;
  }
  if (parts.length === 2 && typeof first === 'object' && second === 'any') {
    return word ? (text) => occurs(text, literal, (at) => at) : () => false;
  }
  if (parts.length === 2 && first === 'any' && typeof second === 'object') {
    return word ? (text) => occurs(text, literal, (at) => at + literal.length) : () => false;
  }
  const whole = wholeTest(parts);
  if (!word) return literal === '' ? (text) => wordRuns(text).some((run) => whole(run.text)) : () => false;
  return (text) => occursInWord(text, literal, whole);
}

/** Whether a word around the literal passes. The literal is searched first, because most texts do not contain it. */
function occursInWord(text: string, literal: string, passes: TextTest): boolean {
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
    let start = at;
    let end = at + literal.length;
    while (!isBoundary(text, start)) start--;
    while (!isBoundary(text, end)) end++;
    if (passes(text.slice(start, end))) return true;
  }
  return false;
}

function occurs(text: string, literal: string, edge: (at: number) => number): boolean {
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
    if (isBoundary(text, edge(at))) return true;
  }
  return false;
}
