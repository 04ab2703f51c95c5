import { SearchError, shardsFailed, indexNotFound, QuerySyntaxError } from './errors.ts';
import type { RowNumber, SearchCorpus, StoredTable } from '../catalog/types.ts';
import { aggregations } from './aggregations.ts';
import { topRows, rowOrder, scores } from './rank.ts';
import { evaluate, combine, type Mask } from './evaluate.ts';
import { parseFilter } from './filter-dsl.ts';
import { highlighter, filterSource, indexedSource, type OwnerField } from './hits.ts';
import { type Query, hasPhrase, parseQuery } from './query-parser.ts';

/** `index.max_result_window` of the engine. */
const WINDOW = 10_000;

const sortFields = ['name.keyword', 'updatedAt', 'usageSummary.weeklyStats.count'] as const;
type SortField = (typeof sortFields)[number];

export interface Page {
  readonly from: number;
  readonly size: number;
}

export interface Sort {
  readonly field: SortField;
  readonly descending: boolean;
}

/**
 * `from` (0) and `size` (10). @throws SearchError for a number that is not an integer, is negative or ends beyond the
 * window; `windowStatus` is the status of the last
 */
function readPage(params: URLSearchParams, windowStatus: 400 | 500): Page {
  const from = wholeNumber(params, 'from', 0);
  const size = wholeNumber(params, 'size', 10);
  if (from + size > WINDOW) {
    const text = `Result window is too large, from + size must be less than or equal to: [${WINDOW}] but was [${from + size}]`;
    throw shardsFailed(windowStatus, 'illegal_argument_exception', text);
  }
  return { from, size };
}

function wholeNumber(params: URLSearchParams, name: string, otherwise: number): number {
  const text = params.get(name);
  if (text === null || text === '') return otherwise;
  if (!/^-?\d{1,9}$/.test(text))
    throw new SearchError(400, `query param ${name} must be a number: [${text.slice(0, 40)}]`);
  const value = Number(text);
  if (value < 0) throw new SearchError(400, `[${name}] parameter cannot be negative`);
  return value;
}

/**
 * `sort_field` and `sort_order` (desc); undefined: by score. @throws SearchError with this status for a field that the
 * engine cannot sort by, and for an invalid order
 */
function readSort(params: URLSearchParams, status: 400 | 500): Sort | undefined {
  const name = params.get('sort_field');
  const order = (params.get('sort_order') ?? 'desc').toLowerCase();
  if (name === null || name === '' || name === '_score') return undefined;
  if (order !== 'asc' && order !== 'desc')
    throw new SearchError(400, `sort_order must be asc or desc: [${order.slice(0, 40)}]`);
  const field = sortFields.find((sortable) => sortable === name);
  if (!field)
    throw shardsFailed(
      status,
      'query_shard_exception',
      `No mapping found for [${name.slice(0, 100)}] in order to sort on`,
    );
  return { field, descending: order === 'desc' };
}

/** Hits counted exactly, unless `track_total_hits` requests all. */
const COUNTED = 10_000;

/** Differences between servers' searches. */
export interface SearchDialect {
  /**
   * As a server 1.1: 500 for a syntax error and, because its descriptions are indexed without positions, for every quoted
   * phrase; FQNs of references are analysed text; hits have a `_type`.
   */
  readonly refusesQueryErrors: boolean;
  /** Status for a page that ends beyond the 10,000th hit. */
  readonly windowStatus: 400 | 500;
  /** Names of the index of tables, its own name first. */
  readonly indices: readonly string[];
  /** Owner members of a hit: one reference, a list. Default: both. */
  readonly ownerFields?: readonly OwnerField[];
}

export interface SearchAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The response to `GET /search/query`: the engine's own body, or the service's error. Never throws for a request. */
export function searchTables(
  corpus: SearchCorpus,
  params: URLSearchParams,
  dialect: SearchDialect,
): SearchAnswer {
  const status = dialect.refusesQueryErrors ? 500 : 400;
  try {
    return { status: 200, body: run(corpus, params, dialect, status) };
  } catch (error) {
    const refusal =
      error instanceof QuerySyntaxError
        ? shardsFailed(status, 'query_shard_exception', error.message)
        : error;
    if (!(refusal instanceof SearchError)) throw refusal;
    return { status: refusal.status, body: refusal.body };
  }
}

