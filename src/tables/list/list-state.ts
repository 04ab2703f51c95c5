/** What the list's area shows. Failed is never shown as empty, and rows already there are never thrown away. */
export type ListState =
  | 'stopped'
  | 'rows'
  | 'loading'
  | 'failed'
  | 'empty-catalog'
  | 'filtered-empty'
  | 'search-empty';

interface Facts {
  /** Somebody did not want to wait any longer. */
  readonly stopped: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly rowCount: number;
  /** Search text in force. */
  readonly q: string | null;
  readonly database: string | null;
}

/** The one state that the facts mean. */
export function listState({ stopped, loading, failed, rowCount, q, database }: Facts): ListState {
  if (stopped) return 'stopped';
  if (failed) return 'failed';
  if (rowCount > 0) return 'rows';
  if (loading) return 'loading';
  if (q !== null) return 'search-empty';
  return database === null ? 'empty-catalog' : 'filtered-empty';
}
