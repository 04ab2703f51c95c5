import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextOptionFromField, nextOption } from '#src/ui/listbox-keys.ts';

const KEYS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'];

test('every move stays in the list, and down reverses up', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...KEYS),
      fc.nat(300),
      fc.integer({ min: 1, max: 301 }),
      (key, start, count) => {
        const at = start % count;
        const next = nextOption(key, at, count) ?? -1;
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThan(count);
        expect(nextOption('ArrowUp', nextOption('ArrowDown', at, count) ?? -1, count)).toBe(at);
      },
    ),
  );
});

test('other keys and an empty list do not move', () => {
  expect(nextOption('a', 0, 3)).toBeUndefined();
  expect(nextOption('Home', 0, 3)).toBeUndefined();
  expect(nextOption('ArrowDown', 0, 0)).toBeUndefined();
});

test('Home and End move the caret while it can move, and then the active option', () => {
  const caret = (start: number, end = start) => ({ value: 'abc', selectionStart: start, selectionEnd: end });
  expect(nextOptionFromField('End', caret(3), 1, 5)).toBe(4);
  expect(nextOptionFromField('End', caret(2), 1, 5)).toBeUndefined();
  expect(nextOptionFromField('End', caret(0, 3), 1, 5)).toBeUndefined();
  expect(nextOptionFromField('Home', caret(0), 3, 5)).toBe(0);
  expect(nextOptionFromField('Home', caret(3), 3, 5)).toBeUndefined();
  expect(nextOptionFromField('ArrowDown', caret(1), 4, 5)).toBe(0);
  expect(nextOptionFromField('Home', caret(0), 0, 0)).toBeUndefined();
});
