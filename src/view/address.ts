import type { Filters } from '../filters/filters.ts';
import { BASE_PATH, isPathOf, withBasePath, withoutBasePath } from '../paths.ts';
import { parseSearchText, parseView, viewSearch, withoutPlace, type InvalidParam } from './url-params.ts';
import { sameList, type View, type ViewPlace, type ViewSpec } from './view.ts';

// This module alone reads `location` and writes `history`, also for the router by `routerWindow`. Writers are `writePlace`
// and `dropPlace` here, `useView().change` for the view, `useRecordNavigation` for the path, and the router's links. The
// router's location is the address as last rendered: a busy page renders it later, and it lacks the places written since.

/** A change of the session history that the browser has yet to make. */
interface HistoryWrite {
  readonly how: 'push' | 'replace';
  readonly state: unknown;
  readonly url: URL;
}

/** Rest in ms after which the browser is given the address of steps, longer than the repetition of a held key. */
const REST_MS = 300;
/** Time in ms between attempts where the browser refuses: Safari beyond 100 writes in 30 s, others beyond 200 in 10 s. */
const RETRY_MS = 1_000;

/** The writes that the browser has yet to make, oldest first; the page is at the last one. */
let pending: readonly HistoryWrite[] = [];
/** The browser's entry that the pending writes follow. */
let base: { readonly href: string; readonly state: unknown } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isStep = false;

/** The pending writes. Back and Forward lead to another entry than theirs, and void them. */
function pendingWrites(): readonly HistoryWrite[] {
  if (pending.length > 0 && (base?.href !== location.href || base.state !== history.state)) pending = [];
  return pending;
}

/** The present address: the browser's, or the last pending one. */
const currentUrl = (): Location | URL => pendingWrites().at(-1)?.url ?? location;

const pathWithQuery = ({ pathname, search, hash }: Location | URL): string => pathname + search + hash;

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

