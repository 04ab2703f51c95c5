import * as v from 'valibot';
import { apiUrl, type Query } from './api-url.ts';
import type { Client } from './client.ts';
import type { EndpointSpec, RowCount, RowSource } from './data-source.ts';
import { isRefusal } from './errors.ts';
import { keys } from './keys.ts';
import { aggregationsSchema } from './schemas/aggregations.ts';
import { lenient, lenientList } from './schemas/entity.ts';
import { searchQuery } from './search-query.ts';

// Requests to the search endpoint: words as a query of `search-query.ts`, clauses in the engine's query DSL.

/** A clause of the query DSL of the engine (Elasticsearch 7). */
export type Clause = Readonly<Record<string, unknown>>;

export interface QueryFilter {
  readonly filter: readonly Clause[];
  readonly must_not: readonly Clause[];
}

export const MATCH_ALL: QueryFilter = { filter: [], must_not: [] };

export const bothFilters = (a: QueryFilter, b: QueryFilter): QueryFilter => ({
  filter: [...a.filter, ...b.filter],
  must_not: [...a.must_not, ...b.must_not],
});

/** A filter as the parameter `query_filter`; undefined: no clauses. */
export function queryFilterText({ filter, must_not }: QueryFilter): string | undefined {
  if (filter.length === 0 && must_not.length === 0) return undefined;
  return JSON.stringify({
    query: { bool: { ...(filter.length > 0 && { filter }), ...(must_not.length > 0 && { must_not }) } },
  });
}

/** Engines refuse every page that ends beyond this row (`index.max_result_window`). */
export const MAX_RESULT_WINDOW = 10_000;

export const searchPath = ['search', 'query'];

/**
 * The parameters that restrict a search to live or to deleted records: a clause beside `deleted`, because servers from about
 * 1.8 on find both without the parameter, and 2.0 removes it. The clause has a text, which fields of truth values take too.
 */
export function stateParams(
  clauses: QueryFilter,
  ofDeleted: boolean,
): { readonly deleted: string; readonly query_filter: string | undefined } {
  const deleted = String(ofDeleted);
  return {
    deleted,
    query_filter: queryFilterText(bothFilters(clauses, { filter: [{ term: { deleted } }], must_not: [] })),
  };
}

/** The usual index of tables, the only one that a site can rename: the setting is older than the other types. */
const INDEX_OF_TABLES = 'table_search_index';

export const indexName = <Usual extends string | undefined>(
  { searchIndex }: Pick<Client, 'searchIndex'>,
  usual: Usual,
): string | Usual => (usual === INDEX_OF_TABLES && searchIndex !== undefined ? searchIndex : usual);

/** Clauses that may need requests first, such as for the id of a named owner. */
export interface Narrowing {
  /** Equal for narrowings that mean the same records. */
  readonly key: string;
  /** @throws ApiError; an aborted signal rejects with its reason */
  readonly clauses: (signal: AbortSignal) => Promise<QueryFilter>;
  /** The clauses known without a request, to show the search request. */
  readonly known: () => QueryFilter;
  /** Probes the index again, once it refused the clauses or found nothing. @returns whether they changed @throws ApiError */
  readonly doubt?: (why: 'refused' | 'none') => Promise<boolean>;
}

