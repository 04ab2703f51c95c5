import { describe, expect, test } from 'vitest';
import { rowText } from '#src/ui/clipboard.ts';
import { copiedTable } from '#src/ui/table-text.ts';

describe('copiedTable', () => {
  test('a row is one line of tab-separated values, whatever is in them', () => {
    expect(rowText(['a\tb\r\nc', 'View'])).toBe('a b c\tView');
  });

  test('rows are lines of text, and rows of a table', () => {
    const { text, html } = copiedTable([['', 'c\nd']], ['a', 'b']);
    expect(text).toBe('a\tb\n\tc d');
    expect(html).toBe(
      '<meta charset="utf-8"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td></td><td>c\nd</td></tr></tbody></table>',
    );
  });

  test('a value is never markup', () => {
    const { html } = copiedTable([['<img src=x onerror="alert(1)">', 'a & b']], ['<b>']);
    expect(html).toContain('<th>&#60;b&#62;</th>');
    expect(html).toContain('<td>&#60;img src=x onerror=&#34;alert(1)&#34;&#62;</td><td>a &#38; b</td>');
  });
});
