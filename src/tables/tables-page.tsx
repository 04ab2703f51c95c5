import { Suspense, useCallback, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RowSource } from '../api/source.ts';
import { useClient } from '../api/client-context.ts';
import type { DrawnRow } from '../cells/merge-rows.ts';
import type { GridHandle } from '../grid/grid-props.ts';
import { fqnOfPath, tablePath, tablesPath } from '../paths.ts';
import { PAINTED_MS } from '../ui/after-paint.ts';
import { Held } from '../ui/held.tsx';
import { PHONE, useMedia } from '../ui/media.ts';
import { useOnline } from '../ui/use-online.ts';
import { useLate } from '../ui/use-late.ts';
import { useStored } from '../ui/use-stored.ts';
import { viewSearch } from '../view/codec.ts';
import { fieldsOf } from '../view/column-fields.ts';
import { shownColumns } from '../view/column-ids.ts';
import { readPlace, useView } from '../view/use-view.ts';
import { viewName } from '../view/view-name.ts';
import { anchorOf } from '../window/anchor.ts';
import { createLatest } from '../window/latest.ts';
import { pageAt } from '../window/page-param.ts';
import { Frame } from './frame/frame.tsx';
import { useDatabases } from './list/databases.ts';
import { screenRows } from './list/first-rows.ts';
import { ListArea } from './list/list-area.tsx';
import { ListHeader, type ServerInHeader } from './list/list-header.tsx';
import { ListNotice } from './list/list-notice.tsx';
import { ListBar, ListFoot, ListRail, OpenedTable, sendForRest } from './late-parts.tsx';
import { noticeFacts } from './list/notice-facts.ts';
import { listState } from './list/list-state.ts';
import { DENSITY, rowHeightOf } from './list/preferences.ts';
import { serverTrouble } from './list/server-trouble.ts';
import { sourceOfView } from './list/source-of-view.ts';
import { useList } from './list/use-list.ts';
import { useShownList } from './list/use-shown-list.ts';
import { neighboursOf } from './list/neighbours.ts';

/** Rows that come within so many ms are drawn before what stands around them, and instead of grey bars. */
const PATIENCE = 300;

