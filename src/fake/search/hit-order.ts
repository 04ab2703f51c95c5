import { startOfText } from '../../ui/cut-text.ts';
import { combineBits, eachBit, noBits, setBit, type Bits } from '../bits.ts';
import { compareKeys, firstSorted, lowerCase, rowsInRange } from '../catalog/sorted-rows.ts';
import type { RowNumber, SortedRows, SortKey } from '../catalog/types.ts';
import { EngineError, SearchError } from './errors.ts';
import type { Engine } from './evaluate.ts';
import { fieldOf, isSortable } from './mapping.ts';
import type { Query } from './query-parser.ts';
import { bestRows, scorer, type Compare } from './rank.ts';
import type { SearchDialect, SortRules } from './search-dialect.ts';
import type { SearchIndex } from './search-index.ts';

/** The order of hits: by score, or by a field. */
export interface HitOrder {
  /** The first `count` rows of a set. */
  rows(found: Bits, count: number): readonly RowNumber[];
  /** The score of a row; null: hits are not sorted by it. */
  score(row: RowNumber): number | null;
  /** Sort values of a hit; undefined: none. */
  keys(row: RowNumber): readonly (SortKey | null)[] | undefined;
  /** The rows of a set after these keys; a new set. @throws EngineError if they are none of this order */
  after(found: Bits, keys: readonly string[], from: number): Bits;
}

/** `search_after`: the keys of the last hit of the page before. */
export function readAfter(params: URLSearchParams, { afterHas }: SortRules): readonly string[] | undefined {
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
  { sorting, queries }: SearchDialect,
): HitOrder {
  const { index, mapping } = engine;
  const name = params.get('sort_field');
  const order = (params.get('sort_order') ?? 'desc').toLowerCase();
  const ties = tiesOf(index, sorting);
  if (name === null || name === '' || name === '_score')
    return byScore(scorer(query, engine, queries.ranks), index, sorting.ties === 'none' ? undefined : ties);
  if (order !== 'asc' && order !== 'desc') throw new SearchError(400, sorting.badOrder(order));
  const field = fieldOf(mapping, name);
  if (!field && !sorting.refusesUnmapped) return unsorted(name);
  if (!field || !isSortable(field)) {
    const reason = field
      ? `Text fields are not optimised for operations that require per-document field data like aggregations and sorting, so these operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true on [${name}] in order to load field data by uninverting the inverted index. Note that this can use significant memory.`
      : `No mapping found for [${startOfText(name, 100)}] in order to sort on`;
    throw new EngineError(field ? 'illegal_argument_exception' : 'query_shard_exception', reason);
  }
  const { kind, paths } = field;
  const [path = ''] = paths;
  const descending = order === 'desc';
  const isNumber = kind === 'number' || kind === 'time';
  return byField({
    sorted: isNumber ? index.numbers(path) : index.texts(path, { lower: kind === 'lower', descending }),
    descending,
    isNumber,
    unit: kind === 'time' ? 1000 : 1,
    index,
    ties: sorting.ties === 'all' ? ties : undefined,
  });
}

/** Order of equal hits. */
interface Ties {
  readonly compare: Compare;
  keys(row: RowNumber): readonly SortKey[];
}

function tiesOf(index: SearchIndex, { ties }: SortRules): Ties {
  let names: SortedRows | undefined;
  const nameOf = (row: RowNumber): SortKey =>
    (names ??= index.texts('name', { lower: true, descending: false })).keyOf(row) ?? '';
  const idOf = (row: RowNumber): SortKey => index.document(row, NO_FIELDS).id;
  return {
    compare: (a, b) =>
      compareKeys(nameOf(a), nameOf(b)) || (ties === 'all' ? compareKeys(idOf(a), idOf(b)) : 0) || a - b,
    keys: (row) => (ties === 'all' ? [nameOf(row), idOf(row)] : [nameOf(row)]),
  };
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Positive: the keys of a row come after the given ones. */
function compareTies(keys: readonly SortKey[], given: readonly string[]): number {
  for (const [at, key] of keys.entries()) {
    const compared = compareKeys(String(key), given[at] ?? '');
    if (compared !== 0) return compared;
  }
  return 0;
}

function checkAfter(given: readonly string[], keys: number, from: number): void {
  const reason =
    from > 0
      ? '`from` parameter must be set to 0 when `search_after` is used'
      : `search_after has ${given.length} value(s) but sort has ${keys}.`;
  if (from > 0 || given.length !== keys) throw new EngineError('illegal_argument_exception', reason);
}

function byScore(
  scoreOf: ((row: RowNumber) => number) | undefined,
  index: SearchIndex,
  ties: Ties | undefined,
): HitOrder {
  const score = (row: RowNumber) => scoreOf?.(row) ?? 1;
  return {
    rows: (found, count) => bestRows(found, count, scoreOf, ties?.compare),
    score,
    keys: (row) => ties && [score(row), ...ties.keys(row)],
    after(found, given, from) {
      checkAfter(given, ties ? 1 + ties.keys(0).length : 1, from);
      const [least, ...others] = given;
      const left = noBits(index.size);
      eachBit(found, (row) => {
        const difference = Number(least) - score(row);
        if (difference > 0 || (difference === 0 && ties && compareTies(ties.keys(row), others) > 0))
          setBit(left, row);
      });
      return left;
    },
  };
}

/** The order of newer servers by a field that no document has: all are equal. */
const unsorted = (name: string): HitOrder => ({
  rows: (found, count) => bestRows(found, count, undefined),
  score: () => null,
  keys: () => [name.endsWith('.keyword') ? null : 2_147_483_647],
  after: (found) => found,
});

/** Sort value of a document without a number: the one that comes last, as seen on a server 1.12. A missing time is null. */
const lastNumber = (descending: boolean): number => (descending ? -(2 ** 63) : 2 ** 63);

interface FieldOrder {
  readonly sorted: SortedRows;
  readonly descending: boolean;
  readonly isNumber: boolean;
  /** Factor of keys in hits, because the index takes the service's milliseconds for seconds (recorded). */
  readonly unit: number;
  readonly index: SearchIndex;
  readonly ties: Ties | undefined;
}

function byField({ sorted, descending, isNumber, unit, index, ties }: FieldOrder): HitOrder {
  return {
    rows: (found, count) => firstSorted(found, sorted, descending, count, ties?.compare),
    score: () => null,
    keys(row) {
      const key = sorted.keyOf(row) ?? (isNumber && unit === 1 ? lastNumber(descending) : null);
      return [typeof key === 'number' ? key * unit : key, ...(ties?.keys(row) ?? [])];
    },
    after(found, given, from) {
      checkAfter(given, 1 + (ties ? ties.keys(0).length : 0), from);
      const [last = '', ...others] = given;
      // The engine reads times in the service's unit, not in that of sort values (recorded).
      const key = isNumber ? Number(last) : lowerCase(last);
      const none = { from: undefined, to: undefined, fromIncluded: false, toIncluded: false };
      const left = rowsInRange(index.size, sorted, { ...none, [descending ? 'to' : 'from']: key });
      for (let at = sorted.keyed; at < sorted.order.length; at++) setBit(left, sorted.order[at] ?? 0);
      if (ties) {
        const same = { from: key, to: key, fromIncluded: true, toIncluded: true };
        eachBit(rowsInRange(index.size, sorted, same), (row) => {
          if (compareTies(ties.keys(row), others) > 0) setBit(left, row);
        });
      }
      return combineBits(left, found, 'and');
    },
  };
}
