import { columnSizingFeature, tableFeatures, useTable, type RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { GridColumn } from './grid-column.ts';
import type { GridProps } from './grid-props.ts';

const FEATURES = tableFeatures({ columnSizingFeature });

/** A column as it stands: the grid's own description and its width before spare room is shared, in px. */
export interface PlacedColumn<Row> {
  readonly column: GridColumn<Row>;
  readonly width: number;
}

/** TanStack Table over the loaded window alone: it rebuilds all its rows when the data change, which a million would not bear. */
export function useGridTable<Row extends RowData>(
  { columns, rows, getRowId }: Pick<GridProps<Row>, 'columns' | 'rows' | 'getRowId'>,
  widths: Readonly<Record<string, number>>,
) {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: column.text,
        size: column.width,
        minSize: column.minWidth,
        maxSize: column.maxWidth,
      })),
    [columns],
  );
  const columnSizing = useMemo(() => ({ ...widths }), [widths]);
  const table = useTable<typeof FEATURES, Row>({
    features: FEATURES,
    columns: definitions,
    data: rows,
    getRowId,
    state: { columnSizing },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const placed = table.getAllLeafColumns().flatMap((leaf): PlacedColumn<Row>[] => {
    const column = byId.get(leaf.id);
    return column ? [{ column, width: leaf.getSize() }] : [];
  });
  return { table, placed };
}
