import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CSV_SEPARATORS, csvLine, usualSeparator } from '#src/ui/csv.ts';
import { readCsv } from '#test/export/read-files.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { runs } from '#test/support/long.ts';

describe('csv', () => {
  type Line = (fields: readonly string[]) => string;

  const awkward = fc.string({
    unit: fc.constantFrom(...'=+-@\t\r\n\0",; \'ab|é😀\uD800＝'.split(''), '\r\n', '""'),
    maxLength: 8,
  });
  const cell = fc.oneof(awkward, fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE));
  const records = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 4 });

  const STARTS_FORMULA = /^[=+\-@\t\r\n\0]/;
  /** What a cell says, without the mark before a formula. */
  const unmarked = (field: string) => (/^'[=+\-@\t\r\n\0＝＋－＠]/.test(field) ? field.slice(1) : field);

  const LAWS = {
    'is read back as it was': (line: Line) =>
      fc.property(records, (rows) => {
        const back = readCsv(rows.map(line).join(''));
        // A cell that begins like a marked one of its own is the one thing that is not told apart.
        return (
          JSON.stringify(back.map((row) => row.map(unmarked))) ===
          JSON.stringify(rows.map((row) => row.map(unmarked)))
        );
      }),
    'no cell begins a formula': (line: Line) =>
      fc.property(records, (rows) =>
        readCsv(rows.map(line).join('')).every((row) => !row.some((field) => STARTS_FORMULA.test(field))),
      ),
    'no line is empty, for readers pass over those': (line: Line) =>
      fc.property(records, (rows) => rows.map(line).every((text) => text !== '\r\n')),
  } as const;

  test('a plain record is its fields in any form, byte for byte', () => {
    const forms = fc.record({ separator: fc.constantFrom(...CSV_SEPARATORS), isSafe: fc.constant(false) });
    fc.assert(
      fc.property(records, forms, (rows, form) => {
        const back = readCsv(rows.map((row) => csvLine(row, form)).join(''), form.separator);
        expect(back).toEqual(rows);
      }),
      { numRuns: runs(200) },
    );
  });

  test.each([
    ['en', ','],
    ['de', ';'],
    ['fr-CA', ';'],
    ['de-CH', ','],
  ] as const)('spreadsheets in %s expect %s', (locale, separator) => {
    expect(usualSeparator(locale)).toBe(separator);
  });

  test.each(Object.entries(LAWS))('a record %s', (_, law) => {
    expect(
      fc.check<unknown>(
        law((fields) => csvLine(fields)),
        { numRuns: runs(200) },
      ).counterexample,
    ).toBeNull();
  });

  test('quotes only what needs it', () => {
    expect(csvLine(['orders', 'a, b', 'say "x"', '', ' x'])).toBe('orders,"a, b","say ""x""",," x"\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\0=1', '＝1'])('marks %j', (text) => {
    expect(readCsv(csvLine([text]))).toEqual([[`'${text}`]]);
  });
});
