import { expect, test } from 'vitest';
import { rowText } from '#src/grid/copy-text.ts';
import { column } from './support.tsx';

test('a row is one line of tab-separated values, whatever is in them', () => {
  const columns = [column('name', { text: () => 'a\tb\r\nc' }), column('type', { text: () => 'View' })];
  expect(rowText(columns, { id: 'r', name: 'n' })).toBe('a b c\tView');
});
