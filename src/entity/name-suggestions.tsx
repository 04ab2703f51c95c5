import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createElement, useMemo, useState, type ReactNode } from 'react';
import { useClient } from '../api/client-context.ts';
import type { EndpointSpec, Page, RowSource } from '../api/data-source.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { listEndpoint } from '../api/list-endpoint.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import { searchEndpoint } from '../api/search-endpoint.ts';
import { searchWords } from '../api/typed-search.ts';
import { NO_FILTERS } from '../filters/filters.ts';
import { narrowingOf } from '../filters/index-answers.ts';
import type { Lookup } from '../filters/references.ts';
import type { NounId } from '../i18n/message-types.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { namesSource } from '../paging/reading-source.ts';
import { useRested } from '../ui/paint.ts';
import { visibleText } from '../ui/text.tsx';
import { allFilters, includeOf, type ShownDeleted, type ViewSpec } from '../view/view.ts';
import { DeletedMark } from './cell-parts.tsx';
import { foundByText } from './found-by.tsx';
import { markedText } from './highlight.tsx';
import { joinedPath, locationNames, ownDisplayName, titleOf } from './names.tsx';
import styles from './name-suggestions.module.css';

interface NamedResource extends Pick<ViewSpec, 'scope'> {
  readonly endpoint: EndpointSpec;
  readonly search: 'index' | 'names';
}

const MAX_MATCHES = 8;

/** The first records of a source, best match first, and of one of deleted records. Fails with an ApiError. */
const bestMatchesQuery = (source: RowSource, deleted: RowSource | undefined) =>
  queryOptions({
    queryKey: keys.bestMatches(source.key, deleted?.key),
    queryFn: async ({ signal }) => {
      if (!deleted) return bestMatches(source, signal);
      const pages = [bestMatches(source, signal), bestMatches(deleted, signal)] as const;
      return joinedPage(...(await Promise.all(pages)));
    },
    staleTime: FRESH_MS.matches,
  });

export const bestMatches = (source: RowSource, signal: AbortSignal): Promise<Page> =>
  source.page({ kind: 'start' }, MAX_MATCHES, [], signal);

interface SuggestedRecords {
  /** Null: the whole catalog. */
  readonly scope: string | null;
  readonly deleted: ShownDeleted | null;
}

/** A search index has deleted records in a source of their own. @param ofDeleted whether it is that source */
function matchingRecords(
  lookup: Lookup,
  resource: NamedResource,
  q: string,
  { scope, deleted }: SuggestedRecords,
  ofDeleted: boolean,
): RowSource {
  const { client, queries } = lookup;
  const { endpoint, search } = resource;
  if (search === 'names') {
    const list = listEndpoint(client, endpoint, scope, includeOf(deleted));
    return namesSource(queries, list, { q, bestFirst: true });
  }
  if (scope === null) return searchEndpoint(client, endpoint, { q, ofDeleted });
  const filters = allFilters({ scope, filters: NO_FILTERS }, resource);
  const narrowing = narrowingOf(lookup, endpoint, filters);
  return searchEndpoint(client, endpoint, { q, narrowing, ofDeleted });
}

/** Most deleted records that keep their place behind live ones. */
const DELETED_BESIDE = 2;

function joinedPage(live: Page, deleted: Page): Page {
  const room = MAX_MATCHES - Math.min(deleted.rows.length, DELETED_BESIDE);
  const total = (live.total ?? live.rows.length) + (deleted.total ?? deleted.rows.length);
  return { ...live, rows: [...live.rows.slice(0, room), ...deleted.rows].slice(0, MAX_MATCHES), total };
}

/** Pause in ms before a request: long enough to type the next letter. */
const DEBOUNCE_MS = 200;

/** The text to search for, without blanks at its ends: the typed one after a pause, none at once. */
export function useSearchedText(typed: string): string {
  const text = typed.trim();
  const settled = useRested(text, { after: DEBOUNCE_MS });
  return text === '' ? '' : settled;
}

export function useNameSearch(resource: NamedResource, { scope, deleted }: SuggestedRecords) {
  const client = useClient();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const q = useSearchedText(typed);

  const matches = useMemo(() => {
    const sourceOf = (ofDeleted: boolean) =>
      matchingRecords({ client, queries }, resource, q, { scope, deleted }, ofDeleted);
    const hasBoth = deleted === 'also' && resource.search === 'index';
    return bestMatchesQuery(sourceOf(deleted === 'only'), hasBoth ? sourceOf(true) : undefined);
  }, [client, queries, resource, q, scope, deleted]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...matches,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  /** Whether the records belong to the text as typed now, or there are none yet. */
  const isCurrent = q === typed.trim() && !isPlaceholderData;
  const rows = q === '' ? [] : (data?.rows ?? []);

  return {
    typed,
    type: setTyped,
    /** Empty: nothing is searched for. */
    q,
    /** Best first; those of the previous text stay until the next ones have loaded. */
    records: rows.filter((row): row is EntityRow => row.kind === 'entity'),
    isCurrent,
    /** The response for the text as typed now; undefined: none yet. */
    page: isCurrent ? data : undefined,
    error: isCurrent ? error : null,
    retry: () => void refetch(),
  };
}

/** Names in a line of unknown width: the last is whole if it fits; those before it shrink, the outermost first, or go. */
export const renderPath = (names: readonly string[]): ReactNode =>
  createElement('span', { className: styles.path, title: titleOf([joinedPath(names)]) }, ...pathParts(names));

/** The last name, after a box with the path of those before it: each box goes or shrinks as a whole. */
function pathParts(names: readonly string[]): readonly ReactNode[] {
  const parents = names.slice(0, -1);
  const last = <bdi translate="no">{visibleText(names.at(-1) ?? '')}</bdi>;
  if (parents.length === 0) return [last];
  const path = createElement('span', { className: styles.path }, ...pathParts(parents));
  return [createElement('span', { className: styles.parents }, path, <i>›</i>), last];
}

interface EntityLineProps {
  readonly type: NounId;
  readonly record: EntityRow;
  /** The searched text: its words are marked if the server sent no highlights. */
  readonly typed: string;
  /** False: the record belongs to the previous text, so its match is not shown. */
  readonly isCurrent: boolean;
}

export function EntityLine({ type, record, typed, isCurrent }: EntityLineProps) {
  const t = useTranslator();
  const { name, highlight } = record;
  const displayName = ownDisplayName(record);
  const words = searchWords(typed);
  const place = isCurrent ? foundByText(typed, t.of(type))(record) : undefined;
  return (
    <>
      {displayName !== undefined && (
        <>
          <bdi className={styles.name} translate="no">
            {markedText(displayName, highlight?.['displayName'], words)}
          </bdi>{' '}
        </>
      )}
      <bdi className={displayName === undefined ? styles.name : styles.raw} translate="no">
        {markedText(name, highlight?.['name'], words)}
      </bdi>{' '}
      {place && (
        <>
          <span className={styles.found}>{place}</span>{' '}
        </>
      )}
      <span className={styles.place}>{renderPath(locationNames(record))}</span>
      {record.deleted && <DeletedMark />}
    </>
  );
}
