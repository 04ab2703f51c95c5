import { assert, constantFrom, integer, property, subarray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveTo, positionAt } from '#src/column-picker/picker-layout.ts';

const OTHERS = ['a', 'b', 'c', 'd', 'e'];

describe('layout of the picker', () => {
  test('a move puts the column in its place and keeps the order of the others; the first never moves', () => {
    const id = constantFrom('name', ...OTHERS);
    assert(
      property(subarray(OTHERS), id, integer({ min: -3, max: 9 }), (others, moved, place) => {
        const shown = ['name', ...new Set([...others, moved])].filter(
          (one, at) => at === 0 || one !== 'name',
        );
        const next = moveTo(shown, moved, place);
        expect(next.toSorted()).toEqual(shown.toSorted());
        const without = (list: readonly string[]) => list.filter((one) => one !== moved);
        expect(without(next)).toEqual(without(shown));
        const wanted = moved === 'name' ? 0 : Math.min(Math.max(place, 1), next.length - 1);
        expect(next.indexOf(moved)).toBe(wanted);
      }),
    );
  });

  test('the place under a pointer', () => {
    const rows = [0, 30, 60].map((top) => ({ top, height: 30 }));
    expect([-5, 0, 29, 30, 75, 500].map((y) => positionAt(rows, y))).toEqual([0, 0, 0, 1, 2, 2]);
    expect(positionAt([], 10)).toBe(0);
  });
});