/** `field` in the index's own name, such as `name.keyword`. */
export interface IndexOrder {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

export interface SearchFilter {
  readonly q: string;
  readonly narrowing?: Narrowing | undefined;
  /** Absent: the best match first. */
  readonly sort?: IndexOrder | undefined;
  /** Whether deleted records are found, and no live ones; absent: live ones. */
  readonly ofDeleted?: boolean | undefined;
}

export interface SearchRequest {
  readonly from: number;
  readonly size: number;
  readonly fields: readonly string[];
  readonly also?: QueryFilter;
  readonly sort?: IndexOrder | undefined;
}

export function searchRequests(
  client: Client,
  spec: EndpointSpec,
  { q, narrowing, ofDeleted = false }: SearchFilter,
) {
  const query = (
    { from, size, fields, also = MATCH_ALL, sort }: SearchRequest,
    clauses: QueryFilter,
  ): Query => ({
    q: searchQuery(q, spec.texts),
    index: indexName(client, spec.searchIndex),
    from,
    size,
    track_total_hits: 'true',
    ...stateParams(bothFilters(clauses, also), ofDeleted),
    sort_field: sort?.field,
    sort_order: sort?.order,
    // Value counts are not read here, and are a third of a newer server's response. Older servers ignore the parameter.
    include_aggregations: 'false',
    include_source_fields: spec.indexedMembers(fields),
  });
  return {
    /** The request as path and query, with the clauses known without a request. */
    address: (request: SearchRequest): string => {
      const url = apiUrl(client.server, searchPath, query(request, narrowing?.known() ?? MATCH_ALL));
      return url.pathname + url.search;
    },
    /** @throws ApiError; an aborted signal rejects with its reason */
    send: async (request: SearchRequest, signal: AbortSignal) => {
      const answer = await narrowed(narrowing, signal, async (clauses) => {
        const got = await client.get({
          path: searchPath,
          query: query(request, clauses),
          schema: searchSchema,
          signal,
        });
        return { ...got, found: got.value.hits.total?.value };
      });
      const { hits, total } = answer.value.hits;
      return { hits, total, tookMs: answer.tookMs, readAt: answer.readAt };
    },
  };
}

/** Clauses that are refused, or find nothing, are doubted once, and requested again if they changed. @throws as `request` */
export async function narrowed<T extends { readonly found: number | undefined }>(
  narrowing: Narrowing | undefined,
  signal: AbortSignal,
  request: (clauses: QueryFilter) => Promise<T>,
): Promise<T> {
  if (!narrowing) return request(MATCH_ALL);
  const clauses = await narrowing.clauses(signal);
  const again = async () => request(await narrowing.clauses(signal));
  try {
    const answer = await request(clauses);
    return answer.found === 0 && (await narrowing.doubt?.('none')) ? await again() : answer;
  } catch (error) {
    if (!isRefusal(error) || !(await narrowing.doubt?.('refused'))) throw error;
    return again();
  }
}

export const rowCountOf = (total?: v.InferOutput<typeof totalSchema>): RowCount => ({
  total: total?.value,
  isLowerBound: total !== undefined && total.relation !== 'eq',
});

export const countOf =
  ({ send }: ReturnType<typeof searchRequests>): NonNullable<RowSource['count']> =>
  async (signal) => {
    const { total } = await send({ from: 0, size: 0, fields: [] }, signal);
    return rowCountOf(total);
  };

/** A hit of a search: its raw record, and the highlights of the words. */
export type SearchHit = Awaited<ReturnType<ReturnType<typeof searchRequests>['send']>>['hits'][number];

export const searchKey = (
  client: Client,
  spec: EndpointSpec,
  { q, narrowing, sort, ofDeleted = false }: SearchFilter,
) => keys.search(client, spec.path, q, narrowing?.key ?? null, sort, ofDeleted);

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** `relation: 'gte'`: the engine stopped counting. Engines before version 7 send the number alone. */
const totalSchema = v.union([
  v.object({ value: count, relation: v.fallback(v.string(), 'eq') }),
  v.pipe(
    count,
    v.transform((value) => ({ value, relation: 'eq' })),
  ),
]);

/** The record of a hit, with the engine's id if it has none of its own. */
const hitSchema = v.pipe(
  v.object({
    _id: lenient(v.string()),
    _source: lenient(v.record(v.string(), v.unknown())),
    highlight: lenient(v.record(v.string(), v.fallback(lenientList(v.string()), []))),
    sort: lenient(v.array(v.union([v.string(), v.number(), v.null()]))),
  }),
  v.transform(({ _id: id, _source: source, highlight, sort }) => ({
    record: { ...source, id: source?.['id'] ?? id },
    highlight,
    // The only sort value; null: the record lacks it.
    sort: sort?.[0],
  })),
);

export const searchSchema = v.object({
  hits: v.object({
    total: lenient(totalSchema),
    hits: v.array(
      v.fallback(hitSchema, {
        record: { id: undefined },
        highlight: undefined,
        sort: undefined,
      }),
    ),
  }),
});

export const searchCountSchema = v.object({
  hits: v.object({ total: lenient(totalSchema) }),
  aggregations: aggregationsSchema,
});
