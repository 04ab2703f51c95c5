import { describe, expect, test } from 'vitest';
import { siblingsOf } from '#src/browse/open-record.tsx';
import { numberedRow } from '#test/support/numbered-source.ts';

describe('siblingsOf', () => {
  const rows = [
    numberedRow(1),
    { kind: 'unreadable' as const, id: 'unreadable-0', fault: { kind: 'no-record' as const }, raw: '' },
    numberedRow(2),
    numberedRow(3),
  ];

  test('skip records that cannot be read', () => {
    expect(siblingsOf({ base: 400, rows }, 's.d.s.table_2')).toEqual({
      row: rows[2],
      index: 402,
      previous: 's.d.s.table_1',
      next: 's.d.s.table_3',
      nextId: rows[3]?.id,
    });
  });

  test('are none at the edges and for a table that is not loaded', () => {
    expect(siblingsOf({ base: 0, rows }, 's.d.s.table_1').previous).toBeUndefined();
    expect(siblingsOf({ base: 0, rows }, 'elsewhere')).toEqual({});
  });
});
