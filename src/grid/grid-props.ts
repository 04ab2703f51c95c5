import type { ReactNode, Ref } from 'react';

/** Widths in px. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** Content of its header; absent: the label. */
  readonly header?: ReactNode;
  readonly width: number;
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly align?: 'end';
  /** Area of a row for its cells if `layout` is `areas`. */
  readonly area?: string | undefined;
  /** Share of the spare room; absent: none. */
  readonly grow?: number;
  /** Width in px up to which it grows before columns without one; absent: it grows with all others. */
  readonly roomyWidth?: number;
  /** @param width of the cell as drawn, in px, so that it shows as much as fits; undefined: `layout` is `areas` */
  readonly render: (row: Row, width?: number) => ReactNode;
  /** Whether the cell waits for its value; absent: it never does. */
  readonly isAwaited?: (row: Row) => boolean;
  readonly text: (row: Row) => string;
  /** Whether cells request values that their row lacks: where `text` is empty, the drawn text is copied. */
  readonly onScreenOnly?: true;
}

/** Rows on screen: absolute indices, inclusive. `rowsPerSecond` is negative towards the start. */
export interface VisibleRange {
  readonly first: number;
  readonly last: number;
  readonly rowsPerSecond: number;
  readonly atRest: boolean;
}

export interface GridHandle {
  /** `start` puts the row first on screen, `offsetPx` of it hidden above; `nearest` moves no more than needed. */
  readonly scrollToRow: (index: number, align?: 'start' | 'nearest', offsetPx?: number) => void;
  /** The first row on screen and the px of it that are hidden above. */
  readonly position: () => { readonly index: number; readonly offset: number };
  /** Scrolls sideways to the last column. */
  readonly showLastColumn: () => void;
  /** Focuses the grid, and a row in it if given. */
  readonly focus: (row?: number) => void;
  /** The row of the focused cell: -1 is the header; undefined: there is none yet. */
  readonly activeRow: () => number | undefined;
}

/** Moves of the rows on screen that the list makes by itself. */
export interface GridPosition {
  /** Identity of the list, whose rows begin at `initialRow`. */
  readonly list: unknown;
  /** Sum of all corrections of indices. After a change the rows on screen stay, under other indices. */
  readonly shift: number;
  /** Scroll target: `row` is an index as of `shift`. A new object scrolls again, and moves the focus if the grid has it. */
  readonly arrival: { readonly row: number; readonly shift: number } | undefined;
}

export interface GridProps<Row> {
  readonly label: string;
  readonly gripLabelOf: (columnId: string) => string;
  readonly brokenCellTitle: string;
  readonly columns: readonly GridColumn<Row>[];
  /** Ids of the shown columns in order; the first is pinned at the start. Absent: all. */
  readonly shownColumns?: readonly string[];
  /** The loaded window; `rows[0]` has the absolute index `base`. */
  readonly rows: readonly Row[];
  readonly base: number;
  /** Identity of the rows' list. Another list begins at `initialRow`, and draws its rows on screen first. */
  readonly resetKey?: unknown;
  readonly rowCount: number;
  /** Number of rows with the header, as `aria-rowcount`; -1: unknown. */
  readonly ariaRowCount: number;
  readonly rowHeight: number;
  /** `areas`: the caller's stylesheet places the cells of a row, and the header is for screen readers alone. */
  readonly layout?: 'columns' | 'areas';
  readonly density?: 'comfortable' | 'compact';
  readonly getRowId: (row: Row) => string;
  /** Id of the row whose record is open. */
  readonly currentId?: string | undefined;
  /** Whether a row is selected, by its index; another function after each change. Absent: rows cannot be selected. */
  readonly isSelected?: ((index: number) => boolean) | undefined;
  readonly isSelecting?: boolean | undefined;
  readonly busy?: boolean;
  /** Whether the rows are those of an older request. */
  readonly stale?: boolean;
  readonly sort?: { readonly columnId: string; readonly direction: 'ascending' | 'descending' } | undefined;
  /** Content over the full width in place of a row, such as an error; no higher than a row. */
  readonly renderFullWidthRow?: (index: number) => ReactNode;
  /** Content in place of all cells after the first; undefined: the cells. */
  readonly renderWideCell: (row: Row) => ReactNode;
  /** Called in the frame of a change, and once at rest. */
  readonly onVisibleChange: (range: VisibleRange) => void;
  readonly onRowOpen: (row: Row, index: number) => void;
  readonly onOrderChange: (columnIds: readonly string[]) => void;
  /** Chosen widths by column id, in px. */
  readonly widths: Readonly<Record<string, number>>;
  /** @param width undefined: the column's own width again */
  readonly onWidthChange: (columnId: string, width: number | undefined) => void;
  /** The button in a header that opens its menu, no tab stop. `width`: the column's drawn width, in px. */
  readonly headerMenu?: (columnId: string, width: number) => ReactNode;
  readonly handle?: Ref<GridHandle>;
  /** The row that a list begins with on screen. */
  readonly initialRow?: number;
  readonly position?: GridPosition;
}
