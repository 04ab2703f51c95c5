import type { InferOutput } from 'valibot';
import type { Client } from './client.ts';
import type { EndpointSpec, RowSource } from './data-source.ts';
import { searchCountSchema } from './schemas/responses.ts';
import { type SearchFilter, filterText, indexName, MATCH_ALL, searchQuery } from './search-request.ts';
import { queryOptions } from '@tanstack/react-query';

const TIMEOUT_MS = 10_000;

/** How many records a search finds. */
export interface SearchCount {
  /** Undefined where the server does not say. */
  readonly total: number | undefined;
  readonly isLowerBound: boolean;
  /**
   * How many of them have each value of a field, for the fields that the index counts by itself and whose values it
   * named all; a value that is not in the map has none.
   */
  readonly byValue: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/**
 * Counts what a search finds, without a record of it (`size=0`).
 * @throws ApiError; an aborted signal rejects with its reason
 */
export async function countMatches(
  client: Client,
  spec: Pick<EndpointSpec, 'searchIndex'>,
  { q, narrowing }: Pick<SearchFilter, 'q' | 'narrowing'>,
  signal: AbortSignal,
): Promise<SearchCount> {
  const clauses = (await narrowing?.clauses(signal)) ?? MATCH_ALL;
  const { value } = await client.get({
    path: ['search', 'query'],
    query: {
      q: searchQuery(q),
      index: indexName(client, spec.searchIndex),
      from: 0,
      size: 0,
      deleted: 'false',
      track_total_hits: 'true',
      query_filter: filterText(clauses),
    },
    schema: searchCountSchema,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  const { total } = value.hits;
  return {
    total: total?.value,
    isLowerBound: total !== undefined && total.relation !== 'eq',
    byValue: wholeAggregations(value.aggregations),
  };
}

type Aggregations = InferOutput<typeof searchCountSchema>['aggregations'];

/** Aggregations by their fields. One that left values out is none: its counts do not say what the others have. */
const wholeAggregations = (aggregations: Aggregations): SearchCount['byValue'] =>
  new Map(
    Object.entries(aggregations)
      .filter(([, { sum_other_doc_count: others }]) => others === 0)
      .map(([name, { buckets }]) => [
        name.replace(/^.*#/, ''),
        new Map(buckets.map(({ key, doc_count: count }) => [key, count])),
      ]),
  );

export interface RowCount {
  /** Undefined where the server does not say. */
  readonly total: number | undefined;
  readonly isLowerBound: boolean;
}

/** Runs a task when its turn comes, whatever became of those before it. */
export type TaskQueue = <T>(task: () => Promise<T>) => Promise<T>;

/** So many tasks at a time, one where no number is given: what only decorates takes few connections from the rows. */
export function createTaskQueue(atATime = 1): TaskQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    // A task that ends hands its place on; none that comes meanwhile takes it.
    if (running === atATime) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const FIVE_MINUTES = 300_000;

/** How many rows a view has. Nothing is asked twice for it. */
export const rowCountQuery = (source: RowSource, turns: TaskQueue) =>
  queryOptions({
    queryKey: [...source.key, 'view-count'],
    queryFn: ({ signal }) =>
      turns(async (): Promise<RowCount> => {
        signal.throwIfAborted();
        const { total, totalIsLowerBound = false } = await (source.count?.(signal) ??
          source.page({ at: 'start' }, 1, [], signal));
        return { total, isLowerBound: totalIsLowerBound };
      }),
    staleTime: FIVE_MINUTES,
    retry: false,
  });
