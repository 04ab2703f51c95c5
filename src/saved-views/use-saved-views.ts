import { createContext, useCallback } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { useResource } from '../resources/registry.ts';
import {
  browserStorage,
  setStored,
  tabStorage,
  useStoredSetting,
  type StoredSetting,
} from '../ui/storage.ts';
import { activeSavedView, NO_VIEWS, SAVED_VIEWS } from '../view/saved-views.ts';
import { viewSearch } from '../view/url-params.ts';
import type { View } from '../view/view.ts';

/** A random id, unique in all tabs. (`randomUUID` exists only on pages by HTTPS.) */
export const newViewId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Id of the saved view last shown unchanged; null: none. Stored for the tab: its changes are still known after a reload. */
const LAST_VIEW: StoredSetting<string | null> = {
  key: 'catalog-browser.last-view',
  read: (text = '') => (text === '' ? null : text),
  write: (id) => id ?? '',
};

/** The number of saved views in this browser, read when it is asked for: most pages start without the list. */
export const countSavedViews = (): number =>
  SAVED_VIEWS.read(browserStorage.get(SAVED_VIEWS.key)).views.length;

/** Forgets the saved views of this browser. */
export function removeSavedViews(): void {
  setStored(SAVED_VIEWS, NO_VIEWS);
  setStored(LAST_VIEW, null, tabStorage);
  // Earlier versions of the page kept the query of the first view apart.
  browserStorage.remove('catalog-browser.first-view');
}

/** A view from the site's configuration, shown to every user. */
export interface TeamView {
  readonly name: string;
  readonly search: string;
  /** Id of its type of resource; absent: the first one. */
  readonly type?: string | undefined;
}

export const TeamViewsContext = createContext<readonly TeamView[]>([]);

/** The saved views of this browser, current in every tab. */
export function useSavedViews(view: View) {
  const t = useTranslator();
  const [all, change] = useStoredSetting(SAVED_VIEWS);
  const [last, changeLast] = useStoredSetting(LAST_VIEW, tabStorage);
  const { resource, viewSpec } = useResource();
  const onScreen = { type: resource.id, spec: viewSpec, search: viewSearch(view, viewSpec) };
  /** The view on screen, as saved or changed since. */
  const opened = activeSavedView(all.views, onScreen, last, t);
  const setLast = useCallback((id: string | null) => changeLast(() => id), [changeLast]);
  return { all, opened, change, setLast };
}
