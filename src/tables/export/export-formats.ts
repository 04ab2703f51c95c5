import type { CatalogRow, UnreadableRow } from '../../api/table-schema.ts';
import { csvLine } from './csv.ts';
import type { ExportColumn } from './export-columns.ts';
import { markdownLine, markdownRule } from './markdown-table.ts';

type Columns = readonly ExportColumn[];

/** How rows become a file. */
export interface ExportFormat {
  readonly id: 'csv' | 'ndjson' | 'markdown';
  readonly label: string;
  /** What it is good for, in a few words. */
  readonly hint: string;
  readonly mime: string;
  readonly extension: `.${string}`;
  /** What the file begins with. */
  readonly head: (columns: Columns) => string;
  /** One row, its line end included. */
  readonly line: (row: CatalogRow, columns: Columns) => string;
}

/** Excel takes a file without it for one of the local code page; readers of NDJSON stumble over it. */
const BYTE_ORDER_MARK = '\uFEFF';

const labels = (columns: Columns) => columns.map(({ label }) => label);

/** A record that cannot be read says so in its first cell. */
const unreadableText = ({ id, reason }: UnreadableRow) => `Unreadable table ${id}: ${reason}`;

const texts = (row: CatalogRow, columns: Columns): readonly string[] =>
  row.kind === 'table'
    ? columns.map(({ text }) => text(row))
    : columns.map((_, at) => (at === 0 ? unreadableText(row) : ''));

/** Every line has the same members, in the order of the columns, after the id. */
function record(row: CatalogRow, columns: Columns): string {
  if (row.kind === 'unreadable') {
    return JSON.stringify({ id: row.id, unreadable: row.reason, record: row.raw });
  }
  return JSON.stringify(Object.assign({ id: row.id }, ...columns.map(({ data }) => data(row))));
}

/** The formats in the order in which they are offered. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    id: 'csv',
    label: 'CSV',
    hint: 'For spreadsheets',
    mime: 'text/csv',
    extension: '.csv',
    head: (columns) => BYTE_ORDER_MARK + csvLine(labels(columns)),
    line: (row, columns) => csvLine(texts(row, columns)),
  },
  {
    id: 'ndjson',
    label: 'NDJSON',
    hint: 'One record a line',
    mime: 'application/x-ndjson',
    extension: '.ndjson',
    head: () => '',
    line: (row, columns) => `${record(row, columns)}\n`,
  },
  {
    id: 'markdown',
    label: 'Markdown',
    hint: 'To paste in a page',
    mime: 'text/markdown',
    extension: '.md',
    head: (columns) => markdownLine(labels(columns)) + markdownRule(columns.length),
    line: (row, columns) => markdownLine(texts(row, columns)),
  },
];
