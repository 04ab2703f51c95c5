import { SearchError, shardsFailed, indexNotFound, QuerySyntaxError } from './errors.ts';
import { combineBits, countBits, type Bits } from '../bits.ts';
import { firstSorted } from '../catalog/sorted-rows.ts';
import {
  type SortKey,
  SORT_FIELDS,
  type RowNumber,
  type SearchCorpus,
  type SortField,
  type StoredTable,
} from '../catalog/types.ts';
import { aggregations } from './aggregations.ts';
import { bestRows, scorer } from './rank.ts';
import { evaluate, type IndexMapping } from './evaluate.ts';
import { parseFilter } from './filter-dsl.ts';
import { highlighter, sourceFilter, indexedSource, neededFields, type OwnerField } from './hits.ts';
import { type Query, hasPhrase, parseQuery } from './query-parser.ts';

/** `index.max_result_window` of the engine. */
const WINDOW = 10_000;

interface Page {
  readonly from: number;
  readonly size: number;
}

interface Sort {
  readonly field: SortField;
  readonly descending: boolean;
}

/**
 * `from` (0) and `size` (10). @throws SearchError for a number that is not an integer, is negative or ends beyond the
 * window; `windowStatus` is the status of the last
 */
export function readPage(params: URLSearchParams, windowStatus: 400 | 500): Page {
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
  const field = SORT_FIELDS.find((sortable) => sortable === name);
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
export const searchTables = (
  corpus: SearchCorpus,
  params: URLSearchParams,
  dialect: SearchDialect,
): SearchAnswer => answered(dialect, (status) => run(corpus, params, dialect, status));

/** The body that a request to the engine has, or the service's error; `status` is that of what the engine cannot do. */
export function answered(dialect: SearchDialect, make: (status: 400 | 500) => unknown): SearchAnswer {
  const status = dialect.refusesQueryErrors ? 500 : 400;
  try {
    return { status: 200, body: make(status) };
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

  const mapping = mappingOf(dialect);
  const found = evaluate(query, corpus, mapping);
  const narrow = (name: string) => {
    const filter = parseFilter(params.get(name));
    if (filter) combineBits(found, evaluate(filter, corpus, mapping), 'and');
  };
  narrow('query_filter');
  combineBits(found, params.get('deleted') === 'true' ? corpus.deleted : corpus.live, 'and');
  const counted = aggregations(found, corpus);
  // A post filter applies to the hits but not to the counts.
  narrow('post_filter');

  const total = countBits(found);
  const scoreOf = sort || size === 0 ? undefined : scorer(query, corpus);
  const rows = size === 0 ? [] : firstRows(found, from + size, sort, scoreOf, corpus);
  const toHit = hitMaker(query, params, dialect, corpus);
  const best = rows[0];
  return {
    took: 3 + Math.floor(Math.log2(total + 1)),
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      total: totalOf(total, params.get('track_total_hits') === 'true'),
      max_score: sort || best === undefined ? null : (scoreOf?.(best) ?? 1),
      hits: rows
        .slice(from)
        .map((row) =>
          sort
            ? toHit(row, null, [sortValue(sort, corpus.sorted(sort.field).keyOf(row))])
            : toHit(row, scoreOf?.(row) ?? 1),
        ),
    },
    aggregations: counted,
  };
}

const mappingOf = ({ refusesQueryErrors, ownerFields }: SearchDialect): IndexMapping => ({
  analysedFqns: refusesQueryErrors,
  ownerFields: ownerFields ?? ['owner', 'owners'],
  badValueStatus: refusesQueryErrors ? 500 : 400,
});

function firstRows(
  found: Bits,
  count: number,
  sort: Sort | undefined,
  scoreOf: ((row: RowNumber) => number) | undefined,
  corpus: SearchCorpus,
): readonly RowNumber[] {
  return sort
    ? firstSorted(found, corpus.sorted(sort.field), sort.descending, count)
    : bestRows(found, count, scoreOf);
}

/** @throws SearchError for an index that does not exist */
export function checkIndex(names: string | null, { indices }: SearchDialect): void {
  const unknown = names?.split(',').find((name) => name !== '' && !indices.includes(name));
  if (unknown !== undefined) throw indexNotFound(unknown);
}

/** The query of `q`. @throws QuerySyntaxError, also for what this server refuses */
export function readQuery(text: string, { refusesQueryErrors }: SearchDialect): Query {
  const query = parseQuery(text);
  if (refusesQueryErrors && hasPhrase(text)) throw new QuerySyntaxError(text);
  return query;
}

export const totalOf = (total: number, all: boolean) =>
  all || total <= COUNTED ? { value: total, relation: 'eq' } : { value: COUNTED, relation: 'gte' };

/** Dates are sent in thousandths of ms: the index interprets the service's milliseconds as seconds (recorded). */
function sortValue({ field }: Sort, key: SortKey | undefined): SortKey | null {
  return typeof key === 'number' && field === 'updatedAt' ? key * 1000 : (key ?? null);
}

function hitMaker(query: Query, params: URLSearchParams, dialect: SearchDialect, corpus: SearchCorpus) {
  const highlight = highlighter(query, dialect.refusesQueryErrors);
  const paths = params.getAll('include_source_fields');
  const withSource = params.get('fetch_source') !== 'false';
  const fields = withSource ? neededFields(paths) : NO_FIELDS;
  const filtered = sourceFilter(paths);
  const withSuggestions = fields === undefined || paths.some((path) => path.includes('suggest'));
  const { indices, ownerFields = ['owner', 'owners'], refusesQueryErrors } = dialect;
  return (row: RowNumber, score: number | null, sort?: readonly unknown[]) => {
    const record: StoredTable = corpus.document(row, fields);
    const source = indexedSource(record, ownerFields, withSuggestions);
    const marks = highlight(source);
    return {
      _index: indices[0] ?? 'table_search_index',
      ...(refusesQueryErrors && { _type: '_doc' }),
      _id: record.id,
      _score: score,
      ...(withSource && { _source: filtered(source) }),
      ...(marks && { highlight: marks }),
      ...(sort && { sort }),
    };
  };
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Builds the columns that every search reads, so that the first search is as fast as the others. */
export function warmUp(corpus: SearchCorpus): void {
  for (const field of ['name', 'displayName', 'description'] as const) corpus.text(field);
}
