import { allBits, combineBits, eachBit, fillBits, noBits, setBit, type Bits } from '../bits.ts';
import { TermIndex, termLists } from '../catalog/index-terms.ts';
import { compareKeys, lowerCase, rowsInRange, type SortKey } from '../catalog/sorted-rows.ts';
import { type SearchCorpus, type SortField, NONE } from '../catalog/types.ts';
import {
  plainFields,
  rowsByValue,
  runsOf,
  searchedField,
  type FoldedColumn,
  foldedColumn,
  type IndexField,
  type SearchedField,
  type Comparison,
  isNumberField,
  termField,
  type TermField,
} from './index-fields.ts';
import type { Clause, Leaf, Query } from './query-parser.ts';
import { shardsFailed } from './errors.ts';
import { quoteName } from '../catalog/fqn.ts';
import {
  fold,
  hasWord,
  wordRuns,
  stem,
  stems,
  inflections,
  foldedParts,
  longestLiteral,
  wholeTest,
  wordTest,
  type TextTest,
} from './analysis.ts';

/** Differences between indexes. */
export interface IndexMapping {
  /** As in `searchedField`. */
  readonly analysedFqns: boolean;
  /** Members with the owners that the index has fields of. */
  readonly ownerFields: readonly string[];
  /** Status for a value that a field cannot have. */
  readonly badValueStatus: 400 | 500;
}

/** The documents that match a query, deleted ones included; a new set. */
export function evaluate(query: Query, corpus: SearchCorpus, mapping: IndexMapping): Bits {
  switch (query.kind) {
    case 'all':
      return allBits(corpus.size);
    case 'none':
      return noBits(corpus.size);
    case 'ids':
      return rowsOfIds(query.ids, corpus);
    case 'boolean':
      return booleanRows(query, (inner) => evaluate(inner, corpus, mapping), corpus.size);
    default:
      return leafRows(query, corpus, mapping);
  }
}

/** Every must, no must_not, and at least one should if there is no must, or as many as the query says. */
function booleanRows(
  { clauses, shouldAtLeast }: Extract<Query, { kind: 'boolean' }>,
  rowsOf: (query: Query) => Bits,
  size: number,
): Bits {
  const of = (occur: Clause['occur']) => clauses.filter((clause) => clause.occur === occur);
  const must = of('must');
  const should = of('should');
  const least = Math.min(shouldAtLeast ?? (must.length === 0 ? 1 : 0), should.length);
  const sets = must.map(({ query }) => rowsOf(query));
  if (should.length > 0 && least > 0)
    sets.push(
      inSeveral(
        should.map(({ query }) => rowsOf(query)),
        least,
      ),
    );
  else if ((shouldAtLeast ?? 0) > 0) return noBits(size);
  const [first = allBits(size), ...rest] = sets;
  for (const rows of rest) combineBits(first, rows, 'and');
  for (const { query } of of('must_not')) combineBits(first, rowsOf(query), 'and-not');
  return first;
}

/** Rows in at least so many of the sets, of which there is one at least. */
function inSeveral(sets: readonly Bits[], least: number): Bits {
  /** Rows in at least `n + 1` of the sets so far. */
  const counted: Bits[] = [];
  for (const rows of sets) {
    for (let n = Math.min(counted.length, least - 1); n >= 0; n--) {
      const before = counted[n - 1];
      const more = before ? combineBits(before.slice(), rows, 'and') : rows;
      const known = counted[n];
      counted[n] = known ? combineBits(known, more, 'or') : more.slice();
    }
  }
  return counted[least - 1] ?? noBits((sets[0]?.length ?? 0) * 32);
}

function rowsOfIds(ids: readonly string[], corpus: SearchCorpus): Bits {
  const found = noBits(corpus.size);
  for (const id of ids) {
    const row = corpus.findById(id);
    if (row !== undefined) setBit(found, row);
  }
  return found;
}

/** Answers of conditions that are kept: the same ones come with every page. */
const KEPT = 24;
const kept = new WeakMap<SearchCorpus, Map<string, Bits>>();

