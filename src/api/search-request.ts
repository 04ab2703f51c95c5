import { apiUrl, type Query } from './url.ts';
import type { Client } from './client.ts';
import { bothFilters, filterText, MATCH_ALL, searchQuery, type QueryFilter } from './search-query.ts';
import { searchSchema } from './schemas/responses.ts';
import type { EndpointSpec, RowSource } from './data-source.ts';

/** Engines refuse every page that ends beyond this row (`index.max_result_window`). */
export const MAX_RESULT_WINDOW = 10_000;

const PATH = ['search', 'query'];
const TIMEOUT_MS = 10_000;

/** Clauses that may have to be found out first, such as the id of somebody who is named. */
export interface Narrowing {
  /** Equal for narrowings that mean the same records. */
  readonly key: string;
  /** @throws ApiError; an aborted signal rejects with its reason */
  readonly clauses: (signal: AbortSignal) => Promise<QueryFilter>;
  /** The clauses as far as they are known without asking, to show the request. */
  readonly known: () => QueryFilter;
}

/** `field` in the index's own name, such as `name.keyword`. */
export interface IndexOrder {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

export interface SearchFilter {
  /** As typed. */
  readonly q: string;
  /** What else a record must match; absent: nothing. */
  readonly narrowing?: Narrowing | undefined;
  /** Absent: the best match first. */
  readonly sort?: IndexOrder | undefined;
}

/** One request for hits of a search. */
export interface SearchRequest {
  readonly from: number;
  readonly size: number;
  /** Optional fields to carry along. */
  readonly fields: readonly string[];
  /** What the hits must match besides; absent: nothing. */
  readonly also?: QueryFilter;
  readonly sort?: IndexOrder | undefined;
}

/** Sends the requests of one search: its words and filters stand in each of them. */
export function searchRequests(client: Client, spec: EndpointSpec, { q, narrowing }: SearchFilter) {
  const query = (
    { from, size, fields, also = MATCH_ALL, sort }: SearchRequest,
    clauses: QueryFilter,
  ): Query => ({
    q: searchQuery(q),
    index: client.searchIndex ?? spec.searchIndex,
    from,
    size,
    deleted: 'false',
    track_total_hits: 'true',
    query_filter: filterText(bothFilters(clauses, also)),
    sort_field: sort?.field,
    sort_order: sort?.order,
    include_source_fields: spec.indexedMembers(fields),
  });
  return {
    /** The request as path and query, as far as it is known without asking. */
    address: (request: SearchRequest): string => {
      const url = apiUrl(client.server, PATH, query(request, narrowing?.known() ?? MATCH_ALL));
      return url.pathname + url.search;
    },
    /** @throws ApiError; an aborted signal rejects with its reason */
    send: async (request: SearchRequest, signal: AbortSignal) => {
      const answer = await client.get({
        path: PATH,
        query: query(request, (await narrowing?.clauses(signal)) ?? MATCH_ALL),
        schema: searchSchema,
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      const { hits, total } = answer.value.hits;
      return { hits, total, tookMs: answer.tookMs, readAt: answer.readAt };
    },
  };
}

/** The `count` of a source: what a search finds, without a hit of it. */
export const countOf =
  ({ send }: ReturnType<typeof searchRequests>): NonNullable<RowSource['count']> =>
  async (signal) => {
    const { total } = await send({ from: 0, size: 0, fields: [] }, signal);
    return total ? { total: total.value, totalIsLowerBound: total.relation !== 'eq' } : {};
  };

/** A hit of a search: its record as it came, and what marks the words in it. */
export type SearchHit = Awaited<ReturnType<ReturnType<typeof searchRequests>['send']>>['hits'][number];

/** What tells the lists of two searches apart, for caches. */
export const searchKey = (client: Client, spec: EndpointSpec, { q, narrowing, sort }: SearchFilter) => [
  client.server,
  'search',
  ...spec.path,
  q,
  narrowing?.key ?? null,
  sort?.field ?? null,
  sort?.order ?? null,
];
