import { useMemo, type RefObject } from 'react';
import type { EntityRow } from '../api/schemas/record.ts';
import { CellsProvider } from '../entity/cell-context.tsx';
import { opensElsewhere } from '../entity/page-link.tsx';
import type { GridHandle } from '../grid/grid-props.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import { withBasePath, entityPath } from '../paths.ts';
import { useResource } from '../resources/registry.ts';
import { columnById, isRefused, knownPlaces, orderInForce } from '../resources/resource.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { useStoredSetting } from '../ui/storage.ts';
import { hrefOfPath, readSearch } from '../view/address.ts';
import { WIDTHS, withWidth, type Density, type Widths } from '../view/preferences.ts';
import { allFilters, splitScope } from '../view/view.ts';
import type { HeaderServer } from './header-server.ts';
import { afterRows } from './lazy-parts.ts';
import { lazySearch } from './lazy-search.ts';
import type { useOpenRecord } from './open-record.tsx';
import { ResourceGrid } from './resource-grid.tsx';
import type { BrowsedList } from './use-browsed-list.ts';
import type { Selection } from './use-selection.ts';

interface ListAreaProps extends Pick<
  BrowsedList,
  'list' | 'view' | 'change' | 'entry' | 'shown' | 'onReload' | 'onGoOn'
> {
  readonly server: HeaderServer;
  readonly rowHeight: number;
  readonly density: Density;
  readonly record: Pick<ReturnType<typeof useOpenRecord>, 'markedId' | 'onFollow' | 'onOpen'>;
  readonly selection: Selection | undefined;
  readonly handle: RefObject<GridHandle | null>;
}

const NO_WIDTHS: Widths = {};

/** Drawn columns after a change of them, with those that are chosen but not drawn after the ones that they stood behind. */
const withUndrawn = (
  ids: readonly string[],
  drawn: readonly string[],
  chosen: readonly string[],
): readonly string[] =>
  chosen.reduce(
    (all, id, i) =>
      all.includes(id) || drawn.includes(id)
        ? all
        : all.toSpliced(all.indexOf(chosen[i - 1] ?? '') + 1, 0, id),
    ids,
  );

/** The grid, or the message in place of its rows. */
export function ListArea(props: ListAreaProps) {
  const t = useTranslator();
  const { list, view, change } = props;
  const { markedId, onFollow, onOpen } = props.record;
  const q = props.shown?.q ?? null;
  const { resource, viewSpec } = useResource();
  const [allWidths, updateWidths] = useStoredSetting(WIDTHS);
  const widths = allWidths[resource.id] ?? NO_WIDTHS;
  const placeCount = knownPlaces(resource, view).length;
  const columns = useMemo(
    () =>
      view.columns
        .flatMap((id) => columnById(resource, id) ?? [])
        .filter((column) => !isRefused(column, list.refused))
        .filter(({ place }) => place === undefined || place.depth > placeCount)
        .map(({ id }) => id),
    [resource, view.columns, list.refused, placeCount],
  );
  const isPlaceHidden = resource.columns.some(
    ({ id, narrow }) => narrow === 'place' && !columns.includes(id),
  );
  const search = q === null ? undefined : lazySearch.loaded();
  const surroundings = useMemo(() => {
    const pathOf = (row: EntityRow, query = '') => entityPath(resource.path, row.fullyQualifiedName, query);
    return {
      // The link leaves out view and place, because each change of them would draw all cells again.
      hrefOf: (row: EntityRow) => withBasePath(pathOf(row)),
      onHrefUse: (event: React.SyntheticEvent<HTMLAnchorElement>, row: EntityRow) => {
        event.currentTarget.href = withBasePath(pathOf(row, readSearch(viewSpec)));
      },
      onFollow: (event: React.MouseEvent, row: EntityRow) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        onFollow(row.fullyQualifiedName);
      },
      isPlaceHidden,
      words: search?.searchWords(q ?? '') ?? [],
      foundBy: search?.foundByText(q ?? '', t),
      linkOf: (row: EntityRow) => hrefOfPath(pathOf(row)),
    };
  }, [resource, viewSpec, isPlaceHidden, q, search, onFollow, t]);

  const filters = allFilters(view, viewSpec);
  if (list.kind === 'failed') {
    return (
      <Lazy part={afterRows} look="message">
        {({ FailureMessage }) => (
          <FailureMessage
            error={list.error}
            server={props.server}
            view={view}
            change={change}
            onRetry={list.session.retry}
          />
        )}
      </Lazy>
    );
  }
  if (list.kind === 'empty' || list.kind === 'stopped') {
    return (
      <Lazy part={afterRows} look="message">
        {({ EmptyListMessage }) => (
          <EmptyListMessage
            isStopped={list.kind === 'stopped'}
            view={view}
            host={props.server.host}
            change={change}
            onRefresh={props.onReload}
            progress={list.progress}
            onGoOn={props.onGoOn}
          />
        )}
      </Lazy>
    );
  }
  const isRead = list.progress !== undefined;
  return (
    <CellsProvider value={surroundings}>
      <ResourceGrid
        list={list}
        entry={props.entry}
        shown={props.shown}
        columns={columns}
        knownPlaces={placeCount}
        rowHeight={props.rowHeight}
        density={props.density}
        currentId={markedId}
        widths={widths}
        selection={props.selection}
        handle={props.handle}
        onWidthChange={(id, width) => updateWidths((all) => withWidth(all, resource.id, id, width))}
        onOrderChange={(ids) => change({ columns: withUndrawn(ids, columns, view.columns) })}
        onOpen={onOpen}
        sort={isRead ? null : orderInForce(view)}
        unsorted={isRead ? t('sort.listIsRead') : undefined}
        onSort={(sort) => change({ sort })}
        words={view.q}
        deleted={view.deleted}
        filters={filters}
        onFiltersChange={(next) => change(splitScope(next, viewSpec))}
      />
    </CellsProvider>
  );
}
