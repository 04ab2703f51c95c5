import type { Filters } from '../filters/filters.ts';
import { isPathOf, withBasePath } from '../paths.ts';
import { currentUrl, historyState, pageOrigin, presentLocation, writeHistory } from './session-history.ts';
import { parseSearchText, parseView, viewSearch, withoutPlace, type InvalidParam } from './url-params.ts';
import { sameList, type View, type ViewPlace, type ViewSpec } from './view.ts';

// Writers of the address are `writePlace` and `dropPlace` here, `useView().change` for the view, `useRecordNavigation` for the
// path, and the router's links.

export interface ParsedAddress {
  readonly view: View;
  readonly place: ViewPlace;
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

/** Equal filters are one object whatever the type, so that a type with further columns lists the same rows. */
const filters = createRecentCache<Filters>();

function createReader(spec: ViewSpec): (search: string) => ParsedAddress {
  const addresses = createRecentCache<ParsedAddress>();
  const views = createRecentCache<View>();
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
  const reader = readers.get(spec);
  const read = reader ?? createReader(spec);
  if (!reader) readers.set(spec, read);
  return read(search);
}

/** View and place in the present address. The place is not part of the page's state: only new lists and links read it. */
export const readAddress = (spec: ViewSpec): ParsedAddress => parseAddress(presentLocation().search, spec);

/** The query of the address with its place, without broken parameters: `?...` or nothing. Used for links that keep both. */
export function readSearch(spec: ViewSpec): string {
  const { view, place } = readAddress(spec);
  return viewSearch(view, spec, place);
}

export const readSearchText = (): string | null => parseSearchText(presentLocation().search);

/** The whole address of the page, to be copied. */
export const pageHref = (): string => currentUrl().href;

/** The whole address of a path of the page, with its query, to be copied. */
export const hrefOfPath = (path: string): string => pageOrigin() + withBasePath(path);

/** Whether a path with its query and fragment is the present address, both as the browser encodes them. */
export const isCurrentPath = (path: string): boolean => new URL(hrefOfPath(path)).href === currentUrl().href;

const placeListeners = new Set<() => void>();

export function subscribeToPlace(listener: () => void): () => void {
  placeListeners.add(listener);
  return () => void placeListeners.delete(listener);
}

/** Replaces the query of the present history entry without the router, so that the view is not rendered again. */
function replaceSearch(search: string): void {
  const { pathname, hash } = presentLocation();
  const path = pathname + search + hash;
  if (isCurrentPath(path)) return;
  writeHistory('replace', historyState(), path);
  for (const listener of placeListeners) listener();
}

/** Whether two views have the same rows on the same pages, so that a place in one is a place in the other. */
export const sameRows = (a: View, b: View): boolean => a.limit === b.limit && sameList(a, b);

export interface ListedType {
  readonly resource: { readonly path: string };
  readonly viewSpec: ViewSpec;
}

/**
 * Writes a place into the address. Only links on screen render again, because scrolling must cost nothing.
 * @param of the list of the place: nothing is written if the address is ahead, with other rows or a type still loading
 */
export function writePlace(place: ViewPlace, of: ListedType & { readonly view: View }): void {
  const { view } = readAddress(of.viewSpec);
  if (isPathOf(of.resource.path, presentLocation().pathname) && sameRows(view, of.view))
    replaceSearch(viewSearch(view, of.viewSpec, place));
}

/** Removes the place from the address of any list, because another server accepts none of its cursors. */
export const dropPlace = (): void => replaceSearch(withoutPlace(presentLocation().search));
