/** The text that the address searches for; null: none. */
type Search = string | null;

interface TypedTextOptions {
  /** The search in the address as it is now. Not as it is drawn: a busy page draws it later, and letters would be lost. */
  readonly here: () => Search;
  /** Searches for a text, in a new step of the history or in the present one: the address follows at once. */
  readonly go: (search: Search, how: 'push' | 'replace') => void;
}

/** The text of a search box. What is typed becomes the address after a pause; another search there becomes the text. */
export interface TypedText {
  readonly get: () => string;
  /** Tells of what is typed, and of Back and Forward; a link is told by the page that it leads to. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly type: (text: string) => void;
  /** Searches now, without the pause. */
  readonly search: () => void;
}

/** ms: long enough for a word's next letter, short enough to feel like typing. */
const PAUSE = 200;

/** Kept outside of React: its renders may be late and of several times, and letters typed between them count. */
export function createTypedText({ here, go }: TypedTextOptions): TypedText {
  /** `at`: the search in the address that the text belongs to. Beside another one it means nothing. */
  let typed: { readonly text: string; readonly at: Search } | undefined;
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
    const wanted = text.trim() || null;
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
      else timer = setTimeout(search, PAUSE);
    },
    search,
  };
}
