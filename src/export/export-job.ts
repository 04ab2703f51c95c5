import { isRefused, mostRowsOf } from '../resources/resource.ts';
import type { PlainMessageKey } from '../i18n/translate.ts';
import type { RowSource } from '../api/data-source.ts';
import type { ExportColumn, ExportFormat } from './formats.ts';
import { createRowReader } from '../paging/row-reader.ts';
import type { Sink } from '../ui/sinks.ts';

/** How far an export has come. Replaced, never changed. */
export interface ExportFacts {
  /** Rows in the file, unreadable ones included. */
  readonly written: number;
  /** Of those, records that could not be read. */
  readonly unreadable: number;
  /** Rows read since the top of the list: less than `written` where it is read a second time. */
  readonly passed: number;
  /** As the server counts them now. */
  readonly total: number | undefined;
  /** Labels of columns that are left out: the server does not know them. */
  readonly leftOut: readonly PlainMessageKey[];
}

/** The file cannot be written any more; `cause` says why. */
export class WriteError extends Error {
  override readonly name = 'WriteError';
}

export interface ExportJob {
  /**
   * Reads and writes until the end, from wherever it has come to before.
   * @throws WriteError; what the walk throws, after which it can be run again
   */
  readonly run: (signal: AbortSignal, onFacts: (facts: ExportFacts) => void) => Promise<void>;
  /** Ends the file where it is. @throws WriteError */
  readonly finish: () => Promise<void>;
  readonly facts: () => ExportFacts;
}

interface ExportJobOptions {
  readonly source: RowSource;
  readonly columns: readonly ExportColumn[];
  readonly format: ExportFormat;
  readonly sink: Sink;
}

const writing = async (write: Promise<void>): Promise<void> => {
  try {
    await write;
  } catch (cause) {
    throw new WriteError('The file cannot be written', { cause });
  }
};

/** One export: a page is read, written, and only then counted as done, so that a retry begins with the page that failed. */
export function createExportJob({ source, columns, format, sink }: ExportJobOptions): ExportJob {
  const walk = createRowReader(
    source,
    columns.flatMap(({ field }) => field?.name ?? []),
    mostRowsOf(columns),
  );
  let facts: ExportFacts = { written: 0, unreadable: 0, passed: 0, total: undefined, leftOut: [] };
  let known: readonly ExportColumn[] | undefined;

  return {
    async run(signal, onFacts) {
      for (;;) {
        const stretch = await walk.read(signal);
        if (!stretch) break;
        const { rows, page } = stretch;
        const own = known ?? columns.filter((column) => !isRefused(column, page.refused));
        const text = (known ? '' : format.head(own)) + rows.map((row) => format.line(row, own)).join('');
        if (text !== '') await writing(sink.write(text));
        signal.throwIfAborted();
        known = own;
        walk.commit(stretch);
        facts = {
          written: facts.written + rows.length,
          unreadable: facts.unreadable + rows.filter(({ kind }) => kind === 'unreadable').length,
          passed: walk.rowsRead(),
          total: page.total ?? facts.total,
          leftOut: columns.filter((column) => isRefused(column, page.refused)).map(({ label }) => label),
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
