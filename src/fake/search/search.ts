import type { RowNumber } from '../catalog/types.ts';
import { aggregator } from './aggregations.ts';
import { indexName, type SearchDialect } from './dialects.ts';
import { EngineError, QuerySyntaxError, SearchError, startOf } from './errors.ts';
import { documentTest } from './evaluate.ts';
import { parseFilter } from './filter-dsl.ts';
import { orderOf, readAfter } from './hit-order.ts';
import { highlighter, sourceFilter, withoutPaths } from './hits.ts';
import { NO_MAPPING } from './mapping.ts';
import { type Query, hasPhrase, parseQuery } from './query-parser.ts';
import type { SearchIndex } from './search-index.ts';
import { IDENTIFYING, neededMembers, sourceOf } from './sources.ts';

/** `index.max_result_window` of the engine. */
const WINDOW = 10_000;

/** Hits counted exactly, unless `track_total_hits` requests all. */
const COUNTED = 10_000;

interface Page {
  readonly from: number;
  readonly size: number;
}

/**
 * `from` (0) and `size` (10). @throws SearchError, EngineError for a number that is not an integer, is negative or ends
 * beyond the window
 */
export function readPage(params: URLSearchParams, rules: SearchDialect): Page {
  const from = wholeNumber(params, 'from', 0, rules);
  const size = wholeNumber(params, 'size', 10, rules);
  if (from + size > WINDOW) {
    const text = `Result window is too large, from + size must be less than or equal to: [${WINDOW}] but was [${from + size}]. See the scroll api for a more efficient way to request large data sets. This limit can be set by changing the [index.max_result_window] index level setting.`;
    throw new EngineError('illegal_argument_exception', text);
  }
  return { from, size };
}

function wholeNumber(
  params: URLSearchParams,
  name: string,
  otherwise: number,
  { notANumber, cutsPages }: SearchDialect,
): number {
  const text = params.get(name);
  if (text === null || text === '') return otherwise;
  if (!/^-?\d{1,9}$/.test(text)) {
    // A server on Jersey answers an invalid number like an unknown path.
    const message =
      notANumber === 404
        ? 'HTTP 404 Not Found'
        : `query param ${name} must be a number: [${startOf(text, 40)}]`;
    throw new SearchError(notANumber, message);
  }
  const value = Number(text);
  const negative = `[${name}] parameter cannot be negative`;
  if (value < 0)
    throw cutsPages
      ? new EngineError('illegal_argument_exception', negative)
      : new SearchError(400, negative);
  return cutsPages ? Math.min(value, WINDOW) : value;
}

/** Documents of the index, by state. */
export function statesOf(index: SearchIndex) {
  const states = index.column({ kind: 'keyword', paths: ['deleted'] });
  return {
    isPresent: states.some(() => true),
    isLive: states.some((state) => state === 'false'),
    isDeleted: states.some((state) => state === 'true'),
  };
}

/** The test of the state that a search asks for. */
function stateTest(params: URLSearchParams, index: SearchIndex, { findsBothStates }: SearchDialect) {
  const { isPresent, isLive, isDeleted } = statesOf(index);
  const deleted = params.get('deleted');
  if (deleted === 'true') return isDeleted;
  return deleted === null && findsBothStates ? isPresent : isLive;
}

/**
 * The engine's response to `GET /search/query` on one index.
 * @throws SearchError, EngineError, QuerySyntaxError for refusals (`refusalOf`)
 */
