import {
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { afterPaint } from '../ui/paint.ts';
import { useIsPrinting } from '../ui/viewport.ts';
import { cellPropsOf, GridRow, RecordBoundary, type RowSettings } from './grid-row.tsx';
import type { CellPlace } from './keyboard.ts';
import { originOf, rowsInSlots } from './scroll-model.ts';
import type { Scroller } from './scroller.ts';
import styles from './grid.module.css';

interface GridRowsProps extends Omit<RowSettings, 'cellProps'> {
  readonly scroller: Scroller;
  /** The loaded rows; `rows[0]` has the absolute index `base`. */
  readonly rows: readonly unknown[];
  readonly base: number;
  readonly resetKey: unknown;
  readonly renderFullWidthRow: ((index: number) => ReactNode) | undefined;
  getRowId(row: unknown): string;
  readonly currentId: string | undefined;
  readonly isSelected: ((index: number) => boolean) | undefined;
  readonly active: CellPlace | undefined;
  /** Focuses the grid again after the focused element was removed. */
  readonly keepFocus: RefObject<() => void>;
}

/**
 * The rows near the screen, in recycled slots. Their box is higher than the screen and sticks to both of its edges: a list
 * scrolled faster than it is drawn shows older rows, never nothing.
 */
export const GridRows = memo(function GridRows(props: GridRowsProps) {
  const { gridId, scroller, columns, widths, inlineSize, rows, base, resetKey, rowHeight } = props;
  const { brokenCellTitle, renderWideCell, active, keepFocus } = props;
  const settings = useMemo(
    () => ({
      gridId,
      columns,
      widths,
      cellProps: columns.map((column, at) => cellPropsOf(column, at, widths[at])),
      inlineSize,
      rowHeight,
      brokenCellTitle,
      renderWideCell,
    }),
    [gridId, columns, widths, inlineSize, rowHeight, brokenCellTitle, renderWideCell],
  );
  const { slots, shift, viewport, inset, overscanOf } = useSyncExternalStore(
    scroller.subscribe,
    scroller.drawn,
  );
  useLayoutEffect(() => keepFocus.current());
  const hasOverscan = overscanOf === resetKey;
  const isFilled = rows.length > 0;
  useEffect(
    () => (isFilled && !hasOverscan ? afterPaint(scroller.drawOverscan) : undefined),
    [scroller, isFilled, hasOverscan, resetKey],
  );
  const seen = scroller.visible();
  const isPrinting = useIsPrinting();
  const all = rowsInSlots(slots);
  const onScreen =
    isPrinting || !hasOverscan ? all.filter(({ index }) => index >= seen.first && index <= seen.last) : all;
  // A printed page lays rows out one after the other, in the order of the document.
  const drawn = isPrinting ? onScreen.toSorted((a, b) => a.index - b.index) : onScreen;
  const origin = originOf(slots);
  const height = slots.length * rowHeight;
  const beyond = Math.max(0, height - viewport);
  return (
    <>
      <div style={{ blockSize: Math.max(0, slots.first * rowHeight + shift) }} />
      <div className={styles.box} style={{ blockSize: height, top: inset - beyond, bottom: -beyond }}>
        <div
          role="rowgroup"
          className={styles.rows}
          style={{ translate: `0 ${(origin - slots.first) * rowHeight}px` }}
        >
          {drawn.map(({ slot, index }) => {
            const row = rows[index - base];
            return (
              <RecordBoundary key={slot} of={row}>
                {(guarded) => (
                  <GridRow
                    settings={settings}
                    index={index}
                    slot={slot}
                    top={(index - origin) * rowHeight}
                    row={row}
                    edge={props.renderFullWidthRow?.(index)}
                    current={row !== undefined && props.getRowId(row) === props.currentId}
                    selected={props.isSelected?.(index)}
                    activeColumn={active?.row === index ? active.column : undefined}
                    guarded={guarded}
                  />
                )}
              </RecordBoundary>
            );
          })}
        </div>
      </div>
    </>
  );
});
