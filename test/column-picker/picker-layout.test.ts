import { assert, constantFrom, integer, property, subarray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutOf, moveBy, moveTo, positionAt, shownOf, withAll } from '#src/column-picker/picker-layout.ts';

const ALL = ['name', 'a', 'b', 'c', 'd', 'e'];
const others = subarray(ALL.slice(1));
const id = constantFrom(...ALL);

describe('layout of the picker', () => {
  test('shows what was shown, in its order, and loses none', () => {
    assert(
      property(others, (shown) => {
        const view = ['name', ...shown.toReversed()];
        const layout = layoutOf(view, ALL);
        expect(shownOf(layout, new Set(view))).toEqual(view);
        expect([...layout.listed, ...layout.rest].toSorted()).toEqual(ALL.toSorted());
      }),
    );
  });

  test('unknown and doubled ids are left out', () => {
    expect(layoutOf(['name', 'x', 'b', 'b'], ALL).listed).toEqual(['name', 'b']);
  });

  test('columns that come later join the others, and those that are gone leave', () => {
    const layout = layoutOf(['name', 'b'], ALL);
    expect(withAll(layout, [...ALL, 'x'])).toEqual({ ...layout, rest: [...layout.rest, 'x'] });
    expect(withAll(layout, ['name', 'a'])).toEqual({ listed: ['name'], rest: ['a'] });
    expect(withAll(layout, ALL)).toEqual(layout);
  });

  test('a move puts the column in its place and keeps the order of the others; the first never moves', () => {
    assert(
      property(others, id, integer({ min: -3, max: 9 }), (shown, moved, place) => {
        const layout = layoutOf(['name', ...shown], ALL);
        const next = moveTo(layout, moved, place);
        expect([...next.listed, ...next.rest].toSorted()).toEqual(ALL.toSorted());
        expect(next.listed[0]).toBe('name');
        expect(next.listed.filter((other) => other !== moved)).toEqual(
          layout.listed.filter((other) => other !== moved),
        );
        const wanted = moved === 'name' ? 0 : Math.min(Math.max(place, 1), next.listed.length - 1);
        expect(next.listed.indexOf(moved)).toBe(wanted);
      }),
    );
  });

  test('steps', () => {
    const layout = layoutOf(['name', 'a', 'b'], ALL);
    expect(moveBy(layout, 'b', -1).listed).toEqual(['name', 'b', 'a']);
    expect(moveBy(layout, 'a', -1).listed).toEqual(['name', 'a', 'b']);
    expect(moveBy(layout, 'b', 1).listed).toEqual(['name', 'a', 'b']);
    expect(moveBy(layout, 'e', -1).listed).toEqual(['name', 'a', 'b', 'e']);
  });

  test('the place under a pointer', () => {
    const rows = [0, 30, 60].map((top) => ({ top, height: 30 }));
    expect([-5, 0, 29, 30, 75, 500].map((y) => positionAt(rows, y))).toEqual([0, 0, 0, 1, 2, 2]);
    expect(positionAt([], 10)).toBe(0);
  });
});
