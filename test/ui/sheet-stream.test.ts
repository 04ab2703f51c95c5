import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_CELL } from '#src/ui/csv.ts';
import { isCutCell, sheetStream, type SheetCell } from '#src/ui/sheet-stream.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { runs } from '#test/support/long.ts';
import { readWorkbook, timeOfSerial, type ReadCell } from './read-workbook.ts';

const HEADS = ['Name', 'Updated', 'Rows'];
const COLUMNS = HEADS.map((head) => ({ head, isDate: head === 'Updated', hasLines: head === 'Name' }));
const UNKNOWN = Number.POSITIVE_INFINITY;

/** The sheets of a workbook that is written chunk by chunk. */
async function written(
  chunks: readonly (readonly SheetCell[][])[],
  { expectedRows = UNKNOWN, maxRows }: { readonly expectedRows?: number; readonly maxRows?: number } = {},
) {
  const pieces: Uint8Array[] = [];
  const write = (bytes: Uint8Array) => Promise.resolve(void pieces.push(bytes));
  const stream = sheetStream('Tables', COLUMNS, write, expectedRows, maxRows);
  for (const rows of chunks) await stream.addRows(rows);
  await stream.finish();
  return { sheets: readWorkbook(Buffer.concat(pieces)), pieces };
}

/** A cell as it was given. */
const givenOf = (cell: ReadCell): SheetCell | undefined =>
  typeof cell === 'object' ? new Date(timeOfSerial(cell.serial)) : cell;

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      '\0',
      '\u000B',
      '\u001F',
      '\r',
      '\n',
      '\t',
      ' ',
      '<',
      '&',
      '_x0041_',
      '_x',
      '\uD83D\uDE00',
    ),
  }),
  fc.constantFrom(...HOSTILE, '=1+1', '00123', '_x000D_', '__x0041_'),
);
const time = fc.date({
  min: new Date('1900-03-02T00:00:00Z'),
  max: new Date('9999-12-30T00:00:00Z'),
  noInvalidDate: true,
});
const row = fc.tuple(text, time, fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })));

/** Characters that no XML 1.0 has, and halves of characters, which no UTF-8 has. */
const writable = (value: string) =>
  value.replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD').replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD');

test('any texts, dates and numbers are read back as they are, and none is a formula', async () => {
  const readsBack = fc.asyncProperty(
    fc.array(fc.array(row, { maxLength: 3 }), { maxLength: 3 }),
    fc.constantFrom(9, UNKNOWN),
    async (chunks, expectedRows) => {
      const {
        sheets: [sheet],
      } = await written(chunks, { expectedRows });
      const rows = chunks
        .flat()
        // A sheet has one zero.
        .map(([name, at, count]) => [name === '' ? undefined : writable(name), at, count + 0]);
      expect(sheet?.rows[0]).toEqual(['Name', 'Updated', 'Rows']);
      expect(sheet?.rows.slice(1).map((cells) => cells.map(givenOf))).toEqual(rows);
      expect(sheet?.formulas).toBe(0);
    },
  );

  expect((await fc.check(readsBack, { numRuns: runs(60) })).counterexample).toBeNull();
});

test('dates are shown with their time', async () => {
  const { sheets } = await written([[['a', new Date('2026-11-22T10:30:00Z'), 1]]]);
  expect(sheets[0]?.rows[1]?.[1]).toMatchObject({ format: 'yyyy-mm-dd hh:mm' });
});

test('dates that a sheet cannot have are texts', async () => {
  const dates = ['1899-12-31T00:00:00.000Z', '+012026-01-01T00:00:00.000Z'];
  const { sheets } = await written([dates.map((date) => ['a', new Date(date), Number.NaN])]);
  expect(sheets[0]?.rows.slice(1)).toEqual(dates.map((date) => ['a', date, 'NaN']));
});

test('rows beyond the end of a sheet go on in the next, with the head', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => [`table_${at}`, '', at]);
  const { sheets } = await written([rows.slice(0, 2), rows.slice(2)], { maxRows: 3 });
  expect(sheets.map(({ name }) => name)).toEqual(['Tables', 'Tables_2', 'Tables_3']);
  expect(sheets.map((sheet) => sheet.rows.map(([name]) => name))).toEqual([
    ['Name', 'table_0', 'table_1'],
    ['Name', 'table_2', 'table_3'],
    ['Name', 'table_4'],
  ]);
});

test.each([
  [49_999, 0],
  [50_000, 5],
  [UNKNOWN, 5],
])('a workbook of about %d rows has %d of its texts in the cells', async (expectedRows, inlineTexts) => {
  const { sheets } = await written([[['orders', 'orders', 1]]], { expectedRows });
  expect(sheets[0]).toMatchObject({ inlineTexts });
  expect(sheets[0]?.rows[1]).toEqual(['orders', 'orders', 1]);
});

test('texts of several lines wrap, and texts of other columns do not', async () => {
  const { sheets } = await written([[['first\nsecond', 'a', 1]]]);
  expect(sheets[0]?.wrapped).toEqual(new Set([0]));
});

test('texts are cut where Excel ends them, and known to be', async () => {
  const [long, longest] = ['x'.repeat(MAX_CELL + 1), 'x'.repeat(MAX_CELL)];
  expect([long, longest, 5, new Date(0)].map(isCutCell)).toEqual([true, false, false, false]);
  const { sheets } = await written([[[long, '', 1]]]);
  expect(sheets[0]?.rows[1]?.[0]).toBe(longest);
});

test('bytes are written while rows come, not at the end', async () => {
  const rows = Array.from({ length: 1_000 }, () => [String(Math.random()), new Date(), Math.random()]);
  let bytes = 0;
  const write = (piece: Uint8Array) => Promise.resolve(void (bytes += piece.length));
  const stream = sheetStream('Tables', COLUMNS, write, UNKNOWN);
  for (let chunk = 0; chunk < 10; chunk += 1) await stream.addRows(rows);
  const before = bytes;
  await stream.finish();
  expect(before).toBeGreaterThan(bytes / 2);
});

test('a failure to write is that of the rows that follow, and of the end', async () => {
  const full = new DOMException('Full', 'QuotaExceededError');
  const stream = sheetStream('Tables', COLUMNS, () => Promise.reject(full), UNKNOWN);
  const rows = Array.from({ length: 5_000 }, (_, at) => [`table_${at}`, '', at]);
  const all = async () => {
    for (let chunk = 0; chunk < 20; chunk += 1) await stream.addRows(rows);
  };
  await expect(all()).rejects.toBe(full);
  await expect(stream.finish()).rejects.toBe(full);
});
