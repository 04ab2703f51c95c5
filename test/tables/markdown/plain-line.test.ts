import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainLine } from '#src/tables/markdown/plain-line.ts';
import { runs } from '#test/support/long.ts';

describe('the first line of a description, plain', () => {
  test.each([
    ['Daily **aggregated** table.\n\n* grain: day', 'Daily aggregated table.'],
    ['# Orders\n\nText', 'Orders'],
    ['\n\n---\n\n> - [x] done _now_', 'done now'],
    ['see [the runbook](https://x.test/a "t") and `code`', 'see the runbook and code'],
    ['![img](http://127.0.0.1/p.png) [data](data:text/html;base64,PHNj)', 'img data'],
    ['<p>HTML <b>text</b></p>', '<p>HTML <b>text</b></p>'],
    ['fact_orders_daily and 2 * 3 * 4', 'fact_orders_daily and 2 * 3 * 4'],
    ['a \\* b', 'a * b'],
    ['| a | b |\n|---|---|', '| a | b |'],
    ['```sql\nselect 1\n```', 'select 1'],
    ['', ''],
    ['\n \n***\n', ''],
  ])('%j is %j', (markdown, expected) => {
    expect(plainLine(markdown)).toBe(expected);
  });

  test('one line of at most 300 and a "…", whatever it is given', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 3000 }), (markdown) => {
        const line = plainLine(markdown);
        return line.length <= 301 && !/[\n\r\u2028\u2029]/.test(line) && line.trim() === line;
      }),
      { numRuns: runs(100, 1_000) },
    );
  });

  test('what stands beyond 2,000 characters is not looked at', () => {
    expect(plainLine(`${'\n'.repeat(2000)}text`)).toBe('');
    expect(plainLine(`text${'['.repeat(1_000_000)}`)).toMatch(/^text\[+…$/);
  });
});
