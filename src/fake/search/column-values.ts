import { clearBit, countBetween, eachBit, fillBits, hasBit, noBits, setBit, type Bits } from '../bits.ts';
import { TermIndex, termLists } from '../catalog/term-index.ts';
import { NONE, type RowNumber, type TextColumn } from '../catalog/types.ts';
import { fold, wordRuns, type TextTest } from './analysis.ts';
import type { FieldValues, SearchHint } from './field-values.ts';
import type { ValueTest } from './value-tests.ts';

/** The texts of a column: at most one a document, few distinct ones or many. @param size number of documents */
export function columnValues(column: TextColumn, size: number): FieldValues {
  const { values, of, written } = column;
  const isWritten = written.size > 0;
  const rowsWhere = (test: ValueTest, hint?: SearchHint): Bits => {
    const found = rowsOfValues(column, size, passingValues(values, test, hint));
    for (const [row, text] of written) {
      if (text !== undefined && test(fold(text), text)) setBit(found, row);
      else clearBit(found, row);
    }
    return found;
  };
  return {
    rowsWhere,
    rowsOf(wanted) {
      const texts = new Set(wanted);
      return rowsWhere((_, text) => texts.has(text));
    },
    rowsWithAny: () => rowsWhere(() => true),
    counts: (among) => countsOf(column, among),
    texts: () => (isWritten ? new Set([...values, ...textsOf(written)]) : values),
    each(visit) {
      for (let row = 0; row < of.length; row++) {
        const index = of[row] ?? NONE;
        if (index !== NONE && !(isWritten && written.has(row))) visit(values[index] ?? '', row);
      }
      for (const [row, text] of written) if (text !== undefined) visit(text, row);
    },
    firstRows: (among, { passes }) => firstRows(column, among, passes),
  };
}

const textsOf = (written: TextColumn['written']): readonly string[] =>
  [...written.values()].filter((text) => text !== undefined);

/**
 * Scores documents by their texts, each computed when a document with it is scored, and kept where many share it; 0 for
 * a document without a text.
 */
export function columnScores(
  { values, of, written }: TextColumn,
  scoreOf: (folded: string) => number,
): (row: RowNumber) => number {
  const folded = foldedValues(values);
  // A lookup gains nothing if nearly each document has a value of its own.
  const known = folded.length * 2 < of.length ? new Float64Array(folded.length) : undefined;
  const isWritten = written.size > 0;
  return (row) => {
    if (isWritten && written.has(row)) return scoreOf(fold(written.get(row) ?? ''));
    const index = of[row] ?? NONE;
    if (index === NONE) return 0;
    const score = known?.[index] ?? 0;
    if (score > 0) return score;
    const computed = scoreOf(folded[index] ?? '');
    if (known) known[index] = computed;
    return computed;
  };
}

const folds = new WeakMap<readonly string[], readonly string[]>();

/** The values of a column, folded once. */
function foldedValues(values: readonly string[]): readonly string[] {
  let folded = folds.get(values);
  if (!folded) folds.set(values, (folded = values.map(fold)));
  return folded;
}

/** The documents of some values of a column, as they were before any write. */
function rowsOfValues(column: TextColumn, size: number, indexes: readonly number[]): Bits {
  const found = noBits(size);
  if (indexes.length === 0) return found;
  const { of } = column;
  const runs = runsOf(column);
  if (runs) {
    const values = new Set(indexes);
    for (const [at, start] of runs.starts.entries())
      if (values.has(of[start] ?? NONE)) fillBits(found, start, runs.starts[at + 1] ?? runs.size);
    return found;
  }
  const { rows, starts } = rowsByValue(column);
  for (const index of indexes) {
    const end = starts[index + 1] ?? 0;
    for (let at = starts[index] ?? 0; at < end; at++) {
      const row = rows[at] ?? 0;
      found[row >>> 5] = (found[row >>> 5] ?? 0) | (1 << (row & 31));
    }
  }
  return found;
}

/** Texts above which searching their few words is faster than searching the texts. */
const MANY_TEXTS = 20_000;
/** Values above which searching one joined text is faster than testing each value. */
const MANY = 100_000;
const SEPARATOR = '\n';

/** Indexes of the values that pass; many values are searched by the hint. */
function passingValues(
  values: readonly string[],
  test: ValueTest,
  { part, isEnough = false, byWords }: SearchHint = {},
): readonly number[] {
  const folded = foldedValues(values);
  const passing: number[] = [];
  if (byWords && values.length > MANY_TEXTS) return passingTexts(folded, byWords);
  if (part === undefined || part === '' || part.includes(SEPARATOR) || values.length <= MANY) {
    for (let index = 0; index < values.length; index++)
      if (test(folded[index] ?? '', values[index] ?? '')) passing.push(index);
    return passing;
  }
  eachContaining(folded, part, (index) => {
    if (isEnough || test(folded[index] ?? '', values[index] ?? '')) passing.push(index);
  });
  return passing;
}