/** The list of tables, and the opened one beside it: the address says which, everything follows from it. */
export function TablesPage({ server }: { readonly server: ServerInHeader }) {
  const client = useClient();
  const navigate = useNavigate();
  const { view, broken, change } = useView();
  const { q, database, sort, limit } = view;
  // A list is entered at the place that its address says; from then on scrolling writes the place.
  const { source, anchor } = useMemo(
    () => ({ source: sourceOfView(client, { q, database, sort }), anchor: anchorOf(readPlace(), limit) }),
    [client, q, database, sort, limit],
  );
  const columnsText = view.columns.join();
  const columns = useMemo(() => shownColumns(columnsText.split(',')), [columnsText]);
  const fields = useMemo(() => fieldsOf(columns), [columns]);

  const grid = useRef<GridHandle>(null);
  const [railOpen, setRailOpen] = useState(false);
  const closeRail = useCallback(() => setRailOpen(false), []);
  const [density, setDensity] = useStored(DENSITY);
  const phone = useMedia(PHONE);
  const onShift = useCallback((rows: number) => {
    const at = grid.current?.position();
    if (at) grid.current?.scrollToRow(at.index + rows, 'start', at.offset);
  }, []);
  const onArrive = useCallback((row: number) => {
    grid.current?.scrollToRow(row, 'start');
    // Whoever waits for it in the rows is led to it; whoever does something else meanwhile is not.
    if (document.activeElement?.role === 'grid') grid.current?.focus(row);
  }, []);
  const rowHeight = rowHeightOf(density, phone);
  const screen = screenRows(rowHeight);
  const list = useList({ source, anchor, limit, screen, fields, onShift, onArrive });
  const { rowsWindow } = list;
  const { loading } = rowsWindow;
  const { shown, waits } = useShownList({ anchor, q }, !loading && !rowsWindow.stale);
  const [ready, setReady] = useState(false);
  const isLate = useLate(loading, PATIENCE);
  // Once and for all: what stands around the rows stays while they are asked for again.
  if (!ready && (!loading || isLate)) setReady(true);
  const around = useLate(ready, PAINTED_MS);
  useEffect(() => {
    if (around) void sendForRest();
  }, [around]);
  const online = useOnline(list.retry);
  const [stopped, setStopped] = useState<RowSource>();
  const databases = useDatabases(around);

  const { pathname } = useLocation();
  const fqn = fqnOfPath(pathname);
  // The place stands in the address without the router knowing, so links are made from the address itself.
  const searchNow = () => viewSearch(view, readPlace());
  const open = (name: string, how: 'push' | 'replace' = 'push') =>
    void navigate(tablePath(name, searchNow()), { replace: how === 'replace' });
  // The cells know it: another one with every page that comes would draw all names again.
  const [opener] = useState(() => createLatest<(name: string) => void>());
  useInsertionEffect(() => opener.set(open));
  const onFollow = useCallback((name: string) => opener.get()(name), [opener]);
  const openRow = (row: DrawnRow) => {
    if (row.kind === 'table') open(row.fullyQualifiedName);
  };
  const neighbours = neighboursOf(list.rows, fqn, rowsWindow.window.base);

  const state = listState({
    stopped: stopped === source,
    loading: rowsWindow.loading,
    failed: rowsWindow.error !== null,
    rowCount: rowsWindow.extent.rowCount,
    q,
    database,
  });
  const request = source.describe(pageAt(anchor.param), limit, source.kind === 'search' ? fields : []);
  const last = rowsWindow.pages.at(-1);

  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);

  return (
    <>
      <title>{`${fqn === undefined ? '' : `${neighbours.row?.name ?? fqn} · `}${viewName(view)} · Catalog`}</title>
      <Held waits={waits}>
        <Frame
          header={
            <ListHeader
              change={change}
              server={{ ...server, ...serverTrouble(rowsWindow.error) }}
              railOpen={railOpen}
              onRail={() => setRailOpen(!railOpen)}
              onSubmit={() => grid.current?.focus()}
            />
          }
          rail={
            around && (
              <Suspense>
                <ListRail
                  view={view}
                  change={change}
                  databases={databases}
                  currentTotal={rowsWindow.extent.total}
                  onLeave={closeRail}
                />
              </Suspense>
            )
          }
          bar={
            around && (
              <Suspense>
                <ListBar
                  view={view}
                  change={change}
                  databases={databases}
                  total={rowsWindow.extent.total}
                  totalIsLowerBound={last?.totalIsLowerBound ?? false}
                  searching={
                    state !== 'stopped' && state !== 'failed' && (rowsWindow.stale || rowsWindow.loading)
                  }
                  onStop={() => {
                    rowsWindow.stop();
                    setStopped(source);
                  }}
                  refused={list.refused}
                  density={density}
                  onDensity={setDensity}
                />
              </Suspense>
            )
          }
          strip={<ListNotice {...noticeFacts({ broken, list, columns, offline: !online })} />}
          panel={
            fqn !== undefined && (
              <Suspense>
                <OpenedTable
                  fqn={fqn}
                  {...neighbours}
                  grid={grid}
                  onOpen={open}
                  onClose={() => void navigate(tablesPath(searchNow()))}
                  toTable={(name) => tablePath(name, searchNow())}
                  toDatabase={(name) =>
                    tablesPath(viewSearch({ ...view, q: null, sort: null, database: name }))
                  }
                />
              </Suspense>
            )
          }
          foot={
            around && (
              <Suspense>
                <ListFoot list={list} state={state} limit={limit} request={request} view={view} grid={grid} />
              </Suspense>
            )
          }
          railOpen={railOpen}
          onRailClose={closeRail}
        >
          <ListArea
            state={state}
            ready={ready}
            list={list}
            view={view}
            change={change}
            anchor={anchor}
            shown={shown}
            server={server}
            rowHeight={rowHeight}
            selectedId={neighbours.row?.id}
            handle={grid}
            onReload={() => {
              setStopped(undefined);
              list.retry();
            }}
            onOpen={openRow}
            onFollow={onFollow}
          />
        </Frame>
      </Held>
    </>
  );
}
