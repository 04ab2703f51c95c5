import { isUuid } from './fqn.ts';

// The requests that the page makes of a catalog, below `/api/v1/`. The command passes on these and no others: a catalog
// answers a bot's token with the passwords of services, with other tokens and with every user's mail address.

/** Lists of services that the page reads. Metadata services are none of them, because their records have a bot's token. */
export const SERVICE_LISTS = [
  'databaseServices',
  'messagingServices',
  'dashboardServices',
  'pipelineServices',
  'mlmodelServices',
  'storageServices',
] as const;

type PageRequest = ReturnType<typeof shape>;

/**
 * @param path its segments; `{id}`, `{type}` and `{name}` stand for one of a record
 * @param members the only ones of listed records that are passed on; absent: all of them
 */
const shape = (path: string, params = '', members?: readonly string[]) => ({
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

/** A function, because builds of the page leave it out with its check. */
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
const PLACES: Readonly<Record<string, (segment: string) => boolean>> = {
  '{id}': isUuid,
  '{type}': (segment) => /^\w+$/.test(segment),
  '{name}': (segment) => segment !== '',
};

/** Made for the first request: pages that ask for none do not pay for them. */
let getShapes: readonly PageRequest[] | undefined;

/**
 * Undefined: the page makes no such request.
 * @param segments below `/api/v1/`, not encoded @param params names in the query
 */
export const pageRequestOf = (
  method: 'GET' | 'POST',
  segments: readonly string[],
  params: Iterable<string>,
): PageRequest | undefined => {
  const requests = method === 'GET' ? (getShapes ??= getRequests()) : [shape('users/login')];
  const request = requests.find(
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
