import { clearBit, eachBit, fillBits, noBits, setBit, type Bits } from '../bits.ts';
import { TermIndex, termLists } from '../catalog/term-index.ts';
import { NONE, type SearchCorpus } from '../catalog/types.ts';
import { fold, foldedParts, isWord, longestLiteral, wholeTest, wordRuns, type TextTest } from './analysis.ts';
import { foldedColumn, rowsByValue, runsOf, type FoldedColumn, type IndexField } from './index-fields.ts';
import type { Leaf } from './query-parser.ts';
import type { ValueTest } from './value-tests.ts';

/** The documents whose value in a column passes; each distinct value is tested once. */
export function columnRows(corpus: SearchCorpus, field: IndexField, test: ValueTest, leaf?: Leaf): Bits {
  const column = foldedColumn(corpus, field);
  const found = unwrittenRows(column, corpus.size, field, test, leaf);
  for (const [row, text] of column.written) {
    if (text !== undefined && test(fold(text), text)) setBit(found, row);
    else clearBit(found, row);
  }
  return found;
}

/** The documents as they were before any write. */
function unwrittenRows(
  column: FoldedColumn,
  size: number,
  field: IndexField,
  test: ValueTest,
  leaf: Leaf | undefined,
): Bits {
  const found = noBits(size);
  const passing = leaf ? passingValues(column, field, test, leaf) : everyPassing(column, test);
  if (passing.length === 0) return found;
  const { of } = column;
  const runs = runsOf(column);
  if (runs) {
    const values = new Set(passing);
    for (const [at, start] of runs.starts.entries())
      if (values.has(of[start] ?? NONE)) fillBits(found, start, runs.starts[at + 1] ?? runs.size);
    return found;
  }
  const { rows, starts } = rowsByValue(column);
  for (const index of passing) {
    const end = starts[index + 1] ?? 0;
    for (let at = starts[index] ?? 0; at < end; at++) {
      const row = rows[at] ?? 0;
      found[row >>> 5] = (found[row >>> 5] ?? 0) | (1 << (row & 31));
    }
  }
  return found;
}

/** A text that every value contains, in lower case, which meets the condition; undefined where there is none. */
function searchedPart(leaf: Leaf): string | undefined {
  const part = leaf.kind === 'pattern' ? longestLiteral(foldedParts(leaf.parts)) : '';
  return part === '' || part.includes(SEPARATOR) ? undefined : part;
}

/** Indexes of the values that pass. */
function everyPassing({ values, folded }: FoldedColumn, test: ValueTest): readonly number[] {
  const passing: number[] = [];
  for (let index = 0; index < values.length; index++)
    if (test(folded[index] ?? '', values[index] ?? '')) passing.push(index);
  return passing;
}

/** Indexes of the values that pass; where there are many, by what is known of their texts. */
function passingValues(
  column: FoldedColumn,
  field: IndexField,
  test: ValueTest,
  leaf: Leaf,
): readonly number[] {
  const { values, folded } = column;
  if (
    field === 'description' &&
    leaf.kind === 'pattern' &&
    leaf.field === undefined &&
    values.length > MANY_TEXTS
  )
    return passingTexts(column, wholeTest(foldedParts(leaf.parts)));
  const part = values.length > MANY ? searchedPart(leaf) : undefined;
  if (part === undefined) return everyPassing(column, test);
  const passing: number[] = [];
  const isEnough = leaf.field === undefined && field === 'name' && isPart(leaf);
  if (isEnough && isWord(part)) return passingTexts(column, (word) => word.includes(part));
  eachContaining(column, part, (index) => {
    if (isEnough || test(folded[index] ?? '', values[index] ?? '')) passing.push(index);
  });
  return passing;
}

/** Whether a condition is met by all names that contain its text. */
function isPart(leaf: Leaf): boolean {
  const [first, , last, ...rest] = leaf.kind === 'pattern' ? leaf.parts : [];
  return first === 'any' && last === 'any' && rest.length === 0;
}

/** To look through so many long texts takes longer than to look through their words, which are few. */
const MANY_TEXTS = 20_000;

const wordsOfTexts = new WeakMap<readonly string[], TermIndex>();

/** Indexes of the texts with a word that passes. */
function passingTexts({ folded }: FoldedColumn, passes: TextTest): readonly number[] {
  let words = wordsOfTexts.get(folded);
  if (!words) {
    const lists = termLists(folded.length, (index) => {
      const runs = wordRuns(folded[index] ?? '');
      return new Map([['words', runs.map(({ text }) => text)]]);
    });
    wordsOfTexts.set(folded, (words = new TermIndex(folded.length, lists)));
  }
  const passing: number[] = [];
  eachBit(words.rowsWhere('words', passes), (index) => void passing.push(index));
  return passing;
}

/** To look through so many values one by one takes longer than to search them as one text. */
const MANY = 100_000;
const SEPARATOR = '\n';

/** All values of a column as one text, and where each begins in it. */
interface JoinedValues {
  readonly text: string;
  readonly starts: Uint32Array;
}

const joined = new WeakMap<readonly string[], JoinedValues>();

function joinedValues({ folded }: FoldedColumn): JoinedValues {
  let values = joined.get(folded);
  if (!values) {
    const starts = new Uint32Array(folded.length + 1);
    for (const [index, value] of folded.entries())
      starts[index + 1] = (starts[index] ?? 0) + value.length + 1;
    joined.set(folded, (values = { text: folded.join(SEPARATOR), starts }));
  }
  return values;
}

function eachContaining(column: FoldedColumn, part: string, each: (index: number) => void): void {
  const { text, starts } = joinedValues(column);
  let index = 0;
  for (let at = text.indexOf(part); at >= 0;) {
    // The next value is mostly a few further on: doubling steps find it as fast as a walk, and a far one too.
    let step = 1;
    while (index + step < starts.length && (starts[index + step] ?? 0) <= at) {
      index += step;
      step *= 2;
    }
    for (step >>>= 1; step > 0; step >>>= 1)
      if (index + step < starts.length && (starts[index + step] ?? 0) <= at) index += step;
    each(index);
    index += 1;
    at = text.indexOf(part, starts[index] ?? text.length);
    if ((starts[index] ?? text.length) >= text.length) break;
  }
}
