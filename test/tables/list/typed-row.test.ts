import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countText } from '#src/tables/count-text.ts';
import { typedRow } from '#src/tables/list/typed-row.ts';

test('a number of the list means its row, with or without separators', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (row) => {
      expect(typedRow(String(row), 999_999_999)).toBe(row);
      expect(typedRow(` ${countText(row)} `, 999_999_999)).toBe(row);
    }),
  );
});

test.each(['', '0', '-1', '301', '1.5', '1,5', '12,34', '1e2', 'orders_1', '1 2', '0x10', '9999999999'])(
  '%j means none of 300 rows',
  (text) => {
    expect(typedRow(text, 300)).toBeUndefined();
  },
);
