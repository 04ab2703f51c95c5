import { type ReactNode, useCallback, useMemo, useRef, type RefObject } from 'react';
import type { EntityRow } from '../api/schemas/record.ts';
import { unreadableRowText } from '../entity/cell-parts.tsx';
import { fieldValue, type FilledRow, withFields } from '../fields/row-merger.ts';
import type { Filters } from '../filters/filters.ts';
import type { GridColumn, GridHandle } from '../grid/grid-props.ts';
import { Grid } from '../grid/grid.tsx';
import type { Translator } from '../i18n/translate.ts';
import { useTranslator } from '../i18n/use-translator.tsx';
import type { EntryPoint } from '../paging/list-position.ts';
import { columnLabel, labelText } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import type { ResourceColumn } from '../resources/resource.ts';
import { BusyLine } from '../ui/feedback.tsx';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { useOptionalPart } from '../ui/lazy.ts';
import { useRested } from '../ui/paint.ts';
import { PHONE, useTextScale, useWindowWithin } from '../ui/viewport.ts';
import type { Density, Widths } from '../view/preferences.ts';
import type { ShownDeleted, Sort } from '../view/view.ts';
import type { ScrollIndicatorProps } from './beside-rows.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { afterRows } from './lazy-parts.ts';
import type { LoadErrorRowProps } from './missing-rows.tsx';
import type { DrawnRow } from './read-records.ts';
import type { ResourceList, ShownList } from './use-browsed-list.ts';
import { type Selection, useSelectionOf } from './use-selection.ts';
import styles from './resource-grid.module.css';

/** Parts beside the rows, once they are painted. */
function LoadedBesideRows(props: ScrollIndicatorProps) {
  const isPainted = useRested(true, { after: 'paint', before: false });
  const loaded = useOptionalPart(afterRows, isPainted);
  return loaded && <loaded.BesideRows {...props} />;
}

type PartsAfterRows = NonNullable<ReturnType<typeof afterRows.loaded>>;

/** A row in place of one that cannot be read or was not loaded. */
const lazyRow = (render: (parts: PartsAfterRows) => ReactNode) => (
  <Lazy part={afterRows} fallback="">
    {render}
  </Lazy>
);

/** Whether the cell waits for its value. */
const isCellBusy = (row: DrawnRow, field: string | undefined): boolean => {
  if (field === undefined || row.kind === 'unreadable') return false;
  return fieldValue(row, field) === undefined && row.cells?.failed[field] === undefined;
};

/**
 * A column as the grid draws it: values, or marks of those that did not load.
 * @param textSize multiple of the default text size, at which the column's widths and those of its cells are given
 * @param knownPlaces as of `ResourceGridProps`
 */
function gridColumn(
  column: ResourceColumn,
  t: Translator,
  textSize: number,
  knownPlaces: number,
): GridColumn<DrawnRow> {
  const field = column.field?.name;
  const label = labelText(column, t);
  const note = column.labelNote && t(column.labelNote);
  const recordOf = (row: FilledRow<EntityRow>) => (field === undefined ? row : withFields(row, [field]));
  /** Without its code a cell only says that it has no value to show, because many may fail at once. */
  const lazyCell = (render: (parts: PartsAfterRows) => ReactNode) => (
    <Lazy part={afterRows} renderFailure={() => <span title={t('grid.cannotBeShown')}>?</span>}>
      {render}
    </Lazy>
  );
  return {
    ...column,
    width: column.width * textSize,
    minWidth: column.minWidth * textSize,
    maxWidth: column.maxWidth * textSize,
    roomyWidth: (column.roomyWidth ?? 0) * textSize,
    label: note === undefined ? label : t('grid.labelAndNote', { label, note }),
    header:
      note === undefined ? undefined : (
        <>
          <span>{label}</span>
          <small>{` ${note}`}</small>
        </>
      ),
    area: column.narrow,
    render: (row, width) => {
      if (row.kind === 'unreadable')
        return column.id === 'name' ? lazyCell(({ UnreadableName }) => <UnreadableName />) : null;
      const error = field && fieldValue(row, field) === undefined ? row.cells?.failed[field] : undefined;
      if (error !== undefined)
        return lazyCell(({ FailedCell }) => <FailedCell label={label} error={error} />);
      const record = recordOf(row);
      const size = width && width / textSize;
      return column.place ? column.place.render(record, size, knownPlaces) : column.render(record, t, size);
    },
    text: (row) => (row.kind === 'unreadable' ? unreadableRowText(row, t) : column.text(recordOf(row), t)),
  };
}

