import { useCallback, useMemo, useState } from 'react';
import { useTranslator } from '../i18n/use-translator.tsx';
import { AppShell } from '../layout/app-shell.tsx';
import { ownLabelsOf } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { WithRows } from '../ui/paint.ts';
import { useOnline } from '../ui/use-online.ts';
import { useView } from '../view/use-view.ts';
import { recordTitle, viewName } from '../view/view.ts';
import { FilterControlProvider } from './filter-control.tsx';
import { failedCellsState, type HeaderServer, serverErrorState } from './header-server.ts';
import { useLoadAfterRows } from './lazy-parts.ts';
import { lazySearch, useSourceOf } from './lazy-search.ts';
import { ListArea } from './list-area.tsx';
import { ListHeader } from './list-header.tsx';
import { ListNotices } from './list-notice.tsx';
import { ListSidebar } from './list-sidebar.tsx';
import { ListStatusBar } from './list-status-bar.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { RecordPanel, useOpenRecord } from './open-record.tsx';
import { usePageFocus } from './page-focus.ts';
import { useIsReady, useRowDensity, useScopesAfterRows } from './page-phases.ts';
import { useBrowsedList } from './use-browsed-list.ts';
import { useSelection } from './use-selection.ts';

interface BrowsePageProps {
  readonly server: HeaderServer;
  /** Whether the page replaced one of another type, with which the focus was lost. */
  readonly takesFocus: boolean;
}

/** The page of a type: its list, and the opened record beside it, both from the address. */
export function BrowsePage({ server, takesFocus }: BrowsePageProps) {
  const t = useTranslator();
  const current = useResource();
  const address = useView(current);
  const sourceOfView = useSourceOf(current.base.resource, address.view);
  const { density, onDensity, drawnDensity, rowHeight } = useRowDensity();
  const browsed = useBrowsedList(address, sourceOfView, rowHeight);
  const { view, list, source, shownDeleted } = browsed;
  const isReady = useIsReady(list);
  useLoadAfterRows(isReady);
  const selection = useSelection(isReady);
  const databases = useScopesAfterRows(list, isReady);
  const record = useOpenRecord(list);
  const { grid, focusRows } = usePageFocus({ takesFocus, isReady, hasRecord: record.fqn !== undefined });
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  const closeSidebar = useCallback(() => setSidebarOpen(false), []);
  const isOnline = useOnline(list.session.retry);
  const filters = lazySearch.loaded()?.filtersText(view.filters, t, ownLabelsOf(current.resource)) ?? '';
  const failing = useMemo(() => failedCellsState(list.loaded.rows, t), [list.loaded.rows, t]);
  const recordNames = record.fqn && `${recordTitle(record.fqn, record.siblings.row?.name)} · `;

  return (
    <FilterControlProvider>
      <title translate="no">
        {`${recordNames ?? ''}${viewName({ ...view, deleted: shownDeleted }, filters, t)} · Catalog`}
      </title>
      <WithRows waits={browsed.isHeld}>
        <AppShell
          header={
            <ListHeader
              view={view}
              change={browsed.change}
              refused={list.refused}
              server={{ ...server, ...failing, ...serverErrorState(list.error, t) }}
              isSidebarOpen={isSidebarOpen}
              onSidebarToggle={() => setSidebarOpen(!isSidebarOpen)}
              focusRows={focusRows}
              density={density}
              onDensity={onDensity}
            />
          }
          sidebar={
            isReady && (
              <ListSidebar
                view={view}
                change={browsed.change}
                databases={databases}
                currentTotal={list.loaded.extent.total}
                readAt={list.loaded.pages[0]?.readAt}
                shownDeleted={shownDeleted}
                stale={list.kind === 'replaced'}
                onLeave={closeSidebar}
              />
            )
          }
          toolbar={
            isReady && (
              <ListToolbar
                {...browsed}
                density={density}
                onDensity={onDensity}
                selection={selection}
                grid={grid}
              />
            )
          }
          notice={<ListNotices {...browsed} isReady={isReady} isOnline={isOnline} />}
          detail={<RecordPanel record={record} list={list} source={source} view={view} grid={grid} />}
          isRecordShown={record.isShown}
          statusBar={isReady && <ListStatusBar {...browsed} grid={grid} />}
          sidebarOpen={isSidebarOpen}
          onSidebarClose={closeSidebar}
        >
          {isReady && (
            <ListArea
              {...browsed}
              server={server}
              rowHeight={rowHeight}
              density={drawnDensity}
              record={record}
              selection={selection}
              handle={grid}
            />
          )}
        </AppShell>
      </WithRows>
    </FilterControlProvider>
  );
}
