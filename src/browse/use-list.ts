import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.ts';
import { askForFailedIndexes } from '../api/index-profile.ts';
import type { CatalogRow } from '../api/schemas/record.ts';
import { useSignIn } from '../auth/connection.ts';
import type { ListSnapshot } from '../list/list-snapshot.ts';
import { type ShownSession, useListSession } from '../list/use-list-session.ts';
import { type DrawnRow, useReadRecords } from './read-records.ts';

/** A list as the page draws it. */
export interface ResourceList
  extends ListSnapshot<CatalogRow>, Pick<ShownSession<CatalogRow>, 'session' | 'shown'> {
  /** The loaded rows, with the content of records opened since. */
  readonly rows: readonly DrawnRow[];
  /** Loads rows, cells and opened records again, and asks for an index that the server did not tell of. */
  readonly refresh: () => void;
}

/** The list of the view on screen, requested again after signing in. */
export function useList(options: Parameters<typeof useListSession<CatalogRow>>[0]): ResourceList {
  const { session, shown, state } = useListSession(options);
  const read = useReadRecords(state.loaded.rows);
  const queries = useQueryClient();
  const client = useClient();
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
    rows: read.rows,
    refresh: () => {
      read.forget();
      session.refresh();
      askForFailedIndexes({ queries, client });
    },
  };
}
