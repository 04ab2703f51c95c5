import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Client } from '../api/client.ts';
import { useClient } from '../api/client-context.ts';
import type { EndpointSpec, Page } from '../api/data-source.ts';
import { obeysFiltersQuery } from '../api/index-profile.ts';
import { createTaskQueue, type TaskQueue } from '../api/row-counts.ts';
import { recordType, type EntityRow } from '../api/schemas/record.ts';
import { searchEndpoint } from '../api/search-endpoint.ts';
import { bestMatchesQuery } from '../entity/name-suggestions.tsx';
import { RESOURCES, useResource, type ResourceEntry } from '../resources/registry.ts';

// Words are searched for in every type of resource that has a search index. One request a type: of several indices at once
// the engine gives the best matches of all, which may leave out a type whose records match less well.

/** What the search of one type has come to, for a text. */
export interface TypeSearch {
  readonly entry: Pick<ResourceEntry, 'id' | 'path' | 'icon' | 'loaded' | 'load'>;
  /**
   * `none`: the type has no search index. `waiting`: nothing has come for the text yet; `records` may be those of the text
   * before.
   */
  readonly state: 'none' | 'waiting' | 'found' | 'failed';
  /** Best matches first. */
  readonly records: readonly EntityRow[];
  /** How many match; undefined while it is not known. */
  readonly total?: number | undefined;
  readonly totalIsLowerBound?: boolean | undefined;
  /** What kept them from coming; given with `failed`. */
  readonly error?: Error | undefined;
  /** Searches once more after a failure. */
  readonly retry: () => void;
}

/** Pause in ms before a request: long enough to type the next letter. */
const DEBOUNCE_MS = 200;
/** The rows of the page need connections too. */
const SEARCHES_AT_A_TIME = 2;

/** How the records of a type are searched. Until the type itself is loaded they are read as far as all types are alike. */
const endpointOf = ({ id, path, searchIndex, loaded }: ResourceEntry): EndpointSpec =>
  loaded()?.endpoint ?? {
    ...recordType({ type: id, shared: [], members: {}, fields: {} }),
    path: [path],
    scopeParams: () => ({}),
    searchIndex,
  };

/** Whether the server has the index of a type: known of most types, asked of the others with the first words. */
const indexQuery = (queries: QueryClient, client: Client, entry: ResourceEntry, q: string) => ({
  ...obeysFiltersQuery({ queries, client, index: entry.searchIndex, isOptional: true }),
  enabled: q !== '' && entry.isIndexOptional,
});

/** The best matches of one type, queued; of a type without a search index none. */
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
  /** One for each type, that on screen first. */
  readonly searches: readonly TypeSearch[];
}

const NO_PAGES: ReadonlyMap<string, Page> = new Map();

/** Searches all types for the typed text after a pause, the type on screen first. */
export function useTypeSearches(): TypeSearches {
  const client = useClient();
  const queries = useQueryClient();
  const current = useResource().resource.id;
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [turns] = useState(() => createTaskQueue(SEARCHES_AT_A_TIME));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const entries = useMemo(
    () => RESOURCES.toSorted((a, b) => Number(b.id === current) - Number(a.id === current)),
    [current],
  );
  const indexes = useQueries({ queries: entries.map((entry) => indexQuery(queries, client, entry, q)) });
  /** Undefined: it is not known yet. */
  const hasIndex = entries.map((entry, at): boolean | undefined => {
    if (!entry.isIndexOptional) return true;
    const { data, isError = false } = indexes[at] ?? {};
    return isError ? false : data === undefined ? undefined : data !== null;
  });
  const results = useQueries({
    queries: entries.map((entry, at) => typeSearchQuery(client, entry, q, turns, hasIndex[at] === true)),
  });

  // Those of the text before, until something has come for this one.
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
    const { data, error, refetch } = results[at] ?? {};
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
    searches,
    type: (text) => {
      setTyped(text);
      clearTimeout(timer.current);
      if (text.trim() === '') setQ('');
      else timer.current = setTimeout(() => setQ(text.trim()), DEBOUNCE_MS);
    },
  };
}
