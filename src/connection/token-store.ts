import type { SafeStorage } from '../ui/safe-storage.ts';

const KEY = 'catalog-browser.token';

/** Where the one token is held: in memory, and in the tab's storage only where somebody asked to keep it. */
export interface TokenStore {
  /** The token to send; undefined for none. */
  readonly token: () => string | undefined;
  /** True where a reload finds the token again. */
  readonly kept: () => boolean;
  /** Holds a token, blanks at its ends cut off; `keep` puts it into the tab's storage, bound to the origin. */
  readonly hold: (token: string, keep: boolean) => void;
  readonly forget: () => void;
}

/**
 * The token for one server (`https://host:port/api`). A token that was kept for another, or that cannot be read, is taken
 * away and never sent.
 * @param id the server's name among others whose tokens this tab may keep
 */
export function createTokenStore(origin: string, tab: SafeStorage, id?: string): TokenStore {
  const key = id === undefined ? KEY : `${KEY}.${id}`;
  let held = keptToken(origin, tab, key);
  let kept = held !== undefined;
  return {
    token: () => held,
    kept: () => kept,
    hold(token, keep) {
      held = token.trim() || undefined;
      kept = keep && held !== undefined;
      if (kept) tab.set(key, JSON.stringify({ origin, token: held }));
      else tab.remove(key);
    },
    forget() {
      held = undefined;
      kept = false;
      tab.remove(key);
    },
  };
}

function keptToken(origin: string, tab: SafeStorage, key: string): string | undefined {
  const text = tab.get(key);
  if (text === undefined) return undefined;
  const entry = parse(text);
  if (typeof entry === 'object' && entry !== null && 'origin' in entry && 'token' in entry) {
    if (entry.origin === origin && typeof entry.token === 'string' && entry.token !== '') return entry.token;
  }
  tab.remove(key);
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
