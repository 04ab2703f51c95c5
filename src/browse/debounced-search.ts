import { useInsertionEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from '../ui/store.ts';
import { readSearchText } from '../view/address.ts';
import type { ViewInAddress } from '../view/use-view.ts';

type SearchText = string | null;

interface DebouncedSearchOptions {
  /** Reads the search in the address now, not the drawn one: a busy page draws it later, and letters would be lost. */
  readonly here: () => SearchText;
  /** Searches for a text, in a new step of the history or in the present one; the address changes at once. */
  readonly go: (search: SearchText, how: 'push' | 'replace') => void;
  readonly reading: () => TextReading;
}

interface FiltersInText {
  readonly rest: string;
  readonly go: () => void;
}

export interface TextReading {
  /** Loads the parser; undefined: it is loaded. A search waits for it; if loading fails, the text is words. */
  readonly load: () => Promise<unknown> | undefined;
  /** Filters in a text; undefined: none. @param isWhole false: the last word is still being typed, and no filter */
  readonly filtersIn: (text: string, isWhole: boolean) => FiltersInText | undefined;
  /** The words to search for, without a filter that is still being typed. */
  readonly wordsOf: (text: string) => string;
}

/** Pause in ms: long enough for a word's next letter, short enough to feel like typing. */
const DEBOUNCE_MS = 200;

/**
 * The text of a search box. Typed text goes to the address after a pause; another search in the address replaces it. The state
 * is outside of React, because letters count that are typed between late or concurrent renders.
 */
export function createDebouncedSearch({ here, go, reading }: DebouncedSearchOptions) {
  /** `at`: the search in the address that the text belongs to; the text is void if the address has another one. */
  const typed = createStore<{ readonly text: string; readonly at: SearchText } | undefined>(undefined, () => {
    addEventListener('popstate', forget);
    return () => {
      removeEventListener('popstate', forget);
      stop();
    };
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: symbol | undefined;
  const stop = () => {
    clearTimeout(timer);
    waiting = undefined;
  };
  const get = () => {
    const [at, now] = [here(), typed.get()];
    return now?.at === at ? now.text : (at ?? '');
  };
  const searchWords = () => {
    const [before, now] = [here(), typed.get()];
    if (now?.at !== before) return typed.set(undefined);
    const { text } = now;
    const wanted = reading().wordsOf(text).trim() || null;
    if (wanted === before) return;
    go(wanted, before !== null && wanted !== null ? 'replace' : 'push');
    typed.set({ text, at: here() });
  };
  /** Puts another text in the box; `change` changes the address accordingly, at once. */
  const replace = (text: string, change: () => void) => {
    stop();
    change();
    typed.set({ text, at: here() });
  };
  /** Moves filters of the text into the address. @returns whether there were any */
  const takesFilters = (text: string, isWhole: boolean): boolean => {
    const filters = reading().filtersIn(text, isWhole);
    if (filters) replace(filters.rest, filters.go);
    return filters !== undefined;
  };
  /** Searches once the parser is loaded, unless the text is no longer in the box. */
  const search = (isWhole: boolean) => {
    stop();
    const begin = () => {
      if (!takesFilters(get(), isWhole)) searchWords();
    };
    const loading = reading().load();
    if (!loading) return begin();
    const attempt = Symbol('search');
    waiting = attempt;
    const at = here();
    const resume = () => {
      if (waiting === attempt && here() === at) begin();
    };
    void loading.then(resume, resume);
  };
  const forget = () => {
    stop();
    typed.set(undefined);
  };
  return {
    get,
    /** Notifies of typed text, and of Back and Forward; links render the page anew. */
    subscribe: typed.subscribe,
    type: (text: string) => {
      stop();
      typed.set({ text, at: here() });
      // An emptied box waits too, because another word mostly follows.
      if (!takesFilters(text, false))
        timer = setTimeout(
          () => (typed.get()?.at === here() ? search(false) : typed.set(undefined)),
          DEBOUNCE_MS,
        );
    },
    /** Searches for the whole text at once, without the pause. */
    search: () => search(true),
    replace,
  };
}

/**
 * The typed text, and the search that follows it after a pause. The first letters are a new step of the history, further
 * ones the same step; Back, Forward and links bring the text of their search.
 */
export function useDebouncedSearch(change: ViewInAddress['change'], reading: TextReading) {
  const [latest] = useState(() => ({ change, reading }));
  useInsertionEffect(() => void Object.assign(latest, { change, reading }));
  const [typed] = useState(() =>
    createDebouncedSearch({
      here: readSearchText,
      // A sort orders matches: it ends with the search.
      go: (q, how) => latest.change(q === null ? { q, sort: null } : { q }, how),
      reading: () => latest.reading,
    }),
  );
  const { type, search, replace } = typed;
  return { value: useSyncExternalStore(typed.subscribe, typed.get), type, search, replace };
}
