import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinFqn, parseFqn, quoteName } from '#src/fake/catalog/records.ts';

const name = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'B', '.', '"', ' ', '/', 'é', '🔥') });

describe('a name in a fully qualified name', () => {
  test.each([
    ['orders', 'orders'],
    ['dim.order', '"dim.order"'],
    ['say "hi"', '"say ""hi"""'],
    ['a/b c%', 'a/b c%'],
    ['"', '""""'],
  ])('%s is written %s', (plain, quoted) => {
    expect(quoteName(plain)).toBe(quoted);
    expect(parseFqn(quoted)).toEqual([plain]);
  });
});

describe('a fully qualified name', () => {
  test('is parsed into the names it was joined from', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) => {
        expect(parseFqn(joinFqn(names))).toEqual(names);
      }),
    );
  });

  test.each(['', 'a.', '.a', 'a..b', '"a', 'a"b', '"a"b', '""', 'a."b'])('%j is none', (text) => {
    expect(parseFqn(text)).toBeUndefined();
  });
});
