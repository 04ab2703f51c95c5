import { useEffect, useState } from 'react';
import { sameFilters, type Filters } from '../filters/filters.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import type { OpenedFilter } from './browsed.ts';

/** Pause in ms after which changed filters apply, so that three chosen values make one request. */
const COMMIT_AFTER_MS = 200;

/** Edited filters that the address does not have yet. */
interface FilterDraft {
  readonly filters: Filters;
  /** The filters of the address that were changed, and those of the drafts before it, which may be on their way there. */
  readonly of: readonly Filters[];
  /** The editor that changed them, which may be closed by now. */
  readonly by: OpenedFilter | undefined;
}

/**
 * The edited filters, ahead of the address by a short pause.
 * @param filters those in the address; a change of them to others than a draft wrote ends the draft
 * @param open the editor
 * @param commit writes a draft to the address, or ignores one that is too long to send
 */
export function useFilterDraft(
  filters: Filters,
  open: OpenedFilter | undefined,
  commit: (draft: FilterDraft) => void,
) {
  const [draft, setDraft] = useState<FilterDraft>();
  const isOver = draft !== undefined && !draft.of.some((of) => sameFilters(of, filters));
  // An ended draft is dropped for good, because Back leads to the filters that it began with.
  if (isOver) setDraft(undefined);
  const current = isOver ? undefined : draft;
  const debounced = useDebounced(commit, COMMIT_AFTER_MS);
  useEffect(() => debounced.drop, [debounced]);
  const isOpen = open !== undefined;
  useEffect(() => {
    if (current === undefined) debounced.drop();
    // A range that closes hands over its last figure, which no further change follows.
    else if (!isOpen) debounced.flush();
  }, [current, isOpen, debounced]);
  return {
    filters: current?.filters ?? filters,
    change: (next: Filters) => {
      const changed = {
        filters: next,
        of: current ? [...current.of, current.filters] : [filters],
        by: open,
      };
      setDraft(changed);
      debounced.later(changed);
    },
    flush: debounced.flush,
    drop: () => setDraft(undefined),
  };
}
