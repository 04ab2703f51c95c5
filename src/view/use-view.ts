import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Filters } from '../filters/filters.ts';
import { entityPath, fqnOfPath, isPathOf, listPath } from '../paths.ts';
import { isCurrentPath, sameRows, type ListedType } from './address.ts';
import { presentLocation, writeStep, type PageLocation } from './session-history.ts';
import { parseAddress, viewSearch, type InvalidParam, type ParsedAddress } from './url-params.ts';
import { allFilters, shownColumns, TOP, type View } from './view.ts';

type HistoryChange = 'push' | 'replace';

export interface ViewInAddress {
  /** The rendered view: the same object until another view is rendered, whatever the place. */
  readonly view: View;
  readonly broken: readonly InvalidParam[];
  /** Changes the view, in a new history entry or (while typing) the present one. Another list begins at its top. */
  readonly change: (members: Partial<View>, how?: HistoryChange) => void;
}

/**
 * Where the list on screen is, for what is pressed there: at the present address, because a busy page renders it later, or at
 * the drawn one while the present one is already that of another type, which is loading.
 */
function locationOf({ resource }: ListedType, drawn: PageLocation): PageLocation {
  const present = presentLocation();
  return isPathOf(resource.path, present.pathname) ? present : drawn;
}

const addressOf = (listed: ListedType, drawn: PageLocation): ParsedAddress =>
  parseAddress(locationOf(listed, drawn).search, listed.viewSpec);

/** The query of `locationOf` without broken parameters: `?...` or nothing. */
function searchOf(listed: ListedType, drawn: PageLocation): string {
  const { view, place } = addressOf(listed, drawn);
  return viewSearch(view, listed.viewSpec, place);
}

/** The view of the address, and the one way to change it. @param listed the type on screen */
export function useView(listed: ListedType): ViewInAddress {
  const { viewSpec: spec } = listed;
  const drawn = useLocation();
  const navigate = useNavigate();
  const { view, broken } = parseAddress(drawn.search, spec);
  const change = useCallback<ViewInAddress['change']>(
    (members, how = 'push') => {
      const { pathname, search, hash } = locationOf(listed, drawn);
      const { view: now, place } = parseAddress(search, spec);
      const next = { ...now, ...members, columns: shownColumns(members.columns ?? now.columns, spec) };
      // Keep the record open, and its column in view.
      const changed = pathname + viewSearch(next, spec, sameRows(now, next) ? place : TOP) + hash;
      // A press repeated before the page has rendered must not add a second entry for Back to pass.
      if (!isCurrentPath(changed)) void navigate(changed, { replace: how === 'replace' });
    },
    [navigate, drawn, listed, spec],
  );
  return { view, broken, change };
}

/** The query of the address with its place as of this render: a place that is written later renders nothing. */
export const useSearchWithPlace = (listed: ListedType): string => searchOf(listed, useLocation());

/**
 * Reads the filters of the present address, its scope among them. A change must begin from these: those of the last render may
 * be older on a busy page, and newer ones would be lost.
 */
export function useFiltersNow(listed: ListedType): () => Filters {
  const drawn = useLocation();
  return () => allFilters(addressOf(listed, drawn).view, listed.viewSpec);
}

/** FQN of the record opened beside the list of a type, if any. @param type first segment of the type's pages */
export const useOpenedFqn = (type: string): string | undefined => fqnOfPath(type, useLocation().pathname);

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

/** Opens and closes records beside the list, which keeps its view and its place. @param listed the type on screen */
export function useRecordNavigation(listed: ListedType) {
  const drawn = useLocation();
  const navigate = useNavigate();
  const { path: type } = listed.resource;
  const searchNow = () => searchOf(listed, drawn);
  const pathOfRecord = (fqn: string) => entityPath(type, fqn, searchNow());
  // A repeated press replaces the entry, as with a link.
  const goTo = (path: string, how: HistoryChange) =>
    void navigate(path, { replace: how === 'replace' || isCurrentPath(path) });
  return {
    pathOfRecord,
    /** A step to a neighbour replaces the entry. */
    openRecord: (fqn: string, how: HistoryChange = 'push') => {
      const open = () => goTo(pathOfRecord(fqn), how);
      if (how === 'replace') writeStep(open);
      else open();
    },
    closeRecord: () => goTo(listPath(type, searchNow()), 'push'),
  };
}
