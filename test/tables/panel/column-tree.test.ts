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
import type { Column } from '#src/api/table-schema.ts';
import {
  allToggled,
  countColumns,
  FIRST_LOOK,
  searched,
  toggled,
  treeLines,
  type TreeLine,
  type TreeLook,
} from '#src/tables/panel/column-tree.ts';

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
const names = (lines: readonly TreeLine[]) => lines.map((line) => line.column.name);

/** Every column by its path, walked without the tree. */
const allPaths = (made: readonly Column[], above = ''): string[] =>
  made.flatMap(({ children = [] }, at) => [`${above}${at}`, ...allPaths(children, `${above}${at}/`)]);

/** The look after some lines were pressed, one after the other. */
const pressed = (made: readonly Column[], look: TreeLook, presses: readonly number[]) =>
  presses.reduce((so, press) => {
    const lines = treeLines(made, so);
    const line = lines[press % Math.max(1, lines.length)];
    return line?.expanded === undefined ? so : toggled(so, line.path);
  }, look);

/** What is wrong with the lines as a tree that is drawn: no line without its parent, numbers in order. */
function faults(lines: readonly TreeLine[]): string[] {
  const open: TreeLine[] = [];
  return lines.flatMap((line) => {
    const parent = open[line.level - 2];
    const before = open[line.level - 1];
    open.length = line.level - 1;
    open.push(line);
    const isInside =
      line.level === 1 || (parent?.expanded === true && line.path.startsWith(`${parent.path}/`));
    const isNext = line.position === (before?.position ?? 0) + 1 && line.position <= line.size;
    return isInside && isNext ? [] : [line.path];
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
          const look = pressed(made, searched(FIRST_LOOK, sought), presses);
          expect(faults(treeLines(made, look))).toEqual([]);
        },
      ),
    );
  });

  test('control: a line whose parent is closed is a fault', () => {
    const found = check(
      property(columns, (made) => {
        const all = treeLines(made, allToggled(made, FIRST_LOOK, true));
        return faults(all.map((line) => ({ ...line, expanded: line.expanded && false }))).length === 0;
      }),
    );
    expect(found.failed).toBe(true);
  });

  test('all open, they are every column once, in order; all closed, the first level', () => {
    assert(
      property(columns, (made) => {
        const open = treeLines(made, allToggled(made, FIRST_LOOK, true));
        expect(open.map(({ path }) => path)).toEqual(allPaths(made));
        expect(countColumns(made)).toBe(open.length);
        const closed = treeLines(made, allToggled(made, allToggled(made, FIRST_LOOK, true), false));
        expect(closed).toEqual(treeLines(made, FIRST_LOOK));
        expect(closed).toHaveLength(made.length);
      }),
    );
  });

  test('pressed twice, a line is as before', () => {
    assert(
      property(columns, array(integer({ min: 0, max: 40 })), (made, presses) => {
        const look = pressed(made, FIRST_LOOK, presses);
        const lines = treeLines(made, look);
        for (const { path } of lines)
          expect(treeLines(made, toggled(toggled(look, path), path))).toEqual(lines);
      }),
    );
  });
});

describe('a search', () => {
  test('shows what matches and what leads there, opened and numbered anew', () => {
    const look = searched(FIRST_LOOK, ' ADDRESS ');
    const lines = treeLines(table, look);
    expect(names(lines)).toEqual(['shipping', 'Address', 'address_id']);
    expect(lines.map(({ level, position, size, expanded }) => [level, position, size, expanded])).toEqual([
      [1, 1, 2, true],
      [2, 1, 1, undefined],
      [1, 2, 2, undefined],
    ]);
    expect(treeLines(table, searched(FIRST_LOOK, 'nothing'))).toEqual([]);
    expect(names(treeLines(table, toggled(look, '1')))).toEqual(['shipping', 'address_id']);
    expect(names(treeLines(table, allToggled(table, look, false)))).toEqual(['shipping', 'address_id']);
  });

  test('finds each match, and nothing that neither matches nor leads to a match', () => {
    assert(
      property(columns, constantFrom('a', 'B', '"', '.'), (made, sought) => {
        const matches = ({ column }: TreeLine) => column.name.toLowerCase().includes(sought.toLowerCase());
        const all = treeLines(made, allToggled(made, FIRST_LOOK, true));
        const wanted = all.filter(matches).map(({ path }) => path);
        const isWanted = ({ path }: TreeLine) =>
          wanted.some((match) => match === path || match.startsWith(`${path}/`));
        const found = treeLines(made, searched(FIRST_LOOK, sought));
        expect(found.map(({ path }) => path)).toEqual(all.filter(isWanted).map(({ path }) => path));
      }),
    );
  });

  test('what was opened before it is open after it, and what was closed in it is open in the next', () => {
    const opened = toggled(FIRST_LOOK, '1');
    const closed = toggled(searched(opened, 'address'), '1');
    expect(treeLines(table, searched(closed, ''))).toEqual(treeLines(table, opened));
    expect(names(treeLines(table, searched(closed, 'addr')))).toContain('Address');
  });
});

test('endless nesting ends', () => {
  let deep: Column = { name: 'leaf' };
  for (let level = 0; level < 5000; level += 1) deep = { name: 'x', children: [deep] };
  expect(countColumns([deep])).toBe(64);
  expect(treeLines([deep], allToggled([deep], FIRST_LOOK, true))).toHaveLength(64);
  expect(treeLines([deep], searched(FIRST_LOOK, 'leaf'))).toEqual([]);
});
