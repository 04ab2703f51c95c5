import {
  searchTables,
  type SearchAnswer,
  type SearchDialect,
  answered,
  readPage,
  totalOf,
} from '../../search/search.ts';
import {
  aggregateDocuments,
  documentIndex,
  searchDocuments,
  suggestDocuments,
  type DocumentIndex,
  INDEXED_TYPES,
  valuesAt,
  type IndexedType,
} from '../../search/documents.ts';
import { aggregateField, suggest } from '../../search/value-lists.ts';
import type { SearchCorpus, SortKey } from '../../catalog/types.ts';
import { withErrorType } from '../http.ts';
import type { Route, RouteRequest } from '../router.ts';
import { isObject } from '../../catalog/records.ts';
import { compareKeys } from '../../catalog/sorted-rows.ts';
import { terms } from '../../search/aggregations.ts';
import { SearchError } from '../../search/errors.ts';

function countHits(body: unknown): number {
  if (typeof body !== 'object' || body === null || !('hits' in body)) return 0;
  const { hits } = body;
  if (typeof hits !== 'object' || hits === null || !('hits' in hits)) return 0;
  return Array.isArray(hits.hits) ? hits.hits.length : 0;
}

type Ask = (corpus: SearchCorpus, parameters: URLSearchParams, dialect: SearchDialect) => SearchAnswer;
type AskDocuments = (
  index: DocumentIndex,
  parameters: URLSearchParams,
  dialect: SearchDialect,
) => SearchAnswer;

/** What the search engine answers, in the form of the dialect: of tables, of another type, or of several together. */
function answerWith(ask: Ask, askDocuments: AskDocuments, { state, parameters }: RouteRequest): SearchAnswer {
  const { search: rules, ownerFields, records } = state.dialect;
  const { catalog } = state;
  const dialect = { ...rules, ownerFields };
  const oneOf =
    (type: Searched): SearchOne =>
    (given) => {
      if (type !== 'table')
        return askDocuments(documentIndex(catalog.assets(), type, records, dialect), given, dialect);
      const ofTables = new URLSearchParams(given);
      ofTables.set('index', rules.indices[0] ?? '');
      return ask(catalog.corpus(records), ofTables, dialect);
    };
  const found = indexesOf(parameters.get('index'), dialect);
  const searches = 'types' in found ? found.types.map(oneOf) : [];
  const [only] = searches;
  // The engine itself reports an index that does not exist.
  const { status, body } = !only
    ? ask(catalog.corpus(records), parameters, dialect)
    : searches.length === 1
      ? only(parameters)
      : searchTogether(searches, parameters, dialect);
  return { status, body: status >= 400 ? withErrorType(status, { ...Object(body) }, state.dialect) : body };
}

const route = (name: string, parameters: readonly string[], ask: Ask, askDocuments: AskDocuments): Route => ({
  method: 'GET',
  path: ['search', name],
  token: 'required',
  parameters: ['index', 'include_source_fields', 'fetch_source', ...parameters],
  answer(request) {
    const answer = answerWith(ask, askDocuments, request);
    return { ...answer, cost: { kind: 'search', hits: countHits(answer.body) } };
  },
});

/** `GET /search/query`, `/search/aggregate`, `/search/suggest`: the search engine's own responses. */
export const searchRoutes: readonly Route[] = [
  route(
    'query',
    [
      'q',
      'from',
      'size',
      'deleted',
      'sort_field',
      'sort_order',
      'track_total_hits',
      'query_filter',
      'post_filter',
    ],
    searchTables,
    searchDocuments,
  ),
  route('aggregate', ['field'], aggregateField, aggregateDocuments),
  route('suggest', ['q', 'field', 'size'], suggest, suggestDocuments),
];

/** A search of one index. */
export type SearchOne = (params: URLSearchParams) => SearchAnswer;

/**
 * The response to a search of several indexes at once: the best hits of all, and the counts that all of them have.
 * @returns the first error where one of them refuses the request
 */
