import { queryOptions } from '@tanstack/react-query';
import type { EndpointSpec } from '../api/data-source.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { createTaskQueue, type TaskQueue } from '../api/row-counts.ts';
import { countMatches, type SearchCount } from '../api/search-endpoint.ts';
import { filtersKey, type Filters } from './filters.ts';
import { narrowingOf } from './index-answers.ts';
import type { Lookup } from './references.ts';

const COUNTS_AT_A_TIME = 2;

const countTurns: TaskQueue = createTaskQueue(COUNTS_AT_A_TIME);

export interface CountedType {
  /** The service's name of the type, such as `table`. */
  readonly id: string;
  /** Its endpoint; a function where the type is loaded later, called once a request has its turn. */
  readonly endpoint: EndpointSpec | (() => Promise<EndpointSpec>);
}

/** The words of counted records, and whether they are the deleted ones. */
export interface CountedSelection {
  readonly q: string | null;
  /** `only`: deleted records; anything else: live ones. */
  readonly deleted?: string | null | undefined;
}

/** The number of records for words and filters, requested once a minute at most. Fails with an ApiError. */
export const filteredCountQuery = (
  lookup: Lookup,
  { id, endpoint }: CountedType,
  { q, deleted }: CountedSelection,
  filters: Filters,
) => {
  const ofDeleted = deleted === 'only';
  return queryOptions({
    queryKey: keys.filteredCount(lookup.client, id, q, filtersKey(filters), ofDeleted),
    queryFn: ({ signal }): Promise<SearchCount> =>
      countTurns(async () => {
        signal.throwIfAborted();
        const of = typeof endpoint === 'function' ? await endpoint() : endpoint;
        const narrowing = narrowingOf(lookup, of, filters);
        return countMatches(lookup.client, of, { q: q ?? '', narrowing, ofDeleted }, signal);
      }),
    staleTime: FRESH_MS.records,
  });
};
