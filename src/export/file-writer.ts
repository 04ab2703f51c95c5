import type { Translator } from '../i18n/translate.ts';
import { MAX_CELL, type CsvForm } from '../ui/csv.ts';
import { lazyPart } from '../ui/lazy.ts';
import type { Sink } from '../ui/sinks.ts';
import {
  englishHeads,
  longCells,
  sheetCells,
  type ExportColumn,
  type ExportFormat,
  type ExportLine,
  type TextFormat,
} from './formats.ts';

export class WriteError extends Error {
  override readonly name = 'WriteError';
}

export interface FileWriter {
  /**
   * Writes lines, and before the first ones the head, also if there are none.
   * @param columns the same ones in each call
   * @param expectedLines of the whole file, about; absent: unknown
   * @returns the number of cells that are longer than those of Excel, in formats for spreadsheets
   * @throws WriteError
   */
  readonly write: (
    lines: readonly ExportLine[],
    columns: readonly ExportColumn[],
    expectedLines?: number,
  ) => Promise<number>;
  readonly finish: () => Promise<void>;
}

const writing = async (write: () => Promise<void>): Promise<void> => {
  try {
    await write();
  } catch (cause) {
    throw new WriteError('The file cannot be written', { cause });
  }
};

interface FileForm {
  readonly format: ExportFormat;
  /** The form of CSV; absent: the usual one. */
  readonly form?: CsvForm | undefined;
  readonly sink: Sink;
  /** The language of texts for people. */
  readonly t: Translator;
}

function textWriter({ format, form, sink, t }: FileForm & { readonly format: TextFormat }): FileWriter {
  let isBegun = false;
  return {
    async write(lines, columns) {
      const texts = lines.map((line) => format.line(line, columns, t, form));
      const text = (isBegun ? '' : format.head(columns, t, form)) + texts.join('');
      // Only the few lines longer than a cell may be can have a long cell: only their cells are made a second time.
      const long = format.id === 'csv' ? lines.filter((_, at) => (texts[at] ?? '').length > MAX_CELL) : [];
      if (text !== '') await writing(() => sink.write(text));
      isBegun = true;
      return long.reduce((sum, line) => sum + longCells(line, columns, t), 0);
    },
    finish: () => writing(sink.finish),
  };
}

/** The library of workbooks, loaded for the first one. */
export const lazySheets = lazyPart(() => import('../ui/sheet-stream.ts'));

async function sheetWriter({ sink, t }: FileForm): Promise<FileWriter> {
  const { isCutCell, sheetStream } = await lazySheets.load();
  let stream: ReturnType<typeof sheetStream> | undefined;
  return {
    async write(lines, columns, expectedLines = Number.POSITIVE_INFINITY) {
      const heads = englishHeads(columns);
      stream ??= sheetStream(
        t.nouns.Nouns,
        columns.map(({ time, hasLines }, at) => ({
          head: heads[at] ?? '',
          isDate: time !== undefined,
          hasLines,
        })),
        (bytes) => sink.write(bytes),
        expectedLines,
      );
      const rows = lines.map((line) => sheetCells(line, columns, t));
      const { addRows } = stream;
      await writing(() => addRows(rows));
      return rows.flat().filter(isCutCell).length;
    },
    finish: () =>
      writing(async () => {
        await stream?.finish();
        await sink.finish();
      }),
  };
}

/** Begins a file. @throws LoadError if the library of the format does not load */
export const openFile = (form: FileForm): Promise<FileWriter> => {
  const { format } = form;
  return format.id === 'xlsx' ? sheetWriter(form) : Promise.resolve(textWriter({ ...form, format }));
};
