import { useEffect, useSyncExternalStore } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import type { View, ViewPlace } from '../../view/view.ts';
import { Foot } from '../frame/foot.tsx';
import { countText } from '../count-text.ts';
import { rangeText, readText } from '../frame/status-text.ts';
import { FindHint } from './find-hint.tsx';
import type { NamedTable } from './go-to-name.tsx';
import { GoToRow } from './go-to-row.tsx';
import type { ListState } from './list-state.ts';
import type { TableList } from './use-list.ts';

interface ListFootProps {
  readonly list: TableList;
  readonly state: ListState;
  readonly limit: number;
  /** Path and query of the rows' request. */
  readonly request: string;
  readonly onPlace: (place: ViewPlace) => void;
  readonly onCopyCurl: () => Promise<void>;
  /** Row number, from 1. */
  readonly onGoTo: (row: number) => void;
  readonly view: View;
  /** The focus goes to the rows. */
  readonly onFocusRows: () => void;
}

/** After scrolling rested this long the place is written into the address. */
const WRITE_AFTER_MS = 400;

/** Where you are, when it was read, by which request; writes the place into the address when scrolling rests. */
export function ListFoot(props: ListFootProps) {
  const { list, state, limit, request, view, onPlace, onCopyCurl, onGoTo } = props;
  const { rowsWindow, visible } = list;
  const at = useSyncExternalStore(visible.subscribe, visible.get);
  const { rowCount, total } = rowsWindow.extent;
  const last = Math.min(at.last, rowCount - 1);
  const newest = rowsWindow.pages.reduce<(typeof rowsWindow.pages)[number] | undefined>(
    (known, page) => (!known || page.readAt > known.readAt ? page : known),
    undefined,
  );

  useEffect(() => {
    if (!at.atRest || rowsWindow.stale || rowsWindow.loading) return undefined;
    const timer = setTimeout(() => {
      const place = rowsWindow.placeOf(at.first);
      if (place) onPlace(place);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [at, rowsWindow, onPlace]);

  const goToName = ({ fqn }: NamedTable) => {
    props.onFocusRows();
    rowsWindow.goToName(fqn);
  };
  const status = statusText(rowsWindow.stale ? 'stale' : state, limit, {
    first: rowCount === 0 ? 0 : at.first + 1,
    last: rowCount === 0 ? 0 : last + 1,
    total,
    exact: rowsWindow.extent.exact,
    lowerBound: rowsWindow.pages.at(-1)?.totalIsLowerBound,
  });
  return (
    <>
      <Foot
        status={status}
        map={total && total > 40 ? { from: at.first / total, to: (last + 1) / total } : undefined}
        goTo={
          total !== undefined &&
          total > 40 &&
          state === 'rows' && (
            <GoToRow
              first={at.first + 1}
              rowCount={Math.min(total, rowCount)}
              onGo={onGoTo}
              database={view.database ?? undefined}
              onGoToName={view.q === null ? goToName : undefined}
            />
          )
        }
        fact={
          rowsWindow.stale
            ? 'These rows are those of the list before'
            : newest && readText(newest.readAt, newest.tookMs)
        }
        onRefresh={state === 'rows' ? list.refresh : undefined}
        request={request}
        onCopyCurl={onCopyCurl}
      />
      <Announcer text={status} />
      <FindHint />
    </>
  );
}

function statusText(
  state: ListState | 'stale',
  limit: number,
  range: Parameters<typeof rangeText>[0],
): string {
  if (state === 'failed') return 'Nothing loaded';
  if (state === 'stale') return 'Loading…';
  if (state === 'loading') return `Loading the first ${countText(limit)} tables…`;
  return rangeText(range);
}
