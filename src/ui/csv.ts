import Papa from 'papaparse';
import { FORMULA_START } from './table-text.ts';

/** The first character of CSV, without which Excel assumes the local code page. Other formats need none. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The line end (RFC 4180, 2.1). */
const CSV_LINE_END = '\r\n';

/** Separators of fields: a comma for programs (RFC 4180), and those that spreadsheets of some languages expect. */
export const CSV_SEPARATORS = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

export interface CsvForm {
  readonly separator: CsvSeparator;
  /** Whether an apostrophe precedes what a spreadsheet would take for a formula; else values are as they are. */
  readonly isSafe: boolean;
}

const USUAL_FORM: CsvForm = { separator: ',', isSafe: true };

/**
 * A record of RFC 4180 with its line end. A lone empty field is quoted, because many readers skip an empty line.
 * @param form absent: with commas, safe for spreadsheets
 */
export function csvLine(fields: readonly string[], { separator, isSafe }: CsvForm = USUAL_FORM): string {
  const line = Papa.unparse([[...fields]], {
    newline: CSV_LINE_END,
    delimiter: separator,
    ...(isSafe && { escapeFormulae: FORMULA_START }),
  });
  return (line === '' ? '""' : line) + CSV_LINE_END;
}

/** The separator that spreadsheets expect: where the decimal sign is a comma, lists have semicolons. @param locale BCP 47 */
export const usualSeparator = (locale: string): CsvSeparator =>
  new Intl.NumberFormat(locale).format(1.5).includes(',') ? ';' : ',';

/** Most UTF-16 units of a cell that Excel keeps (specifications of Excel, "Total number of characters that a cell can contain"). */
export const MAX_CELL = 32_767;

/** Most rows of a sheet of Excel, its head included (as `MAX_CELL`). */
export const MAX_SHEET_ROWS = 1_048_576;