export function search(
  index: SearchIndex,
  params: URLSearchParams,
  dialect: SearchDialect,
): Readonly<Record<string, unknown>> {
  const engine = { index, mapping: dialect.mappings[index.type] ?? NO_MAPPING };
  const { from, size } = readPage(params, dialect);
  const query = readQuery(params.get('q') ?? '', dialect);
  const order = orderOf(params, query, engine, dialect);
  const filterTest = (name: 'query_filter' | 'post_filter') =>
    documentTest(readFilter(params, name, dialect) ?? { kind: 'all' }, engine);
  const [isWanted, isFound] = [stateTest(params, index, dialect), documentTest(query, engine)];
  const isPassed = filterTest('query_filter');
  const isListed = filterTest('post_filter');
  const isCounted =
    !dialect.parameters.has('include_aggregations') || params.get('include_aggregations') !== 'false';
  const count = isCounted ? aggregator(index, engine.mapping) : undefined;
  index.read();

  const found = index.rows().filter((row) => isWanted(row) && isFound(row) && isPassed(row));
  // A post filter applies to the hits but not to the counts.
  const listed = found.filter(isListed);
  const after = dialect.parameters.has('search_after') ? readAfter(params, dialect) : undefined;
  const left = after ? order.after(listed, after, from) : listed;
  const rows = size === 0 ? [] : order.first(left, from + size);
  const toHit = hitMaker(query, params, dialect, index);
  const [best] = rows;
  const score = best === undefined ? null : order.score(best);
  return {
    took: 3 + Math.floor(Math.log2(listed.length + 1)),
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      total: totalOf(listed.length, params.get('track_total_hits') === 'true'),
      ...((score !== null || dialect.scoreOrNull) && { max_score: score }),
      hits: rows.slice(from).map((row) => toHit(row, order.score(row), order.keys(row))),
    },
    ...(count && { aggregations: count(found) }),
  };
}

/** Signs of the query language: with any of them a newer server reads a text as a query. */
const SIGNS = /[*?"()+\-~^]|\b(?:AND|OR|NOT)\b|\w:\w/;

/** The query of `q`. @throws QuerySyntaxError, also for phrases that this server refuses */
function readQuery(text: string, { reads, refusesPhrases }: SearchDialect): Query {
  if (reads === 'signs') {
    if (text.trim() === '' || text.trim() === '*') return { kind: 'all' };
    const words: Query = { kind: 'words', text, boost: 1 };
    if (!SIGNS.test(text)) return words;
    const clauses = [parseQuery(text), words].map((query) => ({ occur: 'should' as const, query }));
    return { kind: 'boolean', clauses };
  }
  const query = parseQuery(text);
  if (refusesPhrases && hasPhrase(text)) throw new QuerySyntaxError(text);
  return query;
}

function readFilter(
  params: URLSearchParams,
  name: string,
  { clauses, brokenFilter }: SearchDialect,
): Query | undefined {
  if (clauses[name] === 'ignored') return undefined;
  try {
    return parseFilter(params.get(name), clauses);
  } catch (error) {
    if (brokenFilter === 'ignored' && error instanceof EngineError && error.isUnread) return undefined;
    throw error;
  }
}

export const totalOf = (total: number, all: boolean) =>
  all || total <= COUNTED ? { value: total, relation: 'eq' } : { value: COUNTED, relation: 'gte' };

/** Makes the members of a hit or suggestion that identify its document, and the part of it that is sent. */
export function documentMaker(params: URLSearchParams, dialect: SearchDialect, index: SearchIndex) {
  const { documents, hitsHaveType, mappings, rebuilt } = dialect;
  const paths = params.getAll('include_source_fields');
  const withSource = params.get('fetch_source') !== 'false';
  const names = withSource ? neededMembers(paths) : IDENTIFYING;
  const filtered = sourceFilter(paths);
  const excluded = dialect.parameters.has('exclude_source_fields')
    ? params.getAll('exclude_source_fields')
    : [];
  const suggested =
    names === undefined || paths.some((path) => path.includes('suggest'))
      ? mappings[index.type]?.suggested
      : undefined;
  return (row: RowNumber) => {
    const record = index.document(row, names);
    if (documents.writesStateAsText && index.isStateWritten(row))
      record['deleted'] = String(record['deleted']);
    const source = sourceOf(index.type, record, documents, suggested);
    return {
      source,
      members: {
        _index: indexName(index.type) + rebuilt,
        ...(hitsHaveType && { _type: '_doc' }),
        _id: record['id'],
      },
      sent: withSource ? { _source: withoutPaths(filtered(source), excluded) } : {},
    };
  };
}

function hitMaker(query: Query, params: URLSearchParams, dialect: SearchDialect, index: SearchIndex) {
  const highlight = highlighter(query, dialect.marksStems);
  const toDocument = documentMaker(params, dialect, index);
  return (row: RowNumber, score: number | null, sort: readonly unknown[] | undefined) => {
    const { source, members, sent } = toDocument(row);
    const marks = highlight(source);
    return {
      ...members,
      ...((score !== null || dialect.scoreOrNull) && { _score: score }),
      ...sent,
      ...(marks && { highlight: marks }),
      ...(sort && { sort }),
    };
  };
}
