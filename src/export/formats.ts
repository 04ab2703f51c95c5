import type { OptionalField, TableRow, CatalogRow, UnreadableRow } from '../api/schemas/table.ts';
import { t, type PlainMessageKey, tEnglish } from '../i18n/translate.ts';
import { COLUMNS, columnById } from '../resources/table/columns.tsx';
import Papa from 'papaparse';
import { rawRecordText, unreadableRowText } from '../api/error-messages.ts';

/** A column of an exported file. */
export interface ExportColumn {
  readonly id: string;
  readonly label: PlainMessageKey;
  /** What to ask the server for; absent: every record carries it. */
  readonly field?: OptionalField | undefined;
  readonly heavy?: boolean | undefined;
  /** The value for people; empty for none. */
  readonly text: (row: TableRow) => string;
  /** The value for programs, as members of a record; those that are not there are null. */
  readonly data: (row: TableRow) => Readonly<Record<string, unknown>>;
}

/** ECMA-262: the furthest time value from the epoch, in ms. */
const MAX_TIME = 8.64e15;

/** A moment as every program reads it, in UTC, of ms since the epoch; the number itself where it is no date. */
const isoTime = (at: number): string => (Math.abs(at) <= MAX_TIME ? new Date(at).toISOString() : String(at));

/** Where a file says more than there is room for on screen. */
const TEXTS: Readonly<Record<string, ExportColumn['text']>> = {
  description: (row) => row.description ?? '',
  updatedAt: ({ updatedAt }) => (updatedAt === undefined ? '' : isoTime(updatedAt)),
};

const orNull = (value: unknown): unknown => value ?? null;

const DATA: Readonly<Record<string, ExportColumn['data']>> = {
  location: ({ service, database, databaseSchema }) => ({
    service: orNull(service),
    database: orNull(database),
    databaseSchema: orNull(databaseSchema),
  }),
};

/** A column is called like the member of the record that it shows. */
const member =
  (id: string): ExportColumn['data'] =>
  (row) => {
    const members: Readonly<Record<string, unknown>> = row;
    return { [id]: orNull(members[id]) };
  };

const FQN: ExportColumn = {
  id: 'fullyQualifiedName',
  label: 'export.fullName',
  text: (row) => row.fullyQualifiedName,
  data: member('fullyQualifiedName'),
};

function columnOf(id: string): ExportColumn[] {
  if (id === FQN.id) return [FQN];
  const column = columnById(id);
  if (!column) return [];
  const { label, field, heavy } = column;
  return [{ id, label, field, heavy, text: TEXTS[id] ?? column.text, data: DATA[id] ?? member(id) }];
}

/** Every column that a file may have: the name, the FQN, then those shown in their order, then the others. */
export function exportColumns(shown: readonly string[]): readonly ExportColumn[] {
  const ids = new Set(['name', FQN.id, ...shown, ...COLUMNS.map(({ id }) => id)]);
  return [...ids].flatMap(columnOf);
}

/** The ids of those that a file has unless somebody says otherwise. */
export const defaultExportColumns = (shown: readonly string[]): ReadonlySet<string> =>
  new Set(['name', FQN.id, ...shown]);

/** What ends a line (RFC 4180, 2.1). */
const CSV_LINE_END = '\r\n';

// What a spreadsheet begins a formula with, also in full width, and what it passes over before one (OWASP, "CSV Injection").
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * A record of RFC 4180 with its line end; an apostrophe stands before what a spreadsheet would run. A lone empty field is
 * quoted: an empty line is no record to many readers.
 */
export function csvLine(fields: readonly string[]): string {
  const line = Papa.unparse([[...fields]], { newline: CSV_LINE_END, escapeFormulae: FORMULA_START });
  return (line === '' ? '""' : line) + CSV_LINE_END;
}

// Whatever begins something in GitHub's Markdown. Underscores between letters do not, and most names have some.
const MARKDOWN_SYNTAX = /[\\`*[\]<>~|&#@$]|:(?=\/\/)|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])|(?<=www)\./giu;
// Blanks at the ends of a cell are no part of it.
const BLANK_AT_END = /^\s|\s$/g;
// The two separators of Unicode end lines to some readers.
const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/g;

const backslashEscaped = (run: string) => Array.from(run, (character) => `\\${character}`).join('');
const asCharacterReference = (blank: string) => `&#${blank.charCodeAt(0)};`;

/** A text as one cell that reads as that text: nothing in it is markup, and a line break is `<br>`. */
export const markdownCell = (text: string): string =>
  text
    .replaceAll(MARKDOWN_SYNTAX, backslashEscaped)
    .replaceAll(LINE_BREAK, '<br>')
    .replaceAll(BLANK_AT_END, asCharacterReference);

/** A line of a table with its line end. */
export const markdownLine = (cells: readonly string[]): string =>
  `| ${cells.map(markdownCell).join(' | ')} |\n`;

/** The line under the head. */
export const markdownRule = (columns: number): string => `|${' --- |'.repeat(columns)}\n`;

type Columns = readonly ExportColumn[];

/** How rows become a file. */
export interface ExportFormat {
  readonly id: 'csv' | 'ndjson' | 'markdown';
  /** Its name, which every language has in common. */
  readonly label: string;
  /** What it is good for, in a few words. */
  readonly hint: PlainMessageKey;
  readonly mime: string;
  readonly extension: `.${string}`;
  /** What the file begins with. */
  readonly head: (columns: Columns) => string;
  /** One row, its line end included. */
  readonly line: (row: CatalogRow, columns: Columns) => string;
}

/** Excel takes a file without it for one of the local code page; readers of NDJSON stumble over it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Names of columns for programs: the English label, whatever the language. */
const englishLabels = (columns: Columns) => columns.map(({ label }) => tEnglish(label));
/** Names of columns for people, in the current language. */
const translatedLabels = (columns: Columns) => columns.map(({ label }) => t(label));

/** A record that cannot be read says so in its first cell. */
const unreadableCell = (row: UnreadableRow) =>
  t('export.unreadable', { id: row.id, reason: unreadableRowText(row) });

const cellTexts = (row: CatalogRow, columns: Columns): readonly string[] =>
  row.kind === 'table'
    ? columns.map(({ text }) => text(row))
    : columns.map((_, at) => (at === 0 ? unreadableCell(row) : ''));

/** Every line has the same members, in the order of the columns, after the id. */
function record(row: CatalogRow, columns: Columns): string {
  if (row.kind === 'unreadable') {
    return JSON.stringify({ id: row.id, unreadable: unreadableRowText(row), record: rawRecordText(row) });
  }
  return JSON.stringify(Object.assign({ id: row.id }, ...columns.map(({ data }) => data(row))));
}

/** The formats in the order in which they are offered. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    id: 'csv',
    label: 'CSV',
    hint: 'export.forSpreadsheets',
    mime: 'text/csv',
    extension: '.csv',
    head: (columns) => BYTE_ORDER_MARK + csvLine(englishLabels(columns)),
    line: (row, columns) => csvLine(cellTexts(row, columns)),
  },
  {
    id: 'ndjson',
    label: 'NDJSON',
    hint: 'export.recordALine',
    mime: 'application/x-ndjson',
    extension: '.ndjson',
    head: () => '',
    line: (row, columns) => `${record(row, columns)}\n`,
  },
  {
    id: 'markdown',
    label: 'Markdown',
    hint: 'export.toPaste',
    mime: 'text/markdown',
    extension: '.md',
    head: (columns) => markdownLine(translatedLabels(columns)) + markdownRule(columns.length),
    line: (row, columns) => markdownLine(cellTexts(row, columns)),
  },
];
