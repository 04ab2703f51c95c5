// Whatever begins something in GitHub's Markdown. Underscores between letters do not, and most names have some.
const MEANS_SOMETHING = /[\\`*[\]<>~|&#@$]|:(?=\/\/)|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])|(?<=www)\./giu;
// Blanks at the ends of a cell are no part of it.
const BLANK_AT_END = /^\s|\s$/g;
// The two separators of Unicode end lines to some readers.
const LINE_END = /\r\n|[\r\n\u2028\u2029]/g;

const escaped = (run: string) => Array.from(run, (character) => `\\${character}`).join('');
const asCode = (blank: string) => `&#${blank.charCodeAt(0)};`;

/** A text as one cell that reads as that text: nothing in it is markup, and a line break is `<br>`. */
export const markdownCell = (text: string): string =>
  text.replaceAll(MEANS_SOMETHING, escaped).replaceAll(LINE_END, '<br>').replaceAll(BLANK_AT_END, asCode);

/** A line of a table with its line end. */
export const markdownLine = (cells: readonly string[]): string =>
  `| ${cells.map(markdownCell).join(' | ')} |\n`;

/** The line under the head. */
export const markdownRule = (columns: number): string => `|${' --- |'.repeat(columns)}\n`;
