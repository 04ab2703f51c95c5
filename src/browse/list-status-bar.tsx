import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import { Announcer } from '../ui/feedback.tsx';
import { lazySearch } from './lazy-search.ts';
import { useResource } from '../resources/registry.ts';
import { isPathOf, withoutBasePath } from '../paths.ts';
import { writePlace } from '../view/use-view.ts';
import type { View } from '../view/view.ts';
import { t } from '../i18n/translate.ts';
import { PositionIndicator, rangeText, StatusBar, readText } from '../layout/status-bar.tsx';
import type { ListState } from './list-state.ts';
import type { ResourceList } from './use-list.ts';
import { useClient } from '../api/client-context.ts';
import type { GridHandle } from '../grid/grid-props.ts';
import { useCommand } from '../ui/commands.ts';
import type { NamedEntity } from './go-to-form.tsx';
import { GoToRow } from './go-to-row.tsx';
import { preloadListMessages } from './list-notice.tsx';

interface PositionStatusProps {
  readonly list: ResourceList;
  readonly state: ListState;
  readonly limit: number;
  readonly view: View;
}

/** After scrolling rested this long the place is written into the address. */
const WRITE_AFTER_MS = 400;

/** Where you are; written into the address when scrolling rests. */
function PositionStatus({ list, state, limit, view }: PositionStatusProps) {
  const { resource, viewSpec } = useResource();
  const { rowsWindow, visible } = list;
  const at = useSyncExternalStore(visible.subscribe, visible.get);
  const { rowCount, total } = rowsWindow.extent;
  const last = Math.min(at.last, rowCount - 1);

  useEffect(() => {
    if (!at.atRest || rowsWindow.stale || rowsWindow.loading) return undefined;
    const timer = setTimeout(() => {
      const place = rowsWindow.positionOf(at.first);
      // A page of another type, whose code is still loading, has its address already.
      const isHere = isPathOf(resource.path, withoutBasePath(location.pathname));
      if (place && isHere) writePlace(place, viewSpec, view);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [at, rowsWindow, view, viewSpec, resource]);

  const status = statusText(rowsWindow.stale && state !== 'stopped' ? 'stale' : state, limit, {
    first: rowCount === 0 ? 0 : at.first + 1,
    last: rowCount === 0 ? 0 : last + 1,
    total,
    exact: rowsWindow.extent.exact,
    lowerBound: rowsWindow.pages.at(-1)?.totalIsLowerBound,
  });
  return (
    <>
      <PositionIndicator
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
  if (state === 'failed' || state === 'stopped') return t('list.nothingLoaded');
  if (state === 'stale') return t('common.loading');
  if (state === 'loading') return t('list.loadingFirst', { count: limit });
  return rangeText(range);
}

interface ListStatusBarProps {
  readonly list: ResourceList;
  readonly state: ListState;
  readonly limit: number;
  readonly view: View;
  /** Path and query of the rows' request. */
  readonly request: string;
  readonly grid: RefObject<GridHandle | null>;
}

/** Where you are, when it was read, by which request. */
export function ListStatusBar(props: ListStatusBarProps) {
  const { list, state, limit, request, view, grid } = props;
  const { origin } = useClient();
  const { rowsWindow, visible } = list;
  const { rowCount, total } = rowsWindow.extent;
  const search = lazySearch.loaded();
  const newest = rowsWindow.pages.reduce<(typeof rowsWindow.pages)[number] | undefined>(
    (known, page) => (!known || page.readAt > known.readAt ? page : known),
    undefined,
  );
  useCommand({
    id: 'refresh',
    label: t('list.refreshRows'),
    group: 'Anywhere',
    enabled: state === 'rows',
    run: list.refresh,
  });
  const byIndex = view.filters.length > 0 || view.sort !== null;
  const goToRow = (row: number) => {
    grid.current?.scrollToRow(row - 1, 'start');
    grid.current?.focus(row - 1);
  };
  const goToName = ({ fqn }: NamedEntity) => {
    grid.current?.focus();
    rowsWindow.goToName(fqn);
  };
  return (
    <>
      <StatusBar
        position={<PositionStatus list={list} state={state} limit={limit} view={view} />}
        goTo={
          total !== undefined &&
          total > 40 &&
          state === 'rows' && (
            <GoToRow
              first={() => visible.get().first + 1}
              rowCount={Math.min(total, rowCount)}
              onGo={goToRow}
              scope={view.scope ?? undefined}
              onGoToName={view.q === null ? goToName : undefined}
            />
          )
        }
        fact={
          rowsWindow.stale
            ? t('list.previousRows')
            : newest && readText(newest.readAt, newest.tookMs, byIndex)
        }
        onRefresh={state === 'rows' ? list.refresh : undefined}
        check={search && <search.CheckButton view={view} />}
        request={`GET ${request}`}
        onCopyCurl={async () =>
          navigator.clipboard.writeText((await preloadListMessages()).curlCommand(origin, request))
        }
      />
    </>
  );
}
