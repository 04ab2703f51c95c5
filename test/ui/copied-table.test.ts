import { describe, expect, test } from 'vitest';
import { rowText } from '#src/ui/clipboard.ts';
import { copiedTable } from '#src/ui/copied-table.ts';

describe('copiedTable', () => {
  test('a row is one line of tab-separated values, whatever is in them', () => {
    expect(rowText(['a\tb\r\nc', 'View'])).toBe('a b c\tView');
  });

  test('rows are lines of text, and rows of a table', () => {
    const { text, html } = copiedTable([
      ['a', 'b'],
      ['', 'c\nd'],
    ]);
    expect(text).toBe('a\tb\n\tc d');
    expect(html).toBe(
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td></td><td>c\nd</td></tr></tbody></table>',
    );
  });

  test('a value is never markup', () => {
    const { html } = copiedTable([['<img src=x onerror="alert(1)">', 'a & b']]);
    expect(html).toContain('<td>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</td><td>a &amp; b</td>');
  });
});
