import { useSyncExternalStore } from 'react';
import { browserStorage, tabStorage } from '../../ui/safe-storage.ts';
import { openedView, type OpenedView } from '../../view/opened-view.ts';
import { searchOf, type SavedViews } from '../../view/saved-views.ts';
import type { View } from '../../view/view.ts';
import { createSavedViewsStore, type SavedViewsStore } from './saved-views-store.ts';

/** All pages and parts of a tab look at one. */
const store = createSavedViewsStore(browserStorage, tabStorage, globalThis);

interface SavedViewsNow extends Pick<SavedViewsStore, 'change' | 'setLast'> {
  readonly all: SavedViews;
  /** The one on screen, as it was saved or changed since. */
  readonly opened: OpenedView | undefined;
}

/** The saved views of this browser, whichever tab changes them. */
export function useSavedViews(view: View): SavedViewsNow {
  const all = useSyncExternalStore(store.subscribe, store.get);
  const last = useSyncExternalStore(store.subscribe, store.last);
  const { change, setLast } = store;
  return { all, opened: openedView(all.views, searchOf(view), last), change, setLast };
}
