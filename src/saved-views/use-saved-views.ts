import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { resourceById, useResource } from '../resources/registry.ts';
import { viewSpecOf } from '../resources/resource.ts';
import type { SafeStorage } from '../ui/storage.ts';
import { createStore } from '../ui/store.ts';
import { FIRST_VIEW } from '../view/preferences.ts';
import {
  readSavedViews,
  type SavedView,
  type SavedViews,
  writeSavedViews,
  activeSavedView,
} from '../view/saved-views.ts';
import { parseView, viewSearch, withoutPlace } from '../view/url-params.ts';
import type { View } from '../view/view.ts';

/** A random id, unique in all tabs. (`randomUUID` exists only on pages by HTTPS.) */
export const newViewId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const KEY = 'catalog-browser.views';
/** Key of the saved view last shown unchanged, stored for the tab, so that its changes are still known after a reload. */
const LAST = 'catalog-browser.last-view';

export type SavedViewsStore = ReturnType<typeof createSavedViewsStore>;

/**
 * The saved views of this browser.
 * @param browser storage of all tabs @param tab storage of this tab @param page source of `storage` events of other tabs
 */
export function createSavedViewsStore(browser: SafeStorage, tab: SafeStorage, page: EventTarget) {
  const changes = createStore(undefined, () => {
    page.addEventListener('storage', notify);
    return () => page.removeEventListener('storage', notify);
  });
  let parsed: { readonly text: string | undefined; readonly all: SavedViews } | undefined;
  const get = () => {
    const text = browser.get(KEY);
    if (!parsed || parsed.text !== text) parsed = { text, all: readSavedViews(text) };
    return parsed.all;
  };
  const notify = () => changes.set(undefined);
  return {
    /** The current views; the same object until they change, here or in another tab. */
    get,
    last: () => tab.get(LAST) ?? null,
    subscribe: changes.subscribe,
    /**
     * Changes the current views, with the changes of other tabs. The same views are not written again.
     * @param pageSize rows per page of a URL without a number
     * @returns whether the browser stored them; false: they last until the page closes
     */
    change(act: (all: SavedViews) => SavedViews, pageSize?: number) {
      const before = get();
      const all = act(before);
      if (all === before) return true;
      const isKept = browser.set(KEY, writeSavedViews(all));
      const first = all.views.find(({ id }) => id === all.first);
      // The first view has a key of its own, because the page's start reads no list of views.
      if (first && resourceById(first.type)) {
        const { type } = first;
        const search = searchOfType(first, pageSize);
        browser.set(FIRST_VIEW.key, FIRST_VIEW.write({ type, search }));
      } else browser.remove(FIRST_VIEW.key);
      notify();
      return isKept;
    },
    removeAll() {
      for (const key of [KEY, FIRST_VIEW.key]) browser.remove(key);
      tab.remove(LAST);
      notify();
    },
    setLast: (id: string | null) => {
      if (id === null) tab.remove(LAST);
      else tab.set(LAST, id);
      notify();
    },
  };
}

/** A view from the site's configuration, shown to every user. */
export interface TeamView {
  readonly name: string;
  readonly search: string;
  /** Id of its type of resource; absent: the first one. */
  readonly type?: string | undefined;
}

export const TeamViewsContext = createContext<readonly TeamView[]>([]);

export const SavedViewsContext = createContext<SavedViewsStore | undefined>(undefined);

/**
 * The query of a view for a URL, without a place, as its type writes it. It stays as saved if the type is not loaded or cannot
 * read a part of it: the opened list then tells which part is missing.
 */
export function searchOfType(
  { type, search }: Pick<SavedView, 'type' | 'search'>,
  pageSize?: number,
): string {
  const resource = resourceById(type)?.loaded();
  if (!resource) return withoutPlace(search);
  const spec = viewSpecOf(resource, pageSize);
  const { view, broken } = parseView(search, spec);
  return broken.length === 0 ? viewSearch(view, spec) : withoutPlace(search);
}

/** The saved views of this browser, current in every tab. @throws Error outside of the provider: a mistake of the program */
export function useSavedViews(view: View) {
  const t = useTranslator();
  const store = use(SavedViewsContext);
  if (!store) throw new Error('No saved views are provided');
  const all = useSyncExternalStore(store.subscribe, store.get);
  const last = useSyncExternalStore(store.subscribe, store.last);
  const { resource, viewSpec } = useResource();
  const { pageSize } = viewSpec;
  const change = useCallback(
    (act: (all: SavedViews) => SavedViews) => store.change(act, pageSize),
    [store, pageSize],
  );
  const onScreen = { type: resource.id, spec: viewSpec, search: viewSearch(view, viewSpec) };
  /** The view on screen, as saved or changed since. */
  const opened = activeSavedView(all.views, onScreen, last, t);
  return { all, opened, change, setLast: store.setLast };
}