interface ResourceGridProps {
  readonly list: ResourceList;
  readonly entry: EntryPoint;
  readonly shown: ShownList | undefined;
  readonly columns: readonly string[];
  /** How many names of its rows' places the list says by its scope, the service's first: 0 in the whole catalog. */
  readonly knownPlaces: number;
  readonly rowHeight: number;
  readonly density: Density;
  readonly currentId: string | undefined;
  readonly selection: Selection | undefined;
  /** In px at the default text size. */
  readonly widths: Widths;
  readonly handle: RefObject<GridHandle | null>;
  /** @param width in px at the default text size; undefined: the column's own width again */
  readonly onWidthChange: (columnId: string, width: number | undefined) => void;
  readonly onOrderChange: (columns: readonly string[]) => void;
  readonly onOpen: (row: DrawnRow) => void;
  /** The order in force; null: best match first, or the catalog's own order. */
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort) => void;
  /** Reason why the order cannot change, in the current language; undefined: none, or the type has its own reason. */
  readonly unsorted: string | undefined;
  /** Searched words; null: none. */
  readonly words: string | null;
  readonly deleted: ShownDeleted | null;
  /** All filters of the list. */
  readonly filters: Filters;
  readonly onFiltersChange: (filters: Filters) => void;
}

const getRowId = (row: DrawnRow) => row.id;

const renderWideCell = (row: DrawnRow): ReactNode =>
  row.kind === 'unreadable' ? lazyRow(({ UnreadableRecord }) => <UnreadableRecord row={row} />) : undefined;

/** Delay in ms before rows of the previous list turn grey, because that redraws all of them. */
const STALE_DELAY_MS = 150;

/** Placeholder rows before the first response: more than a screen shows. */
const PLACEHOLDER_ROWS = 40;

