import Papa from 'papaparse';

/** What CSV begins with: Excel takes a file without it for one of the local code page. Other formats do without. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What ends a line (RFC 4180, 2.1). */
const CSV_LINE_END = '\r\n';

// What a spreadsheet begins a formula with, also in full width, and what it passes over before one (OWASP, "CSV Injection").
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * A record of RFC 4180 with its line end; an apostrophe stands before what a spreadsheet would run. A lone empty field is
 * quoted: an empty line is no record to many readers.
 */
export function csvLine(fields: readonly string[]): string {
  const line = Papa.unparse([[...fields]], { newline: CSV_LINE_END, escapeFormulae: FORMULA_START });
  return (line === '' ? '""' : line) + CSV_LINE_END;
}
