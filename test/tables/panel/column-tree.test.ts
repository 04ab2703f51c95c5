import { array, assert, constant, integer, property, record, string, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from '#src/api/table-schema.ts';
import { countColumns, treeLines } from '#src/tables/panel/column-tree.ts';
import { treeKey } from '#src/tables/panel/tree-keys.ts';

const nested = (levels: number): Arbitrary<Column[]> =>
  array(
    record({ name: string({ maxLength: 3 }), children: levels > 1 ? nested(levels - 1) : constant([]) }),
    {
      maxLength: 4,
    },
  );
const columns = nested(4);

const shipping: Column = {
  name: 'shipping',
  children: [{ name: 'Address' }, { name: 'parcels', children: [{ name: 'weight_g' }] }],
};
const table: readonly Column[] = [{ name: 'order_id' }, shipping, { name: 'address_id' }];
const names = (lines: readonly { column: Column }[]) => lines.map((line) => line.column.name);

describe('tree of columns', () => {
  test('closed, it is the first level; with all paths open, every column once', () => {
    assert(
      property(columns, (made) => {
        expect(treeLines(made, new Set())).toHaveLength(made.length);
        const open = new Set<string>();
        let lines = treeLines(made, open);
        while (lines.some((line) => line.expanded === false)) {
          for (const line of lines) open.add(line.path);
          lines = treeLines(made, open);
        }
        expect(lines).toHaveLength(countColumns(made));
        expect(new Set(lines.map((line) => line.path)).size).toBe(lines.length);
      }),
    );
  });

  test('finding shows what matches and what leads there, opened and numbered anew', () => {
    const lines = treeLines(table, new Set(), ' ADDRESS ');
    expect(names(lines)).toEqual(['shipping', 'Address', 'address_id']);
    expect(lines.map(({ level, position, size, expanded }) => [level, position, size, expanded])).toEqual([
      [1, 1, 2, true],
      [2, 1, 1, undefined],
      [1, 2, 2, undefined],
    ]);
    expect(treeLines(table, new Set(), 'nothing')).toEqual([]);
  });

  test('endless nesting ends', () => {
    let deep: Column = { name: 'leaf' };
    for (let level = 0; level < 5000; level += 1) deep = { name: 'x', children: [deep] };
    expect(countColumns([deep])).toBe(64);
    expect(treeLines([deep], new Set(), 'leaf')).toEqual([]);
  });
});

describe('keys of the tree', () => {
  const lines = treeLines(table, new Set(['1']));

  test.each([
    [0, 'ArrowDown', { to: 1 }],
    [0, 'ArrowUp', { to: 0 }],
    [0, 'ArrowRight', undefined],
    [1, 'ArrowRight', { to: 2 }],
    [1, 'ArrowLeft', { toggle: '1' }],
    [3, 'ArrowRight', { toggle: '1/1' }],
    [3, 'ArrowLeft', { to: 1 }],
    [2, 'Home', { to: 0 }],
    [2, 'End', { to: 4 }],
    [1, 'Enter', { toggle: '1' }],
    [2, ' ', undefined],
    [9, 'ArrowDown', undefined],
  ])('at %i, %s', (at, key, expected) => {
    expect(treeKey(lines, at, key)).toEqual(expected);
  });

  test('no key leaves the tree', () => {
    assert(
      property(integer({ min: 0, max: lines.length - 1 }), integer({ min: 0, max: 5 }), (at, index) => {
        const key = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'][index] ?? '';
        const move = treeKey(lines, at, key);
        return !move || !('to' in move) || lines[move.to] !== undefined;
      }),
    );
  });
});
