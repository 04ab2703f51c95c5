import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Client } from '../api/client.ts';
import { searchEndpoint } from '../api/search-endpoint.ts';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../api/client-context.ts';
import type { EndpointSpec, Page } from '../api/data-source.ts';
import type { namesSource } from '../api/names-source.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { locationNames, renderPath } from './names.tsx';
import { NO_FILTERS } from '../filters/filters.ts';
import { narrowingOf } from '../filters/references.ts';
import { allFilters, type ViewSpec } from '../view/view.ts';
import { markedText } from './highlight.tsx';
import styles from './name-suggestions.module.css';

/** A type of resource, as far as its records can be searched by name. */
interface NamedResource extends Pick<ViewSpec, 'scope'> {
  readonly endpoint: EndpointSpec;
  /** Searches the names of a type that the service keeps no search index of. */
  readonly namesSource?: typeof namesSource;
}

/** Most suggested records. */
const MAX_SUGGESTIONS = 8;
/** Time in ms for which a result is not requested again. */
const STALE_TIME_MS = 30_000;

/**
 * The records that match a text, best match first; the previous text's records stay until they have loaded. An empty text
 * sends no request.
 * @param scope the only one to search; null: the whole catalog @throws ApiError
 */
const nameSearchQuery = (client: Client, resource: NamedResource, q: string, scope: string | null) =>
  queryOptions({
    queryKey: [client.server, 'names', ...resource.endpoint.path, q, scope],
    queryFn: ({ signal, client: queries }) => {
      const narrowing = () =>
        narrowingOf({ client, queries }, allFilters({ scope, filters: NO_FILTERS }, resource), 0);
      const source =
        resource.namesSource?.(queries, client, resource.endpoint, { scope, q }) ??
        searchEndpoint(client, resource.endpoint, { q, narrowing: narrowing() });
      return source.page({ at: 'start' }, MAX_SUGGESTIONS, [], signal);
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: STALE_TIME_MS,
    retry: false,
  });

/** Pause in ms before a request: long enough to type the next letter. */
const DEBOUNCE_MS = 200;

export interface NameSearch {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Searches now, without the pause. */
  readonly search: () => void;
  /** The text searched; empty: none. */
  readonly q: string;
  /** The matching records, best first; those of the previous text stay until they have loaded. */
  readonly records: readonly EntityRow[];
  /** Whether the records belong to the text as typed now, or there are none yet. */
  readonly isCurrent: boolean;
  /** The response for the text as typed now; undefined: none yet. */
  readonly page: Page | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Searches records by a part of their name while typing, after a pause. @param scope the only one to search; null: all */
export function useNameSearch(resource: NamedResource, scope: string | null): NameSearch {
  const client = useClient();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const found = useQuery(nameSearchQuery(client, resource, q, scope));
  const isCurrent = q === typed.trim() && !found.isPlaceholderData;
  const rows = q === '' ? [] : (found.data?.rows ?? []);

  const search = (text: string) => {
    clearTimeout(timer.current);
    setQ(text.trim());
  };
  return {
    typed,
    type: (text) => {
      setTyped(text);
      clearTimeout(timer.current);
      if (text.trim() === '') search('');
      else timer.current = setTimeout(() => search(text), DEBOUNCE_MS);
    },
    search: () => search(typed),
    q,
    records: rows.filter((row): row is EntityRow => row.kind === 'entity'),
    isCurrent,
    page: isCurrent ? found.data : undefined,
    error: isCurrent ? found.error : null,
    retry: () => void found.refetch(),
  };
}

interface EntityLineProps {
  readonly record: EntityRow;
  /** Words marked in the name where the server sent no highlights. */
  readonly words: readonly string[];
}

/** A record in a list of suggestions: its name and location. */
export function EntityLine({ record, words }: EntityLineProps) {
  return (
    <>
      <bdi className={styles.name}>{markedText(record.name, record.highlight?.['name'], words)}</bdi>{' '}
      <span className={styles.place}>{renderPath(locationNames(record))}</span>
    </>
  );
}
