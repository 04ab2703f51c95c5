import { isPathOf, withBasePath } from '../paths.ts';
import { currentUrl, historyState, pageOrigin, presentLocation, writeHistory } from './session-history.ts';
import { parseAddress, parseSearchText, viewSearch, withoutPlace, type ParsedAddress } from './url-params.ts';
import { sameList, type View, type ViewPlace, type ViewSpec } from './view.ts';

// Writers of the address are `writePlace` and `dropPlace` here, `useView().change` for the view, `useRecordNavigation` for the
// path, and the router's links.

/** View and place in the present address. The place is not part of the page's state: only new lists and links read it. */
export const readAddress = (spec: ViewSpec): ParsedAddress => parseAddress(presentLocation().search, spec);

export const readSearchText = (): string | null => parseSearchText(presentLocation().search);

/** The whole address of the page, to be copied. */
export const pageHref = (): string => currentUrl().href;

/** The whole address of a path of the page, with its query, to be copied. */
export const hrefOfPath = (path: string): string => pageOrigin() + withBasePath(path);

/** Whether a path with its query and fragment is the present address, both as the browser encodes them. */
export const isCurrentPath = (path: string): boolean => new URL(hrefOfPath(path)).href === currentUrl().href;

/** Replaces the query of the present history entry without the router, so that the view is not rendered again. */
function replaceSearch(search: string): void {
  const { pathname, hash } = presentLocation();
  const path = pathname + search + hash;
  if (!isCurrentPath(path)) writeHistory('replace', historyState(), path);
}

/** Whether two views have the same rows on the same pages, so that a place in one is a place in the other. */
export const sameRows = (a: View, b: View): boolean => a.limit === b.limit && sameList(a, b);

export interface ListedType {
  readonly resource: { readonly path: string };
  readonly viewSpec: ViewSpec;
}

/**
 * Writes a place into the address. Nothing renders again, because scrolling must cost nothing.
 * @param of the list of the place: nothing is written if the address is ahead, with other rows or a type still loading
 */
export function writePlace(place: ViewPlace, of: ListedType & { readonly view: View }): void {
  const { view } = readAddress(of.viewSpec);
  if (isPathOf(of.resource.path, presentLocation().pathname) && sameRows(view, of.view))
    replaceSearch(viewSearch(view, of.viewSpec, place));
}

/** Removes the place from the address of any list, because another server accepts none of its cursors. */
export const dropPlace = (): void => replaceSearch(withoutPlace(presentLocation().search));
