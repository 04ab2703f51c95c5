import { useEffect, useSyncExternalStore } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { writePlace } from '../../view/use-view.ts';
import type { View } from '../../view/view.ts';
import * as around from '../../words/en/around.ts';
import * as short from '../../words/en/short.ts';
import { say } from '../../words/say.ts';
import { FootPlace } from '../frame/foot-place.tsx';
import { rangeText } from '../frame/status-text.ts';
import type { ListState } from './list-state.ts';
import type { TableList } from './use-list.ts';

interface ListPlaceProps {
  readonly list: TableList;
  readonly state: ListState;
  readonly limit: number;
  readonly view: View;
}

/** After scrolling rested this long the place is written into the address. */
const WRITE_AFTER_MS = 400;

/** Where you are; written into the address when scrolling rests. */
export function ListPlace({ list, state, limit, view }: ListPlaceProps) {
  const { rowsWindow, visible } = list;
  const at = useSyncExternalStore(visible.subscribe, visible.get);
  const { rowCount, total } = rowsWindow.extent;
  const last = Math.min(at.last, rowCount - 1);

  useEffect(() => {
    if (!at.atRest || rowsWindow.stale || rowsWindow.loading) return undefined;
    const timer = setTimeout(() => {
      const place = rowsWindow.placeOf(at.first);
      if (place) writePlace(place, view);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [at, rowsWindow, view]);

  const status = statusText(rowsWindow.stale && state !== 'stopped' ? 'stale' : state, limit, {
    first: rowCount === 0 ? 0 : at.first + 1,
    last: rowCount === 0 ? 0 : last + 1,
    total,
    exact: rowsWindow.extent.exact,
    lowerBound: rowsWindow.pages.at(-1)?.totalIsLowerBound,
  });
  return (
    <>
      <FootPlace
        status={status}
        map={total && total > 40 ? { from: at.first / total, to: (last + 1) / total } : undefined}
      />
      <Announcer text={status} />
    </>
  );
}

function statusText(
  state: ListState | 'stale',
  limit: number,
  range: Parameters<typeof rangeText>[0],
): string {
  if (state === 'failed' || state === 'stopped') return say(around.nothingLoaded);
  if (state === 'stale') return say(short.loading);
  if (state === 'loading') return say(around.loadingFirst, { count: limit });
  return rangeText(range);
}
