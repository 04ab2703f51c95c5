import { fold, isBoundary, runs } from './analyse.ts';
import type { PatternPart } from './query/ast.ts';

export type TextTest = (text: string) => boolean;

const isAllLetters = (text: string) => /^[\p{L}\p{N}\p{M}]+$/u.test(text);

export const foldedParts = (parts: readonly PatternPart[]): readonly PatternPart[] =>
  parts.map((part) => (typeof part === 'string' ? part : { literal: fold(part.literal) }));

/** The longest literal of a pattern, '' where it has none: what every match contains. */
export const longestLiteral = (parts: readonly PatternPart[]): string =>
  parts.reduce((longest, part) => {
    const literal = typeof part === 'string' ? '' : part.literal;
    return literal.length > longest.length ? literal : longest;
  }, '');

/** Whether a pattern covers a text from end to end. Never backtracks over more than one `*`. */
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

/** `any`, `one` or a UTF-16 unit against a text, by the greedy walk that remembers the last `any`. */
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

/** UTF-16 units of the character here. */
const widthAt = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

/** Whether a pattern covers one of a folded text's words. */
export function wordTest(parts: readonly PatternPart[]): TextTest {
  const [first, second, third] = parts;
  const literal = longestLiteral(parts);
  const word = isAllLetters(literal);
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
  if (!word) return literal === '' ? (text) => runs(text).some((run) => whole(run.text)) : () => false;
  return (text) => occursInWord(text, literal, whole);
}

/** Whether a word round the literal passes: the literal is looked for first, since most texts do not have it. */
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
