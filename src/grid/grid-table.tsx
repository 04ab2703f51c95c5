import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  constructRow,
  metaHelper,
  tableFeatures,
  useTable,
  type Column,
  type ColumnDef,
  type Header,
  type Row,
  type RowData,
} from '@tanstack/react-table';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
import type { GridColumn, GridProps } from './grid-props.ts';
import type { Scroller } from './scroller.ts';

/** A column of a caller. Methods: what kind of record it draws does not matter to the table. */
interface AnyColumn extends Omit<GridColumn<never>, 'render' | 'text'> {
  render(record: unknown): ReactNode;
  text(record: unknown): string;
}

/**
 * What the table does not know of a column: its words, its share of spare room, and `render` in place of a `cell` that
 * takes a context. To make a row's cells and their contexts for FlexRender costs 11 % more script per row scrolled.
 */
type ColumnMeta = Pick<AnyColumn, 'label' | 'labelNote' | 'align' | 'narrow' | 'grow' | 'render'>;

/*
 * No columnPinningFeature: the first column sticks by style alone, and the feature is 1.4 kB of the first scripts.
 * No columnResizingFeature: its drag starts from the size in its state, not from the width drawn with spare room, stores
 * widths beyond minSize and maxSize, stores one for a press that did not move, and keeps the width of a cancelled touch.
 */
const FEATURES = tableFeatures({
  columnSizingFeature,
  columnOrderingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});
type Features = typeof FEATURES;

/** A column, a header and a loaded row of the grid's table, whatever its records are. */
export type TableColumn = Column<Features, RowData>;
export type TableHeader = Header<Features, RowData>;
export type TableRow = Row<Features, RowData>;

/** The members of the grid that make its table; a method for the same reason. */
interface TableInput extends Pick<GridProps<never>, 'shownColumns' | 'base'> {
  readonly columns: readonly AnyColumn[];
  readonly rows: readonly RowData[];
  getRowId(record: unknown): string;
}

const definitionOf = (column: AnyColumn): ColumnDef<Features, RowData> => ({
  id: column.id,
  accessorFn: (record) => column.text(record),
  size: column.width,
  minSize: column.minWidth,
  maxSize: column.maxWidth,
  header: () => (
    <>
      {t(column.label)}
      {column.labelNote && <small> {t(column.labelNote)}</small>}
    </>
  ),
  meta: column,
});

/** The table's rows change by this many at once. */
const STEP = 128;
const upToStep = (rows: number) => Math.ceil(rows / STEP) * STEP;

/** Where the rows around the drawn ones begin and end: the same while scrolling within a step. */
function useNearRows({ subscribe, drawn }: Scroller): readonly [from: number, to: number] {
  const from = useSyncExternalStore(subscribe, () => Math.floor(drawn().slots.first / STEP) * STEP);
  const length = useSyncExternalStore(subscribe, () => upToStep(drawn().slots.length));
  return [from, from + STEP + length];
}

/**
 * The grid's table: the model of its columns, and the loaded rows around the screen. Of those alone, because the table
 * makes all its rows anew when the data change, at half a kilobyte each. `near[0]` has the absolute index `start`.
 * @param columnSizing widths by column id, in px, of the columns that do not have their own
 */
export function useGridTable(
  input: TableInput,
  columnSizing: Readonly<Record<string, number>>,
  scroller: Scroller,
) {
  const { columns, shownColumns, rows, base } = input;
  const [from, to] = useNearRows(scroller);
  const start = Math.max(base, from);
  const near = useMemo(() => rows.slice(start - base, Math.max(start, to) - base), [rows, base, start, to]);
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const shown = useMemo(() => {
    const ids = columns.map(({ id }) => id);
    const columnOrder = [...(shownColumns ?? ids)];
    return {
      columnOrder,
      columnVisibility: Object.fromEntries(ids.map((id) => [id, columnOrder.includes(id)])),
    };
  }, [columns, shownColumns]);
  const getRowId = (record: RowData) => input.getRowId(record);
  const table = useTable<Features, RowData>({
    features: FEATURES,
    columns: definitions,
    data: near,
    getRowId,
    state: { ...shown, columnSizing },
  });
  const made = table.getRowModel().rows;
  /** The row at an absolute index, on screen or not; undefined where it is not loaded. */
  const rowAt = (index: number): TableRow | undefined => {
    const record = rows[index - base];
    if (record === undefined) return undefined;
    return made[index - start] ?? constructRow(table, getRowId(record), record, index, 0);
  };
  return { table, near: made, start, rowAt };
}
