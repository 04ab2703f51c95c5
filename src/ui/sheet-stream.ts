import { writeXlsxStream } from 'hucre/xlsx';
import { MAX_CELL, MAX_SHEET_ROWS } from './csv.ts';
import { startOfText } from './cut-text.ts';

// Workbooks of Office Open XML (ECMA-376), written as a stream: neither rows nor bytes are kept, but for the texts of a small
// one.

/** A cell: a date, which is shown in UTC, a number, or a text, which is never a formula. */
export type SheetCell = Date | number | string;

interface SheetColumn {
  readonly head: string;
  /** Whether its cells are dates, as far as they are no texts. */
  readonly isDate: boolean;
  /** Whether its texts may have several lines, which Excel draws as one unless their cells wrap. */
  readonly hasLines?: boolean | undefined;
}

/** Width of columns in characters, and of those whose texts wrap. */
const WIDTH = 28;
const WIDTH_OF_LINES = 60;

/**
 * Fewer rows than these share a table of texts, which is in memory until the end: previews of mails and phones show no texts
 * that stand in the cells.
 */
const MAX_SHARED_ROWS = 50_000;

const DATE_FORMAT = 'yyyy-mm-dd hh:mm';
/** Serial dates begin in 1900, and are wrong until its March; years have four digits. */
const FIRST_DATE = Date.UTC(1900, 2, 1);
const END_OF_DATES = Date.UTC(10_000, 0, 1);

// Excel reads `_x0041_` in a text as an A (ECMA-376-1, 22.9.2.19), unless its first underscore is written in this way too.
const ESCAPE_SEQUENCE = /_(?=x[\da-f]{4}_)/gi;
// Two characters of Unicode that XML 1.0 has no way to write.
const UNWRITABLE = /[\uFFFE\uFFFF]/g;

const textCell = (text: string): string =>
  startOfText(text, MAX_CELL).replaceAll(ESCAPE_SEQUENCE, '_x005F_').replaceAll(UNWRITABLE, '\uFFFD');

/** Whether a cell is cut, because Excel keeps less of it. */
export const isCutCell = (cell: SheetCell): boolean => typeof cell === 'string' && cell.length > MAX_CELL;

/** A cell for the library; null: empty, for an empty text would be a value. */
const cellValue = (cell: SheetCell): SheetCell | null => {
  if (typeof cell === 'string') return cell === '' ? null : textCell(cell);
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : String(cell);
  const at = cell.getTime();
  // A date that a sheet cannot have is a text.
  return at >= FIRST_DATE && at < END_OF_DATES ? cell : Number.isNaN(at) ? String(cell) : cell.toISOString();
};

type Rows = readonly (readonly SheetCell[])[];

/** The rows of a stream's chunks one by one; not every browser iterates streams. */
async function* rowsOf(chunks: ReadableStream<Rows>) {
  const reader = chunks.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const row of value) yield row.map(cellValue);
  }
}

/**
 * Begins a workbook of one sheet, and of more where its rows exceed `maxRows`, each with the head.
 * @param name of the sheet, of letters, figures and blanks
 * @param write takes the bytes of the file in their order
 * @param expectedRows about how many there will be; infinity: unknown
 */
export function sheetStream(
  name: string,
  columns: readonly SheetColumn[],
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  expectedRows: number,
  maxRows = MAX_SHEET_ROWS,
) {
  const { readable, writable } = new TransformStream<Rows, Rows>();
  const chunks = writable.getWriter();
  const bytes = writeXlsxStream(rowsOf(readable), {
    name,
    columns: columns.map(({ head, isDate, hasLines }) => ({
      header: textCell(head),
      width: hasLines ? WIDTH_OF_LINES : WIDTH,
      ...(isDate && { numFmt: DATE_FORMAT }),
      ...(hasLines && { style: { alignment: { wrapText: true } } }),
    })),
    freezePane: { rows: 1 },
    inlineStrings: expectedRows >= MAX_SHARED_ROWS,
    maxRowsPerSheet: maxRows,
  });
  const written = bytes.pipeTo(new WritableStream({ write: (piece) => write(new Uint8Array(piece)) }));
  // Each call below throws what it fails by; a file that is given up has no call to come.
  const failed = written.then(() => new Promise<never>(() => {}));
  failed.catch(() => {});
  chunks.closed.catch(() => {});
  return {
    /** Adds rows; resolves once the stream takes more. @throws what `write` of the bytes throws */
    addRows: (rows: Rows): Promise<void> => Promise.race([chunks.write(rows), failed]),
    finish: async () => {
      await Promise.race([chunks.close(), failed]);
      await written;
    },
  };
}
