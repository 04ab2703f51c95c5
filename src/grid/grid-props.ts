import type { ReactNode, Ref } from 'react';

/** One column of a grid: how wide it may be, how a row's cell is drawn and what text it copies as. Widths in px. */
export interface GridColumn<Row> {
  readonly id: string;
  /** Accessible name of its header. */
  readonly label: string;
  /** What its header shows; the label where absent. */
  readonly header?: ReactNode;
  readonly width: number;
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly align?: 'end';
  /** Which of its row's areas its cells are, for the caller's stylesheet. */
  readonly area?: string | undefined;
  /** Share of the spare room; absent: none. */
  readonly grow?: number;
  /** Its cells show as much as fits: `render` takes their width, and is called again whenever that changes. */
  readonly fitsWidth?: true;
  /** @param width of the cell as drawn, in px; undefined without `fitsWidth` */
  readonly render: (row: Row, width?: number) => ReactNode;
  readonly text: (row: Row) => string;
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
  /** Focuses the grid, and in it a row where one is given. */
  readonly focus: (row?: number) => void;
  /** Whether the grid has the focus, and no element in it. */
  readonly isFocused: () => boolean;
}

export interface GridProps<Row> {
  /** Accessible name. */
  readonly label: string;
  /** Name of the grip that changes a column's width. */
  readonly gripLabelOf: (columnId: string) => string;
  /** Title of a cell that `render` throws for. */
  readonly brokenCellTitle: string;
  /** Every column that can be shown. */
  readonly columns: readonly GridColumn<Row>[];
  /** Those shown, by id, in order; the first is pinned at the start. Absent: all. */
  readonly shownColumns?: readonly string[];
  /** The loaded window; `rows[0]` has the absolute index `base`. */
  readonly rows: readonly Row[];
  readonly base: number;
  /** Identity of the list that they are of. Another list begins at `initialRow`, and draws its rows on screen first. */
  readonly resetKey?: unknown;
  /** Rows there is room for, with those that are not loaded. */
  readonly rowCount: number;
  /** All rows and the header, or -1 where nobody knows. */
  readonly ariaRowCount: number;
  /** In px. */
  readonly rowHeight: number;
  /** How tightly cells and the header stand. */
  readonly density?: 'comfortable' | 'compact';
  readonly getRowId: (row: Row) => string;
  readonly selectedId?: string | undefined;
  readonly busy?: boolean;
  /** The rows answer an older question. */
  readonly stale?: boolean;
  readonly sort?: { readonly columnId: string; readonly direction: 'ascending' | 'descending' } | undefined;
  /** What to draw over the full width instead of a row, such as why it is not there. No higher than a row. */
  readonly renderFullWidthRow?: (index: number) => ReactNode;
  /** What to draw instead of all cells after the first; nothing: the cells. */
  readonly renderWideCell?: (row: Row) => ReactNode;
  /** The cell's value has not come yet. */
  readonly cellBusy?: (row: Row, columnId: string) => boolean;
  /** Called in the frame in which it changed, and once at rest. */
  readonly onVisibleChange: (range: VisibleRange) => void;
  /** Enter on a row. */
  readonly onRowOpen: (row: Row, index: number) => void;
  readonly onOrderChange: (columnIds: readonly string[]) => void;
  /** Widths chosen, by column id, in px. */
  readonly widths: Readonly<Record<string, number>>;
  /** `undefined`: the column's own width again. */
  readonly onWidthChange: (columnId: string, width: number | undefined) => void;
  /** The button in a header that opens its menu. It is no tab stop. `width` is the column's as drawn, in px. */
  readonly headerMenu?: (columnId: string, width: number) => ReactNode;
  readonly handle?: Ref<GridHandle>;
  /** The row that a list begins with on screen. */
  readonly initialRow?: number;
}
