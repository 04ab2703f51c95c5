import { type Client, apiUrl, type Query } from './client.ts';
import * as v from 'valibot';
import { aggregationsSchema } from './schemas/aggregations.ts';
import { lenient, lenientList } from './schemas/entity.ts';
import type { EndpointSpec, RowSource } from './data-source.ts';
import { isRefusal } from './errors.ts';
import { keys } from './keys.ts';
import { searchQuery } from './search-query.ts';

// What the search endpoint is asked: words as a query of `search-query.ts`, and clauses as the engine's query DSL.

/** A clause of the engine's query DSL (Elasticsearch 7). */
export type Clause = Readonly<Record<string, unknown>>;

/** What a record must match, and what it must not. */
export interface QueryFilter {
  readonly filter: readonly Clause[];
  readonly must_not: readonly Clause[];
}

export const MATCH_ALL: QueryFilter = { filter: [], must_not: [] };

/** Both at once. */
export const bothFilters = (a: QueryFilter, b: QueryFilter): QueryFilter => ({
  filter: [...a.filter, ...b.filter],
  must_not: [...a.must_not, ...b.must_not],
});

/** A filter as the parameter `query_filter` or `post_filter`; undefined: it leaves nothing out. */
export function filterText({ filter, must_not }: QueryFilter): string | undefined {
  if (filter.length === 0 && must_not.length === 0) return undefined;
  return JSON.stringify({
    query: { bool: { ...(filter.length > 0 && { filter }), ...(must_not.length > 0 && { must_not }) } },
  });
}

/** Engines refuse every page that ends beyond this row (`index.max_result_window`). */
export const MAX_RESULT_WINDOW = 10_000;

export const searchPath = ['search', 'query'];

/**
 * Records that are not deleted. Asked for beside the parameter `deleted`: without it servers from about 1.8 on find both,
 * and from 2.0 on it goes.
 */
const LIVE: QueryFilter = { filter: [{ term: { deleted: 'false' } }], must_not: [] };

/** What a search narrows by: the clauses, of records that are not deleted. */
export const liveFilter = (clauses: QueryFilter): string | undefined =>
  filterText(bothFilters(clauses, LIVE));

/** The usual index of tables: the one that a site can give another name, since all other types have come after that setting. */
const INDEX_OF_TABLES = 'table_search_index';

/** Name of the index that has a type. @param usual as services call it */
export const indexName = <Usual extends string | undefined>(
  { searchIndex }: Pick<Client, 'searchIndex'>,
  usual: Usual,
): string | Usual => (usual === INDEX_OF_TABLES && searchIndex !== undefined ? searchIndex : usual);
const TIMEOUT_MS = 10_000;

/** Clauses that may have to be found out first, such as the id of somebody who is named. */
export interface Narrowing {
  /** Equal for narrowings that mean the same records. */
  readonly key: string;
  /** @throws ApiError; an aborted signal rejects with its reason */
  readonly clauses: (signal: AbortSignal) => Promise<QueryFilter>;
  /** The clauses as far as they are known without asking, to show the request. */
  readonly known: () => QueryFilter;
  /**
   * Told that the server refused the clauses, or found nothing by them: what it was thought to be able to do is asked again.
   * @returns whether the clauses are others now @throws ApiError
   */
  readonly doubt?: (why: 'refused' | 'none') => Promise<boolean>;
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
    index: indexName(client, spec.searchIndex),
    from,
    size,
    deleted: 'false',
    track_total_hits: 'true',
    query_filter: liveFilter(bothFilters(clauses, also)),
    sort_field: sort?.field,
    sort_order: sort?.order,
    // Counts of values beside hits are never read: a third of what a newer server sends. Older ones do not read this.
    include_aggregations: 'false',
    include_source_fields: spec.indexedMembers(fields),
  });
  return {
    /** The request as path and query, as far as it is known without asking. */
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
          timeoutMs: TIMEOUT_MS,
          signal,
        });
        return { ...got, found: got.value.hits.total?.value };
      });
      const { hits, total } = answer.value.hits;
      return { hits, total, tookMs: answer.tookMs, readAt: answer.readAt };
    },
  };
}

/**
 * Asks by the clauses of a narrowing. Where the server refuses them, or finds nothing, they are doubted once, and others are
 * asked by.
 * @throws what `ask` throws, and what the narrowing throws
 */
export async function narrowed<T extends { readonly found: number | undefined }>(
  narrowing: Narrowing | undefined,
  signal: AbortSignal,
  ask: (clauses: QueryFilter) => Promise<T>,
): Promise<T> {
  if (!narrowing) return ask(MATCH_ALL);
  const clauses = await narrowing.clauses(signal);
  const again = async () => ask(await narrowing.clauses(signal));
  try {
    const answer = await ask(clauses);
    return answer.found === 0 && (await narrowing.doubt?.('none')) ? await again() : answer;
  } catch (error) {
    if (!isRefusal(error) || !(await narrowing.doubt?.('refused'))) throw error;
    return again();
  }
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
export const searchKey = (client: Client, spec: EndpointSpec, { q, narrowing, sort }: SearchFilter) =>
  keys.search(client, spec.path, q, narrowing?.key ?? null, sort);

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** `relation: 'gte'`: the engine stopped counting. Engines before version 7 send the number alone. */
const totalSchema = v.union([
  v.object({ value: count, relation: v.fallback(v.string(), 'eq') }),
  v.pipe(
    count,
    v.transform((value) => ({ value, relation: 'eq' })),
  ),
]);

/** The record of a hit has its id in it, and the engine's own where the record has none. */
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
    // What the hit was sorted by; the engine has one key. Null: the record lacks it.
    sort: sort?.[0],
  })),
);

/** The search engine's own answer, before the records in it are read. */
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

/** A search answer of which only the numbers are read. */
export const searchCountSchema = v.object({
  hits: v.object({ total: lenient(totalSchema) }),
  aggregations: aggregationsSchema,
});
