import { valuesAt } from '../../catalog/indexed-values.ts';
import { isObject } from '../../catalog/records.ts';
import { byFrequency, terms } from '../../search/aggregations.ts';
import { compareKeys, type SortKey } from '../../search/analysis.ts';
import { beforeRebuild, type SearchDialect } from '../../search/dialects.ts';
import { refusalOf, SearchError } from '../../search/errors.ts';
import type { IndexedType } from '../../search/mapping.ts';
import {
  assetIndex,
  columnIndex,
  listIndex,
  tableIndex,
  type SearchIndex,
} from '../../search/search-index.ts';
import { readPage, search, totalOf } from '../../search/search.ts';
import { aggregateField, suggest } from '../../search/value-lists.ts';
import { NO_ROUTE, ServiceError } from '../http.ts';
import type { Route, RouteRequest, ServiceState } from '../router.ts';

type Body = Readonly<Record<string, unknown>>;

const hitsOf = (body: Body): readonly Body[] => valuesAt(body, ['hits', 'hits']).filter(isObject);
type Endpoint = (index: SearchIndex, parameters: URLSearchParams, dialect: SearchDialect) => Body;

/** The search of the server as its index is now. */
const searchNow = ({ dialect, isIndexRebuilt }: ServiceState): SearchDialect =>
  isIndexRebuilt ? dialect.search : beforeRebuild(dialect.search);

function indexOf({ catalog, dialect }: ServiceState, type: IndexedType): SearchIndex {
  switch (type) {
    case 'table':
      return tableIndex(catalog.corpus(dialect.records));
    case 'tableColumn':
      return columnIndex(catalog.corpus(dialect.records));
    case 'database':
      return listIndex(type, catalog.databases());
    case 'databaseSchema':
      return listIndex(type, catalog.schemas());
    case 'glossaryTerm':
      return listIndex(type, catalog.labels().glossaryTerms);
    case 'domain':
      return listIndex(type, catalog.belongings().domains);
    case 'dataProduct':
      return listIndex(type, catalog.belongings().dataProducts);
    case 'databaseService':
      return listIndex(type, catalog.services());
    case 'messagingService':
    case 'dashboardService':
    case 'pipelineService':
    case 'mlmodelService':
    case 'storageService':
      return listIndex(type, catalog.assets().services(type));
    default:
      return assetIndex(catalog.assets(), type, dialect.records);
  }
}

/** The engine's response for the named indexes: one, or several together. */
function answerWith(endpoint: Endpoint, { state, parameters }: RouteRequest): Body {
  const dialect = searchNow(state);
  try {
    const searches = typesOf(parameters.get('index'), dialect).map(
      (type) => (given: URLSearchParams) => endpoint(indexOf(state, type), given, dialect),
    );
    const [only] = searches;
    return only && searches.length === 1 ? only(parameters) : searchTogether(searches, parameters, dialect);
  } catch (error) {
    const { status, message, isThrown } = refusalOf(error, dialect.errors);
    throw new ServiceError(status, message, {}, isThrown);
  }
}

const route = (name: string, parameters: readonly string[], endpoint: Endpoint): Route => ({
  method: 'GET',
  path: ['search', name],
  token: 'required',
  parameters: ['index', 'include_source_fields', 'fetch_source', ...parameters],
  answer(request) {
    if (endpoint === suggest && !request.state.dialect.search.hasSuggestions)
      throw new ServiceError(404, NO_ROUTE);
    const body = answerWith(endpoint, request);
    return { status: 200, body, cost: { kind: 'search', hits: hitsOf(body).length } };
  },
});

const TYPES = 'entityType';

/** Counts documents of several indexes by type: a search without hits, reduced to one count. */
const countTypes: Route = {
  method: 'GET',
  path: ['search', 'entityTypeCounts'],
  token: 'required',
  parameters: ['q', 'index', 'deleted', 'query_filter', 'post_filter'],
  answer(request) {
    if (!request.state.dialect.search.countsTypes) throw new ServiceError(404, NO_ROUTE);
    const parameters = new URLSearchParams(request.parameters);
    if (!parameters.has('index')) parameters.set('index', 'dataAsset');
    parameters.set('size', '0');
    const { aggregations, ...body } = answerWith(search, { ...request, parameters });
    const name = `sterms#${TYPES}`;
    const counts = isObject(aggregations) ? { [name]: aggregations[name] } : {};
    return { status: 200, body: { ...body, aggregations: counts }, cost: { kind: 'search', hits: 0 } };
  },
};

/** A search that finds both states if none is requested. */
const searchBoth: Endpoint = (index, parameters, dialect) =>
  search(index, parameters, { ...dialect, findsBothStates: true });

