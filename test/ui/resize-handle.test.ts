import { assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STORED_WIDTH, widthLimits } from '#src/detail/detail-panel.tsx';
import { clampWidth, widthAfterKey } from '#src/ui/resize-handle.tsx';

const limits = widthLimits(1_440);

describe('the width of the panel', () => {
  test.each([
    ['ArrowLeft', 416],
    ['ArrowRight', 384],
    ['Home', 320],
    ['End', 888],
    ['Enter', 400],
    ['constructor', undefined],
  ])('at 400 px, after %s: %s', (key, width) => {
    expect(widthAfterKey(400, key, limits, 'after')).toBe(width);
  });

  test('no key and no drag exceeds the limits, in any window', () => {
    const keys = constantFrom('ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter');
    assert(
      property(
        integer({ min: 200, max: 4_000 }),
        integer({ min: -500, max: 5_000 }),
        keys,
        (screen, width, key) => {
          const { min, max, usual } = widthLimits(screen);
          expect(min).toBeLessThanOrEqual(max);
          const after = widthAfterKey(width, key, { min, max, usual }, 'before') ?? 0;
          expect([after, clampWidth(width, { min, max })].every((one) => one >= min && one <= max)).toBe(
            true,
          );
        },
      ),
    );
  });

  test('is stored; an invalid value means the default', () => {
    assert(
      property(
        integer({ min: 320, max: 4_000 }),
        (width) => STORED_WIDTH.read(STORED_WIDTH.write(width)) === width,
      ),
    );
    assert(property(string(), (text) => STORED_WIDTH.read(text) >= 320));
    expect(['', 'x', '-1', '400.5', '1e9', undefined].map((text) => STORED_WIDTH.read(text))).toEqual(
      Array.from({ length: 6 }, () => 400),
    );
  });
});
