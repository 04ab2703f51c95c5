/** What ends a line (RFC 4180, 2.1). */
const END = '\r\n';

// What a spreadsheet begins a formula with, also in full width, and what it passes over before one (OWASP, "CSV Injection").
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
// RFC 4180, 2.6; blanks at an end are kept by more readers where they stand in quotes.
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** A field: an apostrophe before what a spreadsheet would run, quotes where the grammar wants them. */
function csvField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A record of RFC 4180 with its line end. A lone empty field is quoted: an empty line is no record to many readers. */
export function csvLine(fields: readonly string[]): string {
  const line = fields.map(csvField).join(',');
  return (line === '' ? '""' : line) + END;
}
