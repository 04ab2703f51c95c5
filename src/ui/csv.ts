import Papa from 'papaparse';

/** The first character of CSV, without which Excel assumes the local code page. Other formats need none. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The line end (RFC 4180, 2.1). */
const CSV_LINE_END = '\r\n';

// Characters that begin a formula in spreadsheets, also in full width, or are skipped before one (OWASP, "CSV Injection").
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * A record of RFC 4180 with its line end; an apostrophe precedes formulas. A lone empty field is quoted, because many
 * readers skip an empty line.
 */
export function csvLine(fields: readonly string[]): string {
  const line = Papa.unparse([[...fields]], { newline: CSV_LINE_END, escapeFormulae: FORMULA_START });
  return (line === '' ? '""' : line) + CSV_LINE_END;
}
