import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type RowData,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { fitWidths } from './column-layout.ts';
import type { GridColumn } from './grid-props.ts';

/*
 * No columnPinningFeature: the first column sticks by style alone, and the feature is 1.4 kB of the first scripts.
 * No columnResizingFeature: its drag starts from the size in its state, not from the width drawn with spare room, stores
 * widths beyond minSize and maxSize, stores one for a press that did not move, and keeps the width of a cancelled touch.
 */
const FEATURES = tableFeatures({ columnSizingFeature, columnOrderingFeature, columnVisibilityFeature });

/** The table gets no rows: it would recreate all of them when one changes, and a cell needs its column and record alone. */
const NO_ROWS: readonly RowData[] = [];

/**
 * The model of a grid's columns: their order, visibility and sizes, kept by TanStack Table.
 * @param columns every column that can be shown @param shownColumns ids in order; undefined: all
 * @param chosen widths set by hand, in px, by column id @param available width of the grid in px
 * @returns the shown columns in order, and their drawn widths in px: the same arrays while unchanged
 */
export function useGridTable<Row>(
  columns: readonly GridColumn<Row>[],
  shownColumns: readonly string[] | undefined,
  chosen: Readonly<Record<string, number>>,
  available: number,
) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, width, minWidth, maxWidth }) => ({
        id,
        size: width,
        minSize: minWidth,
        maxSize: maxWidth,
      })),
    [columns],
  );
  const shown = useMemo(() => {
    const ids = columns.map(({ id }) => id);
    const columnOrder = [...(shownColumns ?? ids)];
    return {
      columnOrder,
      columnVisibility: Object.fromEntries(ids.map((id) => [id, columnOrder.includes(id)])),
    };
  }, [columns, shownColumns]);
  const table = useTable<typeof FEATURES, RowData>({
    features: FEATURES,
    columns: definitions,
    data: NO_ROWS,
    state: { ...shown, columnSizing: chosen },
  });
  const visible = table.getVisibleLeafColumns();
  const drawn = useMemo(
    () => visible.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []),
    [columns, visible],
  );
  const widths = useMemo(
    () =>
      fitWidths(
        drawn,
        visible.map((column) => column.getSize()),
        chosen,
        available,
      ),
    [drawn, visible, chosen, available],
  );
  return { columns: drawn, widths };
}
