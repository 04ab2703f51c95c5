import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parsePlace, parseSearchText, parseView, viewSearch, type InvalidParam } from './url-params.ts';
import { sameList, shownColumns, TOP, type View, type ViewPlace, type ViewSpec } from './view.ts';

export interface ViewInAddress {
  readonly view: View;
  readonly broken: readonly InvalidParam[];
  /** Changes the view: a new entry in the history, or (while typing) the same one. Another list begins at its top. */
  readonly change: (members: Partial<View>, how?: 'push' | 'replace') => void;
}

/** The place stands in the address but is no part of the page's state: read when a list is entered, written in passing. */
export const readPlace = (): ViewPlace => parsePlace(location.search);

/** The search text in the address as it is now: a page that is busy draws it later. */
export const readSearchText = (): string | null => parseSearchText(location.search);

const sameRows = (a: View, b: View): boolean => a.limit === b.limit && sameList(a, b);

/**
 * Writes the place into the present entry without a render: scrolling must cost nothing.
 * @param spec of the resource on screen @param of the view that it is a place in; where the address is ahead with other rows, it is written nowhere
 */
export function writePlace(place: ViewPlace, spec: ViewSpec, of?: View): void {
  const { view } = parseView(location.search, spec);
  if (of && !sameRows(view, of)) return;
  const search = viewSearch(view, spec, place);
  if (search === location.search) return;
  try {
    history.replaceState(history.state, '', `${location.pathname}${search}`);
  } catch {
    // Safari throws beyond 100 changes in 30 s. The next rest writes the place.
  }
}

/** The object kept while others are equal to it: whatever is made of it is made anew only where it changes. */
function useKept<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
}

/** The view of the address, and the one way to change it. @param spec of the resource on screen, the same object while it is */
export function useView(spec: ViewSpec): ViewInAddress {
  const { search } = useLocation();
  const navigate = useNavigate();
  const parsed = useMemo(() => parseView(search, spec), [search, spec]);
  const filters = useKept(parsed.view.filters);
  const sort = useKept(parsed.view.sort);
  const view = useMemo(() => ({ ...parsed.view, filters, sort }), [parsed, filters, sort]);
  const change = useCallback<ViewInAddress['change']>(
    (members, how = 'push') => {
      // Of the address as it is now: a page that is busy draws it later.
      const { view: now } = parseView(location.search, spec);
      const next = { ...now, ...members, columns: shownColumns(members.columns ?? now.columns, spec) };
      const place = sameRows(now, next) ? readPlace() : TOP;
      const changed = viewSearch(next, spec, place);
      // What is pressed again before the page has drawn it makes no second entry, which Back would have to pass.
      if (changed !== location.search) void navigate({ search: changed }, { replace: how === 'replace' });
    },
    [navigate, spec],
  );
  return { view, broken: parsed.broken, change };
}
