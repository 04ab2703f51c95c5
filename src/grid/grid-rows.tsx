import {
  memo,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { GridRow } from './grid-row.tsx';
import styles from './grid.module.css';
import type { CellPlace } from './keyboard.ts';
import type { DrawnColumn, RowReader } from './row-cells.tsx';
import { NO_LIST, type Scroller } from './scroller.ts';
import { indexInSlot, originOf } from './slots.ts';

interface GridRowsProps {
  readonly gridId: string;
  readonly scroller: Scroller;
  readonly columns: readonly DrawnColumn[];
  /** The loaded window, as the table holds it. */
  readonly loaded: readonly { readonly original: unknown }[];
  readonly base: number;
  /** Which list they are of. */
  readonly list: unknown;
  readonly rowHeight: number;
  readonly reader: RowReader;
  readonly edgeAt: ((index: number) => ReactNode) | undefined;
  readonly selectedId: string | undefined;
  readonly active: CellPlace | undefined;
  /** Gives focus back where it was lost with what was drawn. */
  readonly keepFocus: RefObject<() => void>;
}

const isWithin = (row: number, { first, last }: { readonly first: number; readonly last: number }) =>
  row >= first && row <= last;

/**
 * The rows near the screen, in recycled slots. They stand in a box that sticks to both edges of what is seen, and is
 * higher than it: scrolled faster than it is drawn, it shows older rows, never nothing.
 */
export const GridRows = memo(function GridRows(props: GridRowsProps) {
  const { gridId, scroller, columns, loaded, base, list, rowHeight, reader, active, keepFocus } = props;
  const { slots, shift, viewport, inset, whole } = useSyncExternalStore(scroller.subscribe, scroller.drawn);
  useLayoutEffect(() => keepFocus.current());
  const isFilled = loaded.length > 0;
  const isWhole = whole === list;
  useEffect(
    () => (isFilled && !isWhole ? afterPaint(scroller.widen) : undefined),
    [scroller, isFilled, isWhole, list],
  );
  const seen = scroller.visible();
  const order =
    whole === NO_LIST ? slots.order.filter((slot) => isWithin(indexInSlot(slots, slot), seen)) : slots.order;
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
          {order.map((slot) => {
            const index = indexInSlot(slots, slot);
            const row = loaded[index - base]?.original;
            return (
              <GridRow
                key={slot}
                gridId={gridId}
                index={index}
                top={(index - origin) * rowHeight}
                columns={columns}
                row={row}
                reader={reader}
                slot={slot}
                edge={props.edgeAt?.(index)}
                selected={row !== undefined && reader.getRowId(row) === props.selectedId}
                activeColumn={active?.row === index ? active.column : undefined}
                held={!isWhole && !isWithin(index, seen)}
              />
            );
          })}
        </div>
      </div>
    </>
  );
});