/** The grid over the loaded rows, with placeholders, and errors in place of rows that did not load. */
export function ResourceGrid(props: ResourceGridProps) {
  const t = useTranslator();
  const { list, entry, shown, handle, widths, sort, knownPlaces, onWidthChange: reportWidth } = props;
  const { failed, jump, isFetching: fetching, session } = list;
  const loading = list.kind === 'first';
  const stale = list.kind === 'replaced';
  const { base, extent } = list.loaded;
  const { resource } = useResource();
  const isPhone = useWindowWithin(PHONE);
  const container = useRef<HTMLDivElement>(null);
  const textSize = useTextScale();
  const columns = useMemo(
    () => resource.columns.map((column) => gridColumn(column, t, textSize, knownPlaces)),
    [resource, t, textSize, knownPlaces],
  );
  const scaledWidths = useMemo(
    () =>
      textSize === 1
        ? widths
        : Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, width * textSize])),
    [widths, textSize],
  );
  const onWidthChange = useCallback(
    (id: string, width: number | undefined) => reportWidth(id, width && Math.round(width / textSize)),
    [reportWidth, textSize],
  );
  const isBusy = useMemo(() => {
    const fields = new Map(resource.columns.map(({ id, field }) => [id, field?.name]));
    return (row: DrawnRow, id: string) => isCellBusy(row, fields.get(id));
  }, [resource]);
  const { position } = list.loaded;
  const selected = useSelectionOf(props.selection, position);
  const SelectionInput = afterRows.loaded()?.SelectionInput;
  const end = base + list.loaded.rows.length;
  const rowCount = loading ? PLACEHOLDER_ROWS + entry.row : extent.rowCount;

  const failedRows = (of: Omit<LoadErrorRowProps, 'onRetry'>) =>
    lazyRow(({ LoadErrorRow }) => <LoadErrorRow {...of} onRetry={session.retry} />);
  const edgeAt = (index: number): ReactNode => {
    const { first, last } = list.shown.visible.get();
    const until = Math.min(extent.rowCount, end + 100) - 1;
    if (failed.next !== undefined && index === end) {
      return failedRows({ first: end, last: until, error: failed.next, complete: 'above' });
    }
    if (failed.previous !== undefined && index === base - 1) {
      const from = Math.max(0, base - 100);
      return failedRows({ first: from, last: index, error: failed.previous, complete: 'below' });
    }
    if (jump?.error !== undefined && index === Math.min((jump.row ?? first) + 1, extent.rowCount - 1)) {
      return failedRows({ first, last, error: jump.error });
    }
    return undefined;
  };

  const isGrey = useRested(stale, { after: STALE_DELAY_MS, meanwhile: false });
  const menuOf = (id: string, width: number): ReactNode =>
    loading ? undefined : (
      <ColumnMenu {...props} resource={resource} columnId={id} width={Math.round(width / textSize)} />
    );

  return (
    <div ref={container} className={styles.rows}>
      {(fetching || stale) && <BusyLine />}
      {jump !== undefined && jump.error === undefined && jump.why !== 'refresh' && (
        <Lazy part={afterRows}>
          {({ JumpProgress }) => (
            <JumpProgress
              {...jump}
              total={extent.total}
              onCancel={() => {
                session.cancelJump();
                // A search by name has not moved the rows on screen.
                if (jump.row === undefined) return;
                const nearest = jump.row < end ? base : end - 1;
                handle.current?.scrollToRow(jump.passed || nearest);
              }}
            />
          )}
        </Lazy>
      )}
      {!loading && (
        <LoadedBesideRows
          container={container}
          visible={list.shown.visible}
          rowCount={rowCount}
          total={extent.total}
        />
      )}
      {SelectionInput && props.selection && !loading && (
        <SelectionInput
          container={container}
          grid={handle}
          store={props.selection.store}
          list={position}
          rowCount={rowCount}
          visible={list.shown.visible}
        />
      )}
      <Grid<DrawnRow>
        label={t('list.records')}
        gripLabelOf={(id) => t('grid.widthOf', { column: columnLabel(resource, id, t) })}
        brokenCellTitle={t('grid.cannotBeShown')}
        columns={columns}
        shownColumns={props.columns}
        rows={list.loaded.rows}
        base={base}
        resetKey={shown}
        rowCount={rowCount}
        ariaRowCount={extent.total === undefined ? -1 : extent.total + 1}
        rowHeight={props.rowHeight}
        density={props.density}
        layout={isPhone ? 'areas' : 'columns'}
        getRowId={getRowId}
        currentId={props.currentId}
        isSelected={selected?.has}
        isSelecting={selected && selected.ranges.length > 0}
        busy={fetching}
        stale={isGrey}
        renderFullWidthRow={edgeAt}
        renderWideCell={renderWideCell}
        cellBusy={isBusy}
        onVisibleChange={list.shown.setVisible}
        onRowOpen={props.onOpen}
        onOrderChange={props.onOrderChange}
        widths={scaledWidths}
        onWidthChange={onWidthChange}
        sort={
          sort
            ? { columnId: sort.field, direction: sort.order === 'asc' ? 'ascending' : 'descending' }
            : undefined
        }
        headerMenu={menuOf}
        handle={handle}
        initialRow={entry.row}
        position={position}
      />
    </div>
  );
}
