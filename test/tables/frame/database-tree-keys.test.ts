import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineOfTyped, treeMove, typedWith } from '#src/tables/frame/database-tree-keys.ts';
import { nameOf, treeLines, type TreeLine } from '#src/tables/frame/database-tree-lines.ts';
import { FIRST_LOOK } from '#src/tables/frame/database-tree-look.ts';

const entry = (service: string, name: string) => ({ fqn: `${service}.${name}`, name, service });
const all = [entry('snow', 'sales'), entry('snow', 'finance'), entry('bq', 'Shop'), entry('bq', 'stock')];
const lines = treeLines(
  {
    entries: all,
    schemas: new Map([['snow.sales', { schemas: [{ fqn: 'snow.sales.mart', name: 'mart' }], rest: 'none' }]]),
    current: 'snow.sales.mart',
  },
  FIRST_LOOK,
);
const to = (index: number) => ({ to: index });
const toggle = (index: number) => ({ toggle: lines[index] });

test('the lines that keys walk here', () => {
  expect(lines.map(nameOf)).toEqual(['snow', 'sales', 'mart', 'finance', 'bq', 'Shop', 'stock']);
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
    expect(treeMove(lines, at, key, 3)).toEqual(expected);
  });

  test('of nothing go nowhere', () => {
    expect(treeMove([], 0, 'End', 3)).toBeUndefined();
    const closed = lines.slice(4, 5).map((line) => ({ ...line, expanded: false }) as TreeLine);
    expect(treeMove(closed, 0, 'ArrowLeft', 3)).toBeUndefined();
    // Open, and nothing in it.
    expect(treeMove(lines.slice(4, 5), 0, 'ArrowRight', 3)).toBeUndefined();
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
    expect(lineOfTyped(lines, at, text)).toBe(expected);
  });

  test('goes to the nearest line that begins so, round the end, and never anywhere else', () => {
    const named = fc.array(fc.constantFrom('sa', 'sb', 'A', 'ab', '', 'ä'), { minLength: 1, maxLength: 9 });
    const law = (seek: typeof lineOfTyped) =>
      fc.property(named, fc.nat(8), fc.constantFrom('s', 'a', 'ab', 'Ä', 'sb'), (made, place, text) => {
        const at = place % made.length;
        const some = made.map((service) => ({ kind: 'service', service }) as TreeLine);
        const from = text.length === 1 ? at + 1 : at;
        const round = made.map((_, step) => (from + step) % made.length);
        const nearest = round.find((index) => made[index]?.toLowerCase().startsWith(text.toLowerCase()));
        return seek(some, at, text) === nearest;
      });
    fc.assert(law(lineOfTyped));
    // Control: always from the top.
    expect(fc.check(law((some, _, text) => lineOfTyped(some, some.length - 1, text))).failed).toBe(true);
  });

  test('goes on for a moment, begins with a letter or a number, and takes any sign after that', () => {
    const typed = (keys: string, every = 100) =>
      Array.from(keys).reduce((now, key, at) => typedWith(now, key, 5_000 + at * every) ?? now, {
        text: '',
        at: 0,
      }).text;
    expect(typed('sa')).toBe('sa');
    expect(typed('sa', 800)).toBe('a');
    expect(typed('a b-.c')).toBe('a b-.c');
    expect(typed(' /?a')).toBe('a');
    expect(typed('店')).toBe('店');
    expect(typedWith({ text: 's', at: 5_000 }, 'ArrowDown', 5_100)).toBeUndefined();
    expect(typedWith({ text: '', at: 0 }, '/', 5_100)).toBeUndefined();
  });
});
