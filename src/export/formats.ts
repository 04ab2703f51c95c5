import type { EntityRow, CatalogRow, UnreadableRow } from '../api/schemas/record.ts';
import { rawRecordText, unreadableRowText } from '../entity/cell-parts.tsx';
import { type PlainMessageKey, tEnglish, type Translator } from '../i18n/translate.ts';
import { labelText } from '../resources/labels.ts';
import { columnById, type ColumnField, type ResourceType } from '../resources/resource.ts';
import { BYTE_ORDER_MARK, csvLine, MAX_CELL, type CsvForm } from '../ui/csv.ts';
import { markdownLine, markdownRule } from '../ui/table-text.ts';

/** A column of an exported file. */
export interface ExportColumn {
  readonly id: string;
  readonly label: PlainMessageKey;
  /** Label given by the users of the server, in place of `label`. */
  readonly ownLabel?: string | undefined;
  /** Field to request; absent: every record carries the value. */
  readonly field?: ColumnField | undefined;
  /** The value for people; empty: none. */
  readonly text: (row: EntityRow, t: Translator) => string;
  /** The value for programs, as members of a record; null: none. */
  readonly data: (row: EntityRow) => Readonly<Record<string, unknown>>;
}

/** The member of the record with the column's id. */
const memberData =
  (id: string): ExportColumn['data'] =>
  (row) => {
    const members: Readonly<Record<string, unknown>> = row;
    return { [id]: members[id] ?? null };
  };

/** The column of files only: the screen has name and location instead. */
const FQN: ExportColumn = {
  id: 'fullyQualifiedName',
  label: 'export.fullName',
  text: (row) => row.fullyQualifiedName,
  data: memberData('fullyQualifiedName'),
};

/** The column of files that may contain records that the catalog has deleted. */
const DELETED: ExportColumn = {
  id: 'deleted',
  label: 'export.deleted',
  text: ({ deleted }, t) => (deleted ? t('cell.deleted') : ''),
  data: ({ deleted = false }) => ({ deleted }),
};

function columnOf(resource: ResourceType, id: string): ExportColumn[] {
  if (id === FQN.id) return [FQN];
  const column = columnById(resource, id);
  if (!column) return [];
  const { label, ownLabel, field, text, file } = column;
  return [{ id, label, ownLabel, field, text: file?.text ?? text, data: file?.data ?? memberData(id) }];
}

/**
 * All columns that a file may have: the name, the FQN, then those shown in their order, then the others.
 * @param withDeleted whether some may be deleted: an index may contain such, and lists that show them do
 */
export function exportColumns(
  resource: ResourceType,
  shown: readonly string[],
  withDeleted = false,
): readonly ExportColumn[] {
  const ids = new Set(['name', FQN.id, ...shown, ...resource.columns.map(({ id }) => id)]);
  const columns = [...ids].flatMap((id) =>
    columnById(resource, id)?.onScreenOnly ? [] : columnOf(resource, id),
  );
  return withDeleted ? [...columns, DELETED] : columns;
}

/** The ids of a file's columns by default. */
export const defaultExportColumns = (shown: readonly string[]): ReadonlySet<string> =>
  new Set(['name', FQN.id, ...shown, DELETED.id]);

type Columns = readonly ExportColumn[];

/** A file format for rows. */
export interface ExportFormat {
  readonly id: 'csv' | 'ndjson' | 'markdown';
  /** Name of the format, the same in every language. */
  readonly label: string;
  /** Use of the format, in a few words. */
  readonly hint: PlainMessageKey;
  readonly mime: string;
  readonly extension: `.${string}`;
  /** The beginning of the file. @param form of CSV; other formats have one form */
  readonly head: (columns: Columns, t: Translator, form?: CsvForm) => string;
  /** One row with its line end. @param form as in `head` */
  readonly line: (row: CatalogRow, columns: Columns, t: Translator, form?: CsvForm) => string;
}

/** Names of columns for programs: the English label, whatever the language. */
const englishLabels = (columns: Columns) => columns.map((column) => labelText(column, tEnglish));
/** Names of columns for people, in their language. */
const translatedLabels = (columns: Columns, t: Translator) => columns.map((column) => labelText(column, t));

/** The first cell of an unreadable record: its id and fault. */
const unreadableCell = (row: UnreadableRow, t: Translator) =>
  t('export.unreadable', { id: row.id, reason: unreadableRowText(row, t) });

const cellTexts = (row: CatalogRow, columns: Columns, t: Translator): readonly string[] =>
  row.kind === 'entity'
    ? columns.map(({ text }) => text(row, t))
    : columns.map((_, at) => (at === 0 ? unreadableCell(row, t) : ''));

/** Number of a row's cells that are longer than those of Excel. */
export const longCells = (row: CatalogRow, columns: Columns, t: Translator): number =>
  cellTexts(row, columns, t).filter((text) => text.length > MAX_CELL).length;

/** A record as JSON: the id, then the same members on every line, in the order of the columns. */
function record(row: CatalogRow, columns: Columns, t: Translator): string {
  if (row.kind === 'unreadable') {
    return JSON.stringify({
      id: row.id,
      unreadable: unreadableRowText(row, t),
      record: rawRecordText(row, t),
    });
  }
  return JSON.stringify(Object.assign({ id: row.id }, ...columns.map(({ data }) => data(row))));
}

/** The formats in the order of the dialog. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    id: 'csv',
    label: 'CSV',
    hint: 'export.forSpreadsheets',
    mime: 'text/csv',
    extension: '.csv',
    head: (columns, _, form) => BYTE_ORDER_MARK + csvLine(englishLabels(columns), form),
    line: (row, columns, t, form) => csvLine(cellTexts(row, columns, t), form),
  },
  {
    id: 'ndjson',
    label: 'NDJSON',
    hint: 'export.recordALine',
    mime: 'application/x-ndjson',
    extension: '.ndjson',
    head: () => '',
    line: (row, columns, t) => `${record(row, columns, t)}\n`,
  },
  {
    id: 'markdown',
    label: 'Markdown',
    hint: 'export.toPaste',
    mime: 'text/markdown',
    extension: '.md',
    head: (columns, t) => markdownLine(translatedLabels(columns, t)) + markdownRule(columns.length),
    line: (row, columns, t) => markdownLine(cellTexts(row, columns, t)),
  },
];
