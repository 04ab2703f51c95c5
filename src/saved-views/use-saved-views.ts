import { resourceById, useResource } from '../resources/registry.ts';
import { viewSpecOf } from '../resources/resource.ts';
import { FIRST_VIEW } from '../view/preferences.ts';
import type { SafeStorage } from '../ui/storage.ts';
import {
  readSavedViews,
  savedSearch,
  type SavedView,
  type SavedViews,
  writeSavedViews,
  activeSavedView,
  type ActiveSavedView,
  searchOf,
} from '../view/saved-views.ts';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { View } from '../view/view.ts';

/** A name that no other view has, in any tab. (`randomUUID` is there only where the page came by HTTPS.) */
export const newViewId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const KEY = 'catalog-browser.views';
/** The saved view that was last shown unchanged: kept by the tab, so that changes are still named after a reload. */
const LAST = 'catalog-browser.last-view';

export interface SavedViewsStore {
  /** What is kept now; the same object until it changes, here or in another tab. */
  readonly get: () => SavedViews;
  readonly last: () => string | null;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Changes what is kept now, another tab's changes included.
   * @param pageSize rows a page where an address says none
   * @returns whether the browser keeps it; false: only until the page is closed
   */
  readonly change: (act: (all: SavedViews) => SavedViews, pageSize?: number) => boolean;
  readonly setLast: (id: string | null) => void;
}

/**
 * The saved views of this browser.
 * @param browser shared by all tabs @param tab this tab's own @param page where it says that another tab wrote (`storage`)
 */
export function createSavedViewsStore(
  browser: SafeStorage,
  tab: SafeStorage,
  page: EventTarget,
): SavedViewsStore {
  const listeners = new Set<() => void>();
  let known: { readonly text: string | undefined; readonly all: SavedViews } | undefined;
  const get = () => {
    const text = browser.get(KEY);
    if (!known || known.text !== text) known = { text, all: readSavedViews(text) };
    return known.all;
  };
  const tell = () => listeners.forEach((listener) => listener());
  return {
    get,
    last: () => tab.get(LAST) ?? null,
    subscribe(listener) {
      if (listeners.size === 0) page.addEventListener('storage', tell);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) page.removeEventListener('storage', tell);
      };
    },
    change(act, pageSize) {
      const all = act(get());
      const isKept = browser.set(KEY, writeSavedViews(all));
      const first = all.views.find(({ id }) => id === all.first);
      // By itself, for the page's start, which reads no list of views.
      if (first && resourceById(first.type)) {
        const { type } = first;
        const search = searchOfType(first, pageSize);
        browser.set(FIRST_VIEW.key, FIRST_VIEW.write({ type, search }));
      } else browser.remove(FIRST_VIEW.key);
      tell();
      return isKept;
    },
    setLast(id) {
      if (id === null) tab.remove(LAST);
      else tab.set(LAST, id);
      tell();
    },
  };
}

/** The store of the saved views: one for the whole app, which provides it. */
export const SavedViewsContext = createContext<SavedViewsStore | undefined>(undefined);

/** The query of a view for an address, as its type has it; as it was saved where the type is not loaded. */
export function searchOfType(view: Pick<SavedView, 'type' | 'search'>, pageSize: number | undefined): string {
  const resource = resourceById(view.type)?.loaded();
  return resource ? savedSearch(view, viewSpecOf(resource, pageSize)) : view.search;
}

interface SavedViewsNow extends Pick<SavedViewsStore, 'setLast'> {
  /** As the store's. */
  readonly change: (act: (all: SavedViews) => SavedViews) => boolean;
  readonly all: SavedViews;
  /** The one on screen, as it was saved or changed since. */
  readonly opened: ActiveSavedView | undefined;
}

/** The saved views of this browser, whichever tab changes them. @throws Error outside of the provider, which is a mistake of the program */
export function useSavedViews(view: View): SavedViewsNow {
  const store = use(SavedViewsContext);
  if (!store) throw new Error('No saved views are provided');
  const all = useSyncExternalStore(store.subscribe, store.get);
  const last = useSyncExternalStore(store.subscribe, store.last);
  const { resource, viewSpec } = useResource();
  const { pageSize } = viewSpec;
  const change = useCallback<SavedViewsNow['change']>(
    (act) => store.change(act, pageSize),
    [store, pageSize],
  );
  const onScreen = { type: resource.id, spec: viewSpec, search: searchOf(view, viewSpec) };
  return { all, opened: activeSavedView(all.views, onScreen, last), change, setLast: store.setLast };
}
