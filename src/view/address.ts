import type { Filters } from '../filters/filters.ts';
import { isPathOf, withBasePath, withoutBasePath } from '../paths.ts';
import { parseSearchText, parseView, viewSearch, withoutPlace, type InvalidParam } from './url-params.ts';
import { sameList, type View, type ViewPlace, type ViewSpec } from './view.ts';

// The address of the page as it is now: nothing else reads `location` or writes `history`. Writers are `writePlace` and
// `dropPlace` here, `useView().change` for the view, `useRecordNavigation` for the path, and the router's links. The router's
// location is the address as it is drawn: a busy page draws it later, and places written since are not in it.

/** The query of an address as it is read. */
export interface ParsedAddress {
  readonly view: View;
  readonly place: ViewPlace;
  /** Parameters that cannot be used. */
  readonly broken: readonly InvalidParam[];
}

/** Enough for the steps of the history that are gone through; each is a short text and its view. */
const MAX_KEPT = 100;

/** Gives equal texts the same value while they are among the latest. */
function createKept<T extends object>(): (text: string, make: () => T) => T {
  const kept = new Map<string, T>();
  return (text, make) => {
    const value = kept.get(text) ?? make();
    kept.delete(text);
    kept.set(text, value);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}

function createReader(spec: ViewSpec): (search: string) => ParsedAddress {
  const addresses = createKept<ParsedAddress>();
  const views = createKept<View>();
  const filters = createKept<Filters>();
  const columns = createKept<readonly string[]>();
  return (search) =>
    addresses(search, () => {
      const { view, place, broken } = parseView(search, spec);
      const kept = () => ({
        ...view,
        filters: filters(JSON.stringify(view.filters), () => view.filters),
        columns: columns(view.columns.join(), () => view.columns),
      });
      return { view: views(viewSearch(view, spec), kept), place, broken };
    });
}

const readers = new WeakMap<ViewSpec, ReturnType<typeof createReader>>();

/**
 * Reads the query of an address, once for each text. Equal views are one object, whatever place stands beside them, and so
 * are equal filters, columns and orders of different views.
 * @param search `?...` or nothing @param spec of the type that the address lists, the same object for the same type
 */
export function parseAddress(search: string, spec: ViewSpec): ParsedAddress {
  const known = readers.get(spec);
  const read = known ?? createReader(spec);
  if (!known) readers.set(spec, read);
  return read(search);
}

/** View and place in the address. The place is no part of the page's state: it is read when a list is entered, and for links. */
export const readAddress = (spec: ViewSpec): ParsedAddress => parseAddress(location.search, spec);

/** The query of the address with its place, without what is broken in it: `?...` or nothing. For links that keep both. */
export function readSearch(spec: ViewSpec): string {
  const { view, place } = readAddress(spec);
  return viewSearch(view, spec, place);
}

/** The search text in the address, whatever the type; null: the list. */
export const readSearchText = (): string | null => parseSearchText(location.search);

/** The path in the address as the router has it, encoded: `/<type>` or `/<type>/<FQN>`. */
export const readPath = (): string => withoutBasePath(location.pathname);

/** Scheme, host and port of the page. */
export const pageOrigin = (): string => location.origin;

/** The whole address of the page, to be copied. */
export const pageHref = (): string => location.href;

/** The whole address of a path of the page, with its query, to be copied. */
export const hrefOfPath = (path: string): string => location.origin + withBasePath(path);

/** Whether the address is a path of the page, with its query: browsers encode letters that paths and queries here do not. */
export function isCurrentPath(path: string): boolean {
  const { pathname, search } = new URL(hrefOfPath(path));
  return pathname === location.pathname && search === location.search;
}

const placeListeners = new Set<() => void>();

/** Calls a listener after each place that is written. @returns ends it */
export function subscribeToPlace(listener: () => void): () => void {
  placeListeners.add(listener);
  return () => void placeListeners.delete(listener);
}

/** Replaces the query of the present entry without the router: what shows the view is not rendered. */
function replaceSearch(search: string): void {
  const path = readPath() + search;
  if (isCurrentPath(path)) return;
  try {
    history.replaceState(history.state, '', withBasePath(path));
  } catch {
    // Safari throws beyond 100 changes in 30 s. The next rest writes the place.
  }
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
 * Writes a place into the address. Scrolling must cost nothing, so nothing but links that stay on screen is rendered.
 * @param of the list that it is a place in: the address may be ahead, with other rows or with a type that is still loading,
 * and then it is not written
 */
export function writePlace(place: ViewPlace, of: ListedType & { readonly view: View }): void {
  const { view } = readAddress(of.viewSpec);
  if (isPathOf(of.resource.path, readPath()) && sameRows(view, of.view))
    replaceSearch(viewSearch(view, of.viewSpec, place));
}

/** Removes the place from the address, whatever it lists: another server knows none of its cursors. */
export const dropPlace = (): void => replaceSearch(withoutPlace(location.search));