const wordsOfTexts = new WeakMap<readonly string[], TermIndex>();

/** Indexes of the texts with a word that passes. */
function passingTexts(folded: readonly string[], passes: TextTest): readonly number[] {
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

/** All values of a column as one text, with the start of each. */
interface JoinedValues {
  readonly text: string;
  readonly starts: Uint32Array;
}

const joined = new WeakMap<readonly string[], JoinedValues>();

function joinedValues(folded: readonly string[]): JoinedValues {
  let values = joined.get(folded);
  if (!values) {
    const starts = new Uint32Array(folded.length + 1);
    for (const [index, value] of folded.entries())
      starts[index + 1] = (starts[index] ?? 0) + value.length + 1;
    joined.set(folded, (values = { text: folded.join(SEPARATOR), starts }));
  }
  return values;
}

function eachContaining(folded: readonly string[], part: string, each: (index: number) => void): void {
  const { text, starts } = joinedValues(folded);
  let index = 0;
  for (let at = text.indexOf(part); at >= 0;) {
    // Doubling steps find the next value, mostly a few further on, as fast as a walk, and a far one too.
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

/** Rows from one start to before the next have the same value, or none. */
interface Runs {
  readonly starts: Uint32Array;
  readonly size: number;
}

const knownRuns = new WeakMap<Uint32Array, Runs | null>();

/** The runs of equal values of a column; undefined if they are so short that reading every row is as fast. */
function runsOf({ of }: TextColumn): Runs | undefined {
  let runs = knownRuns.get(of);
  if (runs === undefined) knownRuns.set(of, (runs = findRuns(of)));
  return runs ?? undefined;
}

const SHORT = 64;

function findRuns(of: Uint32Array): Runs | null {
  const starts: number[] = [];
  for (let row = 0; row < of.length; row++) {
    if (row > 0 && of[row] === of[row - 1]) continue;
    starts.push(row);
    if (starts.length * SHORT > of.length) return null;
  }
  return { starts: Uint32Array.from(starts), size: of.length };
}

/** The rows of each value of a column: those of value `n` are from `starts[n]` to below `starts[n + 1]`. */
interface RowsByValue {
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
}

const knownRows = new WeakMap<Uint32Array, RowsByValue>();

/** The rows of a column by value, so that those of a few values are found without reading all. */
function rowsByValue({ values, of }: TextColumn): RowsByValue {
  let lists = knownRows.get(of);
  if (!lists) knownRows.set(of, (lists = sortByValue(values.length, of)));
  return lists;
}

function sortByValue(count: number, of: Uint32Array): RowsByValue {
  const starts = new Uint32Array(count + 1);
  for (const index of of) if (index !== NONE) starts[index + 1] = (starts[index + 1] ?? 0) + 1;
  for (let index = 0; index < count; index++)
    starts[index + 1] = (starts[index + 1] ?? 0) + (starts[index] ?? 0);
  const next = starts.slice();
  const rows = new Uint32Array(starts[count] ?? 0);
  for (let row = 0; row < of.length; row++) {
    const index = of[row] ?? NONE;
    if (index === NONE) continue;
    const at = next[index] ?? 0;
    rows[at] = row;
    next[index] = at + 1;
  }
  return { rows, starts };
}

function countsOf(column: TextColumn, found: Bits): Map<string, number> {
  const { values, of, written } = column;
  const byValue = new Map<string, number>();
  const addText = (value: string, count: number) => {
    if (count > 0) byValue.set(value, (byValue.get(value) ?? 0) + count);
  };
  const unwritten = written.size === 0 ? found : found.slice();
  for (const [row, text] of written) {
    if (hasBit(found, row) && text !== undefined) addText(text, 1);
    clearBit(unwritten, row);
  }
  const byIndex = new Uint32Array(values.length);
  const add = (index: number, count: number) => {
    if (index !== NONE) byIndex[index] = (byIndex[index] ?? 0) + count;
  };
  const runs = runsOf(column);
  if (runs) {
    for (const [at, start] of runs.starts.entries())
      add(of[start] ?? NONE, countBetween(unwritten, start, runs.starts[at + 1] ?? runs.size));
  } else eachBit(unwritten, (row) => add(of[row] ?? NONE, 1));
  for (const [index, count] of byIndex.entries()) addText(values[index] ?? '', count);
  return byValue;
}

function firstRows(
  { values, of, written }: TextColumn,
  among: Bits,
  passes: TextTest,
): (readonly [string, RowNumber])[] {
  const found = new Map<string, RowNumber>();
  const passing = Uint8Array.from(values, (text) => Number(passes(text)));
  eachBit(among, (row) => {
    const isWritten = written.has(row);
    const index = of[row] ?? NONE;
    if (!isWritten && passing[index] !== 1) return;
    const text = isWritten ? written.get(row) : values[index];
    if (!isWritten) passing[index] = 0;
    if (text !== undefined && !found.has(text) && (!isWritten || passes(text))) found.set(text, row);
  });
  return [...found];
}
