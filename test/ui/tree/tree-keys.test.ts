import * as fc from 'fast-check';
import { array, assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findTypeahead,
  treeKeyMove,
  extendTypeahead,
  treegridKeyMove,
  type TreegridPosition,
} from '#src/ui/tree/tree-keys.ts';
import { nodeName, visibleNodes, type ScopeNode, INITIAL_TREE_STATE } from '#src/sidebar/tree-model.ts';
import { INITIAL_COLUMN_TREE, toggleColumn, visibleColumns } from '#src/resources/table/column-tree.ts';

describe('database tree keys', () => {
  const entry = (service: string, name: string) => ({ fqn: `${service}.${name}`, name, service });
  const all = [entry('snow', 'sales'), entry('snow', 'finance'), entry('bq', 'Shop'), entry('bq', 'stock')];
  const lines = visibleNodes(
    {
      entries: all,
      schemas: new Map([
        ['snow.sales', { schemas: [{ fqn: 'snow.sales.mart', name: 'mart' }], rest: 'none' }],
      ]),
      current: 'snow.sales.mart',
    },
    INITIAL_TREE_STATE,
  );
  const to = (index: number) => ({ to: index });
  const toggle = (index: number) => ({ toggle: index });

  test('the lines that keys walk here', () => {
    expect(lines.map(nodeName)).toEqual(['snow', 'sales', 'mart', 'finance', 'bq', 'Shop', 'stock']);
  });

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
    ])('%s at line %i', (key, at, expected) => {
      expect(treeKeyMove(lines, at, key, 3)).toEqual(expected);
    });

    test('of nothing go nowhere', () => {
      expect(treeKeyMove([], 0, 'End', 3)).toBeUndefined();
      const closed = lines.slice(4, 5).map((line) => ({ ...line, expanded: false }) as ScopeNode);
      expect(treeKeyMove(closed, 0, 'ArrowLeft', 3)).toBeUndefined();
      // Open, and nothing in it.
      expect(treeKeyMove(lines.slice(4, 5), 0, 'ArrowRight', 3)).toBeUndefined();
    });
  });

  describe('typing', () => {
    test.each([
      ['s', 0, 1],
      ['s', 1, 5],
      ['S', 6, 0],
      ['ss', 1, 5],
      ['sn', 0, 0],
      ['st', 1, 6],
      ['sto', 6, 6],
      ['x', 0, undefined],
      ['sx', 0, undefined],
      ['m', 2, 2],
    ])('%s at line %i', (text, at, expected) => {
      expect(findTypeahead(lines, at, text, nodeName)).toBe(expected);
    });

    test('goes to the nearest line that begins so, round the end, and never anywhere else', () => {
      const named = fc.array(fc.constantFrom('sa', 'sb', 'A', 'ab', '', 'ä'), { minLength: 1, maxLength: 9 });
      const law = (seek: typeof findTypeahead<ScopeNode>) =>
        fc.property(named, fc.nat(8), fc.constantFrom('s', 'a', 'ab', 'Ä', 'sb'), (made, place, text) => {
          const at = place % made.length;
          const some = made.map((service) => ({ kind: 'service', service }) as ScopeNode);
          const from = text.length === 1 ? at + 1 : at;
          const round = made.map((_, step) => (from + step) % made.length);
          const nearest = round.find((index) => made[index]?.toLowerCase().startsWith(text.toLowerCase()));
          return seek(some, at, text, nodeName) === nearest;
        });
      fc.assert(law(findTypeahead));
      // Control: always from the top.
      expect(
        fc.check(law((some, _, text) => findTypeahead(some, some.length - 1, text, nodeName))).failed,
      ).toBe(true);
    });

    test('goes on for a moment, begins with a letter or a number, and takes any sign after that', () => {
      const typed = (keys: string, every = 100) =>
        Array.from(keys).reduce((now, key, at) => extendTypeahead(now, key, 5_000 + at * every) ?? now, {
          text: '',
          at: 0,
        }).text;
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

describe('tree keys', () => {
  const columns = [
    { name: 'order_id' },
    {
      name: 'shipping',
      children: [{ name: 'address' }, { name: 'parcels', children: [{ name: 'weight' }] }],
    },
    { name: 'address_id' },
  ];
  const lines = visibleColumns(columns, toggleColumn(INITIAL_COLUMN_TREE, '1'));
  const SIZE = { cells: 3, page: 2 };
  const at = (line: number, cell = -1): TreegridPosition => ({ line, cell });
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
    ])('%s at line %i', (key, line, expected) => {
      expect(treegridKeyMove(lines, at(line), key, SIZE)).toEqual(expected);
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
      ['Enter', 1, { toggle: 1 }],
    ])('%s in cell %i', (key, cell, expected) => {
      expect(treegridKeyMove(lines, at(1, cell), key, SIZE)).toEqual(expected);
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
            const move = treegridKeyMove(lines, place, key, SIZE);
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
});
