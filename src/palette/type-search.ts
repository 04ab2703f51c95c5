import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../api/client-context.ts';
import type { Client } from '../api/client.ts';
import type { EndpointSpec, Page } from '../api/data-source.ts';
import { obeysFiltersQuery } from '../api/index-profile.ts';
import { createTaskQueue, type TaskQueue } from '../api/row-counts.ts';
import { recordType, type EntityRow } from '../api/schemas/record.ts';
import { searchEndpoint } from '../api/search-endpoint.ts';
import { bestMatchesQuery } from '../entity/name-suggestions.tsx';
import { useOfferedTypes } from '../resources/offered-types.ts';
import { useResource, type ResourceEntry } from '../resources/registry.ts';

// Words are searched in every offered type of resource that has a search index, by one request per type: the best matches of
// several indices at once may leave out a type whose records match less well.

/** The search of one type for a text. */
export interface TypeSearch {
  readonly entry: Pick<ResourceEntry, 'id' | 'path' | 'icon' | 'loaded' | 'load'>;
  /**
   * `none`: the type has no search index. `waiting`: no response for the text yet; `records` may be those of the previous
   * text.
   */
  readonly state: 'none' | 'waiting' | 'found' | 'failed';
  /** Best matches first. */
  readonly records: readonly EntityRow[];
  /** Number of matches; undefined: not known yet. */
  readonly total?: number | undefined;
  readonly totalIsLowerBound?: boolean | undefined;
  /** The error of a `failed` search. */
  readonly error?: Error | undefined;
  /** Searches once more after a failure. */
  readonly retry: () => void;
}

/** Pause in ms before a request: long enough to type the next letter. */
const DEBOUNCE_MS = 200;
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

/** Whether the server has the index of a type; requested with the first words, and only if the index is optional. */
const indexQuery = (queries: QueryClient, client: Client, entry: ResourceEntry, q: string) => ({
  ...obeysFiltersQuery({ queries, client, index: entry.searchIndex, isOptional: true }),
  enabled: q !== '' && entry.isIndexOptional,
});

/** The best matches of one type, queued; disabled without a search index. */
const typeSearchQuery = (
  client: Client,
  entry: ResourceEntry,
  q: string,
  turns: TaskQueue,
  hasIndex: boolean,
) => ({
  ...bestMatchesQuery(searchEndpoint(client, endpointOf(entry), { q }), turns),
  enabled: q !== '' && hasIndex,
});

const entitiesOf = (page: Page | undefined): readonly EntityRow[] =>
  page?.rows.filter((row) => row.kind === 'entity') ?? [];

export interface TypeSearches {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** The text after a pause, without blanks at its ends. */
  readonly q: string;
  /** The searches of all types, that of the type on screen first. */
  readonly searches: readonly TypeSearch[];
}

const NO_PAGES: ReadonlyMap<string, Page> = new Map();

/**
 * Searches all types for the typed text after a pause, the type on screen first.
 * @param initial the text at first @param isOn false: nothing is requested
 */
export function useTypeSearches(initial: string, isOn: boolean): TypeSearches {
  const client = useClient();
  const queries = useQueryClient();
  const current = useResource().resource.id;
  const [typed, setTyped] = useState(initial);
  const [q, setQ] = useState(initial.trim());
  const [turns] = useState(() => createTaskQueue(SEARCHES_AT_A_TIME));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const offered = useOfferedTypes();
  const entries = useMemo(
    () => offered.toSorted((a, b) => Number(b.id === current) - Number(a.id === current)),
    [offered, current],
  );
  const indexes = useQueries({
    queries: entries.map((entry) => indexQuery(queries, client, entry, isOn ? q : '')),
  });
  /** Whether the server has each index; undefined: not known yet. */
  const hasIndex = entries.map((entry, at): boolean | undefined => {
    if (!entry.isIndexOptional) return true;
    const data = indexes[at]?.data;
    return data === undefined ? undefined : data !== null;
  });
  const results = useQueries({
    queries: entries.map((entry, at) =>
      typeSearchQuery(client, entry, isOn ? q : '', turns, hasIndex[at] === true),
    ),
  });

  // The pages of the previous text, until a response for this text has come.
  const [latest, setLatest] = useState(NO_PAGES);
  const isNew = (entry: ResourceEntry, page: Page | undefined) => page && page !== latest.get(entry.id);
  if (q === '' && latest !== NO_PAGES) setLatest(NO_PAGES);
  else if (q !== '' && entries.some((entry, at) => isNew(entry, results[at]?.data))) {
    const pages = new Map(latest);
    for (const [at, entry] of entries.entries()) {
      const page = results[at]?.data;
      if (page) pages.set(entry.id, page);
    }
    setLatest(pages);
  }

  const isTyped = q !== '' && q === typed.trim();
  const searches = entries.map((entry, at): TypeSearch => {
    const { data } = results[at] ?? {};
    // A server that did not say whether it has the index is asked that again.
    const isIndexUnknown = entry.isIndexOptional && indexes[at]?.isError;
    const { error, refetch } = (isIndexUnknown ? indexes[at] : results[at]) ?? {};
    const retry = () => void refetch?.();
    if (hasIndex[at] === false) return { entry, state: 'none', records: [], retry };
    if (!isTyped || (!data && !error))
      return {
        entry,
        state: 'waiting',
        records: q === '' ? [] : entitiesOf(data ?? latest.get(entry.id)),
        retry,
      };
    if (!data) return { entry, state: 'failed', records: [], error: error ?? undefined, retry };
    const { total = data.rows.length, totalIsLowerBound } = data;
    return { entry, state: 'found', records: entitiesOf(data), total, totalIsLowerBound, retry };
  });
  return {
    typed,
    q,
    searches,
    type: (text) => {
      setTyped(text);
      clearTimeout(timer.current);
      if (text.trim() === '') setQ('');
      else timer.current = setTimeout(() => setQ(text.trim()), DEBOUNCE_MS);
    },
  };
}
