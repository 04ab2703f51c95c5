import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedBy } from '#src/tables/frame/database-tree-scroll.ts';

const keyed = (keys: readonly number[]) => keys.map((key) => ({ key: String(key) }));

test('what is on screen stays there, however many lines come or go before it', () => {
  const law = (shift: typeof movedBy) =>
    fc.property(
      fc.nat(20),
      fc.nat(20),
      fc.nat(20),
      fc.uniqueArray(fc.integer({ min: 1_000, max: 2_000 }), { maxLength: 20 }),
      (above, below, gone, come) => {
        const before = [...Array(above + below + 1).keys()];
        const after = [...come, ...before.slice(Math.min(gone, above))];
        const by = shift(keyed(before), keyed(after), above);
        return after[above + by] === before[above];
      },
    );
  fc.assert(law(movedBy));
  // Control: lines that are left where their numbers put them.
  expect(fc.check(law(() => 0)).failed).toBe(true);
});

test('a line that is gone, or was not there, moves nothing', () => {
  expect(movedBy(keyed([1, 2, 3]), keyed([1, 3]), 1)).toBe(0);
  expect(movedBy(keyed([1]), keyed([1, 3]), 4)).toBe(0);
  expect(movedBy([], keyed([1, 3]), 0)).toBe(0);
});