/** Gives the browser the pending writes, and goes on later where it refuses. */
function writePending(): void {
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
function writeHistory(how: HistoryWrite['how'], state: unknown, path?: string | URL | null): void {
  const before = pendingWrites();
  if (before.length === 0) base = { href: location.href, state: history.state };
  const url = new URL(path ?? currentUrl().href, currentUrl().href);
  const replaced = how === 'replace' ? before.at(-1) : undefined;
  pending = replaced
    ? [...before.slice(0, -1), { how: replaced.how, state, url }]
    : [...before, { how, state, url }];
  if (isStep) {
    clearTimeout(timer);
    timer = setTimeout(writePending, REST_MS);
  } else if (!replaced || timer === undefined) {
    writePending();
  }
}

/** Makes a change of the address that may be one of many, such as a step by a held key: the browser is given the last one. */
export function writeAtRest(change: () => void): void {
  isStep = true;
  try {
    change();
  } finally {
    isStep = false;
  }
}

const historyState = (): unknown => {
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

/** The window for the router, which reads and writes the present address by it: a refused write would end its navigation. */
export const routerWindow = (): Window =>
  new Proxy(window, {
    get(target, name) {
      if (name === 'history') return routerHistory;
      if (name === 'location') return currentUrl();
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });

/** The parsed query of an address. */
export interface ParsedAddress {
  readonly view: View;
  readonly place: ViewPlace;
  /** Parameters that cannot be used. */
  readonly broken: readonly InvalidParam[];
}

/** Enough for the history entries that are visited again; each is a short text and its view. */
const MAX_RECENT = 100;

/** A cache that gives equal recent texts the same value. */
function createRecentCache<T extends object>(): (text: string, make: () => T) => T {
  const recent = new Map<string, T>();
  return (text, make) => {
    const value = recent.get(text) ?? make();
    recent.delete(text);
    recent.set(text, value);
    const [oldest] = recent.keys();
    if (recent.size > MAX_RECENT && oldest !== undefined) recent.delete(oldest);
    return value;
  };
}

function createReader(spec: ViewSpec): (search: string) => ParsedAddress {
  const addresses = createRecentCache<ParsedAddress>();
  const views = createRecentCache<View>();
  const filters = createRecentCache<Filters>();
  const columns = createRecentCache<readonly string[]>();
  return (search) =>
    addresses(search, () => {
      const { view, place, broken } = parseView(search, spec);
      const makeView = () => ({
        ...view,
        filters: filters(JSON.stringify(view.filters), () => view.filters),
        columns: columns(view.columns.join(), () => view.columns),
      });
      return { view: views(viewSearch(view, spec), makeView), place, broken };
    });
}

const readers = new WeakMap<ViewSpec, ReturnType<typeof createReader>>();

/**
 * Parses the query of an address, once for each text. Equal views are one object, whatever their place, and so are equal
 * filters, columns and orders of different views.
 * @param search `?...` or nothing @param spec of the type that the address lists, the same object for the same type
 */
export function parseAddress(search: string, spec: ViewSpec): ParsedAddress {
  const known = readers.get(spec);
  const read = known ?? createReader(spec);
  if (!known) readers.set(spec, read);
  return read(search);
}

/** View and place in the present address. The place is not part of the page's state: lists read it on entry, and links do. */
export const readAddress = (spec: ViewSpec): ParsedAddress => parseAddress(currentUrl().search, spec);

/** The query of the address with its place, without broken parameters: `?...` or nothing. Used for links that keep both. */
export function readSearch(spec: ViewSpec): string {
  const { view, place } = readAddress(spec);
  return viewSearch(view, spec, place);
}

/** The search text in the address, for any type; null: none. */
export const readSearchText = (): string | null => parseSearchText(currentUrl().search);

/** The path in the address as the router has it, encoded: `/<type>` or `/<type>/<FQN>`. */
export const readPath = (): string => withoutBasePath(currentUrl().pathname);

/** Scheme, host and port of the page. */
export const pageOrigin = (): string => location.origin;

/** The whole address of the page, to be copied. */
export const pageHref = (): string => currentUrl().href;

/** The whole address of a path of the page, with its query, to be copied. */
export const hrefOfPath = (path: string): string => location.origin + withBasePath(path);

/** Whether a path with its query is the present address, both as the browser encodes them. */
export function isCurrentPath(path: string): boolean {
  const { pathname, search } = new URL(hrefOfPath(path));
  const now = currentUrl();
  return pathname === now.pathname && search === now.search;
}

const placeListeners = new Set<() => void>();

/** Calls a listener after each place that is written. @returns unsubscribes */
export function subscribeToPlace(listener: () => void): () => void {
  placeListeners.add(listener);
  return () => void placeListeners.delete(listener);
}

/** Replaces the query of the present history entry without the router, so that the view is not rendered again. */
function replaceSearch(search: string): void {
  const path = readPath() + search;
  if (isCurrentPath(path)) return;
  writeHistory('replace', historyState(), withBasePath(path));
  for (const listener of placeListeners) listener();
}

/** Whether two views have the same rows on the same pages, so that a place in one is a place in the other. */
export const sameRows = (a: View, b: View): boolean => a.limit === b.limit && sameList(a, b);

/** The type of record that a page lists. */
export interface ListedType {
  readonly resource: { readonly path: string };
  readonly viewSpec: ViewSpec;
}

/**
 * Writes a place into the address. Only links that stay on screen are rendered, because scrolling must cost nothing.
 * @param of the list of the place: nothing is written if the address is ahead, with other rows or a type still loading
 */
export function writePlace(place: ViewPlace, of: ListedType & { readonly view: View }): void {
  const { view } = readAddress(of.viewSpec);
  if (isPathOf(of.resource.path, readPath()) && sameRows(view, of.view))
    replaceSearch(viewSearch(view, of.viewSpec, place));
}

/** Removes the place from the address of any list, because another server accepts none of its cursors. */
export const dropPlace = (): void => replaceSearch(withoutPlace(currentUrl().search));

/**
 * Puts the page's prefix before an address without it: a server that knows its prefix may be asked directly too, past the
 * proxy that takes it off, and has no other page there.
 */
export function enterBasePath(): void {
  const { pathname, search, hash } = location;
  if (!`${pathname}/`.startsWith(BASE_PATH))
    history.replaceState(history.state, '', withBasePath(pathname) + search + hash);
}
