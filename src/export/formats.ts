import type { EntityRow, CatalogRow, UnreadableRow } from '../api/schemas/record.ts';
import { rawRecordText, unreadableRowText } from '../entity/cell-parts.tsx';
import { type PlainMessageKey, tEnglish, type Translator } from '../i18n/translate.ts';
import { labelText } from '../resources/labels.ts';
import { columnById, propertyOfColumn, type ColumnField, type ResourceType } from '../resources/resource.ts';
import { partText, type PartLine, type PartList } from '../resources/shared/part-list.ts';
import { BYTE_ORDER_MARK, csvLine, MAX_CELL, type CsvForm } from '../ui/csv.ts';
import type { SheetCell } from '../ui/sheet-stream.ts';
import { markdownLine, markdownRule } from '../ui/table-text.ts';

export interface ExportColumn {
  readonly id: string;
  readonly label: PlainMessageKey;
  /** Label given by the users of the server, in place of `label`. */
  readonly ownLabel?: string | undefined;
  /** The word for the part that the column is of; absent: it is of the record. */
  readonly ofPart?: PlainMessageKey;
  /** Field to request; absent: every record carries the value. */
  readonly field?: ColumnField | undefined;
  /** The value for people; empty: none. */
  readonly text: (row: EntityRow, t: Translator, part?: PartLine) => string;
  /** The value for programs, as members of a record or part; null: none. */
  readonly data: (row: EntityRow, part?: PartLine) => Readonly<Record<string, unknown>>;
  /** The value of a sheet's cell, in ms since the epoch; undefined: the text. Absent: no times. */
  readonly time?: ((row: EntityRow) => number | undefined) | undefined;
  readonly hasLines?: boolean | undefined;
  /** The value of a sheet's cell; undefined: the text. Absent: no numbers. */
  readonly number?: ((row: EntityRow, part?: PartLine) => number | undefined) | undefined;
}

/** The label of a column in a file, where those of records and parts stand beside each other. */
export const fileLabel = (
  { ofPart, ...column }: Pick<ExportColumn, 'label' | 'ownLabel' | 'ofPart'>,
  t: (key: PlainMessageKey) => string,
): string => (ofPart === undefined ? '' : `${t(ofPart)}: `) + labelText(column, t);

const DESCRIPTION = 'description';

/** Beginning of the ids of columns of parts. */
const OF_PART = 'part.';

const numberOrNone = (value: unknown) => (typeof value === 'number' ? value : undefined);

export const partColumns = (list: PartList): readonly ExportColumn[] =>
  list.columns.map((column) => {
    const { id, label, field, isNumber } = column;
    return {
      id: OF_PART + id,
      label,
      ofPart: list.label,
      field,
      text: (_, __, part) => partText(part?.values[id], column),
      data: (_, part) => ({ [id]: part?.values[id] ?? null }),
      hasLines: id === DESCRIPTION,
      ...(isNumber && { number: (_, part) => numberOrNone(part?.values[id]) }),
    };
  });

export const defaultPartColumns = (list: PartList): ReadonlySet<string> =>
  new Set(['name', FQN.id, ...list.columns.map(({ id }) => OF_PART + id)]);

/** One line of a file: a record, or a part of it. */
export interface ExportLine {
  readonly row: CatalogRow;
  readonly part?: PartLine;
}

const memberData =
  (id: string): ExportColumn['data'] =>
  (row) => {
    const members: Readonly<Record<string, unknown>> = row;
    return { [id]: members[id] ?? null };
  };

/** A column that only files have: the screen shows name and location instead. */
const FQN: ExportColumn = {
  id: 'fullyQualifiedName',
  label: 'export.fullName',
  text: (row) => row.fullyQualifiedName,
  data: memberData('fullyQualifiedName'),
};

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
  const { ownLabel, field, apart = [column] } = column;
  return apart.map(({ id: columnId, label, text, file }) => ({
    id: columnId,
    label,
    ownLabel,
    field,
    text: file?.text ?? text,
    data: file?.data ?? memberData(columnId),
    time: file?.time,
    number: file?.number,
    hasLines: id === DESCRIPTION || propertyOfColumn(id) !== undefined,
  }));
}

