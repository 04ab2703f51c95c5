import { type SearchCorpus, NONE } from '../catalog/types.ts';
import {
  plainFields,
  searchedField,
  type FoldedColumn,
  foldedColumn,
  type SearchedField,
  type Comparison,
  isNumberField,
  termField,
  type TermField,
} from './index-fields.ts';
import type { Clause, Leaf, Query } from './query-parser.ts';
import { quoteName } from '../catalog/fqn.ts';
import {
  fold,
  hasWord,
  wordRuns,
  stem,
  stems,
  inflections,
  foldedParts,
  wholeTest,
  wordTest,
} from './analysis.ts';

/** The documents that match a query, deleted and removed ones included. `analysedFqns` as in `searchedField`. */
export function evaluate(query: Query, corpus: SearchCorpus, analysedFqns: boolean): Mask {
  switch (query.kind) {
    case 'all':
      return new Uint8Array(corpus.size).fill(1);
    case 'none':
      return new Uint8Array(corpus.size);
    case 'ids':
      return idsMask(query.ids, corpus);
    case 'boolean':
      return booleanMask(query.clauses, (inner) => evaluate(inner, corpus, analysedFqns), corpus.size);
    default:
      return leafMask(query, corpus, analysedFqns);
  }
}

/** Every must, no must_not, and at least one should if there is no must. */
function booleanMask(clauses: readonly Clause[], maskOf: (query: Query) => Mask, size: number): Mask {
  const must = clauses.filter(({ occur }) => occur === 'must');
  const should = must.length > 0 ? [] : clauses.filter(({ occur }) => occur === 'should');
  const not = clauses.filter(({ occur }) => occur === 'must_not');
  const [first, ...rest] = must.length > 0 ? must : should;
  const mask = first ? maskOf(first.query) : new Uint8Array(size).fill(1);
  for (const { query } of rest) combine(mask, maskOf(query), must.length > 0 ? 'and' : 'or');
  for (const { query } of not) combine(mask, maskOf(query), 'and-not');
  return mask;
}

function idsMask(ids: readonly string[], corpus: SearchCorpus): Mask {
  const mask = new Uint8Array(corpus.size);
  for (const id of ids) {
    const row = corpus.findById(id);
    if (row !== undefined) mask[row] = 1;
  }
  return mask;
}

function leafMask(leaf: Leaf, corpus: SearchCorpus, analysedFqns: boolean): Mask {
  const term = leaf.field === undefined ? undefined : termField(leaf.field);
  if (term) return termMask(leaf, term, corpus);
  if (leaf.kind === 'range' && isNumberField(leaf.field))
    return numberMask(leaf, corpus.sortKeys(leaf.field));
  if (isNumberField(leaf.field))
    return leaf.kind === 'exists' ? new Uint8Array(corpus.size).fill(1) : new Uint8Array(corpus.size);
  const named = leaf.field === undefined ? undefined : searchedField(leaf.field, analysedFqns);
  const fields = leaf.field === undefined ? plainFields : named ? [named] : [];
  const [first, ...rest] = fields.map(
    ({ field, comparison }) =>
      () =>
        valueMask(corpus, field, valueTest(leaf, comparison)),
  );
  const mask = first?.() ?? new Uint8Array(corpus.size);
  for (const other of rest) combine(mask, other(), 'or');
  return mask;
}

/** One byte per document: 1 where it matches. */
export type Mask = Uint8Array;

/** The documents one of whose terms passes; each distinct set of terms is tested once. */
function termMask(leaf: Leaf, { group, field, folds }: TermField, corpus: SearchCorpus): Mask {
  const { sets, of } = corpus.terms(group);
  const test = keywordTest(leaf, !folds);
  const passing = Uint8Array.from(sets, (terms) =>
    Number((terms.get(field) ?? []).some((value) => test(folds ? fold(value) : value, value))),
  );
  const mask = new Uint8Array(corpus.size);
  for (let row = 0; row < mask.length; row++) mask[row] = passing[of[row] ?? NONE] ?? 0;
  return mask;
}

/** The documents whose number lies in a range. */
function numberMask(leaf: Extract<Leaf, { kind: 'range' }>, keys: Float64Array): Mask {
  const from = leaf.from === undefined ? Number.NEGATIVE_INFINITY : Number(leaf.from);
  const to = leaf.to === undefined ? Number.POSITIVE_INFINITY : Number(leaf.to);
  const mask = new Uint8Array(keys.length);
  for (let row = 0; row < mask.length; row++) {
    const key = keys[row] ?? 0;
    const above = leaf.fromIncluded || leaf.from === undefined ? key >= from : key > from;
    mask[row] = Number(above && (leaf.toIncluded || leaf.to === undefined ? key <= to : key < to));
  }
  return mask;
}

/** The documents whose value passes; each distinct value is tested once. */
function valueMask(corpus: SearchCorpus, field: SearchedField['field'], test: ValueTest): Mask {
  return field === 'fullyQualifiedName'
    ? fqnMask(corpus, test)
    : columnMask(foldedColumn(corpus, field), corpus, test);
}

function columnMask(column: FoldedColumn, { size }: SearchCorpus, test: ValueTest): Mask {
  const { values, folded, of } = column;
  const passing = new Uint8Array(values.length);
  let some = false;
  for (let index = 0; index < values.length; index++) {
    if (!test(folded[index] ?? '', values[index] ?? '')) continue;
    passing[index] = 1;
    some = true;
  }
  const mask = new Uint8Array(size);
  if (!some) return mask;
  for (let row = 0; row < size; row++) {
    const index = of[row] ?? NONE;
    if (index !== NONE) mask[row] = passing[index] ?? 0;
  }
  return mask;
}

/** The corpus has no column of FQNs, because nearly all differ. They are joined one at a time, and tested folded only. */
function fqnMask(corpus: SearchCorpus, test: ValueTest): Mask {
  const schemas = foldedColumn(corpus, 'databaseSchema.fullyQualifiedName');
  const names = foldedColumn(corpus, 'name');
  const parts = names.folded.map((name) => `.${quoteName(name)}`);
  const mask = new Uint8Array(corpus.size);
  for (let row = 0; row < corpus.size; row++) {
    const schema = schemas.folded[schemas.of[row] ?? NONE];
    const name = parts[names.of[row] ?? NONE];
    if (schema === undefined || name === undefined) continue;
    const fqn = schema + name;
    mask[row] = Number(test(fqn, fqn));
  }
  return mask;
}

/** Combines two masks; `into` is mutated and returned. */
export function combine(into: Mask, mask: Mask, how: 'and' | 'or' | 'and-not'): Mask {
  for (let row = 0; row < into.length; row++) {
    const a = into[row] ?? 0;
    const b = mask[row] ?? 0;
    into[row] = how === 'or' ? a | b : a & (how === 'and' ? b : b ^ 1);
  }
  return into;
}

/** A test of one value, given folded and as written. */
export type ValueTest = (folded: string, value: string) => boolean;

/** The test of a query condition for values compared in this manner. */
function valueTest(leaf: Leaf, comparison: Comparison): ValueTest {
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
    case 'term': {
      // A term is not analysed: it can equal one indexed word, and no longer text.
      const words = inflections(leaf.text).filter((word) => wordRuns(word)[0]?.text === word);
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
    (from === undefined || value > from || (leaf.fromIncluded && value === from)) &&
    (to === undefined || value < to || (leaf.toIncluded && value === to));
}
