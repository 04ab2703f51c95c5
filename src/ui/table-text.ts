import { rowText, type Copied } from './clipboard.ts';

// Rows of texts as tables of other programs: spreadsheets, chats and pages.

// Characters that begin a formula in spreadsheets, also in full width, or are skipped before one (OWASP, "CSV Injection").
export const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/;

// Characters that begin markup in GitHub's Markdown; an underscore between letters does not, and most names have some.
const MARKDOWN_SYNTAX = /[\\`*[\]<>~|&#@$]|:(?=\/\/)|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])|(?<=www)\./giu;
// Blanks at the ends of a cell, which Markdown drops.
const BLANK_AT_END = /^\s|\s$/g;
// Line ends, with the two separators of Unicode that some readers break at.
const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/g;

const backslashEscaped = (run: string) => Array.from(run, (character) => `\\${character}`).join('');
const asCharacterReference = (blank: string) => `&#${blank.charCodeAt(0)};`;

/** A text as one cell without markup; a line break is `<br>`. */
const markdownCell = (text: string): string =>
  text
    .replaceAll(MARKDOWN_SYNTAX, backslashEscaped)
    .replaceAll(LINE_BREAK, '<br>')
    .replaceAll(BLANK_AT_END, asCharacterReference);

export const markdownLine = (cells: readonly string[]): string =>
  `| ${cells.map(markdownCell).join(' | ')} |\n`;

export const markdownRule = (columns: number): string => `|${' --- |'.repeat(columns)}\n`;

const HTML_SYNTAX = /[&<>"']/g;
const asEntity = (character: string) => `&#${character.charCodeAt(0)};`;

export const htmlText = (text: string): string => text.replaceAll(HTML_SYNTAX, asEntity);

const htmlRow = (cells: readonly string[], tag: 'td' | 'th'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${htmlText(cell)}</${tag}>`).join('')}</tr>`;

/** Rows of cells for the clipboard below a row of heads: one line a row with tabs between its cells, and a table as HTML. */
export function copiedTable(lines: readonly (readonly string[])[], head: readonly string[]): Copied {
  const body = lines.map((cells) => htmlRow(cells, 'td')).join('');
  return {
    text: [head, ...lines].map(rowText).join('\n'),
    // The encoding is declared, because some programs assume another.
    html: `<meta charset="utf-8"><table><thead>${htmlRow(head, 'th')}</thead><tbody>${body}</tbody></table>`,
  };
}
