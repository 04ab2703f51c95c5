import { fold, hasWord, runs, stem, stems, surfaces } from './analyse.ts';
import type { Comparison } from './fields.ts';
import { foldedParts, wholeTest, wordTest } from './pattern.ts';
import type { Leaf } from './query/ast.ts';

/** A test of one value, given folded and as it is. */
export type ValueTest = (folded: string, value: string) => boolean;

/** What a leaf of a query asks of a value, where values are compared so. */
export function valueTest(leaf: Leaf, comparison: Comparison): ValueTest {
  return comparison === 'name' || comparison === 'text'
    ? wordsTest(leaf, comparison === 'name')
    : keywordTest(leaf, comparison === 'exact');
}

/** The value as one term. */
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
    case 'pattern':
      return on(wholeTest(exact ? leaf.parts : foldedParts(leaf.parts)));
    case 'expression':
      return on((value) => leaf.expression.test(value));
    case 'range':
      return on(rangeTest(leaf, shape));
    default:
      return () => true;
  }
}

/** The value as words, and as one folded term too where `whole`. */
function wordsTest(leaf: Leaf, whole: boolean): ValueTest {
  switch (leaf.kind) {
    case 'words':
    case 'phrase': {
      const text = fold(leaf.text);
      const test = leaf.kind === 'words' ? allWords(stems(text)) : sequence(stems(text));
      return (value) => (whole && value === text) || test(value);
    }
    case 'term': {
      // A term is not analysed: it can be equal to one word as the index keeps it, and to no more.
      const words = surfaces(leaf.text).filter((word) => runs(word)[0]?.text === word);
      return (value) => hasWord(value, words);
    }
    case 'pattern': {
      const parts = foldedParts(leaf.parts);
      const asWhole = wholeTest(parts);
      const asWord = wordTest(parts);
      return (value) => (whole && asWhole(value)) || asWord(value);
    }
    case 'expression':
      return (value) => runs(value).some((run) => leaf.expression.test(run.text));
    case 'range': {
      const within = rangeTest(leaf, fold);
      return (value) => runs(value).some((run) => within(run.text));
    }
    default:
      return () => true;
  }
}

/** Every stem is met by some word; a text without a word is met by none. */
function allWords(wanted: readonly string[]): (value: string) => boolean {
  const forms = wanted.map(surfaces);
  return (value) => forms.length > 0 && forms.every((words) => hasWord(value, words));
}

function sequence(wanted: readonly string[]): (value: string) => boolean {
  const all = allWords(wanted);
  return (value) => {
    if (!all(value)) return false;
    const found = runs(value).map((run) => stem(run.text));
    return found.some((_, start) => wanted.every((word, index) => found[start + index] === word));
  };
}

function rangeTest(leaf: Extract<Leaf, { kind: 'range' }>, shape: (text: string) => string) {
  const from = leaf.from === undefined ? undefined : shape(leaf.from);
  const to = leaf.to === undefined ? undefined : shape(leaf.to);
  return (value: string): boolean =>
    (from === undefined || value > from || (leaf.fromIncluded && value === from)) &&
    (to === undefined || value < to || (leaf.toIncluded && value === to));
}
