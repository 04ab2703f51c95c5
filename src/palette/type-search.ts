import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useClient } from '../api/client-context.ts';
import type { EndpointSpec, Page } from '../api/data-source.ts';
import { obeysFiltersQuery } from '../api/index-profile.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { createTaskQueue, type TaskQueue } from '../api/row-counts.ts';
import { recordType, type EntityRow } from '../api/schemas/record.ts';
import { searchEndpoint } from '../api/search-endpoint.ts';
import { bestMatches } from '../entity/name-suggestions.tsx';
import type { Lookup } from '../filters/references.ts';
import { useOfferedTypes } from '../resources/offered-types.ts';
import { useResource } from '../resources/registry.ts';
import type { ResourceEntry } from '../resources/resource.ts';

// Words are searched in every offered type of resource that has a search index, by one request per type: the best matches of
// several indices at once may leave out a type whose records match less well.

/** A search of the palette for its text. */
export interface PaletteSearch {
  /** `none`: there is no text, or no index. `waiting`: no response for the text yet; what is found may be of the previous one. */
  readonly kind: 'none' | 'waiting' | 'found' | 'failed';
  /** Of a `failed` search. */
  readonly error?: Error | undefined;
  readonly retry: () => void;
}

/** The search of one type. */
export interface TypeSearch extends PaletteSearch {
  readonly entry: ResourceEntry;
  /** Best matches first. */
  readonly records: readonly EntityRow[];
  /** Number of matches; undefined: not known yet. */
  readonly total?: number | undefined;
  readonly totalIsLowerBound?: boolean | undefined;
}

/** Most concurrent searches: the rows of the page need connections too. */
const SEARCHES_AT_A_TIME = 2;

/** The endpoint of a type's records; until the type is loaded, with the members of all types alone. */
const endpointOf = ({ id, listPath, searchIndex, loaded }: ResourceEntry): EndpointSpec =>
  loaded()?.endpoint ?? {
    ...recordType({ type: id, shared: [], members: {}, fields: {} }),
    path: listPath,
    scopeParams: () => ({}),
    searchIndex,
  };

/**
 * Query of the best matches of one type; null: the server lacks the index. Its key is its own, because the records may lack
 * the members of the type. Fails with an ApiError.
 */
export const typeSearchQuery = (
  { client, queries }: Lookup,
  entry: ResourceEntry,
  q: string,
  turns: TaskQueue,
) => ({
  queryKey: keys.indexedMatches(client, entry.listPath, q),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    turns(async (): Promise<Page | null> => {
      signal.throwIfAborted();
      const { searchIndex: index, isIndexOptional: isOptional } = entry;
      if (
        isOptional &&
        (await queries.query(obeysFiltersQuery({ queries, client, index, isOptional }))) === null
      )
        return null;
      return bestMatches(searchEndpoint(client, endpointOf(entry), { q }), signal);
    }),
  staleTime: FRESH_MS.matches,
});

type Pages = ReadonlyMap<string, Page | null>;
const NO_PAGES: Pages = new Map();

/** The searches of all types, the one on screen first. @param q after a pause; empty: no request @param typed as it is now */
export function useTypeSearches(q: string, typed: string): readonly TypeSearch[] {
  const client = useClient();
  const queries = useQueryClient();
  const current = useResource().resource.id;
  const [turns] = useState(() => createTaskQueue(SEARCHES_AT_A_TIME));
  const offered = useOfferedTypes();
  const entries = useMemo(
    () => offered.toSorted((a, b) => Number(b.id === current) - Number(a.id === current)),
    [offered, current],
  );
  const results = useQueries({
    queries: entries.map((entry) => ({
      ...typeSearchQuery({ client, queries }, entry, q, turns),
      enabled: q !== '',
    })),
  });

  // The pages of the previous text stay until those of this one have come; `useQueries` does not keep them.
  const [held, hold] = useState(NO_PAGES);
  const come = entries.flatMap(({ id }, at) => {
    const page = results[at]?.data;
    return page === undefined || page === held.get(id) ? [] : [[id, page] as const];
  });
  if (q === '' && held !== NO_PAGES) hold(NO_PAGES);
  else if (q !== '' && come.length > 0) hold(new Map([...held, ...come]));

  return entries.map((entry, at): TypeSearch => {
    const { data, error, refetch } = results[at] ?? {};
    const retry = () => void refetch?.();
    const page = data === undefined ? held.get(entry.id) : data;
    if (page === null) return { entry, kind: 'none', records: [], retry };
    const records = q === '' ? [] : (page?.rows.filter((row) => row.kind === 'entity') ?? []);
    if (q === '' || q !== typed.trim() || (!data && !error))
      return { entry, kind: 'waiting', records, retry };
    if (!data) return { entry, kind: 'failed', records: [], error: error ?? undefined, retry };
    const { total = data.rows.length, totalIsLowerBound } = data;
    return { entry, kind: 'found', records, total, totalIsLowerBound, retry };
  });
}
