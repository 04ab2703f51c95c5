import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useMinuteClock } from '../entity/updated.tsx';
import { Grid } from '../grid/grid.tsx';
import { useTranslator } from '../i18n/use-translator.tsx';
import { columnLabel } from '../resources/labels.ts';
import { useResource } from '../resources/registry.ts';
import { orderInForce } from '../resources/resource.ts';
import { BusyLine } from '../ui/feedback.tsx';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { useRested } from '../ui/paint.ts';
import { useStoredSetting } from '../ui/storage.ts';
import { PHONE, useTextScale, useWindowWithin } from '../ui/viewport.ts';
import { WIDTHS, withWidth, type Widths } from '../view/preferences.ts';
import { type ResourceList, useBrowsed } from './browsed.ts';
import { ColumnMenu } from './column-menu.tsx';
import { gridColumn } from './grid-column.tsx';
import { AfterRows, afterRows, type PartsAfterRows } from './lazy-parts.ts';
import type { LoadErrorRowProps } from './missing-rows.tsx';
import type { DrawnRow } from './read-records.ts';
import { useSelectionOf } from './use-selection.ts';
import styles from './resource-grid.module.css';

/** A row in place of one that cannot be read or was not loaded. */
const lazyRow = (render: (parts: PartsAfterRows) => ReactNode) => (
  <Lazy part={afterRows} fallback="">
    {render}
  </Lazy>
);

/** The row in place of the first one that did not load, at an end of the loaded rows or where a jump failed. */
function failedRow({ loaded, failed, jump, session, shown }: ResourceList, index: number): ReactNode {
  const { base, rows, extent } = loaded;
  const end = base + rows.length;
  const row = (of: Omit<LoadErrorRowProps, 'onRetry'>) =>
    lazyRow(({ LoadErrorRow }) => <LoadErrorRow {...of} onRetry={session.retry} />);
  if (failed.next !== undefined && index === end) {
    const last = Math.min(extent.rowCount, end + 100) - 1;
    return row({ first: end, last, error: failed.next, complete: 'above' });
  }
  if (failed.previous !== undefined && index === base - 1)
    return row({ first: Math.max(0, base - 100), last: index, error: failed.previous, complete: 'below' });
  const { first, last } = shown.visible.get();
  if (jump?.error !== undefined && index === Math.min((jump.row ?? first) + 1, extent.rowCount - 1))
    return row({ first, last, error: jump.error });
  return undefined;
}

const getRowId = (row: DrawnRow) => row.id;

const renderWideCell = (row: DrawnRow): ReactNode =>
  row.kind === 'unreadable' ? lazyRow(({ UnreadableRecord }) => <UnreadableRecord row={row} />) : undefined;

const NO_WIDTHS: Widths = {};

/** Delay in ms before rows of the previous list turn grey, because that redraws all of them. */
const STALE_DELAY_MS = 150;

/** Placeholder rows before the first response: more than a screen shows. */
const PLACEHOLDER_ROWS = 40;

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

interface ResourceGridProps {
  readonly columns: readonly string[];
  /** How many names of its rows' places the list says by its scope, the service's first: 0 in the whole catalog. */
  readonly knownPlaces: number;
}

/** The grid over the loaded rows, with placeholders, and errors in place of rows that did not load. */
export function ResourceGrid({ columns: drawn, knownPlaces }: ResourceGridProps) {
  const t = useTranslator();
  const { list, view, change, entry, record, grid, selection, ...browsed } = useBrowsed();
  const { jump, isFetching, session } = list;
  const isLoading = list.kind === 'first';
  const isStale = list.kind === 'replaced';
  const { base, rows, extent, position } = list.loaded;
  const { resource } = useResource();
  const isPhone = useWindowWithin(PHONE);
  const container = useRef<HTMLDivElement>(null);
  // Widths are stored at the default text size.
  const textSize = useTextScale();
  const now = useMinuteClock();
  const [allWidths, updateWidths] = useStoredSetting(WIDTHS);
  const widths = allWidths[resource.id] ?? NO_WIDTHS;
  const columns = useMemo(
    () => resource.columns.map((column) => gridColumn(column, t, textSize, knownPlaces, now)),
    [resource, t, textSize, knownPlaces, now],
  );
  const scaledWidths = useMemo(
    () =>
      textSize === 1
        ? widths
        : Object.fromEntries(Object.entries(widths).map(([id, width]) => [id, width * textSize])),
    [widths, textSize],
  );
  const setWidth = useCallback(
    (id: string, width: number | undefined) =>
      updateWidths((all) => withWidth(all, resource.id, id, width && Math.round(width / textSize))),
    [updateWidths, resource, textSize],
  );
  const setOrder = (ids: readonly string[]) => change({ columns: withUndrawn(ids, drawn, view.columns) });
  const selected = useSelectionOf(selection, position);
  const SelectionInput = afterRows.loaded()?.SelectionInput;
  const rowCount = isLoading ? PLACEHOLDER_ROWS + entry.row : extent.rowCount;
  const isGrey = useRested(isStale, { after: STALE_DELAY_MS, meanwhile: false });
  const menuOf = (id: string, width: number): ReactNode =>
    isLoading ? undefined : (
      <ColumnMenu
        columnId={id}
        columns={drawn}
        width={Math.round(width / textSize)}
        isWidthSet={widths[id] !== undefined}
        onOrderChange={setOrder}
        onWidthChange={(next) => setWidth(id, next && next * textSize)}
      />
    );
  const sort = list.progress === undefined ? orderInForce(view) : null;

  return (
    <div ref={container} className={styles.rows}>
      {(isFetching || isStale) && <BusyLine />}
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
                const end = base + rows.length;
                grid.current?.scrollToRow(jump.passed || (jump.row < end ? base : end - 1));
              }}
            />
          )}
        </Lazy>
      )}
      {!isLoading && (
        <AfterRows>
          {({ BesideRows }) => (
            <BesideRows
              container={container}
              visible={list.shown.visible}
              rowCount={rowCount}
              total={extent.total}
            />
          )}
        </AfterRows>
      )}
      {SelectionInput && selection && !isLoading && (
        <SelectionInput
          container={container}
          grid={grid}
          store={selection}
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
        shownColumns={drawn}
        rows={rows}
        base={base}
        resetKey={browsed.shown}
        rowCount={rowCount}
        ariaRowCount={extent.total === undefined ? -1 : extent.total + 1}
        rowHeight={browsed.rowHeight}
        density={browsed.drawnDensity}
        layout={isPhone ? 'areas' : 'columns'}
        getRowId={getRowId}
        currentId={record.markedId}
        isSelected={selected?.has}
        isSelecting={selected && selected.ranges.length > 0}
        busy={isFetching}
        stale={isGrey}
        renderFullWidthRow={(index) => failedRow(list, index)}
        renderWideCell={renderWideCell}
        onVisibleChange={list.shown.setVisible}
        onRowOpen={record.onOpen}
        onOrderChange={setOrder}
        widths={scaledWidths}
        onWidthChange={setWidth}
        sort={
          sort
            ? { columnId: sort.field, direction: sort.order === 'asc' ? 'ascending' : 'descending' }
            : undefined
        }
        headerMenu={menuOf}
        handle={grid}
        initialRow={entry.row}
        position={position}
      />
    </div>
  );
}