/** Documents by a pattern in one field: the first ten, as servers read neither `from` nor `size`; and no counts. */
const searchField: Route = {
  method: 'GET',
  path: ['search', 'fieldQuery'],
  token: 'required',
  parameters: ['fieldName', 'fieldValue', 'index', 'deleted', 'from', 'size'],
  answer(request) {
    const { parameters: given } = request;
    const { fieldSearch } = request.state.dialect.search;
    if (fieldSearch === 'none') throw new ServiceError(404, NO_ROUTE);
    const wildcard = { [given.get('fieldName') ?? '']: given.get('fieldValue') ?? '' };
    const parameters = new URLSearchParams({ query_filter: JSON.stringify({ query: { wildcard } }) });
    const index = given.get('index');
    if (index !== null) parameters.set('index', index);
    if (fieldSearch === 'state') parameters.set('deleted', given.get('deleted') ?? 'false');
    const { aggregations: _, ...body } = answerWith(searchBoth, { ...request, parameters });
    return { status: 200, body, cost: { kind: 'search', hits: hitsOf(body).length } };
  },
};

/**
 * `GET /search/query`, `/search/fieldQuery`, `/search/aggregate`, `/search/suggest`: the search engine's own responses; and
 * counts of types.
 */
export const searchRoutes: readonly Route[] = [
  countTypes,
  searchField,
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
      'search_after',
      'include_aggregations',
      'exclude_source_fields',
    ],
    search,
  ),
  route('aggregate', ['field', 'value', 'size'], aggregateField),
  route('suggest', ['q', 'field', 'size'], suggest),
];

/** `POST /apps/trigger/SearchIndexingApplication`: rebuilds every index from the records, here at once. */
export const rebuildIndex: Route = {
  method: 'POST',
  path: ['apps', 'trigger', 'SearchIndexingApplication'],
  token: 'required',
  parameters: [],
  answer({ state }) {
    if (state.dialect.search.documents.usage === 'written') throw new ServiceError(404, NO_ROUTE);
    state.isIndexRebuilt = true;
    return { status: 200, body: {}, cost: { kind: 'other' } };
  },
};

/** The response to a search of several indexes: the best hits of all, and the counts that all of them have. */
function searchTogether(
  searches: readonly ((params: URLSearchParams) => Body)[],
  params: URLSearchParams,
  dialect: SearchDialect,
): Body {
  const { from, size } = readPage(params, dialect);
  const each = new URLSearchParams(params);
  each.set('from', '0');
  each.set('size', String(from + size));
  each.set('track_total_hits', 'true');
  const bodies = searches.map((one) => one(each));
  const hits = bodies.flatMap(hitsOf);
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
      ...((dialect.scoreOrNull || sorted[0]?.['_score'] !== undefined) && {
        max_score: sorted[0]?.['_score'] ?? null,
      }),
      hits: sorted.slice(from, from + size),
    },
    aggregations: countsOfAll(bodies),
  };
}

/** The counts that all responses have. */
function countsOfAll(bodies: readonly Body[]): Body {
  const [first, ...others] = bodies.map(({ aggregations }) => (isObject(aggregations) ? aggregations : {}));
  const names = Object.keys(first ?? {}).filter((name) => others.every((other) => name in other));
  return Object.fromEntries(
    names.map((name) => {
      const counts = new Map<string, number>();
      for (const bucket of bodies.flatMap((body) => bucketsOf(body, name)))
        counts.set(bucket.key, (counts.get(bucket.key) ?? 0) + bucket.count);
      return [name, terms(byFrequency([...counts]), 50)];
    }),
  );
}

function keyOfHit({ sort, _score: score }: Body): SortKey | undefined {
  const key: unknown = Array.isArray(sort) ? sort[0] : score;
  return typeof key === 'string' || typeof key === 'number' ? key : undefined;
}

function bucketsOf({ aggregations }: Body, name: string): { readonly key: string; readonly count: number }[] {
  const aggregation = isObject(aggregations) ? aggregations[name] : undefined;
  return valuesAt(aggregation, ['buckets'])
    .filter(isObject)
    .map(({ key, doc_count: count }) => ({ key: String(key), count: Number(count) }));
}

/**
 * The types of the indexes that `index` names: one or several with commas; the empty text is all of them, no parameter is
 * that of tables. @throws SearchError for a name that no index has
 */
function typesOf(names: string | null, { indexes, noIndex }: SearchDialect): readonly IndexedType[] {
  const types = (names ?? 'table_search_index').split(',').flatMap((name) => {
    const found = Object.hasOwn(indexes, name) ? indexes[name] : undefined;
    if (!found) throw new SearchError(500, noIndex(name));
    return found;
  });
  return [...new Set(types)];
}
