import { useImperativeHandle, useMemo, useOptimistic, type Ref, type RefObject } from 'react';
import { copyOrShow } from '../ui/clipboard.ts';
import { FailureMessage as PartFailure, Lazy } from '../ui/lazy-boundary.tsx';
import { lazyComponent, lazyPart } from '../ui/lazy.ts';
import type { EntityRow } from '../api/schemas/record.ts';
import type { DrawnRow } from './read-records.ts';
import type { GridHandle } from '../grid/grid-props.ts';
import { t } from '../i18n/translate.ts';
import { withBasePath, entityPath } from '../paths.ts';
import { hrefOfPath, readSearch } from '../view/address.ts';
import { useStoredSetting } from '../ui/storage.ts';
import { allFilters, splitScope, type View } from '../view/view.ts';
import type { EntryPoint } from '../paging/list-position.ts';
import { opensElsewhere } from '../entity/page-link.tsx';
import { CellsProvider } from '../entity/cell-context.tsx';
import { useResource } from '../resources/registry.ts';
import { columnById, isRefused, orderInForce } from '../resources/resource.ts';
import type { HeaderServer } from './list-header.tsx';
import { siblingsOf, type ListState, type ShownList } from './list-state.ts';
import { WIDTHS, withWidth, type Density, type Widths } from '../view/preferences.ts';
import { lazySearch } from './lazy-search.ts';
import { ResourceGrid } from './resource-grid.tsx';
import type { ResourceList } from './use-list.ts';

/** What is said in place of rows: they are loaded before the network may be gone. */
export const lazyFailureMessage = lazyPart(() => import('./failure-message.tsx'));
export const lazyEmptyList = lazyPart(() => import('./empty-list.tsx'));
const FailureMessage = lazyComponent(lazyFailureMessage, (loaded) => loaded.FailureMessage);
const EmptyListMessage = lazyComponent(lazyEmptyList, (loaded) => loaded.EmptyListMessage);

/** Marks the row of an FQN as the opened one while the record is drawn; undefined: none is. To be called in a transition. */
export type RowMarker = (fqn: string | undefined) => void;

interface ListAreaProps {
  readonly state: ListState;
  /** False for the moment in which the first rows may still come: grey bars before them would only make them wait. */
  readonly ready: boolean;
  readonly list: ResourceList;
  readonly view: View;
  readonly change: (members: Partial<View>) => void;
  readonly anchor: EntryPoint;
  readonly shown: ShownList | undefined;
  readonly server: HeaderServer;
  readonly rowHeight: number;
  readonly density: Density;
  /** FQN of the opened record. */
  readonly opened: string | undefined;
  readonly marker: Ref<RowMarker>;
  readonly handle: RefObject<GridHandle | null>;
  /** Loads a list anew that has nothing to show. */
  readonly onReload: () => void;
  /** Reads a list on that was read in part. */
  readonly onGoOn: () => void;
  readonly onOpen: (row: DrawnRow) => void;
  /** A press on a name: opens the table of an FQN inside the page. */
  readonly onFollow: (fqn: string) => void;
}

const NO_WIDTHS: Widths = {};

/** The grid, or what is said instead of rows. */
export function ListArea(props: ListAreaProps) {
  const { state, list, view, change, onFollow } = props;
  const q = props.shown?.q ?? null;
  const [marked, mark] = useOptimistic(props.opened);
  useImperativeHandle(props.marker, () => mark, [mark]);
  const { resource, viewSpec } = useResource();
  const [allWidths, updateWidths] = useStoredSetting(WIDTHS);
  const widths = allWidths[resource.id] ?? NO_WIDTHS;
  const refusedShown = list.refused.join();
  const columns = useMemo(
    () =>
      view.columns
        .flatMap((id) => columnById(resource, id) ?? [])
        .filter((column) => !isRefused(column, refusedShown.split(',')))
        .map(({ id }) => id),
    [resource, view.columns, refusedShown],
  );
  const search = q === null ? undefined : lazySearch.loaded();
  const surroundings = useMemo(() => {
    const pathOf = (row: EntityRow, query = '') => entityPath(resource.path, row.fullyQualifiedName, query);
    return {
      // Without the view and the place: every change of them would draw all cells again.
      hrefOf: (row: EntityRow) => withBasePath(pathOf(row)),
      onHrefUse: (event: React.SyntheticEvent<HTMLAnchorElement>, row: EntityRow) => {
        event.currentTarget.href = withBasePath(pathOf(row, readSearch(viewSpec)));
      },
      onFollow: (event: React.MouseEvent, row: EntityRow) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onFollow(row.fullyQualifiedName);
      },
      words: search?.searchWords(q ?? '') ?? [],
      foundBy: search?.foundByText(resource.id, q ?? ''),
      onCopyName: (row: EntityRow) => copyOrShow(row.fullyQualifiedName),
      onCopyLink: (row: EntityRow) => copyOrShow(hrefOfPath(pathOf(row))),
    };
  }, [resource, viewSpec, q, search, onFollow]);

  if (!props.ready) return null;
  if (state === 'failed') {
    return (
      <Lazy renderFailure={PartFailure}>
        <FailureMessage error={list.error} server={props.server} onRetry={list.session.retry} />
      </Lazy>
    );
  }
  if (state !== 'rows' && state !== 'loading') {
    return (
      <Lazy renderFailure={PartFailure}>
        <EmptyListMessage
          isStopped={state === 'stopped'}
          view={view}
          host={props.server.host}
          change={change}
          onRefresh={props.onReload}
          progress={list.progress}
          onGoOn={props.onGoOn}
        />
      </Lazy>
    );
  }
  const isRead = list.progress !== undefined;
  return (
    <CellsProvider value={surroundings}>
      <ResourceGrid
        list={list}
        anchor={props.anchor}
        shown={props.shown}
        columns={columns}
        rowHeight={props.rowHeight}
        density={props.density}
        selectedId={siblingsOf(list.rows, marked, list.loaded.base).row?.id}
        widths={widths}
        handle={props.handle}
        onWidth={(id, width) => updateWidths((all) => withWidth(all, resource.id, id, width))}
        onOrder={(ids) => change({ columns: ids })}
        onOpen={props.onOpen}
        sort={isRead ? null : orderInForce(view)}
        unsorted={isRead ? t('sort.listIsRead') : undefined}
        onSort={(sort) => change({ sort })}
        words={view.q}
        filters={allFilters(view, viewSpec)}
        onFilters={(filters) => change(splitScope(filters, viewSpec))}
      />
    </CellsProvider>
  );
}