/**
 * All columns that a file may have: the name, the FQN, then those shown in their order, then the others.
 * @param withDeleted whether some records may be deleted, as in a search index or a list that shows deleted ones
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

export const defaultExportColumns = (resource: ResourceType, shown: readonly string[]): ReadonlySet<string> =>
  new Set([
    'name',
    FQN.id,
    ...shown.flatMap((id) => columnById(resource, id)?.apart?.map((part) => part.id) ?? id),
    DELETED.id,
  ]);

type Columns = readonly ExportColumn[];

export type ExportFormat = TextFormat | SheetFormat;

interface AnyFormat {
  /** Name of the format, the same in every language. */
  readonly label: string;
  readonly hint: PlainMessageKey;
  readonly mime: string;
  readonly extension: `.${string}`;
}

interface SheetFormat extends AnyFormat {
  readonly id: 'xlsx';
}

export interface TextFormat extends AnyFormat {
  readonly id: 'csv' | 'ndjson' | 'markdown';
  /** The beginning of the file. @param form of CSV; other formats have one form */
  readonly head: (columns: Columns, t: Translator, form?: CsvForm) => string;
  /** One line with its line end. @param form as in `head` */
  readonly line: (line: ExportLine, columns: Columns, t: Translator, form?: CsvForm) => string;
}

/** Heads of columns; times say that they are in UTC. */
const headsOf = (columns: Columns, t: (key: PlainMessageKey) => string) =>
  columns.map((column) => fileLabel(column, t) + (column.time ? ' (UTC)' : ''));
/** Heads for programs: in English, whatever the language. */
export const englishHeads = (columns: Columns) => headsOf(columns, tEnglish);

/** The first cell of an unreadable record: its id and fault. */
const unreadableCell = (row: UnreadableRow, t: Translator) =>
  t('export.unreadable', { id: row.id, reason: unreadableRowText(row, t) });

const cellTexts = ({ row, part }: ExportLine, columns: Columns, t: Translator): readonly string[] =>
  row.kind === 'entity'
    ? columns.map(({ text }) => text(row, t, part))
    : columns.map((_, at) => (at === 0 ? unreadableCell(row, t) : ''));

export const longCells = (line: ExportLine, columns: Columns, t: Translator): number =>
  cellTexts(line, columns, t).filter((text) => text.length > MAX_CELL).length;

/** The cells of a line in a sheet: dates and numbers where columns have them, all else as text. */
export function sheetCells(line: ExportLine, columns: Columns, t: Translator): readonly SheetCell[] {
  const { row, part } = line;
  if (row.kind === 'unreadable') return cellTexts(line, columns, t);
  return columns.map(({ time, number, text }) => {
    const at = time?.(row);
    return at === undefined ? (number?.(row, part) ?? text(row, t, part)) : new Date(at);
  });
}

const membersOf = (row: EntityRow, columns: Columns, part?: PartLine): object =>
  Object.assign({}, ...columns.map(({ data }) => data(row, part)));

/** A record as JSON: the id, then the same members on every line, in the order of the columns; those of a part in `part`. */
function record({ row, part }: ExportLine, columns: Columns, t: Translator): string {
  if (row.kind === 'unreadable') {
    return JSON.stringify({
      id: row.id,
      unreadable: unreadableRowText(row, t),
      record: rawRecordText(row, t),
    });
  }
  const ofRecord = columns.filter(({ ofPart }) => ofPart === undefined);
  const ofPart = columns.filter((column) => column.ofPart !== undefined);
  return JSON.stringify({
    id: row.id,
    ...membersOf(row, ofRecord),
    ...(part && { part: membersOf(row, ofPart, part) }),
  });
}

/** The formats in the order of the dialog: those for spreadsheets first. */
export const EXPORT_FORMATS: readonly [TextFormat, ...ExportFormat[]] = [
  {
    id: 'csv',
    label: 'CSV',
    hint: 'export.forSpreadsheets',
    mime: 'text/csv',
    extension: '.csv',
    head: (columns, _, form) => BYTE_ORDER_MARK + csvLine(englishHeads(columns), form),
    line: (line, columns, t, form) => csvLine(cellTexts(line, columns, t), form),
  },
  {
    id: 'xlsx',
    label: 'XLSX',
    hint: 'export.forExcel',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: '.xlsx',
  },
  {
    id: 'ndjson',
    label: 'NDJSON',
    hint: 'export.forPrograms',
    mime: 'application/x-ndjson',
    extension: '.ndjson',
    head: () => '',
    line: (line, columns, t) => `${record(line, columns, t)}\n`,
  },
  {
    id: 'markdown',
    label: 'Markdown',
    hint: 'export.toPaste',
    mime: 'text/markdown',
    extension: '.md',
    head: (columns, t) => markdownLine(headsOf(columns, t)) + markdownRule(columns.length),
    line: (line, columns, t) => markdownLine(cellTexts(line, columns, t)),
  },
];
