import { rowText, type Copied } from './clipboard.ts';
import { htmlTable } from './table-text.ts';

/**
 * Rows of cells for the clipboard: one line a row with tabs between its cells, and a table as HTML.
 * @param head a row of heads above them; absent: none
 */
export const copiedTable = (lines: readonly (readonly string[])[], head?: readonly string[]): Copied => ({
  text: [...(head ? [head] : []), ...lines].map(rowText).join('\n'),
  html: htmlTable(lines, head),
});
