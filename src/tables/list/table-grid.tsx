import { Suspense, useLayoutEffect, useMemo, type ReactNode, type RefObject } from 'react';
import type { DrawnRow } from '../../cells/merge-rows.ts';
import { Grid } from '../../grid/grid.tsx';
import type { GridHandle } from '../../grid/grid-props.ts';
import { PAINTED_MS } from '../../ui/after-paint.ts';
import { BusyLine } from '../../ui/busy-line.tsx';
import { useLate } from '../../ui/use-late.ts';
import type { Sort } from '../../view/view.ts';
import type { Anchor } from '../../window/anchor.ts';
import * as listing from '../../words/en/listing.ts';
import { say } from '../../words/say.ts';
import { gridColumns, isCellBusy } from './grid-columns.tsx';
import type { Widths } from './preferences.ts';
import { RetryCells } from './retry-cells.ts';
import type { TableList } from './use-list.ts';
import type { ShownList } from './use-shown-list.ts';
import styles from './table-grid.module.css';
import { lateExtra, latePart } from '../../ui/late-part.ts';

interface TableGridProps {
  readonly list: TableList;
  readonly anchor: Anchor;
  readonly shown: ShownList | undefined;
  readonly columns: readonly string[];
  readonly rowHeight: number;
  readonly selectedId: string | undefined;
  readonly widths: Widths;
  readonly handle: RefObject<GridHandle | null>;
  readonly onWidths: (widths: Widths) => void;
  readonly onOrder: (columns: readonly string[]) => void;
  readonly onOpen: (row: DrawnRow) => void;
  /** The order in force, null: the best match first, undefined: that of the list, which cannot be changed. */
  readonly sort: Sort | null | undefined;
  readonly onSort: (sort: Sort) => void;
}

const getRowId = (row: DrawnRow) => row.id;

export const sendForEdge = () => import('./edge-row.tsx');
const EdgeRow = latePart(sendForEdge);
const UnreadableRecord = latePart(async () => ({
  default: (await import('./unreadable-record.tsx')).UnreadableRecord,
}));
const later = (what: ReactNode) => <Suspense fallback="">{what}</Suspense>;
const drawWide = (row: DrawnRow): ReactNode =>
  row.kind === 'unreadable' ? later(<UnreadableRecord row={row} />) : undefined;

const JumpProgress = latePart(() => import('./jump-progress.tsx'));
const PlaceBubble = lateExtra(() => import('./place-bubble.tsx'));
const HeaderMenu = latePart(() => import('./header-menu.tsx'));

/** Rows of the list before turn grey only where the next ones let wait: each turn draws all of them anew. */
const GREY_MS = 150;

/** Rows promised while nothing is known: more than any screen shows of them. */
const PROMISED = 40;

/** The grid "Tables" over the window: absolute indices, placeholders, and edges that failed. */
export function TableGrid(props: TableGridProps) {
  const { list, anchor, shown, handle, widths, sort } = props;
  const { window, extent, failed, jump, loading, stale, fetching } = list.rowsWindow;
  const columns = useMemo(() => gridColumns(props.columns), [props.columns]);
  const end = window.base + window.rows.length;
  const rowCount = loading ? PROMISED + anchor.row : extent.rowCount;

  // The row in the address belongs to a place that is gone.
  const restarted = list.rowsWindow.lost === 'looking' || list.rowsWindow.lost === 'top';
  useLayoutEffect(() => {
    if (restarted) handle.current?.scrollToRow(0, 'start');
  }, [restarted, handle]);

  const edgeAt = (index: number): ReactNode => {
    const { first, last } = list.visible.get();
    const until = Math.min(extent.rowCount, end + 100) - 1;
    if (failed.next !== undefined && index === end) {
      return later(
        <EdgeRow first={end} last={until} error={failed.next} complete="above" onRetry={list.retry} />,
      );
    }
    if (failed.previous !== undefined && index === window.base - 1) {
      const from = Math.max(0, window.base - 100);
      const error = failed.previous;
      return later(<EdgeRow first={from} last={index} error={error} complete="below" onRetry={list.retry} />);
    }
    if (jump?.error !== undefined && index === Math.min((jump.row ?? first) + 1, extent.rowCount - 1)) {
      return later(<EdgeRow first={first} last={last} error={jump.error} onRetry={list.retry} />);
    }
    return undefined;
  };

  const setWidth = (id: string, width: number | undefined) => {
    const { [id]: _, ...others } = widths;
    props.onWidths(width === undefined ? others : { ...others, [id]: width });
  };

  // What is pressed or dragged comes after the rows.
  const isDrawn = useLate(!loading, PAINTED_MS);
  const isGrey = useLate(stale, GREY_MS);
  const menuOf = (id: string, width: number): ReactNode =>
    isDrawn && (
      <Suspense>
        <HeaderMenu {...props} columnId={id} width={width} onWidth={setWidth} />
      </Suspense>
    );

  return (
    <RetryCells value={list.retryCells}>
      <div className={styles.rows}>
        {(fetching || stale) && <BusyLine />}
        {jump !== undefined && jump.error === undefined && jump.why !== 'refresh' && (
          <Suspense>
            <JumpProgress
              {...jump}
              total={extent.total}
              onCancel={() => {
                list.rowsWindow.cancelJump();
                // While a table is looked for by name, the rows on screen are those that were there.
                if (jump.row === undefined) return;
                const nearest = jump.row < end ? window.base : end - 1;
                handle.current?.scrollToRow(jump.passed || nearest);
              }}
            />
          </Suspense>
        )}
        {isDrawn && (
          <Suspense>
            <PlaceBubble visible={list.visible} rowCount={rowCount} total={extent.total} />
          </Suspense>
        )}
        <Grid<DrawnRow>
          label={say(listing.tables)}
          columns={columns}
          rows={list.rows}
          base={window.base}
          list={shown}
          rowCount={rowCount}
          ariaRowCount={extent.total === undefined ? -1 : extent.total + 1}
          rowHeight={props.rowHeight}
          getRowId={getRowId}
          selectedId={props.selectedId}
          busy={fetching}
          stale={isGrey}
          edgeAt={edgeAt}
          drawWide={drawWide}
          cellBusy={isCellBusy}
          onVisible={list.report}
          onOpen={props.onOpen}
          onOrder={props.onOrder}
          widths={widths}
          onWidth={setWidth}
          sort={
            sort
              ? { columnId: sort.field, direction: sort.order === 'asc' ? 'ascending' : 'descending' }
              : undefined
          }
          headerMenu={menuOf}
          handle={handle}
          initialRow={anchor.row}
        />
      </div>
    </RetryCells>
  );
}
