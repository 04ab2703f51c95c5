import type { CatalogRow, EntityRow } from '../api/schemas/record.ts';
import { unreadableRowText } from '../entity/cell-parts.tsx';
import type { Translator } from '../i18n/translate.ts';
import { labelText } from '../resources/labels.ts';
import type { ResourceColumn } from '../resources/resource.ts';
import { cellText, type Copied } from '../ui/clipboard.ts';
import { copiedTable, FORMULA_START, htmlText, markdownLine, markdownRule } from '../ui/table-text.ts';

/**
 * Most rows of a copy. The clipboard holds them twice, as text and as HTML: 10,000 rows are about 6 MB, which sheets take
 * in a second or two; the page would hold all of a larger list in memory. A file is written as it is read.
 */
export const MAX_COPIED_ROWS = 10_000;

/** The forms in which rows are copied, in the order of the menu. */
export const COPY_FORMS = ['rows', 'names', 'fullNames', 'links', 'markdown'] as const;
export type CopyForm = (typeof COPY_FORMS)[number];

export interface CopiedAs {
  /** Columns as on screen, in their order. */
  readonly columns: readonly Pick<ResourceColumn, 'label' | 'ownLabel' | 'text'>[];
  readonly hrefOf: (row: EntityRow) => string;
  readonly t: Translator;
}

/** A value that no spreadsheet takes for a formula. */
const safeCell = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

const textsOf = (row: CatalogRow, { columns, t }: CopiedAs): readonly string[] =>
  row.kind === 'unreadable'
    ? columns.map((_, at) => (at === 0 ? unreadableRowText(row, t) : ''))
    : columns.map(({ text }) => text(row, t));

const isReadable = (row: CatalogRow): row is EntityRow => row.kind === 'entity';

/**
 * Rows for the clipboard. A table is text with tabs and a header line, and HTML for programs that read it; a list is a line a
 * record. Values are one line without markup, and none begins as a formula does. Unreadable records have neither name nor
 * link: lists leave them out.
 */
export function copiedRows(form: CopyForm, rows: readonly CatalogRow[], as: CopiedAs): Copied {
  const lines = (of: (row: EntityRow) => string) =>
    rows
      .filter(isReadable)
      .map((row) => cellText(of(row)))
      .join('\n');
  const { columns, hrefOf, t } = as;
  switch (form) {
    case 'names':
      return { text: lines(({ name }) => name) };
    case 'fullNames':
      return { text: lines(({ fullyQualifiedName }) => fullyQualifiedName) };
    case 'links': {
      const items = rows
        .filter(isReadable)
        .map((row) => `<li><a href="${htmlText(hrefOf(row))}">${htmlText(row.name)}</a></li>`);
      return { text: lines(hrefOf), html: `<meta charset="utf-8"><ul>${items.join('')}</ul>` };
    }
    default: {
      const head = columns.map((column) => labelText(column, t));
      if (form === 'markdown') {
        const body = rows.map((row) => markdownLine(textsOf(row, as)));
        return { text: markdownLine(head) + markdownRule(head.length) + body.join('') };
      }
      return copiedTable(
        rows.map((row) => textsOf(row, as).map((text) => safeCell(cellText(text)))),
        head,
      );
    }
  }
}
