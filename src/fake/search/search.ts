import type { RowNumber, SearchCorpus, StoredTable } from '../catalog/types.ts';
import { aggregations } from './aggregations.ts';
import { bestRows, rowOrder } from './best-rows.ts';
import { indexNotFound, QuerySyntaxError, SearchRefusal, shardsFailed } from './errors.ts';
import { evaluate } from './evaluate.ts';
import { parseFilter } from './filter-dsl.ts';
import { highlighter } from './highlight.ts';
import { combine, type Mask } from './masks.ts';
import { readPage, readSort, type Sort } from './parameters.ts';
import type { Query } from './query/ast.ts';
import { hasPhrase, parseQuery } from './query/parser.ts';
import { scores } from './rank.ts';
import { includeFields } from './source-fields.ts';
import { indexedSource, type OwnerField } from './source.ts';

/** Hits that are counted one by one unless `track_total_hits` asks for all. */
const COUNTED = 10_000;

/** What differs between servers' search. */
export interface SearchDialect {
  /**
   * As a server 1.1: 500 to broken syntax and, its descriptions being indexed without positions, to every quoted phrase; FQNs
   * of references are analysed text; hits have a `_type`.
   */
  readonly refusesQueryErrors: boolean;
  /** Status of a page that ends past the 10,000th hit. */
  readonly windowStatus: 400 | 500;
  /** Names of the index of tables, the index's own first. */
  readonly indices: readonly string[];
  /** Members of a hit that hold owners: one reference, a list. Both unless said. */
  readonly ownerFields?: readonly OwnerField[];
}

export interface SearchAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The answer of `GET /search/query`: the engine's own body, or the service's refusal. Never throws for a request. */
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
    if (!(refusal instanceof SearchRefusal)) throw refusal;
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
  // A post filter narrows the hits and not the counts.
  narrow(found, parseFilter(params.get('post_filter')), corpus, dialect);

  const total = count(found);
  const score = sort ? undefined : scores(query, corpus);
  const keys = sort ? corpus.sortKeys(sort.field) : score;
  const rows = bestRows(found, from + size, rowOrder(keys, sort?.descending ?? true));
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

/** Dates are sent in thousandths of milliseconds: the index takes the service's milliseconds for seconds (recorded). */
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
      ...(withSource && { _source: includeFields(source, paths) }),
      ...(marks && { highlight: marks }),
      ...(sort && { sort }),
    };
  };
}
