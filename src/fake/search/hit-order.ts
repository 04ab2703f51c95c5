import { compareKeys, fold, longestLiteral, lowerCase, type SortKey } from './analysis.ts';
import type { Ranks, SearchDialect } from './dialects.ts';
import { EngineError, SearchError, startOf } from './errors.ts';
import { documentTest, type Engine } from './evaluate.ts';
import { fieldOf, isOfNumbers, isSortable, type Field } from './mapping.ts';
import { positiveLeaves, type Leaf, type Query } from './query-parser.ts';
import type { SearchIndex } from './search-index.ts';

type Rows = readonly number[];

/** Negative where row `a` comes before row `b`. */
type Compare = (a: number, b: number) => number;

/** The order of hits: by score, or by a field. It is known once the index has read the documents. */
export interface HitOrder {
  /** The first `count` of some rows, which are given in their order. */
  first(rows: Rows, count: number): Rows;
  /** The score of a row; null: hits are not sorted by it. */
  score(row: number): number | null;
  /** Sort values of a hit; undefined: none. */
  keys(row: number): readonly (SortKey | null)[] | undefined;
  /** The rows after these keys. @throws EngineError if they are none of this order */
  after(rows: Rows, keys: readonly string[], from: number): Rows;
}

/** `search_after`: the keys of the last hit of the page before. */
export function readAfter(
  params: URLSearchParams,
  { afterHas }: SearchDialect,
): readonly string[] | undefined {
  const given = params.getAll('search_after');
  if (given.length === 0) return undefined;
  return afterHas === 'repeats' ? given : (given[0] ?? '').split(',');
}

/**
 * The order of `sort_field` and `sort_order` (desc). @throws SearchError, EngineError for an invalid order and for a field
 * that the engine cannot sort by
 */
export function orderOf(
  params: URLSearchParams,
  query: Query,
  engine: Engine,
  dialect: SearchDialect,
): HitOrder {
  const { index, mapping } = engine;
  const { ties } = dialect;
  const name = params.get('sort_field');
  const order = (params.get('sort_order') ?? 'desc').toLowerCase();
  if (name === null || name === '' || name === '_score')
    return byScore(scorer(query, engine, dialect.ranks), ties === 'none' ? undefined : tiesOf(index, ties));
  if (order !== 'asc' && order !== 'desc') throw new SearchError(400, dialect.badOrder(order));
  const field = fieldOf(mapping, name);
  if (!field && dialect.unknownSort === 'unsorted') return unsorted(name);
  if (!field || !isSortable(field)) {
    const reason = field
      ? `Text fields are not optimised for operations that require per-document field data like aggregations and sorting, so these operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true on [${name}] in order to load field data by uninverting the inverted index. Note that this can use significant memory.`
      : `No mapping found for [${startOf(name, 100)}] in order to sort on`;
    throw new EngineError(field ? 'illegal_argument_exception' : 'query_shard_exception', reason);
  }
  return byField(field, order === 'desc', index, ties === 'all' ? tiesOf(index, ties) : undefined);
}

/** Order of equal hits. */
interface Ties {
  readonly compare: Compare;
  readonly keys: (row: number) => readonly SortKey[];
}

function tiesOf(index: SearchIndex, ties: SearchDialect['ties']): Ties {
  const names = index.column({ kind: 'lower', paths: ['name'] });
  const ids = ties === 'all' ? [index.column({ kind: 'keyword', paths: ['id'] })] : [];
  const keys = (row: number) => [names, ...ids].map((column) => column.first(row) ?? '');
  return { keys, compare: (a, b) => compareLists(keys(a), keys(b)) };
}

/** Compares lists of keys of one length. */
function compareLists(a: readonly SortKey[], b: readonly SortKey[]): number {
  for (const [at, key] of a.entries()) {
    const compared = compareKeys(key, b[at] ?? '');
    if (compared !== 0) return compared;
  }
  return 0;
}

/** The first `count` rows in an order, equal ones as they are given. */
function firstBy(rows: Rows, count: number, compare: Compare): Rows {
  let best: number[] = [];
  const keepBest = () => {
    best = best.toSorted(compare).slice(0, count);
  };
  for (const row of rows) {
    const last = best.length < count ? undefined : best[count - 1];
    if (last !== undefined && compare(row, last) >= 0) continue;
    best.push(row);
    // Sorting after each row would take too long.
    if (best.length === count || best.length === 2 * count) keepBest();
  }
  keepBest();
  return best;
}

/** @param score undefined: all hits are equal */
function byScore(score: ((row: number) => number) | undefined, ties: Ties | undefined): HitOrder {
  const scores: number[] = [];
  const scoreOf = (row: number) => (scores[row] ??= score?.(row) ?? 1);
  const compare: Compare = (a, b) => scoreOf(b) - scoreOf(a) || (ties?.compare(a, b) ?? 0);
  return {
    first: (rows, count) => (score || ties ? firstBy(rows, count, compare) : rows.slice(0, count)),
    score: scoreOf,
    keys: (row) => ties && [scoreOf(row), ...ties.keys(row)],
    after(rows, given, from) {
      checkAfter(given, ties ? 1 + ties.keys(0).length : 1, from);
      const [least, ...others] = given;
      return rows.filter((row) => {
        const difference = Number(least) - scoreOf(row);
        return difference > 0 || (difference === 0 && ties && compareLists(ties.keys(row), others) > 0);
      });
    },
  };
}

