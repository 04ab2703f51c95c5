import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GridHandle } from '../grid/grid-props.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { AppShell, focusMain } from '../layout/app-shell.tsx';
import { ownLabelsOf } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { useLostFocus } from '../ui/keyboard.ts';
import { WithRows } from '../ui/paint.ts';
import { createStore } from '../ui/store.ts';
import { recordTitle, viewName } from '../view/view.ts';
import { BrowsedContext, type OpenedFilter } from './browsed.ts';
import type { HeaderServer } from './header-server.ts';
import { lazySearch, useLoadAfterRows } from './lazy-parts.ts';
import { ListArea } from './list-area.tsx';
import { ListHeader } from './list-header.tsx';
import { ListNotices } from './list-notice.tsx';
import { ListSidebar } from './list-sidebar.tsx';
import { ListStatusBar } from './list-status-bar.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { RecordPanel, useOpenRecord } from './open-record.tsx';
import { useIsReady, useRowDensity, useScopesAfterRows } from './page-phases.ts';
import { useBrowsedList } from './use-browsed-list.ts';
import { useSelection } from './use-selection.ts';

/** Keeps the focus of a list's page: lost focus goes to the rows. */
function usePageFocus(takesFocus: boolean, isReady: boolean, hasRecord: boolean) {
  const grid = useRef<GridHandle>(null);
  // The main landmark takes the focus while there is no grid.
  const focusRows = () => (grid.current ? grid.current.focus() : focusMain());
  useLostFocus(focusRows);
  const focusFirst = useEffectEvent(focusRows);
  const isAwaited = useRef(takesFocus);
  // This effect runs last, because an earlier one may have set the focus.
  useEffect(() => {
    if (!isReady || !isAwaited.current) return;
    isAwaited.current = false;
    // An opened record takes the focus by itself.
    if (hasRecord || document.activeElement !== document.body) return;
    focusFirst();
  }, [isReady, hasRecord]);
  return { grid, focusRows };
}

interface BrowsePageProps {
  readonly server: HeaderServer;
  /** Whether the page replaced one of another type, with which the focus was lost. */
  readonly takesFocus: boolean;
}

export function BrowsePage({ server, takesFocus }: BrowsePageProps) {
  const t = useTranslator();
  const { resource } = useResource();
  const density = useRowDensity();
  const { isHeld, ...browsed } = useBrowsedList(density.rowHeight);
  const { view, list, shownDeleted } = browsed;
  const isReady = useIsReady(list);
  useLoadAfterRows(isReady);
  const selection = useSelection(isReady);
  const databases = useScopesAfterRows(list, isReady);
  const record = useOpenRecord(list);
  const { grid, focusRows } = usePageFocus(takesFocus, isReady, record.fqn !== undefined);
  const [openedFilter] = useState(() => createStore<OpenedFilter | undefined>(undefined));
  const lastChip = useRef<HTMLButtonElement>(null);
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  const closeSidebar = useCallback(() => setSidebarOpen(false), [setSidebarOpen]);
  const filters = lazySearch.loaded()?.filtersText(view.filters, t, ownLabelsOf(resource)) ?? '';
  const recordNames = record.fqn && `${recordTitle(record.fqn, record.siblings.row?.name)} · `;

  return (
    <>
      <title translate="no">
        {`${recordNames ?? ''}${viewName({ ...view, deleted: shownDeleted }, filters, t)} · Catalog`}
      </title>
      <WithRows waits={isHeld}>
        <BrowsedContext
          value={{ ...browsed, ...density, server, record, selection, grid, openedFilter, lastChip }}
        >
          <AppShell
            header={
              <ListHeader
                isSidebarOpen={isSidebarOpen}
                onSidebarToggle={() => setSidebarOpen(!isSidebarOpen)}
                focusRows={focusRows}
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
            toolbar={isReady && <ListToolbar />}
            notice={<ListNotices isReady={isReady} />}
            detail={<RecordPanel />}
            isRecordShown={record.isShown}
            isRecordFull={record.isFull}
            statusBar={isReady && <ListStatusBar />}
            sidebarOpen={isSidebarOpen}
            onSidebarClose={closeSidebar}
          >
            {isReady && <ListArea />}
          </AppShell>
        </BrowsedContext>
      </WithRows>
    </>
  );
}