function leafRows(leaf: Leaf, corpus: SearchCorpus, mapping: IndexMapping): Bits {
  if (leaf.kind === 'expression') return computeLeaf(leaf, corpus, mapping);
  let answers = kept.get(corpus);
  if (!answers) kept.set(corpus, (answers = new Map()));
  const key = JSON.stringify([leaf, mapping]);
  const rows = answers.get(key) ?? computeLeaf(leaf, corpus, mapping);
  answers.delete(key);
  answers.set(key, rows);
  const [oldest] = answers.keys();
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
  return rows.slice();
}

function computeLeaf(leaf: Leaf, corpus: SearchCorpus, mapping: IndexMapping): Bits {
  const { field } = leaf;
  if (field === undefined) return plainRows(leaf, corpus);
  if (field === '_id') return rowsOfIds(textsOf(leaf), corpus);
  if (isNumberField(field)) return numberRows(leaf, field, corpus, mapping);
  const inTerms = termField(field);
  if (inTerms) return termRows(leaf, inTerms, corpus, mapping);
  const named = searchedField(field, mapping.analysedFqns);
  if (!named) return noBits(corpus.size);
  const range = rangeOf(leaf);
  const sortField = range && sortedAs(field);
  if (sortField) return textRangeRows(range, sortField, corpus);
  const rows = valueRows(corpus, named.field, valueTest(leaf, named.comparison), leaf);
  // The index fills in the name where no display name is set.
  if (named.field === 'displayName') {
    const unnamed = combineBits(
      allBits(corpus.size),
      columnRows(corpus, 'displayName', () => true),
      'and-not',
    );
    const byName = valueRows(corpus, 'name', valueTest(leaf, named.comparison), leaf);
    combineBits(rows, combineBits(byName, unnamed, 'and'), 'or');
  }
  return rows;
}

/** A condition without a field: the default fields. */
function plainRows(leaf: Leaf, corpus: SearchCorpus): Bits {
  const found = noBits(corpus.size);
  for (const { field, comparison } of plainFields)
    combineBits(found, valueRows(corpus, field, valueTest(leaf, comparison), leaf), 'or');
  return found;
}

const textsOf = (leaf: Leaf): readonly string[] =>
  leaf.kind === 'terms' ? leaf.texts : 'text' in leaf ? [leaf.text] : [];

/** The order that a range on a field of texts is a part of. */
const sortedAs = (field: string): SortField | undefined =>
  field === 'fullyQualifiedName' || field === 'name.keyword' ? field : undefined;

type TextRange = Pick<Extract<Leaf, { kind: 'range' }>, 'from' | 'to' | 'fromIncluded' | 'toIncluded'>;

/** A condition as a range of texts: a range, or the texts that begin with the same one. */
function rangeOf(leaf: Leaf): TextRange | undefined {
  if (leaf.kind === 'range') return leaf;
  if (leaf.kind !== 'pattern' || leaf.foldsCase === true) return undefined;
  const [first, second, ...rest] = leaf.parts;
  if (typeof first !== 'object' || second !== 'any' || rest.length > 0) return undefined;
  const { literal } = first;
  return { from: literal, to: `${literal}\u{10FFFF}`, fromIncluded: true, toIncluded: true };
}

function textRangeRows(range: TextRange, field: SortField, corpus: SearchCorpus): Bits {
  const key = (end: string | undefined): SortKey | undefined =>
    end === undefined || field === 'name.keyword' ? end : lowerCase(end);
  return rowsInRange(corpus.size, corpus.sorted(field), {
    ...range,
    from: key(range.from),
    to: key(range.to),
  });
}

/** The documents one of whose terms passes. */
function termRows(
  leaf: Leaf,
  { group, field, folds }: TermField,
  corpus: SearchCorpus,
  { ownerFields }: IndexMapping,
): Bits {
  if (group === 'owners' && !ownerFields.includes(field.slice(0, field.indexOf('.'))))
    return noBits(corpus.size);
  const index = corpus.terms(group);
  if (leaf.kind === 'exists') return index.rowsWithAny(field);
  if (!folds && (leaf.kind === 'term' || leaf.kind === 'terms')) {
    const found = noBits(corpus.size);
    for (const text of new Set(textsOf(leaf))) combineBits(found, index.rowsOf(field, text), 'or');
    return found;
  }
  const test = keywordTest(leaf, !folds);
  return index.rowsWhere(field, (term) => test(folds ? fold(term) : term, term));
}

