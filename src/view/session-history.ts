import { BASE_PATH, withBasePath, withoutBasePath } from '../paths.ts';
import { createStore } from '../ui/store.ts';

// This module alone reads `location` and writes `history`, also for the router (`page-router.tsx`). The router's location is
// the present one as last rendered: a busy page renders it later, and it lacks the places written since.

/** An address within the page: its path without the page's prefix, encoded as the browser has it, its query and fragment. */
export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** A change of the session history that the browser has yet to make. */
interface HistoryWrite {
  readonly how: 'push' | 'replace';
  readonly state: unknown;
  readonly url: URL;
}

/** Most steps of a window of time that are written at once: half of what Safari allows for all writes. */
const STEPS = { most: 50, withinMs: 30_000 };
/** Rest in ms after which a step beyond these is written, longer than the repetition of a held key. */
const REST_MS = 300;
/** Time in ms between attempts where the browser refuses: Safari beyond 100 writes in 30 s, others beyond 200 in 10 s. */
const RETRY_MS = 1_000;

/** The writes that the browser has yet to make, oldest first; the page is at the last one. */
let pending: readonly HistoryWrite[] = [];
/** The browser's entry that the pending writes follow. */
let base: { readonly href: string; readonly state: unknown } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isStep = false;
/** Times of the last steps that were written at once, in ms. */
let stepTimes: readonly number[] = [];

/** The pending writes. Back and Forward drop them, because they lead to another entry. */
function pendingWrites(): readonly HistoryWrite[] {
  if (pending.length > 0 && (base?.href !== location.href || base.state !== history.state)) pending = [];
  return pending;
}

/** The present address: the browser's, or the last pending one. */
export const currentUrl = (): Location | URL => pendingWrites().at(-1)?.url ?? location;

export function presentLocation(): PageLocation {
  const { pathname, search, hash } = currentUrl();
  return { pathname: withoutBasePath(pathname), search, hash };
}

export const pathWithQuery = ({ pathname, search, hash }: PageLocation): string => pathname + search + hash;

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

/** Whether a step may be written at once, which counts it. */
function isWrittenAtOnce(): boolean {
  const now = Date.now();
  // A clock that was set back has later times.
  stepTimes = stepTimes.filter((time) => Math.abs(now - time) < STEPS.withinMs);
  if (stepTimes.length >= STEPS.most) return false;
  stepTimes = [...stepTimes, now];
  return true;
}

/** Changes the address at once, and the browser's as soon as it can be written. @param path within the page */
export function writeHistory(how: HistoryWrite['how'], state: unknown, path: string): void {
  const before = pendingWrites();
  if (before.length === 0) base = { href: location.href, state: history.state };
  const url = new URL(withBasePath(path), location.origin);
  const replaced = how === 'replace' ? before.at(-1) : undefined;
  pending = replaced
    ? [...before.slice(0, -1), { how: replaced.how, state, url }]
    : [...before, { how, state, url }];
  if (isStep && !isWrittenAtOnce()) {
    clearTimeout(timer);
    timer = setTimeout(writePending, REST_MS);
    addEventListener('pagehide', writePending);
  } else if (timer === undefined || how === 'push') writePending();
}

/**
 * Makes a change of the address that may be one of very many, such as a step by a held key. The browser gets the first ones at
 * once, because no event before a reload allows to write them then, and the last one of many at rest.
 */
export function writeStep(change: () => void): void {
  isStep = true;
  try {
    change();
  } finally {
    isStep = false;
  }
}

/** State of the present entry of the history; null: none. */
export const historyState = (): unknown => {
  const last = pendingWrites().at(-1);
  return last ? last.state : history.state;
};

const notify = () => navigations.set(undefined);
const navigations = createStore(undefined, () => {
  addEventListener('popstate', notify);
  return () => removeEventListener('popstate', notify);
});

/** Calls a listener after each change of the address that is to be rendered. */
export const subscribeToNavigation = navigations.subscribe;

export function navigate(how: HistoryWrite['how'], state: unknown, path: string): void {
  writeHistory(how, state, path);
  notify();
}

export const goBy = (steps?: number): void => history.go(steps);

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
