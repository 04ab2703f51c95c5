import { array, assert, constant, constantFrom, property, record, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from '#src/api/schemas/entity.ts';
import { allColumns, columnBranches, keyOfColumn, type ColumnNode } from '#src/entity/column-nodes.ts';
import {
  flatten,
  INITIAL_TREE_STATE,
  toggleAll,
  toggleNode,
  withQuery,
  type TreeState,
} from '#src/ui/tree/tree-state.ts';

const visibleColumns = (made: readonly Column[], state: TreeState) =>
  flatten(columnBranches(made, state), state);
const toggleAllColumns = (made: readonly Column[], state: TreeState, open: boolean) =>
  toggleAll(state, columnBranches(made, state), open);
/** The state after the column of a key was pressed. */
const toggleColumn = (made: readonly Column[], state: TreeState, key: string) => {
  const node = visibleColumns(made, state).find((one) => one.key === key);
  if (!node) throw new Error(`${key} is not visible`);
  return toggleNode(state, node);
};

const nested = (levels: number): Arbitrary<Column[]> =>
  array(
    record({
      name: constantFrom('a', 'A', 'ab', 'b', '"b"', 'ä.b', ''),
      children: levels > 1 ? nested(levels - 1) : constant([]),
    }),
    { maxLength: 4 },
  );
const columns = nested(4);

const table: readonly Column[] = [
  { name: 'order_id' },
  {
    name: 'shipping',
    children: [{ name: 'Address' }, { name: 'parcels', children: [{ name: 'weight_g' }] }],
  },
  { name: 'address_id' },
];
const names = (lines: readonly ColumnNode[]) => lines.map((line) => line.item.column.name);

/** Every column by its path, walked without the tree. */
const allPaths = (made: readonly Column[], above = ''): string[] =>
  made.flatMap(({ children = [] }, at) => [`${above}${at}`, ...allPaths(children, `${above}${at}/`)]);

describe('the lines of a tree', () => {
  test('all open, they are every column once, in order; all closed, the first level', () => {
    assert(
      property(columns, (made) => {
        const open = visibleColumns(made, toggleAllColumns(made, INITIAL_TREE_STATE, true));
        expect(open.map(({ key }) => key)).toEqual(allPaths(made));
        expect(allColumns(made)).toHaveLength(open.length);
        const closed = visibleColumns(
          made,
          toggleAllColumns(made, toggleAllColumns(made, INITIAL_TREE_STATE, true), false),
        );
        expect(closed).toHaveLength(made.length);
        // At first they are closed too, but for one that holds all others.
        const inside = made.length === 1 ? (made[0]?.children?.length ?? 0) : 0;
        expect(visibleColumns(made, INITIAL_TREE_STATE)).toHaveLength(made.length + inside);
      }),
    );
  });
});

describe('a search', () => {
  test('shows what matches and what leads there, opened and numbered anew', () => {
    const look = withQuery(INITIAL_TREE_STATE, ' ADDRESS ');
    const lines = visibleColumns(table, look);
    expect(names(lines)).toEqual(['shipping', 'Address', 'address_id']);
    expect(lines.map(({ level, position, size, expanded }) => [level, position, size, expanded])).toEqual([
      [1, 1, 2, true],
      [2, 1, 1, undefined],
      [1, 2, 2, undefined],
    ]);
    expect(visibleColumns(table, withQuery(INITIAL_TREE_STATE, 'nothing'))).toEqual([]);
    expect(names(visibleColumns(table, toggleColumn(table, look, '1')))).toEqual(['shipping', 'address_id']);
    expect(names(visibleColumns(table, toggleAllColumns(table, look, false)))).toEqual([
      'shipping',
      'address_id',
    ]);
  });

  test('finds each match, and nothing that neither matches nor leads to a match', () => {
    assert(
      property(columns, constantFrom('a', 'B', '"', '.'), (made, sought) => {
        const matches = ({ item }: ColumnNode) =>
          item.column.name.toLowerCase().includes(sought.toLowerCase());
        const all = visibleColumns(made, toggleAllColumns(made, INITIAL_TREE_STATE, true));
        const wanted = all.filter(matches).map(({ key }) => key);
        const isWanted = ({ key: path }: ColumnNode) =>
          wanted.some((match) => match === path || match.startsWith(`${path}/`));
        const found = visibleColumns(made, withQuery(INITIAL_TREE_STATE, sought));
        expect(found.map(({ key }) => key)).toEqual(all.filter(isWanted).map(({ key }) => key));
      }),
    );
  });
});

describe('the key of a column', () => {
  test('is found by the names from the root down', () => {
    expect(keyOfColumn(table, ['order_id'])).toBe('0');
    expect(keyOfColumn(table, ['shipping', 'parcels', 'weight_g'])).toBe('1/1/0');
    for (const none of [['Order_id'], ['weight_g'], ['shipping', 'weight_g'], ['order_id', 'x'], ['']])
      expect(keyOfColumn(table, none)).toBeUndefined();
  });

  test('of repeated names is that of the first column that goes on with the others', () => {
    const twins = [{ name: 'a' }, { name: 'a', children: [{ name: 'b' }] }, { name: 'a' }];
    expect(keyOfColumn(twins, ['a'])).toBe('0');
    expect(keyOfColumn(twins, ['a', 'b'])).toBe('1/0');
  });

  test('leads to a column of the same names, for every column there is', () => {
    assert(
      property(columns, (made) => {
        const all = visibleColumns(made, toggleAllColumns(made, INITIAL_TREE_STATE, true));
        const paths = new Map(all.map(({ key, item }) => [key, item.path]));
        for (const path of paths.values()) expect(paths.get(keyOfColumn(made, path) ?? '')).toEqual(path);
      }),
    );
  });
});
