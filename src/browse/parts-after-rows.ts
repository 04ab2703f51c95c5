import { useEffect } from 'react';
import { lazyPickerDialog } from '../column-picker/column-picker.tsx';
import { lazyFilterEditor } from '../filter-bar/search-suggestions.tsx';
import type { LazyPart } from '../ui/lazy.ts';
import { afterPaint } from '../ui/paint.ts';
import { lazyColumnMenu } from './column-menu.tsx';
import { lazyGoToForm } from './go-to-row.tsx';
import { lazySearch } from './lazy-search.ts';
import { lazyEmptyList, lazyFailureMessage } from './list-area.tsx';
import { lazyNoticeBanner, lazyReadingNotice } from './list-notice.tsx';
import { lazyDatabaseTree, lazySavedViews } from './list-sidebar.tsx';
import { lazySaveViewForm } from './list-toolbar.tsx';
import { lazyBesideRows, lazyJumpProgress, lazyMissingRows } from './resource-grid.tsx';
import { lazySelection } from './use-selection.ts';

/**
 * Parts of a list's page that are loaded after its first rows, so that a dialog opens at once when its button is pressed,
 * and a failure shows without a network. `vite.config.ts` groups them in files.
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
  lazySavedViews,
  lazyColumnMenu,
  lazyGoToForm,
  lazySearch,
  lazySelection,
];

/** Loads `PARTS_AFTER_ROWS` once the page with the first rows is painted. @param isReady whether those rows are here */
export function usePreloadAfterRows(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined;
    return afterPaint(() => {
      for (const part of PARTS_AFTER_ROWS) part.preload();
    });
  }, [isReady]);
}
