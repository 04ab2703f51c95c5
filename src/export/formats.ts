import type { EntityRow, CatalogRow, UnreadableRow } from '../api/schemas/record.ts';
import { t, type PlainMessageKey, tEnglish } from '../i18n/translate.ts';
import { columnById, type ColumnField, type ResourceType } from '../resources/resource.ts';
import { BYTE_ORDER_MARK, csvLine } from '../ui/csv.ts';
import { rawRecordText, unreadableRowText } from '../entity/cell-parts.tsx';

/** A column of an exported file. */
export interface ExportColumn {
  readonly id: string;
  readonly label: PlainMessageKey;
  /** What to ask the server for; absent: every record carries it. */
  readonly field?: ColumnField | undefined;
  /** The value for people; empty for none. */
  readonly text: (row: EntityRow) => string;
  /** The value for programs, as members of a record; those that are not there are null. */
  readonly data: (row: EntityRow) => Readonly<Record<string, unknown>>;
}

/** The member of the record that a column is called after. */
const memberData =
  (id: string): ExportColumn['data'] =>
  (row) => {
    const members: Readonly<Record<string, unknown>> = row;
    return { [id]: members[id] ?? null };
  };

/** Files alone have it: on screen it is the name and where that lies. */
const FQN: ExportColumn = {
  id: 'fullyQualifiedName',
  label: 'export.fullName',
  text: (row) => row.fullyQualifiedName,
  data: memberData('fullyQualifiedName'),
};

/** Files of a search alone have it: an index may find what the catalog has deleted. */
const DELETED: ExportColumn = {
  id: 'deleted',
  label: 'export.deleted',
  text: ({ deleted }) => (deleted ? t('cell.deleted') : ''),
  data: ({ deleted = false }) => ({ deleted }),
};

function columnOf(resource: ResourceType, id: string): ExportColumn[] {
  if (id === FQN.id) return [FQN];
  const column = columnById(resource, id);
  if (!column) return [];
  const { label, field, text, file } = column;
  return [{ id, label, field, text: file?.text ?? text, data: file?.data ?? memberData(id) }];
}

/**
 * Every column that a file may have: the name, the FQN, then those shown in their order, then the others.
 * @param isFromIndex whether a search index has the rows
 */
export function exportColumns(
  resource: ResourceType,
  shown: readonly string[],
  isFromIndex = false,
): readonly ExportColumn[] {
  const ids = new Set(['name', FQN.id, ...shown, ...resource.columns.map(({ id }) => id)]);
  const columns = [...ids].flatMap((id) =>
    columnById(resource, id)?.onScreenOnly ? [] : columnOf(resource, id),
  );
  return isFromIndex ? [...columns, DELETED] : columns;
}

/** The ids of those that a file has unless somebody says otherwise. */
export const defaultExportColumns = (shown: readonly string[]): ReadonlySet<string> =>
  new Set(['name', FQN.id, ...shown, DELETED.id]);

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

/** Names of columns for programs: the English label, whatever the language. */
const englishLabels = (columns: Columns) => columns.map(({ label }) => tEnglish(label));
/** Names of columns for people, in the current language. */
const translatedLabels = (columns: Columns) => columns.map(({ label }) => t(label));

/** A record that cannot be read says so in its first cell. */
const unreadableCell = (row: UnreadableRow) =>
  t('export.unreadable', { id: row.id, reason: unreadableRowText(row) });

const cellTexts = (row: CatalogRow, columns: Columns): readonly string[] =>
  row.kind === 'entity'
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
