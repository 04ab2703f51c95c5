import { BASE_PATH, withBasePath, withoutBasePath } from '../paths.ts';

// This module alone reads `location` and writes `history`, also for the router by `routerWindow`. The router's location is
// the address as last rendered: a busy page renders it later, and it lacks the places written since.

/** A change of the session history that the browser has yet to make. */
interface HistoryWrite {
  readonly how: 'push' | 'replace';
  readonly state: unknown;
  readonly url: URL;
}

/** Rest in ms that ends a series of steps, longer than the repetition of a held key. */
const REST_MS = 300;
/** Time in ms between attempts where the browser refuses: Safari beyond 100 writes in 30 s, others beyond 200 in 10 s. */
const RETRY_MS = 1_000;

/** The writes that the browser has yet to make, oldest first; the page is at the last one. */
let pending: readonly HistoryWrite[] = [];
/** The browser's entry that the pending writes follow. */
let base: { readonly href: string; readonly state: unknown } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isStep = false;

/** The pending writes. Back and Forward drop them, because they lead to another entry. */
function pendingWrites(): readonly HistoryWrite[] {
  if (pending.length > 0 && (base?.href !== location.href || base.state !== history.state)) pending = [];
  return pending;
}

/** The present address: the browser's, or the last pending one. */
export const currentUrl = (): Location | URL => pendingWrites().at(-1)?.url ?? location;

export const pathWithQuery = ({ pathname, search, hash }: Location | URL): string => pathname + search + hash;

/** Whether the browser makes a write: Safari and Firefox throw beyond their limits, Chromium ignores it. */
function isWritten({ how, state, url }: HistoryWrite): boolean {
  try {
    if (how === 'push') history.pushState(state, '', url.href);
    else history.replaceState(state, '', url.href);
  } catch {
    return false;
  }
  return pathWithQuery(location) === pathWithQuery(url);
}

/** Writes the pending changes to the browser, and repeats later what it refuses. */
export function writePending(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const next of pendingWrites()) {
    if (!isWritten(next)) {
      timer = setTimeout(writePending, RETRY_MS);
      return;
    }
    pending = pending.slice(1);
    base = { href: location.href, state: history.state };
  }
}

/** Changes the address at once, and the browser's as soon as it can be written. @param path absent: the present one */
export function writeHistory(how: HistoryWrite['how'], state: unknown, path?: string | URL | null): void {
  const before = pendingWrites();
  if (before.length === 0) base = { href: location.href, state: history.state };
  const url = new URL(path ?? currentUrl().href, currentUrl().href);
  const replaced = how === 'replace' ? before.at(-1) : undefined;
  pending = replaced
    ? [...before.slice(0, -1), { how: replaced.how, state, url }]
    : [...before, { how, state, url }];
  if (timer === undefined || how === 'push') writePending();
  if (!isStep) return;
  clearTimeout(timer);
  timer = setTimeout(writePending, REST_MS);
  addEventListener('pagehide', writePending);
}

/**
 * Makes a change of the address that may be one of many, such as a step by a held key. The browser gets the first one at once,
 * because no event before a reload allows to write it then, and the last one at rest.
 */
export function writeAtRest(change: () => void): void {
  isStep = true;
  try {
    change();
  } finally {
    isStep = false;
  }
}

export const historyState = (): unknown => {
  const last = pendingWrites().at(-1);
  return last ? last.state : history.state;
};

const routerHistory = {
  get state() {
    return historyState();
  },
  pushState: (state: unknown, _: string, path?: string | URL | null) => writeHistory('push', state, path),
  replaceState: (state: unknown, _: string, path?: string | URL | null) =>
    writeHistory('replace', state, path),
  go: (by?: number) => history.go(by),
};

/** The window for the router. It reads and writes the present address, because a refused write would end a navigation. */
export const routerWindow = (): Window =>
  new Proxy(window, {
    get(target, name) {
      if (name === 'history') return routerHistory;
      if (name === 'location') return currentUrl();
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });

export const pageOrigin = (): string => location.origin;

/** Path of the page to which a provider sends its answers, below the page's prefix. */
export const CALLBACK = '/callback';

/** Takes a provider's answer out of the address. @returns the address that had it; undefined: it is no answer */
export function takeCallback(): string | undefined {
  const { href, pathname } = location;
  if (withoutBasePath(pathname) !== CALLBACK) return undefined;
  history.replaceState(null, '', BASE_PATH);
  return href;
}

/**
 * Puts the page's prefix before an address without it: a server that knows its prefix may be asked directly too, past the
 * proxy that takes it off, and has no other page there.
 */
export function enterBasePath(): void {
  const { pathname, search, hash } = location;
  if (!`${pathname}/`.startsWith(BASE_PATH))
    history.replaceState(history.state, '', withBasePath(pathname) + search + hash);
}
