import { rawText } from '../../api/raw-words.ts';
import type { CatalogRow, UnreadableRow } from '../../api/table-schema.ts';
import * as exporting from '../../words/en/exporting.ts';
import { say } from '../../words/say.ts';
import { unreadableText } from '../../api/unreadable-words.ts';
import { csvLine } from './csv.ts';
import type { ExportColumn } from './export-columns.ts';
import { markdownLine, markdownRule } from './markdown-table.ts';

type Columns = readonly ExportColumn[];

/** How rows become a file. */
export interface ExportFormat {
  readonly id: 'csv' | 'ndjson' | 'markdown';
  /** Its name, which every language has in common. */
  readonly label: string;
  /** A message: what it is good for, in a few words. */
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

/** What programs know columns by: the same in every language, the English label. */
const names = (columns: Columns) => columns.map(({ label }) => label);
/** What people read: the labels in the language in force. */
const titles = (columns: Columns) => columns.map(({ label }) => say(label));

/** A record that cannot be read says so in its first cell. */
const unreadableCell = (row: UnreadableRow) =>
  say(exporting.unreadable, { id: row.id, reason: unreadableText(row) });

const texts = (row: CatalogRow, columns: Columns): readonly string[] =>
  row.kind === 'table'
    ? columns.map(({ text }) => text(row))
    : columns.map((_, at) => (at === 0 ? unreadableCell(row) : ''));

/** Every line has the same members, in the order of the columns, after the id. */
function record(row: CatalogRow, columns: Columns): string {
  if (row.kind === 'unreadable') {
    return JSON.stringify({ id: row.id, unreadable: unreadableText(row), record: rawText(row) });
  }
  return JSON.stringify(Object.assign({ id: row.id }, ...columns.map(({ data }) => data(row))));
}

/** The formats in the order in which they are offered. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    id: 'csv',
    label: 'CSV',
    hint: exporting.forSpreadsheets,
    mime: 'text/csv',
    extension: '.csv',
    head: (columns) => BYTE_ORDER_MARK + csvLine(names(columns)),
    line: (row, columns) => csvLine(texts(row, columns)),
  },
  {
    id: 'ndjson',
    label: 'NDJSON',
    hint: exporting.recordALine,
    mime: 'application/x-ndjson',
    extension: '.ndjson',
    head: () => '',
    line: (row, columns) => `${record(row, columns)}\n`,
  },
  {
    id: 'markdown',
    label: 'Markdown',
    hint: exporting.toPaste,
    mime: 'text/markdown',
    extension: '.md',
    head: (columns) => markdownLine(titles(columns)) + markdownRule(columns.length),
    line: (row, columns) => markdownLine(texts(row, columns)),
  },
];
