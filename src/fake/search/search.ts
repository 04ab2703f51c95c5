import { combineBits, countBits, type Bits } from '../bits.ts';
import { firstSorted } from '../catalog/sorted-rows.ts';
import type { RowNumber, SearchCorpus, SortedRows, SortKey } from '../catalog/types.ts';
import { aggregations } from './aggregations.ts';
import { EngineError, QuerySyntaxError, SearchError, type EngineErrors } from './errors.ts';
import { evaluate, type Engine } from './evaluate.ts';
import { parseFilter } from './filter-dsl.ts';
import { highlighter, sourceFilter } from './hits.ts';
import { fieldOf, isSortable, type IndexMapping, type Mappings } from './mapping.ts';
import { type Query, hasPhrase, parseQuery } from './query-parser.ts';
import { bestRows, scorer } from './rank.ts';
import type { IndexedType, SearchIndex } from './search-index.ts';
import { neededFields, sourceOf, type DocumentForm } from './sources.ts';

/** `index.max_result_window` of the engine. */
const WINDOW = 10_000;

/** Hits counted exactly, unless `track_total_hits` requests all. */
const COUNTED = 10_000;

/** Differences between servers' searches. */
export interface SearchDialect {
  readonly mappings: Mappings;
  readonly documents: DocumentForm;
  readonly errors: EngineErrors;
  /** Whether its descriptions are indexed without positions, so that every quoted phrase is an error. */
  readonly refusesPhrases: boolean;
  /** Whether a filter that cannot be read is left out, so that all documents come, or refused. */
  readonly ignoresBrokenFilters: boolean;
  /** Whether a pattern marks a word only where it matches the stem, which is what the index holds. */
  readonly marksStems: boolean;
  /** Whether hits have a `_type`, as those of an engine 7. */
  readonly hitsHaveType: boolean;
  /** Names of indexes, and the types that each is of. */
  readonly indexes: Readonly<Record<string, readonly IndexedType[]>>;
}

interface Page {
  readonly from: number;
  readonly size: number;
}

/** `from` (0) and `size` (10). @throws SearchError for a number that is not an integer, is negative or ends beyond the window */
export function readPage(params: URLSearchParams): Page {
  const from = wholeNumber(params, 'from', 0);
  const size = wholeNumber(params, 'size', 10);
  if (from + size > WINDOW) {
    const text = `Result window is too large, from + size must be less than or equal to: [${WINDOW}] but was [${from + size}]`;
    throw new EngineError('illegal_argument_exception', text);
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

interface Sort {
  readonly sorted: SortedRows;
  readonly descending: boolean;
  /** What keys are multiplied by in hits: the index takes the service's milliseconds for seconds (recorded). */
  readonly unit: number;
}

/**
 * `sort_field` and `sort_order` (desc); undefined: by score.
 * @throws SearchError, EngineError for a field that the engine cannot sort by, and for an invalid order
 */
function readSort(params: URLSearchParams, index: SearchIndex, mapping: IndexMapping): Sort | undefined {
  const name = params.get('sort_field');
  const order = (params.get('sort_order') ?? 'desc').toLowerCase();
  if (name === null || name === '' || name === '_score') return undefined;
  if (order !== 'asc' && order !== 'desc')
    throw new SearchError(400, `sort_order must be asc or desc: [${order.slice(0, 40)}]`);
  const field = fieldOf(mapping, name);
  const descending = order === 'desc';
  if (!field || !isSortable(field)) {
    const reason = `No mapping found for [${name.slice(0, 100)}] in order to sort on`;
    throw new EngineError('query_shard_exception', reason);
  }
  const { kind, paths } = field;
  const [path = ''] = paths;
  const isNumber = kind === 'number' || kind === 'time';
  return {
    sorted: isNumber ? index.numbers(path) : index.texts(path, { lower: kind === 'lower', descending }),
    descending,
    unit: kind === 'time' ? 1000 : 1,
  };
}

const engineOf = (index: SearchIndex, { mappings }: SearchDialect): Engine => ({
  index,
  mapping: mappings[index.type],
});

/**
 * The engine's own answer to `GET /search/query` on one index.
 * @throws SearchError, EngineError, QuerySyntaxError for what it refuses (`refusalOf`)
 */
export function search(
  index: SearchIndex,
  params: URLSearchParams,
  dialect: SearchDialect,
): Readonly<Record<string, unknown>> {
  const engine = engineOf(index, dialect);
  const { from, size } = readPage(params);
  const sort = readSort(params, index, engine.mapping);
  const query = readQuery(params.get('q') ?? '', dialect);
  const found = evaluate(query, engine);
  const narrow = (name: string) => {
    const filter = readFilter(params.get(name), dialect);
    if (filter) combineBits(found, evaluate(filter, engine), 'and');
  };
  narrow('query_filter');
  combineBits(found, params.get('deleted') === 'true' ? index.deleted : index.live, 'and');
  const counted = aggregations(found, index, engine.mapping);
  // A post filter applies to the hits but not to the counts.
  narrow('post_filter');

  const total = countBits(found);
  const scoreOf = sort || size === 0 ? undefined : scorer(query, index);
  const rows = size === 0 ? [] : firstRows(found, from + size, sort, scoreOf);
  const toHit = hitMaker(query, params, dialect, index);
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
        .map((row) => (sort ? toHit(row, null, [sortValue(sort, row)]) : toHit(row, scoreOf?.(row) ?? 1))),
    },
    aggregations: counted,
  };
}

