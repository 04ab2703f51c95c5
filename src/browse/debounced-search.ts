import { useInsertionEffect, useState, useSyncExternalStore } from 'react';
import { readSearchText, type ViewInAddress } from '../view/use-view.ts';
import { wordsWithoutToken } from '../filter-bar/typed-token.ts';
import { createLatest } from '../paging/use-paged-rows.ts';

/** The text that the address searches for; null: none. */
type SearchText = string | null;

interface DebouncedSearchOptions {
  /** The search in the address as it is now. Not as it is drawn: a busy page draws it later, and letters would be lost. */
  readonly here: () => SearchText;
  /** Searches for a text, in a new step of the history or in the present one: the address follows at once. */
  readonly go: (search: SearchText, how: 'push' | 'replace') => void;
  /** The words of a text that are searched for; a filter that is being typed is none. Default: the text itself. */
  readonly wordsOf?: (text: string) => string;
}

/** The text of a search box. What is typed becomes the address after a pause; another search there becomes the text. */
export interface DebouncedSearch {
  readonly get: () => string;
  /** Tells of what is typed, and of Back and Forward; a link is told by the page that it leads to. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly type: (text: string) => void;
  /** Searches now, without the pause. */
  readonly search: () => void;
  /** Puts another text in the box; `go` changes the address at once to what it means. */
  readonly replace: (text: string, go: () => void) => void;
}

/** ms: long enough for a word's next letter, short enough to feel like typing. */
const DEBOUNCE_MS = 200;

/** Kept outside of React: its renders may be late and of several times, and letters typed between them count. */
export function createDebouncedSearch({
  here,
  go,
  wordsOf = (text) => text,
}: DebouncedSearchOptions): DebouncedSearch {
  /** `at`: the search in the address that the text belongs to. Beside another one it means nothing. */
  let typed: { readonly text: string; readonly at: SearchText } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (now: typeof typed) => {
    typed = now;
    for (const listener of listeners) listener();
  };
  const search = () => {
    clearTimeout(timer);
    const before = here();
    if (typed?.at !== before) return set(undefined);
    const { text } = typed;
    const wanted = wordsOf(text).trim() || null;
    if (wanted === before) return;
    go(wanted, before !== null && wanted !== null ? 'replace' : 'push');
    set({ text, at: here() });
  };
  const forget = () => {
    clearTimeout(timer);
    set(undefined);
  };
  return {
    get() {
      const at = here();
      return typed?.at === at ? typed.text : (at ?? '');
    },
    subscribe(listener) {
      listeners.add(listener);
      addEventListener('popstate', forget);
      return () => {
        listeners.delete(listener);
        removeEventListener('popstate', forget);
        clearTimeout(timer);
      };
    },
    type(text) {
      clearTimeout(timer);
      set({ text, at: here() });
      if (text === '') search();
      else timer = setTimeout(search, DEBOUNCE_MS);
    },
    search,
    replace(text, change) {
      clearTimeout(timer);
      change();
      set({ text, at: here() });
    },
  };
}

/**
 * What is typed, and the search that follows it after a pause. The first letters are a new step of the history, further
 * ones the same step; Back, Forward and links bring the text of their search.
 */
export function useDebouncedSearch(change: ViewInAddress['change']): Pick<
  DebouncedSearch,
  'type' | 'search' | 'replace'
> & {
  readonly value: string;
} {
  const [latest] = useState(() => createLatest<typeof change>());
  useInsertionEffect(() => latest.set(change));
  const [typed] = useState(() =>
    createDebouncedSearch({
      here: readSearchText,
      // A sort is one of matches: without a search there is none.
      go: (q, how) => latest.get()(q === null ? { q, sort: null } : { q }, how),
      wordsOf: wordsWithoutToken,
    }),
  );
  const { type, search, replace } = typed;
  return { value: useSyncExternalStore(typed.subscribe, typed.get), type, search, replace };
}