function run(
  corpus: SearchCorpus,
  params: URLSearchParams,
  dialect: SearchDialect,
  status: 400 | 500,
): unknown {
  checkIndex(params.get('index'), dialect);
  const { from, size } = readPage(params, dialect.windowStatus);
  const sort = readSort(params, status);
  const query = readQuery(params.get('q') ?? '', dialect);

  const found = evaluate(query, corpus, dialect.refusesQueryErrors);
  narrow(found, parseFilter(params.get('query_filter')), corpus, dialect);
  keepState(found, corpus, params.get('deleted') === 'true' ? 2 : 1);
  const counted = aggregations(found, corpus);
  // A post filter applies to the hits but not to the counts.
  narrow(found, parseFilter(params.get('post_filter')), corpus, dialect);

  const total = count(found);
  const score = sort ? undefined : scores(query, corpus);
  const keys = sort ? corpus.sortKeys(sort.field) : score;
  const rows = topRows(found, from + size, rowOrder(keys, sort?.descending ?? true));
  const toHit = hitMaker(query, params, dialect);
  const best = rows[0];
  return {
    took: 3 + Math.floor(Math.log2(total + 1)),
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      total: totalOf(total, params.get('track_total_hits') === 'true'),
      max_score: sort || size === 0 || best === undefined ? null : scoreAt(score, best),
      hits: rows.slice(from).map((row) => {
        const record = corpus.document(row);
        return sort
          ? toHit(record, null, [sortValue(sort, record, keys?.[row] ?? 0)])
          : toHit(record, scoreAt(score, row));
      }),
    },
    aggregations: counted,
  };
}

function checkIndex(names: string | null, { indices }: SearchDialect): void {
  const unknown = names?.split(',').find((name) => name !== '' && !indices.includes(name));
  if (unknown !== undefined) throw indexNotFound(unknown);
}

function readQuery(text: string, { refusesQueryErrors }: SearchDialect): Query {
  const query = parseQuery(text);
  if (refusesQueryErrors && hasPhrase(text)) throw new QuerySyntaxError(text);
  return query;
}

function narrow(mask: Mask, filter: Query | undefined, corpus: SearchCorpus, dialect: SearchDialect): void {
  if (filter) combine(mask, evaluate(filter, corpus, dialect.refusesQueryErrors), 'and');
}

function keepState(mask: Mask, { state }: SearchCorpus, wanted: 1 | 2): void {
  for (let row = 0; row < mask.length; row++) if (state[row] !== wanted) mask[row] = 0;
}

function count(mask: Mask): number {
  let sum = 0;
  for (let row = 0; row < mask.length; row++) sum += mask[row] ?? 0;
  return sum;
}

const totalOf = (total: number, all: boolean) =>
  all || total <= COUNTED ? { value: total, relation: 'eq' } : { value: COUNTED, relation: 'gte' };

const scoreAt = (score: Float32Array | undefined, row: RowNumber) => score?.[row] ?? 1;

/** Dates are sent in thousandths of ms: the index interprets the service's milliseconds as seconds (recorded). */
function sortValue({ field }: Sort, record: StoredTable, key: number): string | number {
  if (field === 'name.keyword') return record.name;
  return field === 'updatedAt' ? key * 1000 : key;
}

function hitMaker(query: Query, params: URLSearchParams, dialect: SearchDialect) {
  const highlight = highlighter(query, dialect.refusesQueryErrors);
  const paths = params.getAll('include_source_fields');
  const withSource = params.get('fetch_source') !== 'false';
  const { indices, ownerFields = ['owner', 'owners'], refusesQueryErrors } = dialect;
  return (record: StoredTable, score: number | null, sort?: readonly unknown[]) => {
    const source = indexedSource(record, ownerFields);
    const marks = highlight(source);
    return {
      _index: indices[0] ?? 'table_search_index',
      ...(refusesQueryErrors && { _type: '_doc' }),
      _id: record.id,
      _score: score,
      ...(withSource && { _source: filterSource(source, paths) }),
      ...(marks && { highlight: marks }),
      ...(sort && { sort }),
    };
  };
}

/** Builds the columns that every search reads, so that the first search is as fast as the others. */
export function warmUp(corpus: SearchCorpus): void {
  for (const field of ['name', 'displayName', 'description'] as const) corpus.text(field);
}
