import { expect, test } from 'vitest';
import { createCellStore } from '#src/cells/cell-store.ts';
import { createRowMerger } from '#src/cells/merge-rows.ts';
import { numberedRow } from '#test/window/numbered-source.ts';

test('only rows whose cells changed become new objects', () => {
  const store = createCellStore();
  const merge = createRowMerger();
  const rows = [numberedRow(1), numberedRow(2)];
  store.put([{ ...rows[0]!, tags: [] }], ['tags']);
  const before = merge(rows, store);
  expect(before[0]).toMatchObject({ name: 'table_1', tags: [] });
  expect(before[1]).toBe(rows[1]);
  store.put([{ ...rows[1]!, tags: [] }], ['tags']);
  const after = merge(rows, store);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test('control: merging without memory makes every row new', () => {
  const rows = [numberedRow(1)];
  expect({ ...rows[0]! }).not.toBe(rows[0]);
});

test('the store forgets what was filled longest ago', () => {
  const store = createCellStore(2);
  for (const n of [1, 2, 3]) store.put([{ ...numberedRow(n) }], ['tags']);
  expect(store.get('id-1')).toBeUndefined();
  expect(store.get('id-3')).toBeDefined();
});
