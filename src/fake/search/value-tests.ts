import {
  compareKeys,
  fold,
  foldedParts,
  isNear,
  lowerCase,
  stem,
  stems,
  stemTest,
  wholeTest,
  wordRuns,
  wordTest,
  type SortKey,
} from './analysis.ts';
import { EngineError, startOf } from './errors.ts';
import { isOfNumbers, type Field } from './mapping.ts';
import type { Leaf, PatternPart } from './query-parser.ts';

type TextTest = (text: string) => boolean;

/** The test of a condition for single values of a field, in the form in which the index keeps them. @throws EngineError */
export function valueTest(leaf: Leaf, field: Field): (value: SortKey) => boolean {
  if (field.kind === 'opaque') return () => false;
  if (isOfNumbers(field)) {
    const test = numberTest(leaf, field);
    return (value) => test(Number(value));
  }
  const test = textTest(leaf, field);
  return (value) => test(String(value));
}

function textTest(leaf: Leaf, { kind }: Field): TextTest {
  switch (kind) {
    case 'name':
    case 'text':
      return wordsTest(leaf, kind === 'name');
    case 'part': {
      const test = termTest(leaf, fold);
      return (value) => value !== '' && test(value);
    }
    case 'lower':
      return termTest(leaf, lowerCase);
    default:
      return termTest(leaf, (text) => text);
  }
}

const textsOf = (leaf: Leaf): readonly string[] =>
  leaf.kind === 'terms' ? leaf.texts : 'text' in leaf ? [leaf.text] : [];

/** The test of a number. @throws EngineError for a condition on a text that is none */
function numberTest(leaf: Leaf, { paths }: Field): (value: number) => boolean {
  const number = (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!Number.isNaN(value)) return value;
    const reason = `failed to parse field [${paths.join()}] with value [${startOf(text, 60)}]`;
    throw new EngineError('parse_exception', reason);
  };
  switch (leaf.kind) {
    case 'range': {
      const end = (text: string | undefined) =>
        text === undefined ? undefined : number(text) * (leaf.unit ?? 1);
      return rangeTest({ ...leaf, from: end(leaf.from), to: end(leaf.to) });
    }
    case 'exists':
      return () => true;
    case 'words':
    case 'term':
    case 'terms': {
      const wanted = new Set(textsOf(leaf).map(number));
      return (value) => wanted.has(value);
    }
    default:
      return () => false;
  }
}

/** The test of a value as one term. @param shape form of the values */
function termTest(leaf: Leaf, shape: (text: string) => string): TextTest {
  switch (leaf.kind) {
    case 'words':
    case 'phrase':
    case 'term':
    case 'terms': {
      const texts = new Set(textsOf(leaf).map(shape));
      return (value) => texts.has(value);
    }
    case 'pattern': {
      if (!leaf.foldsCase) return wholeTest(shapedParts(leaf.parts, shape));
      const test = wholeTest(foldedParts(leaf.parts));
      return (value) => test(fold(value));
    }
    case 'expression':
      return (value) => leaf.expression.test(value);
    case 'range':
      return rangeTest(shapedRange(leaf, shape));
    default:
      return () => true;
  }
}

const shapedParts = (
  parts: readonly PatternPart[],
  shape: (text: string) => string,
): readonly PatternPart[] =>
  parts.map((part) => (typeof part === 'string' ? part : { literal: shape(part.literal) }));

/** The test of a folded value as words, and also as one folded term if `whole`. */
function wordsTest(leaf: Leaf, whole: boolean): TextTest {
  switch (leaf.kind) {
    case 'words':
    case 'phrase': {
      const text = fold(leaf.text);
      if (leaf.kind === 'words' && leaf.isFuzzy)
        return (value) => wordRuns(value).some((run) => isNear(text, run.text));
      const test = leaf.kind === 'words' ? allWords(stems(text)) : sequence(stems(text));
      return (value) => (whole && value === text) || test(value);
    }
    case 'term':
    case 'terms': {
      // A term is not analysed: it can equal one indexed word, and no longer text.
      const tests = textsOf(leaf).map(stemTest);
      return (value) => tests.some((test) => test(value));
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
      const within = rangeTest(shapedRange(leaf, fold));
      return (value) => wordRuns(value).some((run) => within(run.text));
    }
    default:
      return () => true;
  }
}

/** Whether every stem matches some word; a text without words matches nothing. */
function allWords(wanted: readonly string[]): TextTest {
  const tests = wanted.map(stemTest);
  return (value) => tests.length > 0 && tests.every((test) => test(value));
}

function sequence(wanted: readonly string[]): TextTest {
  const all = allWords(wanted);
  return (value) => {
    if (!all(value)) return false;
    const found = wordRuns(value).map((run) => stem(run.text));
    return found.some((_, start) => wanted.every((word, index) => found[start + index] === word));
  };
}

type Range = Extract<Leaf, { kind: 'range' }>;

interface KeyRange<Key> {
  readonly from: Key | undefined;
  readonly to: Key | undefined;
  readonly fromIncluded: boolean;
  readonly toIncluded: boolean;
}

const shapedRange = (leaf: Range, shape: (text: string) => string): KeyRange<string> => ({
  ...leaf,
  from: leaf.from === undefined ? undefined : shape(leaf.from),
  to: leaf.to === undefined ? undefined : shape(leaf.to),
});

const rangeTest =
  <Key extends SortKey>({ from, to, fromIncluded, toIncluded }: KeyRange<Key>) =>
  (value: Key): boolean =>
    (from === undefined || compareKeys(value, from) > 0 || (fromIncluded && value === from)) &&
    (to === undefined || compareKeys(value, to) < 0 || (toIncluded && value === to));
