const LETTER = /[\p{L}\p{N}\p{M}]/u;
const RUNS = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Text as the index compares it: lower-cased. A final sigma counts as any other, so that a part of a text is folded as
 * within the whole.
 */
export const fold = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

export interface Run {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text: runs of letters, marks and figures, with their places in UTF-16 units. */
export const runs = (text: string): readonly Run[] =>
  Array.from(text.matchAll(RUNS), ({ 0: run, index }) => ({
    text: run,
    start: index,
    end: index + run.length,
  }));

/** A folded word without its English plural: `orders` and `order`, `companies` and `company` are one. */
export function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is|ies)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** The stems of a text's words, in order. */
export const stems = (text: string): readonly string[] => runs(fold(text)).map((run) => stem(run.text));

/** Every folded word that has this stem. */
export const surfaces = (stemmed: string): readonly string[] =>
  [stemmed, `${stemmed}s`, `${stemmed.slice(0, -1)}ies`].filter((word) => stem(word) === stemmed);

function isLetterAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit < 0x80)
    return (unit > 0x60 && unit < 0x7b) || (unit > 0x2f && unit < 0x3a) || (unit > 0x40 && unit < 0x5b);
  return LETTER.test(String.fromCodePoint(text.codePointAt(index) ?? 0));
}

/** Whether a word may begin or end here: no letter or figure on the left, or none on the right. */
export function isBoundary(text: string, index: number): boolean {
  if (index <= 0 || index >= text.length) return true;
  const left = /[\uDC00-\uDFFF]/.test(text.charAt(index - 1)) ? index - 2 : index - 1;
  return !isLetterAt(text, left) || !isLetterAt(text, index);
}

/** Whether one of these folded words stands in a folded text as a whole word. */
export function hasWord(folded: string, words: readonly string[]): boolean {
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (isBoundary(folded, at) && isBoundary(folded, at + word.length)) return true;
    }
  }
  return false;
}
