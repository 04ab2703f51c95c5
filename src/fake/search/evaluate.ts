import { startOfText } from '../../ui/cut-text.ts';
import { allBits, combineBits, eachBit, noBits, setBit, type Bits } from '../bits.ts';
import { fieldsOfPath, indexedObjects, valuesAt } from '../catalog/indexed-values.ts';
import { lowerCase, rowsInRange } from '../catalog/sorted-rows.ts';
import { fold, foldedParts, isWord, longestLiteral, wholeTest } from './analysis.ts';
import { EngineError } from './errors.ts';
import type { SearchHint } from './field-values.ts';
import { visibleField, type Field, type IndexMapping } from './mapping.ts';
import type { Clause, Leaf, Query } from './query-parser.ts';
import type { SearchIndex } from './search-index.ts';
import { valueTest, type Comparison } from './value-tests.ts';

/** An index with its mapping. */
export interface Engine {
  readonly index: SearchIndex;
  readonly mapping: IndexMapping;
}

/** The documents that match a query, deleted ones included; a new set. @throws EngineError */
export function evaluate(query: Query, engine: Engine, within?: string): Bits {
  const { index } = engine;
  switch (query.kind) {
    case 'all':
      return allBits(index.size);
    case 'none':
      return noBits(index.size);
    case 'ids':
      return rowsOfIds(query.ids, index);
    case 'boolean':
      return booleanRows(query, (inner) => evaluate(inner, engine, within), index.size);
    case 'nested':
      return nestedRows(query, engine);
    default:
      return leafRows(query, engine, within);
  }
}

type BooleanQuery = Extract<Query, { kind: 'boolean' }>;

/**
 * Number of should clauses that have to match: the query's, at most all, or one if there is no must. Without should clauses
 * it is the query's, which cannot be met.
 */
const leastShould = ({ shouldAtLeast }: BooleanQuery, must: number, should: number): number => {
  if (should === 0) return shouldAtLeast ?? 0;
  return Math.min(shouldAtLeast ?? (must === 0 ? 1 : 0), should);
};

