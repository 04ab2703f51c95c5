import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '../../api/client.ts';
import { searchSource } from '../../api/search-source.ts';

/** Tables suggested at a time. */
const SUGGESTED = 8;
/** What was found so lately, in ms, is not asked again. */
const FRESH_MS = 30_000;

/**
 * The tables that a text finds, the best first; those of the text before stay until they are here. An empty text asks
 * for none. Fails with an ApiError.
 * @param database FQN of the only database to look in
 */
export const namesQuery = (client: Client, q: string, database: string | undefined) =>
  queryOptions({
    queryKey: [client.server, 'names', q, database ?? null],
    queryFn: ({ signal }) =>
      searchSource(client, { q, database }).page({ at: 'start' }, SUGGESTED, [], signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
