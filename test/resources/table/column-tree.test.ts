import {
  array,
  assert,
  check,
  constant,
  constantFrom,
  integer,
  property,
  record,
  type Arbitrary,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from '#src/api/schemas/table.ts';
import {
  toggleAllColumns,
  countColumns,
  INITIAL_COLUMN_TREE,
  withQuery,
  toggleColumn,
  visibleColumns,
  type ColumnNode,
  type ColumnTreeState,
} from '#src/resources/table/column-tree.ts';

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
const names = (lines: readonly ColumnNode[]) => lines.map((line) => line.column.name);

/** Every column by its path, walked without the tree. */
const allPaths = (made: readonly Column[], above = ''): string[] =>
  made.flatMap(({ children = [] }, at) => [`${above}${at}`, ...allPaths(children, `${above}${at}/`)]);

/** The look after some lines were pressed, one after the other. */
const pressed = (made: readonly Column[], look: ColumnTreeState, presses: readonly number[]) =>
  presses.reduce((so, press) => {
    const lines = visibleColumns(made, so);
    const line = lines[press % Math.max(1, lines.length)];
    return line?.expanded === undefined ? so : toggleColumn(so, line.key);
  }, look);

/** What is wrong with the lines as a tree that is drawn: no line without its parent, numbers in order. */
function faults(lines: readonly ColumnNode[]): string[] {
  const open: ColumnNode[] = [];
  return lines.flatMap((line) => {
    const parent = open[line.level - 2];
    const before = open[line.level - 1];
    open.length = line.level - 1;
    open.push(line);
    const isInside = line.level === 1 || (parent?.expanded === true && line.key.startsWith(`${parent.key}/`));
    const isNext = line.position === (before?.position ?? 0) + 1 && line.position <= line.size;
    return isInside && isNext ? [] : [line.key];
  });
}

describe('the lines of a tree', () => {
  test('are a tree, whatever is searched and pressed', () => {
    assert(
      property(
        columns,
        constantFrom('', 'a', 'B', '"', 'zz'),
        array(integer({ min: 0, max: 40 })),
        (made, sought, presses) => {
          const look = pressed(made, withQuery(INITIAL_COLUMN_TREE, sought), presses);
          expect(faults(visibleColumns(made, look))).toEqual([]);
        },
      ),
    );
  });

  test('control: a line whose parent is closed is a fault', () => {
    const found = check(
      property(columns, (made) => {
        const all = visibleColumns(made, toggleAllColumns(made, INITIAL_COLUMN_TREE, true));
        return faults(all.map((line) => ({ ...line, expanded: line.expanded && false }))).length === 0;
      }),
    );
    expect(found.failed).toBe(true);
  });

  test('all open, they are every column once, in order; all closed, the first level', () => {
    assert(
      property(columns, (made) => {
        const open = visibleColumns(made, toggleAllColumns(made, INITIAL_COLUMN_TREE, true));
        expect(open.map(({ key }) => key)).toEqual(allPaths(made));
        expect(countColumns(made)).toBe(open.length);
        const closed = visibleColumns(
          made,
          toggleAllColumns(made, toggleAllColumns(made, INITIAL_COLUMN_TREE, true), false),
        );
        expect(closed).toEqual(visibleColumns(made, INITIAL_COLUMN_TREE));
        expect(closed).toHaveLength(made.length);
      }),
    );
  });

  test('pressed twice, a line is as before', () => {
    assert(
      property(columns, array(integer({ min: 0, max: 40 })), (made, presses) => {
        const look = pressed(made, INITIAL_COLUMN_TREE, presses);
        const lines = visibleColumns(made, look);
        for (const { key: path } of lines)
          expect(visibleColumns(made, toggleColumn(toggleColumn(look, path), path))).toEqual(lines);
      }),
    );
  });
});

describe('a search', () => {
  test('shows what matches and what leads there, opened and numbered anew', () => {
    const look = withQuery(INITIAL_COLUMN_TREE, ' ADDRESS ');
    const lines = visibleColumns(table, look);
    expect(names(lines)).toEqual(['shipping', 'Address', 'address_id']);
    expect(lines.map(({ level, position, size, expanded }) => [level, position, size, expanded])).toEqual([
      [1, 1, 2, true],
      [2, 1, 1, undefined],
      [1, 2, 2, undefined],
    ]);
    expect(visibleColumns(table, withQuery(INITIAL_COLUMN_TREE, 'nothing'))).toEqual([]);
    expect(names(visibleColumns(table, toggleColumn(look, '1')))).toEqual(['shipping', 'address_id']);
    expect(names(visibleColumns(table, toggleAllColumns(table, look, false)))).toEqual([
      'shipping',
      'address_id',
    ]);
  });

  test('finds each match, and nothing that neither matches nor leads to a match', () => {
    assert(
      property(columns, constantFrom('a', 'B', '"', '.'), (made, sought) => {
        const matches = ({ column }: ColumnNode) => column.name.toLowerCase().includes(sought.toLowerCase());
        const all = visibleColumns(made, toggleAllColumns(made, INITIAL_COLUMN_TREE, true));
        const wanted = all.filter(matches).map(({ key }) => key);
        const isWanted = ({ key: path }: ColumnNode) =>
          wanted.some((match) => match === path || match.startsWith(`${path}/`));
        const found = visibleColumns(made, withQuery(INITIAL_COLUMN_TREE, sought));
        expect(found.map(({ key }) => key)).toEqual(all.filter(isWanted).map(({ key }) => key));
      }),
    );
  });

  test('what was opened before it is open after it, and what was closed in it is open in the next', () => {
    const opened = toggleColumn(INITIAL_COLUMN_TREE, '1');
    const closed = toggleColumn(withQuery(opened, 'address'), '1');
    expect(visibleColumns(table, withQuery(closed, ''))).toEqual(visibleColumns(table, opened));
    expect(names(visibleColumns(table, withQuery(closed, 'addr')))).toContain('Address');
  });
});

test('endless nesting ends', () => {
  let deep: Column = { name: 'leaf' };
  for (let level = 0; level < 5000; level += 1) deep = { name: 'x', children: [deep] };
  expect(countColumns([deep])).toBe(64);
  expect(visibleColumns([deep], toggleAllColumns([deep], INITIAL_COLUMN_TREE, true))).toHaveLength(64);
  expect(visibleColumns([deep], withQuery(INITIAL_COLUMN_TREE, 'leaf'))).toEqual([]);
});
