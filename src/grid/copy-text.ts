import type { GridColumn } from './grid-column.ts';

/** A row as one line of tab-separated values, in the order of the columns. Tabs and line breaks in values become spaces. */
export const rowText = <Row>(columns: readonly GridColumn<Row>[], row: Row): string =>
  columns.map((column) => column.text(row).replaceAll(/[\t\r\n\u2028\u2029]+/g, ' ')).join('\t');
