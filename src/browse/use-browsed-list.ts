import { notifyManager, partialMatchKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useClient } from '../api/client-context.ts';
import { askForFailedIndexes } from '../api/index-profile.ts';
import { keys } from '../api/keys.ts';
import type { CatalogRow } from '../api/schemas/record.ts';
import { useSignIn } from '../auth/connection.ts';
import { filtersKey, NO_FILTERS } from '../filters/filters.ts';
import { useListSession } from '../list/use-list-session.ts';
import { entryPointOf } from '../paging/list-position.ts';
import { useResource } from '../resources/registry.ts';
import { emptyValuesOf, fieldsOf, listSource, unindexedFields } from '../resources/resource.ts';
import { useWithRows } from '../ui/paint.ts';
import { useTextScale } from '../ui/viewport.ts';
import { readAddress } from '../view/address.ts';
import { rowsInView, rowsPerScreen } from '../view/preferences.ts';
import { useView } from '../view/use-view.ts';
import { shownDeleted, type View } from '../view/view.ts';
import type { BrowsedList, ShownList } from './browsed.ts';
import { lazySearch, needsSearch } from './lazy-parts.ts';
import { createReadRecords } from './read-records.ts';

/**
 * The list shown: another one replaces it once its first rows are here. The very first is drawn at once; later ones let
 * typed letters be drawn before them.
 * @param isHere whether rows of this list are here, or the reason why there are none
 * @returns `shown`: undefined before the first rows; `waits`: loaded rows wait for more urgent renders
 */
export function useShownList({ entry, q }: ShownList, isHere: boolean) {
  const [shown, setShown] = useState<ShownList>();
  if (isHere && shown?.entry !== entry) setShown({ entry, q });
  const drawn = useWithRows(shown);
  return { shown, waits: drawn !== undefined && drawn !== shown };
}

/**
 * The source of a view's rows, by the filters that the search index is known to answer, and the place where the list begins.
 * Suspends while the code of search is loading, if the view needs it.
 */
function useSourceOf(view: View) {
  const client = useClient();
  const queries = useQueryClient();
  const { resource, viewSpec } = useResource().base;
  const search = needsSearch(resource, view) ? lazySearch.read() : undefined;
  const subscribe = useCallback(
    (listener: () => void) => {
      // The listener is batched, because the cache also reports queries created during a render.
      const notify = notifyManager.batchCalls(listener);
      return queries.getQueryCache().subscribe(({ query }) => {
        if (partialMatchKey(query.queryKey, keys.indexes(client))) notify();
      });
    },
    [queries, client],
  );
  const findUnanswered = () => search?.unansweredOf({ client, queries }, resource, view) ?? NO_FILTERS;
  // The snapshot is a text, because each lookup returns a new array.
  const unanswered = useSyncExternalStore(subscribe, () => filtersKey(findUnanswered()));
  const { q, scope, filters, readsList, deleted, sort, limit } = view;
  const begun = useMemo(
    () => {
      const listed = { q, scope, filters, readsList, deleted, sort };
      return {
        source: search
          ? search.sourceOfView({ client, queries }, resource, listed)
          : listSource(client, resource, listed),
        // The place is read once per list, because scrolling writes it later.
        entry: entryPointOf(readAddress(viewSpec).place, limit),
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the source is another one where other filters are not answered
    [
      client,
      queries,
      resource,
      viewSpec,
      search,
      unanswered,
      q,
      scope,
      filters,
      readsList,
      deleted,
      sort,
      limit,
    ],
  );
  return { ...begun, unanswered: findUnanswered() };
}

const NO_FIELDS: readonly string[] = [];

/** @param rowHeight in px */
export function useBrowsedList(rowHeight: number): BrowsedList {
  const queries = useQueryClient();
  const client = useClient();
  const current = useResource();
  const address = useView(current);
  const { q, deleted, columns, limit } = address.view;
  const { entry, unanswered, ...begun } = useSourceOf(address.view);
  const { resource, base } = current;
  const isSearch = begun.source.capabilities.checkable;
  const unindexed = useMemo(() => (isSearch ? unindexedFields(resource) : NO_FIELDS), [isSearch, resource]);
  const fields = useMemo(
    () => fieldsOf(resource, columns).filter((field) => !unindexed.includes(field)),
    [resource, columns, unindexed],
  );
  const emptyValues = useMemo(() => emptyValuesOf(base.resource), [base]);
  const { endpoint } = base.resource;
  const newer = useMemo(() => createReadRecords(queries, client, endpoint), [queries, client, endpoint]);
  const { session, shown, state } = useListSession<CatalogRow>({
    source: begun.source,
    entry,
    limit,
    screen: rowsPerScreen(rowHeight),
    inView: rowsInView(rowHeight, useTextScale()),
    fields,
    emptyValues,
    newer,
  });
  useSignIn({
    onSignedIn: session.retry,
    onForgotten: () => {
      shown.forgetCells();
      session.forgetCells();
    },
  });
  // A list that goes on where it was left has its own source.
  const { source } = session;
  const isSearching = state.kind === 'first' || state.kind === 'replaced';
  // Another array would make the grid's columns anew.
  const refused = useMemo(() => [...state.refused, ...unindexed], [state.refused, unindexed]);
  const rows = useShownList({ entry, q }, !isSearching);
  return {
    ...address,
    source,
    entry,
    list: {
      ...state,
      refused,
      session,
      shown,
      refresh: () => {
        void queries.invalidateQueries({ queryKey: keys.entities(client, endpoint.path) });
        session.refresh();
        askForFailedIndexes({ queries, client });
      },
    },
    unindexed,
    shownDeleted: shownDeleted({ deleted }, source.capabilities.checkable),
    shown: rows.shown,
    isHeld: rows.waits,
    isSearching,
    unanswered,
    request: source.describeRequest(
      entry.param.at,
      limit,
      source.capabilities.fields === 'bundled' ? fields : [],
    ),
    onGoOn() {
      source.progress?.goOn();
      session.retry();
    },
  };
}
