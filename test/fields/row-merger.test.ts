import { expect, test } from 'vitest';
import { createFieldStore } from '#src/fields/field-store.ts';
import { createRowMerger, withFields } from '#src/fields/row-merger.ts';
import type { TableRow } from '#src/resources/table/definition.ts';
import { numberedRow } from '#test/support/numbered-source.ts';

test('only rows whose cells or record changed become new objects', () => {
  const store = createFieldStore();
  const renamed = { ...numberedRow(1), name: 'renamed' };
  let records: ReadonlyMap<string, TableRow> = new Map();
  const merge = createRowMerger<TableRow>(store, {
    get: () => records,
    subscribe: () => () => {},
    merge: (row, record) => (record === 'gone' ? row : { ...row, name: record.name }),
  });
  const rows = [numberedRow(1), numberedRow(2)];
  store.put([{ ...rows[0]!, tags: [] }], ['tags']);
  const before = merge(rows);
  expect(before[0]).toMatchObject({ name: 'table_1', cells: { values: { tags: [] } } });
  expect(before[1]).toBe(rows[1]);
  store.put([{ ...rows[1]!, tags: [] }], ['tags']);
  const filled = merge(rows);
  expect(filled[0]).toBe(before[0]);
  expect(filled[1]).not.toBe(before[1]);
  records = new Map([['s.d.s.table_1', renamed]]);
  const after = merge(rows);
  expect(after[0]).toMatchObject({ name: 'renamed', cells: { values: { tags: [] } } });
  expect(after[1]).toBe(filled[1]);
});

test('a record has the values of cells that it came without', () => {
  const record = { ...numberedRow(1), owners: [{ id: 'newer' }] };
  const cells = { values: { owners: [], tags: [] }, failed: {}, stale: [] };
  expect(withFields({ ...record, cells }, ['owners', 'tags'])).toMatchObject({ ...record, tags: [] });
});
