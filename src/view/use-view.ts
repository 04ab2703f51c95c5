import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseView, viewSearch, type InvalidParam } from './url-params.ts';
import { TOP, type View, type ViewPlace } from './view.ts';

export interface ViewInAddress {
  readonly view: View;
  readonly broken: readonly InvalidParam[];
  /** Changes the view: a new entry in the history, or (while typing) the same one. Another list begins at its top. */
  readonly change: (members: Partial<View>, how?: 'push' | 'replace') => void;
}

const parseNow = () => parseView(location.search);

/** The place stands in the address but is no part of the page's state: read when a list is entered, written in passing. */
export const readPlace = (): ViewPlace => parseNow().place;

/** The search text in the address as it is now: a page that is busy draws it later. */
export const readSearchText = (): string | null => parseNow().view.q;

const sameRows = (a: View, b: View): boolean =>
  a.q === b.q &&
  a.database === b.database &&
  a.limit === b.limit &&
  a.sort?.field === b.sort?.field &&
  a.sort?.order === b.sort?.order;

/**
 * Writes the place into the present entry without a render: scrolling must cost nothing.
 * @param of the view that it is a place in; where the address is ahead with other rows, it is written nowhere
 */
export function writePlace(place: ViewPlace, of?: View): void {
  const { view } = parseNow();
  if (of && !sameRows(view, of)) return;
  const search = viewSearch(view, place);
  if (search !== location.search) history.replaceState(history.state, '', `${location.pathname}${search}`);
}

/** The view of the address, and the one way to change it. */
export function useView(): ViewInAddress {
  const { search } = useLocation();
  const navigate = useNavigate();
  const parsed = useMemo(() => parseView(search), [search]);
  const change = useCallback<ViewInAddress['change']>(
    (members, how = 'push') => {
      // Of the address as it is now: a page that is busy draws it later.
      const { view } = parseNow();
      const next = { ...view, ...members };
      const place = sameRows(view, next) ? readPlace() : TOP;
      void navigate({ search: viewSearch(next, place) }, { replace: how === 'replace' });
    },
    [navigate],
  );
  return { view: parsed.view, broken: parsed.broken, change };
}
