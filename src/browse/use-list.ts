import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../api/client-context.ts';
import { askForFailedIndexes } from '../api/index-profile.ts';
import { keys } from '../api/keys.ts';
import type { CatalogRow } from '../api/schemas/record.ts';
import { useSignIn } from '../auth/connection.ts';
import type { ListSnapshot } from '../list/list-snapshot.ts';
import { type ShownSession, useListSession } from '../list/use-list-session.ts';
import { useResource } from '../resources/registry.ts';
import { createReadRecords } from './read-records.ts';

/** A list as the page draws it. */
export interface ResourceList
  extends ListSnapshot<CatalogRow>, Pick<ShownSession<CatalogRow>, 'session' | 'shown'> {
  /** Loads rows, cells and opened records again, and asks for an index that the server did not tell of. */
  readonly refresh: () => void;
}

/** The list of the view on screen, requested again after signing in. */
export function useList(
  options: Omit<Parameters<typeof useListSession<CatalogRow>>[0], 'newer'>,
): ResourceList {
  const queries = useQueryClient();
  const client = useClient();
  const { endpoint } = useResource().resource;
  const newer = useMemo(() => createReadRecords(queries, client, endpoint), [queries, client, endpoint]);
  const { session, shown, state } = useListSession({ ...options, newer });
  useSignIn({
    onSignedIn: session.retry,
    onForgotten: () => {
      shown.forgetCells();
      session.forgetCells();
    },
  });
  return {
    ...state,
    session,
    shown,
    refresh: () => {
      void queries.invalidateQueries({ queryKey: keys.entities(client, endpoint.path) });
      session.refresh();
      askForFailedIndexes({ queries, client });
    },
  };
}
