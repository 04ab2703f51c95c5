import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../api/client-context.ts';
import { columnsByNameQuery, type FoundColumn, type FoundColumns } from '../filters/column-search.ts';
import { tableDefinition } from '../resources/table/definition.ts';

// Columns are searched for when they are asked for, because a pattern is costly for a server.

/** The search for columns by the typed text. */
export interface ColumnSearch {
  /** `none`: there is no text. `waiting`: no response for the text yet; `columns` may be those of the previous text. */
  readonly state: 'none' | 'waiting' | 'found' | 'failed';
  /** Best matches first. */
  readonly columns: readonly FoundColumn[];
  /** Numbers of tables with such a column; undefined: not known. */
  readonly tables: FoundColumns['tables'];
  readonly error: Error | undefined;
  readonly retry: () => void;
}

const NONE: FoundColumns = { columns: [], tables: undefined };

/**
 * Searches the columns of all tables.
 * @param q the text after a pause @param typed the text as it is now @param isOn false: nothing is requested
 */
export function useColumnSearch(q: string, typed: string, isOn: boolean): ColumnSearch {
  const client = useClient();
  const queries = useQueryClient();
  const isEnabled = isOn && q !== '';
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...columnsByNameQuery({ client, queries }, tableDefinition.endpoint, q),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const isCurrent = q === typed.trim() && !isPlaceholderData;
  const state = isCurrent ? (data ? 'found' : error ? 'failed' : 'waiting') : 'waiting';
  return {
    ...((isEnabled && data) || NONE),
    state: typed.trim() === '' ? 'none' : state,
    error: error ?? undefined,
    retry: () => void refetch(),
  };
}
