import { useCallback, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Filters } from '../filters/filters.ts';
import { entityPath, fqnOfPath, isPathOf, listPath } from '../paths.ts';
import {
  isCurrentPath,
  parseAddress,
  readAddress,
  readFragment,
  readPath,
  sameRows,
  subscribeToPlace,
  type ListedType,
  type ParsedAddress,
} from './address.ts';
import { writeAtRest } from './session-history.ts';
import { viewSearch, type InvalidParam } from './url-params.ts';
import { allFilters, shownColumns, TOP, type View } from './view.ts';

type HistoryChange = 'push' | 'replace';

export interface ViewInAddress {
  /** The rendered view: the same object until another view is rendered, whatever the place. */
  readonly view: View;
  readonly broken: readonly InvalidParam[];
  /** Changes the view, in a new history entry or (while typing) the present one. Another list begins at its top. */
  readonly change: (members: Partial<View>, how?: HistoryChange) => void;
}

/** The address of the type on screen. While another type loads, the present address is of that type: take the drawn one. */
const addressOf = ({ resource, viewSpec }: ListedType, drawn: string): ParsedAddress =>
  isPathOf(resource.path, readPath()) ? readAddress(viewSpec) : parseAddress(drawn, viewSpec);

/** The query of `addressOf` without broken parameters: `?...` or nothing. */
function searchOf(listed: ListedType, drawn: string): string {
  const { view, place } = addressOf(listed, drawn);
  return viewSearch(view, listed.viewSpec, place);
}

/** The view of the address, and the one way to change it. @param listed the type on screen */
export function useView(listed: ListedType): ViewInAddress {
  const { resource, viewSpec: spec } = listed;
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { view, broken } = parseAddress(search, spec);
  const change = useCallback<ViewInAddress['change']>(
    (members, how = 'push') => {
      // The present address, because a busy page renders it later.
      const { view: now, place } = addressOf(listed, search);
      const next = { ...now, ...members, columns: shownColumns(members.columns ?? now.columns, spec) };
      const isHere = isPathOf(resource.path, readPath());
      const query = viewSearch(next, spec, sameRows(now, next) ? place : TOP);
      // Keep the record open, and its column in view.
      const changed = isHere ? readPath() + query + readFragment() : pathname + query + hash;
      // A press repeated before the page has rendered must not add a second entry for Back to pass.
      if (!isCurrentPath(changed)) void navigate(changed, { replace: how === 'replace' });
    },
    [navigate, pathname, search, hash, listed, resource, spec],
  );
  return { view, broken, change };
}

/** The query of the address with its place, for links that stay on screen: rendered again after each written place. */
export function useSearchWithPlace(listed: ListedType): string {
  // The router renders another view; this store reports places alone.
  const { search } = useLocation();
  return useSyncExternalStore(subscribeToPlace, () => searchOf(listed, search));
}

/**
 * Reads the filters of the present address, its scope among them. A change must begin from these: those of the last render may
 * be older on a busy page, and newer ones would be lost.
 */
export function useFiltersNow(listed: ListedType): () => Filters {
  const { search } = useLocation();
  return () => allFilters(addressOf(listed, search).view, listed.viewSpec);
}

/** FQN of the record opened beside the list of a type, if any. @param type first segment of the type's pages */
export const useOpenedFqn = (type: string): string | undefined => fqnOfPath(type, useLocation().pathname);

/** The fragment of the address, with its `#`, or nothing. */
export const useFragment = (): string => useLocation().hash;

/**
 * Goes to a path. One that is the present address already has no other effect than a new `useRepeatedNavigation`.
 * @returns a function that takes the path, with its query and fragment
 */
export function useNavigateAgain(): (path: string) => void {
  const navigate = useNavigate();
  return (path) =>
    void navigate(
      path,
      isCurrentPath(path) ? { replace: true, state: { repeatedAt: performance.now() } } : {},
    );
}

/** A value that changes whenever the present address was chosen again; undefined: it was not. */
export function useRepeatedNavigation(): unknown {
  const { state }: { readonly state: unknown } = useLocation();
  return typeof state === 'object' && state && 'repeatedAt' in state ? state.repeatedAt : undefined;
}

interface RecordNavigation {
  /** The path of a record beside the present list. */
  readonly pathOfRecord: (fqn: string) => string;
  /** A step to a neighbour replaces the entry; the address follows once steps rest. */
  readonly openRecord: (fqn: string, how?: HistoryChange) => void;
  readonly closeRecord: () => void;
}

/** Opens and closes records beside the list, which keeps its view and its place. @param listed the type on screen */
export function useRecordNavigation(listed: ListedType): RecordNavigation {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { path: type } = listed.resource;
  const searchNow = () => searchOf(listed, search);
  const pathOfRecord = (fqn: string) => entityPath(type, fqn, searchNow());
  // A repeated press replaces the entry, as with a link.
  const goTo = (path: string, how: HistoryChange) =>
    void navigate(path, { replace: how === 'replace' || isCurrentPath(path) });
  return {
    pathOfRecord,
    openRecord(fqn, how = 'push') {
      const open = () => goTo(pathOfRecord(fqn), how);
      if (how === 'replace') writeAtRest(open);
      else open();
    },
    closeRecord: () => goTo(listPath(type, searchNow()), 'push'),
  };
}
