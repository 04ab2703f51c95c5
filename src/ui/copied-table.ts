import { rowText, type Copied } from './clipboard.ts';

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => REFERENCES[sign] ?? sign);

const htmlOf = (lines: readonly (readonly string[])[]) => {
  const rows = lines.map((texts) => texts.map((text) => `<td>${escaped(text)}</td>`).join(''));
  return `<table><tbody>${rows.map((cells) => `<tr>${cells}</tr>`).join('')}</tbody></table>`;
};

/** Rows of cells for the clipboard: one line a row with tabs between its cells, and a table as HTML. */
export const copiedTable = (lines: readonly (readonly string[])[]): Copied => ({
  text: lines.map(rowText).join('\n'),
  html: htmlOf(lines),
});
