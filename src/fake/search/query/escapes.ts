import type { PatternPart } from './ast.ts';

const ESCAPE = /\\u([0-9a-fA-F]{4})|\\([^])/gu;
const PARTS = /\\u[0-9a-fA-F]{4}|\\[^]|[*?]|[^\\*?]+/gu;

/** Text with each backslash taken off and what it protects kept; `\u0041` is the character of that number. */
export function unescape(raw: string): string {
  return raw.replaceAll(ESCAPE, (_, code: string | undefined, char: string | undefined) =>
    code === undefined ? (char ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A term with wildcards as a pattern; escaped wildcards are literal, literals that meet are one. */
export function patternParts(raw: string): readonly PatternPart[] {
  const parts: PatternPart[] = [];
  let literal = '';
  const close = () => {
    if (literal !== '') parts.push({ literal });
    literal = '';
  };
  for (const [piece] of raw.matchAll(PARTS)) {
    if (piece === '*' || piece === '?') {
      close();
      if (piece === '?') parts.push('one');
      else if (parts.at(-1) !== 'any') parts.push('any');
    } else literal += unescape(piece);
  }
  close();
  return parts;
}
