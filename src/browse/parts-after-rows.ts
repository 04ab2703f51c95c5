import { useEffect } from 'react';
import { lazyPickerDialog } from '../column-picker/column-picker.tsx';
import { lazyFilterEditor } from '../filter-bar/search-suggestions.tsx';
import { lazySavedViewParts } from '../saved-views/saved-view-list.tsx';
import type { LazyPart } from '../ui/lazy.ts';
import { afterPaint } from '../ui/paint.ts';
import { lazyColumnMenu } from './column-menu.tsx';
import { lazyGoToForm } from './go-to-row.tsx';
import { lazySearch } from './lazy-search.ts';
import { lazyEmptyList, lazyFailureMessage } from './list-area.tsx';
import { lazyNoticeBanner, lazyReadingNotice } from './list-notice.tsx';
import { lazyDatabaseTree } from './list-sidebar.tsx';
import { lazySaveViewForm } from './list-toolbar.tsx';
import { lazyBesideRows, lazyJumpProgress, lazyMissingRows } from './resource-grid.tsx';

/**
 * The parts of a list's page that are loaded after its first rows: a dialog does not wait for its code when its button is
 * pressed, and a failure is told even when the network is gone. `vite.config.ts` says which of them share a file.
 */
export const PARTS_AFTER_ROWS: readonly LazyPart<unknown>[] = [
  lazyDatabaseTree,
  lazyFailureMessage,
  lazyEmptyList,
  lazyNoticeBanner,
  lazyReadingNotice,
  lazyMissingRows,
  lazyJumpProgress,
  lazyBesideRows,
  lazyFilterEditor,
  lazyPickerDialog,
  lazySaveViewForm,
  lazySavedViewParts,
  lazyColumnMenu,
  lazyGoToForm,
  lazySearch,
];

/** Loads those parts once the page with the first rows is painted. @param ready whether the rows are there */
export function usePreloadAfterRows(ready: boolean): void {
  useEffect(() => {
    if (!ready) return undefined;
    return afterPaint(() => {
      for (const part of PARTS_AFTER_ROWS) part.preload();
    });
  }, [ready]);
}
