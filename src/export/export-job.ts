import type { RowSource } from '../api/data-source.ts';
import type { Translator } from '../i18n/translate.ts';
import { createRowReader, type RowReader } from '../paging/row-reader.ts';
import { isRefused, mostRowsOf } from '../resources/resource.ts';
import { MAX_CELL, type CsvForm } from '../ui/csv.ts';
import type { Sink } from '../ui/sinks.ts';
import { longCells, type ExportColumn, type ExportFormat } from './formats.ts';

/** The progress of an export. Immutable. */
export interface ExportFacts {
  /** Rows in the file, unreadable ones included. */
  readonly written: number;
  /** Unreadable records among `written`. */
  readonly unreadable: number;
  /** Rows read since the top of the list; less than `written` during a second reading. */
  readonly passed: number;
  /** The server's present count of rows. */
  readonly total: number | undefined;
  /** Cells that are longer than those of Excel, counted in formats for spreadsheets. */
  readonly longCells: number;
  /** Labels of columns that the server refuses. */
  readonly leftOut: readonly Pick<ExportColumn, 'label' | 'ownLabel'>[];
}

/** A failure to write the file, with its `cause`. */
export class WriteError extends Error {
  override readonly name = 'WriteError';
}

export interface ExportJob {
  /**
   * Reads and writes to the end, from where the last run stopped.
   * @throws WriteError; errors of the row reader, after which it can run again
   */
  readonly run: (signal: AbortSignal, onFacts: (facts: ExportFacts) => void) => Promise<void>;
  /** Ends the file after the last page. @throws WriteError */
  readonly finish: () => Promise<void>;
  readonly facts: () => ExportFacts;
}

/** Makes a reader of rows of a source. @param most rows of a page */
export type ReaderOf = (source: RowSource, fields: readonly string[], most?: number) => RowReader;

interface ExportJobOptions {
  readonly source: RowSource;
  /** Reads the rows of the file; absent: all rows of the source. */
  readonly readerOf?: ReaderOf | undefined;
  readonly columns: readonly ExportColumn[];
  readonly format: ExportFormat;
  /** The form of CSV; absent: the usual one. */
  readonly form?: CsvForm | undefined;
  readonly sink: Sink;
  /** The language of its texts for people. */
  readonly t: Translator;
}

const writing = async (write: Promise<void>): Promise<void> => {
  try {
    await write;
  } catch (cause) {
    throw new WriteError('The file cannot be written', { cause });
  }
};

/** Creates an export. A page counts only once it is written, so that a retry begins with the page that failed. */
export function createExportJob(options: ExportJobOptions): ExportJob {
  const { source, readerOf = createRowReader, columns, format, form, sink, t } = options;
  const walk = readerOf(
    source,
    [...new Set(columns.flatMap(({ field }) => field?.name ?? []))],
    mostRowsOf(columns),
  );
  let facts: ExportFacts = {
    written: 0,
    unreadable: 0,
    passed: 0,
    total: undefined,
    longCells: 0,
    leftOut: [],
  };
  let known: readonly ExportColumn[] | undefined;

  return {
    async run(signal, onFacts) {
      for (;;) {
        const stretch = await walk.read(signal);
        if (!stretch) break;
        const { rows, page } = stretch;
        const own = known ?? columns.filter((column) => !isRefused(column, page.refused));
        const lines = rows.map((row) => format.line(row, own, t, form));
        const text = (known ? '' : format.head(own, t, form)) + lines.join('');
        // Cells are made a second time only for the few rows that can have a long one.
        const longRows =
          format.id === 'csv' ? rows.filter((_, at) => (lines[at] ?? '').length > MAX_CELL) : [];
        if (text !== '') await writing(sink.write(text));
        signal.throwIfAborted();
        known = own;
        walk.commit(stretch);
        facts = {
          written: facts.written + rows.length,
          unreadable: facts.unreadable + rows.filter(({ kind }) => kind === 'unreadable').length,
          passed: walk.rowsRead(),
          total: page.total ?? facts.total,
          longCells: longRows.reduce((sum, row) => sum + longCells(row, own, t), facts.longCells),
          leftOut: columns.filter((column) => isRefused(column, page.refused)),
        };
        onFacts(facts);
      }
      signal.throwIfAborted();
      await writing(sink.finish());
    },
    finish: () => writing(sink.finish()),
    facts: () => facts,
  };
}
