import type { RowBatch, RowReader } from '../paging/row-reader.ts';
import { isRefused, mostRowsOf } from '../resources/resource.ts';
import type { PartList } from '../resources/shared/part-list.ts';
import type { FileWriter } from './file-writer.ts';
import type { ExportColumn, ExportLine } from './formats.ts';

export interface ExportFacts {
  /** Rows in the file, unreadable ones included. */
  readonly written: number;
  /** Lines in the file below its head: as many as rows, unless parts have a line each. */
  readonly lines: number;
  /** Unreadable records among `written`. */
  readonly unreadable: number;
  /** Rows without a line, because they have no parts. */
  readonly withoutLines: number;
  /** Parts whose own parts nest too deep to be read. */
  readonly cutParts: number;
  /** Rows read since the top of the list; less than `written` during a second reading. */
  readonly passed: number;
  readonly total: number | undefined;
  /** Cells that are longer than those of Excel, counted in formats for spreadsheets. */
  readonly longCells: number;
  readonly leftOut: readonly Pick<ExportColumn, 'label' | 'ownLabel' | 'ofPart'>[];
}

export interface ExportJobOptions {
  /** The rows of the file. Its pages have the fields of `fieldsOfFile`. */
  readonly rows: RowReader;
  /** Adds to the rows of a page what the source lacks; absent: nothing. */
  readonly complete?: (rows: RowBatch['rows']) => Promise<RowBatch['rows']>;
  readonly columns: readonly ExportColumn[];
  /** Parts that have a line each; absent: a record has a line. */
  readonly parts?: PartList | undefined;
  readonly file: FileWriter;
}

/** The field of parts is refused by the server, so that a file of them would be empty. */
export class RefusedPartsError extends Error {
  override readonly name = 'RefusedPartsError';
}

/** The optional fields that a file needs, and most rows of a page that has them; undefined: any number. */
export function fieldsOfFile(columns: readonly ExportColumn[], parts: PartList | undefined) {
  const holders = parts ? [...columns, parts] : columns;
  return {
    fields: [...new Set(holders.flatMap(({ field }) => field?.name ?? []))],
    mostRows: mostRowsOf(holders),
  };
}

/** Rows of the first page of parts, whose number in a record is not known before. */
const FIRST_ROWS = 25;
/** Most lines of parts in a page, estimated from the pages before: a line is about a kilobyte of the response. */
const MAX_LINES = 4_000;

/** The lines of some rows; unreadable records have one. */
const linesOf = (rows: RowBatch['rows'], parts: PartList | undefined): readonly ExportLine[] =>
  rows.flatMap((row): readonly ExportLine[] =>
    parts && row.kind === 'entity' ? parts.linesOf(row).map((part) => ({ row, part })) : [{ row }],
  );

/** About how many lines the whole file has, by one of its pages; undefined: the server does not count all rows. */
const expectedLines = ({ rows, page }: RowBatch, lines: number): number | undefined =>
  page.total === undefined || page.totalIsLowerBound
    ? undefined
    : (page.total * Math.max(1, lines)) / Math.max(1, rows.length);

export type ExportJob = ReturnType<typeof createExportJob>;

/** Creates an export. A page counts only once it is written, so that a retry begins with the page that failed. */
export function createExportJob({ rows: reader, complete, columns, parts, file }: ExportJobOptions) {
  let facts: ExportFacts = {
    written: 0,
    lines: 0,
    unreadable: 0,
    withoutLines: 0,
    cutParts: 0,
    passed: 0,
    total: undefined,
    longCells: 0,
    leftOut: [],
  };
  let writtenColumns: readonly ExportColumn[] | undefined;
  let size = FIRST_ROWS;
  if (parts) reader.limit?.(size);

  return {
    /**
     * Reads and writes to the end, from where the last run stopped.
     * @throws WriteError; errors of the row reader, after which it can run again
     */
    async run(signal: AbortSignal, onFacts: (facts: ExportFacts) => void): Promise<void> {
      for (;;) {
        const batch = await reader.read(signal);
        if (!batch) break;
        const { page } = batch;
        const rows = complete ? await complete(batch.rows) : batch.rows;
        signal.throwIfAborted();
        if (parts && isRefused(parts, page.refused)) throw new RefusedPartsError();
        const fileColumns = writtenColumns ?? columns.filter((column) => !isRefused(column, page.refused));
        const lines = linesOf(rows, parts);
        const longCells = await file.write(lines, fileColumns, expectedLines(batch, lines.length));
        signal.throwIfAborted();
        writtenColumns = fileColumns;
        reader.commit(batch);
        if (parts && rows.length > 0) {
          size = Math.max(1, Math.min(2 * size, Math.floor((MAX_LINES * rows.length) / lines.length)));
          reader.limit?.(size);
        }
        const withLines = new Set(lines.map(({ row }) => row));
        facts = {
          written: facts.written + rows.length,
          lines: facts.lines + lines.length,
          unreadable: facts.unreadable + rows.filter(({ kind }) => kind === 'unreadable').length,
          withoutLines: facts.withoutLines + rows.filter((row) => !withLines.has(row)).length,
          cutParts: facts.cutParts + lines.filter(({ part }) => part?.isCut).length,
          passed: reader.rowsRead(),
          total: page.total ?? facts.total,
          longCells: facts.longCells + longCells,
          leftOut: columns.filter((column) => isRefused(column, page.refused)),
        };
        onFacts(facts);
      }
      signal.throwIfAborted();
      await file.finish();
    },
    finish: () => file.finish(),
    facts: () => facts,
  };
}
