import { compareKeys } from '../catalog/sorted-rows.ts';
import {
  fold,
  foldedParts,
  hasWord,
  inflections,
  stem,
  stems,
  wholeTest,
  wordRuns,
  wordTest,
} from './analysis.ts';
import type { Leaf } from './query-parser.ts';

/**
 * Comparison of values. `name`: by words and as a whole; `text`: by words only; `part`: as a whole, and never an empty one;
 * `folded`: as a whole, ignoring case; `exact`: as a whole.
 */
export type Comparison = 'name' | 'text' | 'part' | 'folded' | 'exact';

/** A test of one value, given folded and as written. */
export type ValueTest = (folded: string, value: string) => boolean;

/** The test of a query condition for values compared in this manner. */
export function valueTest(leaf: Leaf, comparison: Comparison): ValueTest {
  if (comparison === 'name' || comparison === 'text') return wordsTest(leaf, comparison === 'name');
  const test = keywordTest(leaf, comparison === 'exact');
  return comparison === 'part' ? (folded, value) => value !== '' && test(folded, value) : test;
}

/** The test of a value as one term. */
function keywordTest(leaf: Leaf, exact: boolean): ValueTest {
  const shape = exact ? (text: string) => text : fold;
  const on =
    (test: (text: string) => boolean): ValueTest =>
    (folded, value) =>
      test(exact ? value : folded);
  switch (leaf.kind) {
    case 'words':
    case 'phrase':
    case 'term': {
      const text = shape(leaf.text);
      return on((value) => value === text);
    }
    case 'terms': {
      const texts = new Set(leaf.texts.map(shape));
      return on((value) => texts.has(value));
    }
    case 'pattern':
      if (exact && leaf.foldsCase) return (_, value) => wholeTest(foldedParts(leaf.parts))(fold(value));
      return on(wholeTest(exact ? leaf.parts : foldedParts(leaf.parts)));
    case 'expression':
      return on((value) => leaf.expression.test(value));
    case 'range':
      return on(rangeTest(leaf, shape));
    default:
      return () => true;
  }
}

/** The test of a value as words, and also as one folded term if `whole`. */
function wordsTest(leaf: Leaf, whole: boolean): ValueTest {
  switch (leaf.kind) {
    case 'words':
    case 'phrase': {
      const text = fold(leaf.text);
      const test = leaf.kind === 'words' ? allWords(stems(text)) : sequence(stems(text));
      return (value) => (whole && value === text) || test(value);
    }
    case 'term':
    case 'terms': {
      // A term is not analysed: it can equal one indexed word, and no longer text.
      const texts = leaf.kind === 'term' ? [leaf.text] : leaf.texts;
      const words = texts.flatMap(inflections).filter((word) => wordRuns(word)[0]?.text === word);
      return (value) => hasWord(value, words);
    }
    case 'pattern': {
      const parts = foldedParts(leaf.parts);
      const asWhole = wholeTest(parts);
      const asWord = wordTest(parts);
      return (value) => (whole && asWhole(value)) || asWord(value);
    }
    case 'expression':
      return (value) => wordRuns(value).some((run) => leaf.expression.test(run.text));
    case 'range': {
      const within = rangeTest(leaf, fold);
      return (value) => wordRuns(value).some((run) => within(run.text));
    }
    default:
      return () => true;
  }
}

/** Whether every stem matches some word; a text without words matches nothing. */
function allWords(wanted: readonly string[]): (value: string) => boolean {
  const forms = wanted.map(inflections);
  return (value) => forms.length > 0 && forms.every((words) => hasWord(value, words));
}

function sequence(wanted: readonly string[]): (value: string) => boolean {
  const all = allWords(wanted);
  return (value) => {
    if (!all(value)) return false;
    const found = wordRuns(value).map((run) => stem(run.text));
    return found.some((_, start) => wanted.every((word, index) => found[start + index] === word));
  };
}

function rangeTest(leaf: Extract<Leaf, { kind: 'range' }>, shape: (text: string) => string) {
  const from = leaf.from === undefined ? undefined : shape(leaf.from);
  const to = leaf.to === undefined ? undefined : shape(leaf.to);
  return (value: string): boolean =>
    (from === undefined || compareKeys(value, from) > 0 || (leaf.fromIncluded && value === from)) &&
    (to === undefined || compareKeys(value, to) < 0 || (leaf.toIncluded && value === to));
}