function checkAfter(given: readonly string[], keys: number, from: number): void {
  const reason =
    from > 0
      ? '`from` parameter must be set to 0 when `search_after` is used'
      : `search_after has ${given.length} value(s) but sort has ${keys}.`;
  if (from > 0 || given.length !== keys) throw new EngineError('illegal_argument_exception', reason);
}

/** The order of newer servers by a field that no document has: all are equal. */
const unsorted = (name: string): HitOrder => ({
  first: (rows, count) => rows.slice(0, count),
  score: () => null,
  keys: () => [name.endsWith('.keyword') ? null : 2_147_483_647],
  after: (rows) => rows,
});

/** Sort value of a document without a number: the one that comes last, as seen on a server 1.12. A missing time is null. */
const lastNumber = (descending: boolean): number => (descending ? -(2 ** 63) : 2 ** 63);

/** By the least of several values, or by the greatest in a descending order; documents without any come last. */
function byField(field: Field, descending: boolean, index: SearchIndex, ties: Ties | undefined): HitOrder {
  const { kind, paths } = field;
  const column = index.column({ kind, paths: paths.slice(0, 1) });
  const sign = descending ? -1 : 1;
  /** The place of a document in the order, by that of its value among all. */
  const placeOf = (row: number): number => {
    const ranks = column.ranks();
    return column.of(row).reduce((least, number) => Math.min(least, sign * (ranks[number] ?? 0)), Infinity);
  };
  const places: number[] = [];
  const known = (row: number) => (places[row] ??= placeOf(row));
  const keyOf = (row: number): SortKey | undefined =>
    column.of(row).reduce<SortKey | undefined>((first, number) => {
      const value = column.values[number] ?? '';
      return first === undefined || compareKeys(value, first) * sign < 0 ? value : first;
    }, undefined);
  const compare: Compare = (a, b) => compareNumbers(known(a), known(b)) || (ties?.compare(a, b) ?? 0);
  return {
    first: (rows, count) => firstBy(rows, count, compare),
    score: () => null,
    keys(row) {
      const key = keyOf(row) ?? (kind === 'number' ? lastNumber(descending) : null);
      // The index takes the service's milliseconds for seconds (recorded).
      return [typeof key === 'number' && kind === 'time' ? key * 1000 : key, ...(ties?.keys(row) ?? [])];
    },
    after(rows, given, from) {
      checkAfter(given, 1 + (ties ? ties.keys(0).length : 0), from);
      const [last = '', ...others] = given;
      // The engine reads times in the service's unit, not in that of sort values (recorded).
      const end = isOfNumbers(field) ? Number(last) : kind === 'lower' ? lowerCase(last) : last;
      return rows.filter((row) => {
        const key = keyOf(row);
        const compared = key === undefined ? 1 : compareKeys(key, end) * sign;
        return compared > 0 || (compared === 0 && ties && compareLists(ties.keys(row), others) > 0);
      });
    },
  };
}

/** Compares numbers that may be infinite. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Weight of a match per field: a display name counts less than a name. */
const WORTH = { name: 1, displayName: 0.9 } as const;

const isOfNames = (field: string | undefined) =>
  field === undefined || /^(?:name|displayName)(?:\.keyword)?$/.test(field);

/** Whether a condition scores alike wherever it matches: engines score no pattern in a field by its words. */
const isConstant = ({ kind, field }: Leaf): boolean =>
  field !== undefined && (kind === 'pattern' || kind === 'expression');

/** The score that a condition gives to a folded name. */
function nameScore(leaf: Leaf, ranks: Ranks): ((name: string) => number) | undefined {
  const { kind, field, boost } = leaf;
  if (isConstant(leaf) || !isOfNames(field) || (kind !== 'pattern' && !('text' in leaf))) return undefined;
  const text = fold(kind === 'pattern' ? longestLiteral(leaf.parts) : leaf.text);
  if (text === '') return undefined;
  const [equal, begins, contains] = kind === 'pattern' ? Array<number>(3).fill(ranks.pattern) : ranks.words;
  return (name) => {
    if (!name.includes(text)) return 0;
    const rank = name === text ? equal : name.startsWith(text) ? begins : contains;
    return boost * (rank ?? 0);
  };
}

/**
 * The score of a document for a query, at least 1: by what its names have of the searched texts, and the boosts of the
 * patterns that it matches in single fields. Undefined: all are equal.
 */
function scorer(query: Query, engine: Engine, ranks: Ranks): ((row: number) => number) | undefined {
  const leaves = positiveLeaves(query);
  const ofName = leaves.flatMap((leaf) => nameScore(leaf, ranks) ?? []);
  const constant = leaves
    .filter(isConstant)
    .map((leaf) => ({ test: documentTest(leaf, engine), boost: leaf.boost }));
  if (ofName.length === 0 && constant.length === 0) return undefined;
  const scores = Object.entries(WORTH).map(([path, worth]) =>
    engine.index
      .column({ kind: 'name', paths: [path] })
      .map((name) => 1 + worth * ofName.reduce((sum, score) => sum + score(String(name)), 0)),
  );
  return (row) => {
    const best = scores.reduce((most, score) => Math.max(most, score(row) ?? 1), 1);
    return constant.reduce((sum, { test, boost }) => sum + (test(row) ? boost : 0), best);
  };
}