const firstRows = (
  found: Bits,
  count: number,
  sort: Sort | undefined,
  scoreOf: ((row: RowNumber) => number) | undefined,
): readonly RowNumber[] =>
  sort ? firstSorted(found, sort.sorted, sort.descending, count) : bestRows(found, count, scoreOf);

/** The query of `q`. @throws QuerySyntaxError, also for what this server refuses */
function readQuery(text: string, { refusesPhrases }: SearchDialect): Query {
  const query = parseQuery(text);
  if (refusesPhrases && hasPhrase(text)) throw new QuerySyntaxError(text);
  return query;
}

function readFilter(text: string | null, { ignoresBrokenFilters }: SearchDialect): Query | undefined {
  try {
    return parseFilter(text);
  } catch (error) {
    if (ignoresBrokenFilters && error instanceof EngineError && error.isUnread) return undefined;
    throw error;
  }
}

export const totalOf = (total: number, all: boolean) =>
  all || total <= COUNTED ? { value: total, relation: 'eq' } : { value: COUNTED, relation: 'gte' };

function sortValue({ sorted, unit }: Sort, row: RowNumber): SortKey | null {
  const key = sorted.keyOf(row);
  return typeof key === 'number' ? key * unit : (key ?? null);
}

/** The members of a hit, or of a suggestion, that say which document it is. */
export function documentMaker(
  params: URLSearchParams,
  { documents, hitsHaveType, mappings }: SearchDialect,
  index: SearchIndex,
) {
  const paths = params.getAll('include_source_fields');
  const withSource = params.get('fetch_source') !== 'false';
  const fields = withSource ? neededFields(paths) : NO_FIELDS;
  const filtered = sourceFilter(paths);
  const suggested =
    fields === undefined || paths.some((path) => path.includes('suggest'))
      ? mappings[index.type].suggested
      : undefined;
  return (row: RowNumber) => {
    const record = index.document(row, fields);
    const source = sourceOf(index.type, record, documents, suggested);
    return {
      source,
      members: {
        _index: `${index.type}_search_index`,
        ...(hitsHaveType && { _type: '_doc' }),
        _id: record.id,
      },
      sent: withSource ? { _source: filtered(source) } : {},
    };
  };
}

function hitMaker(query: Query, params: URLSearchParams, dialect: SearchDialect, index: SearchIndex) {
  const highlight = highlighter(query, dialect.marksStems);
  const toDocument = documentMaker(params, dialect, index);
  return (row: RowNumber, score: number | null, sort?: readonly unknown[]) => {
    const { source, members, sent } = toDocument(row);
    const marks = highlight(source);
    return {
      ...members,
      _score: score,
      ...sent,
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