/** The documents whose number lies in a range, or is one of some. */
function numberRows(
  leaf: Leaf,
  field: SortField,
  corpus: SearchCorpus,
  { badValueStatus }: IndexMapping,
): Bits {
  const sorted = corpus.sorted(field);
  const number = (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!Number.isNaN(value)) return value;
    const reason = `failed to parse field [${field}] with value [${text.slice(0, 60)}]`;
    throw shardsFailed(badValueStatus, 'parse_exception', reason);
  };
  const everything = { from: undefined, to: undefined, fromIncluded: false, toIncluded: false };
  switch (leaf.kind) {
    case 'range': {
      const end = (text: string | undefined) =>
        text === undefined ? undefined : number(text) * (leaf.unit ?? 1);
      return rowsInRange(corpus.size, sorted, { ...leaf, from: end(leaf.from), to: end(leaf.to) });
    }
    case 'exists':
      return rowsInRange(corpus.size, sorted, everything);
    case 'words':
    case 'term':
    case 'terms': {
      const found = noBits(corpus.size);
      for (const text of textsOf(leaf)) {
        const value = number(text);
        const one = { from: value, to: value, fromIncluded: true, toIncluded: true };
        combineBits(found, rowsInRange(corpus.size, sorted, one), 'or');
      }
      return found;
    }
    default:
      return noBits(corpus.size);
  }
}

/** The documents whose value passes; each distinct value is tested once. */
function valueRows(corpus: SearchCorpus, field: SearchedField['field'], test: ValueTest, leaf: Leaf): Bits {
  switch (field) {
    case 'fullyQualifiedName':
      return leaf.kind === 'term' || leaf.kind === 'terms'
        ? fqnRows(corpus, textsOf(leaf))
        : scanFqns(corpus, test);
    case 'entityType':
      return test('table', 'table') ? allBits(corpus.size) : noBits(corpus.size);
    case 'deleted': {
      const found = noBits(corpus.size);
      if (test('false', 'false')) combineBits(found, corpus.live, 'or');
      if (test('true', 'true')) combineBits(found, corpus.deleted, 'or');
      return found;
    }
    default:
      return columnRows(corpus, field, test, leaf);
  }
}

function columnRows(corpus: SearchCorpus, field: IndexField, test: ValueTest, leaf?: Leaf): Bits {
  const column = foldedColumn(corpus, field);
  const found = noBits(corpus.size);
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
  eachContaining(column, part, (index) => {
    if (test(folded[index] ?? '', values[index] ?? '')) passing.push(index);
  });
  return passing;
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

function fqnRows(corpus: SearchCorpus, fqns: readonly string[]): Bits {
  const found = noBits(corpus.size);
  for (const fqn of fqns) {
    const key = lowerCase(fqn);
    const range = { from: key, to: key, fromIncluded: true, toIncluded: true };
    combineBits(found, rowsInRange(corpus.size, corpus.sorted('fullyQualifiedName'), range), 'or');
  }
  return found;
}

/** The corpus has no column of FQNs, because nearly all differ. They are joined one at a time, and tested folded only. */
function scanFqns(corpus: SearchCorpus, test: ValueTest): Bits {
  const schemas = foldedColumn(corpus, 'databaseSchema.fullyQualifiedName');
  const names = foldedColumn(corpus, 'name');
  const found = noBits(corpus.size);
  for (let row = 0; row < corpus.size; row++) {
    const schema = schemas.folded[schemas.of[row] ?? NONE];
    const name = names.folded[names.of[row] ?? NONE];
    if (schema === undefined || name === undefined) continue;
    const fqn = `${schema}.${quoteName(name)}`;
    if (test(fqn, fqn)) setBit(found, row);
  }
  return found;
}

/** A test of one value, given folded and as written. */
export type ValueTest = (folded: string, value: string) => boolean;

/** The test of a query condition for values compared in this manner. */
function valueTest(leaf: Leaf, comparison: Comparison): ValueTest {
  if (comparison === 'name' || comparison === 'text') return wordsTest(leaf, comparison === 'name');
  const test = keywordTest(leaf, comparison === 'exact');
  return comparison === 'part' ? (folded, value) => value !== '' && test(folded, value) : test;
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

/** The value as words, and also as one folded term if `whole`. */
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