function searchTogether(
  searches: readonly SearchOne[],
  params: URLSearchParams,
  dialect: SearchDialect,
): SearchAnswer {
  return answered(dialect, () => {
    const { from, size } = readPage(params, dialect.windowStatus);
    const each = new URLSearchParams(params);
    each.set('from', '0');
    each.set('size', String(from + size));
    each.set('track_total_hits', 'true');
    const bodies = searches.map((search) => {
      const { status, body } = search(each);
      if (status >= 400) throw new SearchError(status, errorText(body));
      return isObject(body) ? body : {};
    });
    const hits = bodies.flatMap(({ hits: one }) =>
      isObject(one) && Array.isArray(one['hits']) ? one['hits'].filter(isObject) : [],
    );
    const total = bodies.reduce(
      (sum, body) => sum + Number(valuesAt(body, ['hits', 'total', 'value'])[0] ?? 0),
      0,
    );
    const sign = params.get('sort_order')?.toLowerCase() === 'asc' ? 1 : -1;
    const sorted = hits.toSorted((a, b) => {
      const [one, other] = [keyOfHit(a), keyOfHit(b)];
      if (one === undefined || other === undefined)
        return Number(one === undefined) - Number(other === undefined);
      return compareKeys(one, other) * (a['sort'] === undefined ? -1 : sign);
    });
    return {
      took: 5,
      timed_out: false,
      _shards: { total: searches.length, successful: searches.length, skipped: 0, failed: 0 },
      hits: {
        total: totalOf(total, params.get('track_total_hits') === 'true'),
        max_score: sorted[0]?.['_score'] ?? null,
        hits: sorted.slice(from, from + size),
      },
      aggregations: Object.fromEntries(
        ['serviceType', 'service.name.keyword', 'entityType', 'tier.tagFQN'].map((name) => {
          const counts = new Map<string, number>();
          for (const body of bodies)
            for (const bucket of valuesAt(body, ['aggregations', `sterms#${name}`]).flatMap(bucketsOf))
              counts.set(bucket.key, (counts.get(bucket.key) ?? 0) + bucket.count);
          return [
            `sterms#${name}`,
            terms(
              [...counts].toSorted(([a, m], [b, n]) => n - m || compareKeys(a, b)),
              50,
            ),
          ];
        }),
      ),
    };
  });
}

function keyOfHit({ sort, _score: score }: Readonly<Record<string, unknown>>): SortKey | undefined {
  const key: unknown = Array.isArray(sort) ? sort[0] : score;
  return typeof key === 'string' || typeof key === 'number' ? key : undefined;
}

function bucketsOf(aggregation: unknown): { readonly key: string; readonly count: number }[] {
  const buckets =
    isObject(aggregation) && Array.isArray(aggregation['buckets']) ? aggregation['buckets'] : [];
  return buckets
    .filter(isObject)
    .map(({ key, doc_count: count }) => ({ key: String(key), count: Number(count) }));
}

function errorText(body: unknown): string {
  const text = isObject(body) ? (body['message'] ?? body['responseMessage']) : undefined;
  return /\[(.*)\] was thrown/s.exec(String(text))?.[1] ?? String(text);
}

/** What a request searches: tables, other types, or several of them. */
export type Searched = 'table' | IndexedType;

/**
 * The types of the indexes that `index` names: one or several with commas; `*`, `_all` and the empty text are all of them, no
 * parameter is that of tables. @returns the first name that no index has
 */
function indexesOf(
  names: string | null,
  { indices }: SearchDialect,
): { readonly types: readonly Searched[] } | { readonly unknown: string } {
  if (names === null) return { types: ['table'] };
  if (names === '*' || names === '_all' || names === '') return { types: ['table', ...INDEXED_TYPES] };
  const hasShortNames = indices.includes('table');
  const types: Searched[] = [];
  for (const name of names.split(',')) {
    const type = indices.includes(name)
      ? 'table'
      : INDEXED_TYPES.find((one) => name === `${one}_search_index` || (hasShortNames && name === one));
    if (!type) return { unknown: name };
    types.push(type);
  }
  return { types: [...new Set(types)] };
}
