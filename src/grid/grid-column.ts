import type { ReactNode } from 'react';

/** One column of a grid: how wide it may be, how a row's cell is drawn and what text it copies as. Widths in px. */
export interface GridColumn<Row> {
  readonly id: string;
  /** A message: what the column is called. `say` it where it is drawn. */
  readonly label: string;
  /** A message: a faint word after the label, such as "7 days". */
  readonly labelNote?: string;
  readonly width: number;
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly align?: 'end';
  /** Share of the spare room; absent: none. */
  readonly grow?: number;
  readonly draw: (row: Row) => ReactNode;
  readonly text: (row: Row) => string;
}
