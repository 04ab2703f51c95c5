import { ListSidebar } from './list-sidebar.tsx';
import { ListStatusBar } from './list-status-bar.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ListArea, type RowMarker } from './list-area.tsx';
import { ListNotice, ReadingNotice } from './list-notice.tsx';
import { FailureMessage, Lazy } from '../ui/lazy-boundary.tsx';
import { lazyComponent, lazyPart } from '../ui/lazy.ts';
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { recordNouns, setRecordNouns } from '../i18n/language.ts';
import type { NounId } from '../i18n/messages/en.ts';
import type { RowSource } from '../api/data-source.ts';
import { useClient } from '../api/client-context.ts';
import { useConnection } from '../auth/connection.ts';
import type { DrawnRow } from './read-records.ts';
import type { GridHandle } from '../grid/grid-props.ts';
import { listPath } from '../paths.ts';
import { Freeze, useDelayed } from '../ui/render-timing.tsx';
import { PHONE_QUERY, useMediaQuery } from '../ui/viewport.ts';
import { useLostFocus } from '../ui/keyboard.ts';
import { useOnline } from '../ui/use-online.ts';
import { useStoredSetting } from '../ui/storage.ts';
import { readAddress } from '../view/address.ts';
import { viewSearch } from '../view/url-params.ts';
import { useResource } from '../resources/registry.ts';
import { emptyValuesOf, fieldsOf } from '../resources/resource.ts';
import { useOpenedFqn, useRecordNavigation, useView } from '../view/use-view.ts';
import { viewName, WHOLE_CATALOG } from '../view/view.ts';
import { entryPointOf } from '../paging/list-position.ts';
import { pageAt } from '../paging/page.ts';
import { AppShell, DetailPlace, focusMain } from '../layout/app-shell.tsx';
import { useScopes } from './scope-filter.ts';
import { ListHeader, type HeaderServer, type PageHandle, serverErrorState } from './list-header.tsx';
import { listState, useShownList, siblingsOf } from './list-state.ts';
import { DENSITY, rowHeightOf, rowsInView, rowsPerScreen, type Density } from '../view/preferences.ts';
import { useList } from './use-list.ts';
import { FilterControlProvider } from './list-filters.tsx';
import { lazySearch, useSourceOf } from './lazy-search.ts';
import { usePreloadAfterRows } from './parts-after-rows.ts';

/** The opened record. */
export const lazyDetail = lazyPart(() => import('../detail/detail.tsx'));
const Detail = lazyComponent(lazyDetail, (loaded) => loaded.default);

/** Rows that come within so many ms are drawn without grey bars before them. */
const SKELETON_DELAY_MS = 300;
/** The rail waits for the cells of the first screen, which share the server with it, and at most so many ms. */
const RAIL_DELAY_MS = 5_000;

interface BrowsePageProps {
  readonly server: HeaderServer;
  readonly handle: RefObject<PageHandle | null>;
  /** Called when the page is on screen. @param mount the same object until it is unmounted */
  readonly onEntered: (mount: object) => void;
}

/**
 * Makes messages name a type of record, from the commit of the page on. Set while rendering, the nouns would reach the page
 * before it too, which stays on screen while this one suspends or is interrupted. The second render comes before the
 * browser paints.
 * @param id the same as long as the page is mounted
 * @returns whether they name it; what has messages is rendered only then
 */
function useRecordNouns(id: NounId): boolean {
  const [isSet, setIsSet] = useState(() => recordNouns() === id);
  useLayoutEffect(() => {
    setRecordNouns(id);
    // oxlint-disable-next-line react/set-state-in-effect -- the second render is what this is for
    setIsSet(true);
  }, [id]);
  return isSet;
}

/** The list of a type of resource, and the opened record beside it: the address says which, everything follows from it. */
export function BrowsePage(props: BrowsePageProps) {
  const current = useResource();
  const { resource } = current;
  const source = useSourceOf(resource, useView(current).view);
  // After all that suspends: the page before stays on screen until this one is committed.
  const hasNouns = useRecordNouns(resource.id);
  return hasNouns && <LoadedBrowsePage {...props} {...source} />;
}

/** With what makes the source of the view in the address. */
type LoadedBrowsePageProps = BrowsePageProps & ReturnType<typeof useSourceOf>;