/** Every must, no must_not, and enough of the should clauses. */
function booleanRows(query: BooleanQuery, rowsOf: (query: Query) => Bits, size: number): Bits {
  const of = (occur: Clause['occur']) =>
    query.clauses.filter((clause) => clause.occur === occur).map((clause) => clause.query);
  const must = of('must');
  const should = of('should');
  const least = leastShould(query, must.length, should.length);
  if (least > should.length) return noBits(size);
  const sets = must.map(rowsOf);
  if (least > 0) sets.push(inSeveral(should.map(rowsOf), least));
  const [first = allBits(size), ...rest] = sets;
  for (const rows of rest) combineBits(first, rows, 'and');
  for (const none of of('must_not')) combineBits(first, rowsOf(none), 'and-not');
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

function rowsOfIds(ids: readonly string[], index: SearchIndex): Bits {
  const found = noBits(index.size);
  for (const id of ids) {
    const row = index.findById(id);
    if (row !== undefined) setBit(found, row);
  }
  return found;
}

/** The rows of a nested query, whose fields are those of one member and hidden from other queries. */
function nestedRows(
  { path, query, ignoresUnmapped }: Extract<Query, { kind: 'nested' }>,
  engine: Engine,
): Bits {
  const { index, mapping } = engine;
  if (mapping.nested.includes(path)) return rowsWithObject(query, path, engine);
  const isPlain = Object.keys(mapping.fields).some((name) => name.startsWith(`${path}.`));
  // A plain member is refused, even if unmapped ones are ignored.
  if (isPlain || !ignoresUnmapped) {
    const reason = isPlain
      ? `[nested] nested object under path [${path}] is not of nested type`
      : `[nested] failed to find nested object under path [${path}]`;
    throw new EngineError('query_shard_exception', reason);
  }
  return noBits(index.size);
}

/**
 * The documents with one object that meets the whole query. Each candidate is read, because sets of documents cover single
 * conditions only, and several may be met by different objects.
 */
function rowsWithObject(query: Query, path: string, engine: Engine): Bits {
  const { index, mapping } = engine;
  const found = evaluate(widened(query, anyObject(path, mapping), mapping), engine, path);
  if (isLeaf(query) && !isOfNumbers(query, mapping)) return found;
  const meets = objectTest(query, path, mapping);
  const fields = fieldsOfPath(path);
  const left = noBits(index.size);
  eachBit(found, (row) => {
    if (indexedObjects(index.document(row, fields), path).some(meets)) setBit(left, row);
  });
  return left;
}

const isLeaf = (query: Query): query is Leaf =>
  !['all', 'none', 'boolean', 'ids', 'nested'].includes(query.kind);

/** Whether a condition is on numbers, of which an index has one for a document, and several for its objects. */
const isOfNumbers = ({ field }: Leaf, { fields }: IndexMapping): boolean =>
  field !== undefined && fields[field]?.kind === 'number';

/** Documents that have an object with a text at a path. */
const anyObject = (path: string, { fields }: IndexMapping): Query => ({
  kind: 'boolean',
  clauses: Object.entries(fields)
    .filter(([field, { kind }]) => field.startsWith(`${path}.`) && kind !== 'number')
    .map(([field]) => ({ occur: 'should', query: { kind: 'exists', field, boost: 1 } })),
});

/** A query for at least the documents with an object that meets this one. @param any for those that have an object */
function widened(query: Query, any: Query, mapping: IndexMapping): Query {
  if (isLeaf(query)) return isOfNumbers(query, mapping) ? any : query;
  if (query.kind !== 'boolean') return query.kind === 'none' ? query : any;
  const clauses = query.clauses
    .filter(({ occur }) => occur !== 'must_not')
    .map((clause) => ({ ...clause, query: widened(clause.query, any, mapping) }));
  return clauses.length === 0 ? any : { ...query, clauses };
}

type Members = Readonly<Record<string, unknown>>;

/** Whether an object meets a query on the fields of its path. */
function objectTest(query: Query, path: string, mapping: IndexMapping): (object: Members) => boolean {
  switch (query.kind) {
    case 'all':
      return () => true;
    case 'none':
    case 'ids':
    case 'nested':
      return () => false;
    case 'boolean': {
      const of = (occur: Clause['occur']) =>
        query.clauses
          .filter((clause) => clause.occur === occur)
          .map((clause) => objectTest(clause.query, path, mapping));
      const [must, should, mustNot] = [of('must'), of('should'), of('must_not')];
      const least = leastShould(query, must.length, should.length);
      return (object) =>
        must.every((meets) => meets(object)) &&
        !mustNot.some((meets) => meets(object)) &&
        should.filter((meets) => meets(object)).length >= least;
    }
    default: {
      const field = query.field === undefined ? undefined : visibleField(mapping, query.field, path);
      if (!field) return () => false;
      const test = objectLeafTest(query, field);
      const paths = field.paths.map((one) => one.slice(path.length + 1).split('.'));
      return (object) => test(paths.flatMap((one) => valuesAt(object, one)));
    }
  }
}

/** Whether some of the values that an object has in a field meet a condition. */
function objectLeafTest(leaf: Leaf, { kind }: Field): (values: readonly unknown[]) => boolean {
  if (kind === 'opaque') return () => false;
  if (leaf.kind === 'exists') return (values) => values.length > 0;
  if (kind === 'number' || kind === 'time') {
    const wanted = new Set(textsOf(leaf).map(Number));
    if (leaf.kind !== 'range') return (values) => values.some((value) => wanted.has(Number(value)));
    const { from = -Infinity, to = Infinity, fromIncluded, toIncluded } = leaf;
    return (values) =>
      values
        .map(Number)
        .some(
          (value) =>
            (value > Number(from) || (value === Number(from) && fromIncluded)) &&
            (value < Number(to) || (value === Number(to) && toIncluded)),
        );
  }
  const test = valueTest(leaf, COMPARISONS[kind]);
  return (values) => values.map(String).some((value) => test(fold(value), value));
}

/** Most cached results of conditions: every page repeats the same conditions. */
const KEPT = 24;
const kept = new WeakMap<SearchIndex, Map<string, Bits>>();

function leafRows(leaf: Leaf, engine: Engine, within: string | undefined): Bits {
  const { index, mapping } = engine;
  const { field: name } = leaf;
  if (name === '_id') return rowsOfIds(textsOf(leaf), index);
  const fields =
    name === undefined ? mapping.searched : [visibleField(mapping, name, within)].flatMap((one) => one ?? []);
  if (fields.length === 0) return noBits(index.size);
  let answers = kept.get(index);
  if (!answers) kept.set(index, (answers = new Map()));
  const key = JSON.stringify([leaf, fields, leaf.kind === 'expression' && leaf.expression.source]);
  const rows = answers.get(key) ?? computeLeaf(leaf, fields, engine);
  answers.delete(key);
  answers.set(key, rows);
  const [oldest] = answers.keys();
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
  return rows.slice();
}

function computeLeaf(leaf: Leaf, fields: readonly Field[], engine: Engine): Bits {
  const found = noBits(engine.index.size);
  for (const field of fields)
    for (const path of field.paths) combineBits(found, pathRows(leaf, field, path, engine), 'or');
  return found;
}

const COMPARISONS: Readonly<Record<Exclude<Field['kind'], 'number' | 'time' | 'opaque'>, Comparison>> = {
  keyword: 'exact',
  lower: 'folded',
  text: 'text',
  name: 'name',
  part: 'part',
};

/** The documents that match at one path of a field. */
function pathRows(leaf: Leaf, { kind }: Field, path: string, engine: Engine): Bits {
  const { index } = engine;
  if (kind === 'opaque') return noBits(index.size);
  if (kind === 'number' || kind === 'time') return numberRows(leaf, path, engine);
  const comparison = COMPARISONS[kind];
  if (leaf.kind === 'exists' && kind !== 'part') return index.values(path).rowsWithAny();
  const range = ORDERED.has(path) && (kind === 'keyword' || kind === 'lower') ? rangeOf(leaf) : undefined;
  if (range) return textRangeRows(range, path, kind === 'lower', index);
  if (leaf.kind === 'term' || leaf.kind === 'terms') {
    if (path === 'id') return rowsOfIds(textsOf(leaf), index);
    if (kind === 'keyword') return index.values(path).rowsOf(textsOf(leaf));
    // FQNs all differ, so looking them up is faster than testing each.
    if (path === 'fullyQualifiedName') {
      const found = noBits(index.size);
      for (const text of new Set(textsOf(leaf)))
        combineBits(found, textRangeRows(only(text), path, true, index), 'or');
      return found;
    }
  }
  return index.values(path).rowsWhere(valueTest(leaf, comparison), hintOf(leaf, comparison));
}

/** The hint for values that meet a condition. */
function hintOf(leaf: Leaf, comparison: Comparison): SearchHint {
  if (leaf.kind !== 'pattern') return {};
  const parts = foldedParts(leaf.parts);
  if (comparison === 'text') return { byWords: wholeTest(parts) };
  const part = longestLiteral(parts);
  const isPart = comparison === 'name' && parts.length === 3 && parts[0] === 'any' && parts[2] === 'any';
  if (!isPart) return { part };
  return { part, isEnough: true, ...(isWord(part) && { byWords: (word: string) => word.includes(part) }) };
}

const textsOf = (leaf: Leaf): readonly string[] =>
  leaf.kind === 'terms' ? leaf.texts : 'text' in leaf ? [leaf.text] : [];

/** Paths of which each document has one text, so that a range is a part of their order. */
const ORDERED: ReadonlySet<string> = new Set(['fullyQualifiedName', 'name']);

type TextRange = Pick<Extract<Leaf, { kind: 'range' }>, 'from' | 'to' | 'fromIncluded' | 'toIncluded'>;

/** A condition as a range of texts: a range, or a prefix. */
function rangeOf(leaf: Leaf): TextRange | undefined {
  if (leaf.kind === 'range') return leaf;
  if (leaf.kind !== 'pattern' || leaf.foldsCase === true) return undefined;
  const [first, second, ...rest] = leaf.parts;
  if (typeof first !== 'object' || second !== 'any' || rest.length > 0) return undefined;
  const { literal } = first;
  return { from: literal, to: `${literal}\u{10FFFF}`, fromIncluded: true, toIncluded: true };
}

const only = (text: string): TextRange => ({ from: text, to: text, fromIncluded: true, toIncluded: true });

function textRangeRows(range: TextRange, path: string, lower: boolean, index: SearchIndex): Bits {
  const key = (end: string | undefined) => (end === undefined || !lower ? end : lowerCase(end));
  return rowsInRange(index.size, index.texts(path, { lower, descending: false }), {
    ...range,
    from: key(range.from),
    to: key(range.to),
  });
}

/** The documents whose number lies in a range, or is one of some. */
function numberRows(leaf: Leaf, path: string, { index }: Engine): Bits {
  const sorted = index.numbers(path);
  const number = (text: string): number => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!Number.isNaN(value)) return value;
    const reason = `failed to parse field [${path}] with value [${startOfText(text, 60)}]`;
    throw new EngineError('parse_exception', reason);
  };
  const everything = { from: undefined, to: undefined, fromIncluded: false, toIncluded: false };
  switch (leaf.kind) {
    case 'range': {
      const end = (text: string | undefined) =>
        text === undefined ? undefined : number(text) * (leaf.unit ?? 1);
      return rowsInRange(index.size, sorted, { ...leaf, from: end(leaf.from), to: end(leaf.to) });
    }
    case 'exists':
      return rowsInRange(index.size, sorted, everything);
    case 'words':
    case 'term':
    case 'terms': {
      const found = noBits(index.size);
      for (const text of textsOf(leaf)) {
        const value = number(text);
        const one = { from: value, to: value, fromIncluded: true, toIncluded: true };
        combineBits(found, rowsInRange(index.size, sorted, one), 'or');
      }
      return found;
    }
    default:
      return noBits(index.size);
  }
}
