import { allBits, combineBits, noBits, setBit, type Bits } from '../bits.ts';
import { lowerCase, rowsInRange } from '../catalog/sorted-rows.ts';
import { type SearchCorpus, type SortField, type SortKey } from '../catalog/types.ts';
import { fold } from './analysis.ts';
import { columnRows } from './column-rows.ts';
import { shardsFailed } from './errors.ts';
import {
  isNumberField,
  plainFields,
  searchedField,
  termField,
  type SearchedField,
  type TermField,
} from './index-fields.ts';
import type { Clause, Leaf, Query } from './query-parser.ts';
import { keywordTest, valueTest, type ValueTest } from './value-tests.ts';

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

function fqnRows(corpus: SearchCorpus, fqns: readonly string[]): Bits {
  const found = noBits(corpus.size);
  for (const fqn of fqns) {
    const key = lowerCase(fqn);
    const range = { from: key, to: key, fromIncluded: true, toIncluded: true };
    combineBits(found, rowsInRange(corpus.size, corpus.sorted('fullyQualifiedName'), range), 'or');
  }
  return found;
}

/** The corpus has no column of FQNs, because nearly all differ: each is the key of its document in their order. */
function scanFqns(corpus: SearchCorpus, test: ValueTest): Bits {
  const sorted = corpus.sorted('fullyQualifiedName');
  const found = noBits(corpus.size);
  for (const row of sorted.order) {
    const fqn = fold(String(sorted.keyOf(row)));
    if (test(fqn, fqn)) setBit(found, row);
  }
  return found;
}
