import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_LOOK, toggled, treeLines } from '#src/tables/panel/column-tree.ts';
import { treeKey, type TreePlace } from '#src/tables/panel/tree-keys.ts';

const columns = [
  { name: 'order_id' },
  { name: 'shipping', children: [{ name: 'address' }, { name: 'parcels', children: [{ name: 'weight' }] }] },
  { name: 'address_id' },
];
const lines = treeLines(columns, toggled(FIRST_LOOK, '1'));
const SIZE = { cells: 3, page: 2 };
const at = (line: number, cell = -1): TreePlace => ({ line, cell });
const to = (line: number, cell = -1) => ({ to: { line, cell } });

describe('keys on a whole line', () => {
  test.each([
    ['ArrowDown', 0, to(1)],
    ['ArrowDown', 4, to(4)],
    ['ArrowUp', 0, to(0)],
    ['PageDown', 1, to(3)],
    ['PageUp', 1, to(0)],
    ['Home', 2, to(0)],
    ['End', 2, to(4)],
    ['ArrowRight', 3, { toggle: '1/1' }],
    ['ArrowRight', 1, to(1, 0)],
    ['ArrowRight', 0, to(0, 0)],
    ['ArrowLeft', 1, { toggle: '1' }],
    ['ArrowLeft', 3, to(1)],
    ['ArrowLeft', 0, undefined],
    ['Enter', 1, { toggle: '1' }],
    [' ', 2, undefined],
    ['x', 1, undefined],
    ['ArrowDown', 9, undefined],
  ])('%s at line %i', (key, line, expected) => {
    expect(treeKey(lines, at(line), key, SIZE)).toEqual(expected);
  });
});

describe('keys on a cell', () => {
  test.each([
    ['ArrowRight', 0, to(1, 1)],
    ['ArrowRight', 2, undefined],
    ['ArrowLeft', 1, to(1, 0)],
    ['ArrowLeft', 0, to(1)],
    ['ArrowDown', 2, to(2, 2)],
    ['Home', 2, to(1, 0)],
    ['End', 0, to(1, 2)],
    ['Control+Home', 2, to(0, 2)],
    ['Control+End', 1, to(4, 1)],
    ['Enter', 1, { toggle: '1' }],
  ])('%s in cell %i', (key, cell, expected) => {
    expect(treeKey(lines, at(1, cell), key, SIZE)).toEqual(expected);
  });
});

test('no keys lead out of the tree, and every line and cell is reached by them', () => {
  const keys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp'];
  const seen = new Set<string>();
  assert(
    property(
      array(constantFrom(...keys), { minLength: 20, maxLength: 60 }),
      integer({ min: 0, max: 4 }),
      (presses, start) => {
        let place = at(start);
        for (const key of presses) {
          const move = treeKey(lines, place, key, SIZE);
          if (move && 'to' in move) place = move.to;
          expect(lines[place.line]).toBeDefined();
          expect(place.cell).toBeGreaterThanOrEqual(-1);
          expect(place.cell).toBeLessThan(SIZE.cells);
          seen.add(`${place.line}:${place.cell}`);
        }
      },
    ),
  );
  expect(seen.size).toBe(5 * 4);
});