function LoadedBrowsePage({ server, handle, onEntered, makeSource, unanswered }: LoadedBrowsePageProps) {
  const client = useClient();
  const current = useResource();
  const { resource, viewSpec } = current;
  const { view, broken, change } = useView(current);
  const { q, scope, filters, readsList, columns, sort, limit } = view;
  const queries = useQueryClient();
  // A list is entered at the place that its address says; from then on scrolling writes the place.
  const { source, anchor } = useMemo(
    () => ({
      source: makeSource({ client, queries }, resource, { q, scope, filters, readsList, sort }),
      anchor: entryPointOf(readAddress(viewSpec).place, limit),
    }),
    [client, queries, resource, viewSpec, makeSource, q, scope, filters, readsList, sort, limit],
  );
  const fields = useMemo(() => fieldsOf(resource, columns), [resource, columns]);
  const emptyValues = useMemo(() => emptyValuesOf(resource), [resource]);

  const grid = useRef<GridHandle>(null);
  const { button } = server;
  const [ready, setReady] = useState(false);
  const fqn = useOpenedFqn(resource.path);
  const awaitsRows = useRef(false);
  const handleNow = useMemo((): PageHandle => {
    const focusRows = () => (grid.current ? grid.current.focus() : focusMain());
    return {
      focusRows,
      focusServer: () => button.current?.focus(),
      enter() {
        awaitsRows.current = !ready;
        // An opened record takes the focus by itself.
        if (ready && fqn === undefined && document.activeElement === document.body) focusRows();
      },
    };
  }, [button, ready, fqn]);
  useImperativeHandle(handle, () => handleNow, [handleNow]);
  useEffect(() => {
    if (awaitsRows.current) handleNow.enter();
  }, [handleNow]);
  // By the handle: after a change of language it is that of the next page.
  const focusRows = () => handle.current?.focusRows();
  useLostFocus(focusRows);
  const [railOpen, setRailOpen] = useState(false);
  const closeRail = useCallback(() => setRailOpen(false), []);
  const [density, updateDensity] = useStoredSetting(DENSITY);
  const onDensity = useCallback((next: Density) => updateDensity(() => next), [updateDensity]);
  // What is pressed answers before all rows are drawn in another height.
  const drawnDensity = useDeferredValue(density);
  const phone = useMediaQuery(PHONE_QUERY);
  const rowHeight = rowHeightOf(drawnDensity, phone);
  const list = useList({
    source,
    anchor,
    limit,
    screen: rowsPerScreen(rowHeight),
    inView: rowsInView(rowHeight),
    fields,
    emptyValues,
  });
  const { isLoading: loading, error } = list;
  const { extent, pages } = list.loaded;
  const { shown, waits } = useShownList({ anchor, q }, !loading && !list.isStale);
  const isLate = useDelayed(loading, SKELETON_DELAY_MS);
  // Once and for all: what stands around the rows stays while they are asked for again.
  if (!ready && (!loading || isLate)) setReady(true);
  usePreloadAfterRows(ready);
  const online = useOnline(list.session.retry);
  const [stopped, setStopped] = useState<RowSource>();
  const hasWaited = useDelayed(!list.isScreenComplete, RAIL_DELAY_MS);
  const mayAsk = ready && (list.isScreenComplete || hasWaited || error !== null);
  // One refusal for lack of a token tells that of all others.
  const isSignedOut = useConnection().status === 'signed-out';
  const databases = useScopes(mayAsk && !isSignedOut, isSignedOut ? error : null);

  const { openRecord, closeRecord, pathOfRecord } = useRecordNavigation(current);
  // A press is answered by the mark of its row, before all that is drawn for it.
  const marker = useRef<RowMarker>(null);
  const open = (name: string, how: 'push' | 'replace' = 'push') =>
    startTransition(() => {
      marker.current?.(name);
      openRecord(name, how);
    });
  const close = () =>
    startTransition(() => {
      marker.current?.(undefined);
      closeRecord();
    });
  // The cells know it: another one with every page that comes would draw all names again.
  const opener = useRef(open);
  useInsertionEffect(() => {
    opener.current = open;
  });
  const onFollow = useCallback((name: string) => opener.current(name), []);
  const openRow = (row: DrawnRow) => {
    if (row.kind === 'entity') open(row.fullyQualifiedName);
  };
  const neighbours = siblingsOf(list.rows, fqn, list.loaded.base);

  const state = listState({
    stopped: stopped === source,
    loading,
    failed: error !== null,
    rowCount: extent.rowCount,
    isPart: list.progress?.phase === 'stopped' && list.progress.found === 0,
  });
  const goOn = () => {
    source.progress?.goOn();
    list.session.retry();
  };
  const request = source.describeRequest(
    pageAt(anchor.param),
    limit,
    source.capabilities.fields === 'bundled' ? fields : [],
  );
  const last = pages.at(-1);
  const search = lazySearch.loaded();

  // With the rows and lines that it goes with, before any of them is painted.
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = drawnDensity;
  }, [drawnDensity]);
  // The last one: the focus may already have been set by then.
  const [mount] = useState(() => ({}));
  useEffect(() => onEntered(mount), [onEntered, mount]);

  return (
    <FilterControlProvider>
      <title>{`${fqn === undefined ? '' : `${neighbours.row?.name ?? fqn} · `}${viewName(view, search?.filtersText(filters) ?? '')} · Catalog`}</title>
      <Freeze frozen={waits}>
        <AppShell
          header={
            <ListHeader
              change={change}
              server={{ ...server, ...serverErrorState(error) }}
              railOpen={railOpen}
              onRail={() => setRailOpen(!railOpen)}
              focusRows={focusRows}
              view={view}
              refused={list.refused}
              density={density}
              onDensity={onDensity}
            />
          }
          sidebar={
            ready && (
              <ListSidebar
                view={view}
                change={change}
                databases={databases}
                currentTotal={extent.total}
                stale={list.isStale}
                onLeave={closeRail}
                page={handle}
              />
            )
          }
          toolbar={
            ready && (
              <ListToolbar
                view={view}
                change={change}
                databases={databases}
                total={extent.total}
                totalIsLowerBound={last?.totalIsLowerBound ?? false}
                progress={source.progress}
                searching={state !== 'stopped' && state !== 'failed' && (list.isStale || loading)}
                onStop={() => {
                  list.session.stopRequest();
                  setStopped(source);
                }}
                refused={list.refused}
                density={density}
                onDensity={onDensity}
              />
            )
          }
          notice={
            <>
              {source.progress && (
                <Lazy>
                  <ReadingNotice
                    view={view}
                    progress={source.progress}
                    unanswered={unanswered}
                    onGoOn={goOn}
                    onSearch={() => change({ readsList: false })}
                  />
                </Lazy>
              )}
              {ready && <ListNotice {...{ resource, broken, list, columns }} offline={!online} />}
            </>
          }
          detail={
            <DetailSlot
              fqn={fqn}
              {...neighbours}
              grid={grid}
              notice={
                fqn !== undefined &&
                source.capabilities.checkable &&
                search &&
                neighbours.row &&
                !list.isStale && (
                  <Lazy>
                    <search.DifferenceNotice fqn={fqn} view={view} />
                  </Lazy>
                )
              }
              onOpen={open}
              onClose={close}
              toRecord={pathOfRecord}
              toScope={(name) =>
                listPath(resource.path, viewSearch({ ...view, ...WHOLE_CATALOG, scope: name }, viewSpec))
              }
            />
          }
          statusBar={
            ready && (
              <ListStatusBar
                list={list}
                state={state}
                limit={limit}
                request={request}
                view={view}
                change={change}
                checkable={source.capabilities.checkable}
                grid={grid}
              />
            )
          }
          sidebarOpen={railOpen}
          onSidebarClose={closeRail}
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
            density={drawnDensity}
            opened={fqn}
            marker={marker}
            handle={grid}
            onReload={() => {
              setStopped(undefined);
              list.session.retry();
            }}
            onGoOn={goOn}
            onOpen={openRow}
            onFollow={onFollow}
          />
        </AppShell>
      </Freeze>
    </FilterControlProvider>
  );
}

/** The opened record. What draws it is loaded for the first one, and stays. */
function DetailSlot(props: ComponentProps<typeof Detail>) {
  const isOpen = props.fqn !== undefined;
  const [isUsed, setUsed] = useState(isOpen);
  if (isOpen && !isUsed) setUsed(true);
  return (
    isUsed && (
      <Lazy
        renderFailure={(failure) =>
          isOpen && (
            <DetailPlace>
              <FailureMessage {...failure} onClose={props.onClose} />
            </DetailPlace>
          )
        }
      >
        <Detail {...props} />
      </Lazy>
    )
  );
}
