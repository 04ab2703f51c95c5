import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTypeahead, extendTypeahead, treeKey, type TreePosition } from '#src/ui/tree/tree-keys.ts';
import { flatten, INITIAL_TREE_STATE } from '#src/ui/tree/tree-state.ts';
import { plainBranches } from './plain-tree.ts';

describe('the keys of a tree', () => {
  const nodes = flatten(
    plainBranches([
      {
        name: 'snow',
        open: true,
        children: [
          { name: 'sales', open: true, children: [{ name: 'mart' }] },
          { name: 'finance', children: [{ name: 'hr' }] },
        ],
      },
      { name: 'bq', open: true, children: [{ name: 'Shop' }, { name: 'stock' }] },
    ]),
    INITIAL_TREE_STATE,
  );
  const SIZE = { cells: 0, page: 3 };
  const at = (row: number): TreePosition => ({ row, cell: -1 });
  const to = (row: number) => ({ to: at(row) });
  const toggle = (index: number) => ({ toggle: index });

  describe('keys', () => {
    test.each([
      ['ArrowDown', 0, to(1)],
      ['ArrowDown', 6, to(6)],
      ['ArrowUp', 3, to(2)],
      ['ArrowUp', 0, to(0)],
      ['PageDown', 1, to(4)],
      ['PageUp', 2, to(0)],
      ['Home', 5, to(0)],
      ['End', 1, to(6)],
      ['ArrowRight', 0, to(1)],
      ['ArrowRight', 1, to(2)],
      ['ArrowRight', 2, undefined],
      ['ArrowRight', 3, toggle(3)],
      ['ArrowLeft', 0, toggle(0)],
      ['ArrowLeft', 1, toggle(1)],
      ['ArrowLeft', 2, to(1)],
      ['ArrowLeft', 3, to(0)],
      ['ArrowLeft', 6, to(4)],
      [' ', 3, toggle(3)],
      [' ', 2, undefined],
      ['Tab', 1, undefined],
      ['ArrowDown', 9, undefined],
      // Left to the caller, because each tree uses them differently.
      ['Enter', 1, undefined],
      ['Control+Home', 3, undefined],
      ['Control+End', 3, undefined],
    ])('%s at row %i', (key, row, expected) => {
      expect(treeKey(nodes, at(row), key, SIZE)).toEqual(expected);
    });

    test('have no effect in an empty tree', () => {
      expect(treeKey([], at(0), 'End', SIZE)).toBeUndefined();
      const closed = nodes.slice(4, 5).map((node) => ({ ...node, expanded: false }));
      expect(treeKey(closed, at(0), 'ArrowLeft', SIZE)).toBeUndefined();
      // Expanded, without children.
      expect(treeKey(nodes.slice(4, 5), at(0), 'ArrowRight', SIZE)).toBeUndefined();
    });
  });

  describe('typeahead', () => {
    test('moves to the nearest name that begins so, wrapping at the end, and nowhere else', () => {
      const named = fc.array(fc.constantFrom('sa', 'sb', 'A', 'ab', '', 'ä'), { minLength: 1, maxLength: 9 });
      const nearestIsFound = fc.property(
        named,
        fc.nat(8),
        fc.constantFrom('s', 'a', 'ab', 'Ä', 'sb'),
        (made, place, text) => {
          const row = place % made.length;
          const from = text.length === 1 ? row + 1 : row;
          const round = made.map((_, step) => (from + step) % made.length);
          const nearest = round.find((index) => made[index]?.toLowerCase().startsWith(text.toLowerCase()));
          return findTypeahead(made, row, text, (name) => name) === nearest;
        },
      );
      expect(fc.check(nearestIsFound).counterexample).toBeNull();
    });

    test('continues for a short time, starts with a letter or a digit, and accepts any character after that', () => {
      const typed = (keys: string, every = 100) =>
        Array.from(keys).reduce(
          (now, key, index) => extendTypeahead(now, key, 5_000 + index * every) ?? now,
          {
            text: '',
            at: 0,
          },
        ).text;
      expect(typed('sa')).toBe('sa');
      expect(typed('sa', 800)).toBe('a');
      expect(typed('a b-.c')).toBe('a b-.c');
      expect(typed(' /?a')).toBe('a');
      expect(typed('店')).toBe('店');
      expect(extendTypeahead({ text: 's', at: 5_000 }, 'ArrowDown', 5_100)).toBeUndefined();
      expect(extendTypeahead({ text: '', at: 0 }, '/', 5_100)).toBeUndefined();
    });
  });
});

describe('the keys of a tree grid', () => {
  const nodes = flatten(
    plainBranches([
      { name: 'order_id' },
      {
        name: 'shipping',
        open: true,
        children: [{ name: 'address' }, { name: 'parcels', children: [{ name: 'weight' }] }],
      },
      { name: 'address_id' },
    ]),
    INITIAL_TREE_STATE,
  );
  const SIZE = { cells: 3, page: 2 };
  const at = (row: number, cell = -1): TreePosition => ({ row, cell });
  const to = (row: number, cell = -1) => ({ to: { row, cell } });

  describe('on a row', () => {
    test.each([
      ['ArrowDown', 0, to(1)],
      ['ArrowDown', 4, to(4)],
      ['ArrowUp', 0, to(0)],
      ['PageDown', 1, to(3)],
      ['PageUp', 1, to(0)],
      ['Home', 2, to(0)],
      ['End', 2, to(4)],
      ['ArrowRight', 3, { toggle: 3 }],
      ['ArrowRight', 1, to(1, 0)],
      ['ArrowRight', 0, to(0, 0)],
      ['ArrowLeft', 1, { toggle: 1 }],
      ['ArrowLeft', 3, to(1)],
      ['ArrowLeft', 0, undefined],
      ['Enter', 1, { toggle: 1 }],
      [' ', 2, undefined],
      ['x', 1, undefined],
      ['ArrowDown', 9, undefined],
    ])('%s at row %i', (key, row, expected) => {
      expect(treeKey(nodes, at(row), key, SIZE)).toEqual(expected);
    });
  });

  describe('on a cell', () => {
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
      ['Enter', 1, { toggle: 1 }],
    ])('%s in cell %i', (key, cell, expected) => {
      expect(treeKey(nodes, at(1, cell), key, SIZE)).toEqual(expected);
    });
  });
});
