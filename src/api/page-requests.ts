import { isUuid } from './fqn.ts';
import { SERVICE_LISTS } from './service-lists.ts';

// The requests that the page makes of a catalog, below `/api/v1/`. The command passes on these and no others: a catalog
// answers a bot's token with the passwords of services, with other tokens and with every user's mail address.

interface PageRequest {
  /** Segments of the path; `{id}`, `{type}` and `{name}` stand for one of a record. */
  readonly path: readonly string[];
  readonly params: ReadonlySet<string>;
  /** The only members of listed records that are passed on; absent: all of them. */
  readonly members?: readonly string[];
}

const shape = (path: string, params = '', members?: readonly string[]): PageRequest => ({
  path: path.split('/'),
  params: new Set(params.split(' ').filter((name) => name !== '')),
  ...(members && { members }),
});

const RECORD_LISTS: Readonly<Record<string, string>> = {
  tables: 'database databaseSchema',
  topics: 'service',
  dashboards: 'service',
  pipelines: 'service',
  mlmodels: 'service',
  containers: 'service',
  databases: 'service',
  databaseSchemas: 'database',
  charts: 'service',
  storedProcedures: 'databaseSchema',
  'dashboard/datamodels': 'service',
  glossaryTerms: '',
  domains: '',
  dataProducts: '',
};

/** What the page reads of a service; its `connection` has passwords, to a bot in clear (1.12.6). */
const SERVICE_MEMBERS = ['id', 'name', 'fullyQualifiedName', 'displayName', 'serviceType'];

const getRequests = (): readonly PageRequest[] => [
  ...Object.entries(RECORD_LISTS).flatMap(([list, scopes]) => [
    shape(list, `limit before after fields include ${scopes}`),
    shape(`${list}/{id}`, 'fields include'),
    shape(`${list}/name/{name}`, 'fields include'),
  ]),
  shape('tables/{name}/tableProfile/latest', 'includeColumnProfile'),
  shape('tables/{id}/columns', 'limit offset fields include'),
  ...SERVICE_LISTS.map((list) => shape(`services/${list}`, 'limit after', SERVICE_MEMBERS)),
  ...['users', 'teams'].flatMap((list) => [shape(list, 'limit after'), shape(`${list}/name/{name}`)]),
  shape('tags', 'limit after fields'),
  shape(
    'search/query',
    'q index from size deleted track_total_hits query_filter sort_field sort_order include_aggregations include_source_fields',
  ),
  shape('search/aggregate', 'index field value size'),
  shape('search/suggest', 'q index field fetch_source size'),
  shape('lineage/{type}/{id}', 'upstreamDepth downstreamDepth'),
  shape('lineage/{type}/name/{name}', 'upstreamDepth downstreamDepth'),
  shape('metadata/types/name/{type}', 'fields'),
  shape('system/version'),
  shape('system/config/auth'),
  shape('users/loggedInUser'),
];
const postRequests = (): readonly PageRequest[] => [shape('users/login')];

/** All shapes by method, made with the first request: builds of the page leave them out with its check. */
let requests: Readonly<Record<'GET' | 'POST', readonly PageRequest[]>> | undefined;

const PLACES: Readonly<Record<string, (segment: string) => boolean>> = {
  '{id}': isUuid,
  '{type}': (segment) => /^\w+$/.test(segment),
  '{name}': (segment) => segment !== '',
};

/**
 * The shape of a request; undefined: the page makes no such request.
 * @param segments of the path below `/api/v1/`, not encoded
 * @param params names of its query parameters
 */
export const pageRequestOf = (
  method: 'GET' | 'POST',
  segments: readonly string[],
  params: Iterable<string>,
): PageRequest | undefined => {
  requests ??= { GET: getRequests(), POST: postRequests() };
  const request = requests[method].find(
    ({ path }) =>
      path.length === segments.length &&
      segments.every((segment, at) => PLACES[path[at] ?? '']?.(segment) ?? path[at] === segment),
  );
  return request && Array.from(params).every((name) => request.params.has(name)) ? request : undefined;
};

/** Indexes that the page searches. Others have every user's mail address, and one name may stand for all indexes. */
const INDEXES =
  /^(table|topic|dashboard|pipeline|mlmodel|container|database|database_schema|chart|stored_procedure|dashboard_data_model|glossary_term|glossary|domain|data_product|column)_search_index$/;

export const isPageIndex = (index: string): boolean => INDEXES.test(index);
