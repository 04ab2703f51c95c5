// @vitest-environment jsdom
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EntityRow } from '#src/api/schemas/record.ts';
import { lazyPlainText } from '#src/entity/description.tsx';
import { columnById } from '#src/resources/resource.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { type CopiedAs, copiedRows } from '#src/selection/copied-rows.ts';
import { readMarkdownTable } from '#test/export/read-files.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { runs } from '#test/support/long.ts';
import { numberedRow } from '#test/support/numbered-source.ts';
import { t } from '#test/support/translator.ts';

const columns = ['name', 'description'].map((id) => columnById(tableResource, id)!);
const as: CopiedAs = { columns, hrefOf: ({ name }) => `https://example.com/tables/${encodeURI(name)}`, t };

beforeAll(() => lazyPlainText.load());

const rowOf = (name: string, description: string): EntityRow => ({ ...numberedRow(1), name, description });

const textCells = (text: string) => text.split('\n').map((line) => line.split('\t'));
/** By tag, because jsdom keeps something of each document that a selector is asked of, and looks through it all. */
const htmlCells = (html = '') =>
  Array.from(new DOMParser().parseFromString(html, 'text/html').getElementsByTagName('tr'), (row) =>
    Array.from(row.cells, (cell) => cell.textContent),
  );

const texts = fc.oneof(
  fc.constantFrom(...HOSTILE, '=1+1', '+cmd', '@x', '-2', 'a\tb', 'a\nb', '<b>&amp;</b>', '', '"'),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

/** What is wrong with pasted rows of these values, in words. */
function faultsOf(values: readonly (readonly [string, string])[]): string[] {
  const { text, html } = copiedRows(
    'rows',
    values.map((one) => rowOf(...one)),
    as,
  );
  const [cells, drawn] = [textCells(text), htmlCells(html)];
  const faults: string[] = [];
  if (cells.length !== values.length + 1) faults.push('a value breaks a line');
  if (cells.some((line) => line.length !== columns.length)) faults.push('a value breaks a cell');
  if (drawn.length !== cells.length) faults.push('the table has other rows');
  if (drawn.some((line) => line.length !== columns.length)) faults.push('the table has other cells');
  if (/<(?!\/?(?:meta|table|thead|tbody|tr|th|td)\b)/.test(html ?? '')) faults.push('a value is markup');
  if ([...cells, ...drawn].flat().some((cell) => /^[=+\-@]/.test(cell ?? '')))
    faults.push('a value is a formula');
  return faults;
}

describe('rows as text and table', () => {
  test('any values stay in their cells, as text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 4 }), (values) => {
        expect(faultsOf(values)).toEqual([]);
      }),
      { numRuns: runs(50) },
    );
  });

  test('the head, then each row, names as names', () => {
    const { text, html } = copiedRows('rows', [rowOf('orders', 'One\ta **line**')], as);
    expect(text).toBe('Name\tDescription\norders\tOne a line');
    expect(htmlCells(html)).toEqual(textCells(text));
  });
});

test('times, places and tiers are values that a spreadsheet and SQL take', () => {
  const row: EntityRow = {
    ...rowOf('orders', ''),
    service: { name: 'snow' },
    database: { name: 'a.b' },
    tags: ['PII.None', 'Tier.Tier2'].map((tagFQN) => ({ tagFQN })),
    updatedAt: new Date(2026, 6, 31, 7, 13).getTime(),
  };
  const shown = ['location', 'tags', 'updatedAt'].flatMap((id) => {
    const column = columnById(tableResource, id)!;
    return column.apart ?? column;
  });
  expect(textCells(copiedRows('rows', [row], { ...as, columns: shown }).text)).toEqual([
    ['Location', 'Tier', 'Tags', 'Record edited'],
    ['snow."a.b"', 'Tier2', 'PII.None', '2026-07-31 07:13'],
  ]);
});

describe('lists', () => {
  const rows = [rowOf('a <b>', ''), rowOf('c"d', '')];

  test('a name, a full name or a link a line', () => {
    expect(copiedRows('names', rows, as)).toEqual({ text: 'a <b>\nc"d' });
    expect(copiedRows('fullNames', rows, as)).toEqual({ text: 's.d.s.table_1\ns.d.s.table_1' });
    const { text, html = '' } = copiedRows('links', rows, as);
    expect(text).toBe('https://example.com/tables/a%20%3Cb%3E\nhttps://example.com/tables/c%22d');
    const links = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a');
    expect(Array.from(links, ({ textContent, href }) => [textContent, href])).toEqual([
      ['a <b>', 'https://example.com/tables/a%20%3Cb%3E'],
      ['c"d', 'https://example.com/tables/c%22d'],
    ]);
  });

  test('Markdown is a table that reads back', () => {
    const { text, html } = copiedRows('markdown', [rowOf('a|b', 'c *d*'), rowOf('__d__', '')], as);
    expect(html).toBeUndefined();
    expect(readMarkdownTable(text)).toEqual([
      ['Name', 'Description'],
      ['a|b', 'c d'],
      ['__d__', ''],
    ]);
  });
});
