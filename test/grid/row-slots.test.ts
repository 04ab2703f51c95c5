import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scrollAt, visibleRows } from '#src/grid/scroll-model.ts';
import { indexInSlot, originOf, slotsAt, tidySlots, type Slots } from '#src/grid/row-slots.ts';

const places = fc.record({
  rowCount: fc.integer({ min: 0, max: 1_000_000 }),
  rowHeight: fc.constantFrom(28, 36, 56),
  viewport: fc.integer({ min: 0, max: 1_400 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});
const indices = (slots: Slots) => slots.order.map((slot) => indexInSlot(slots, slot));

describe('drawn rows', () => {
  test('hold all that is seen, each once, none that is not there', () => {
    fc.assert(
      fc.property(places, fc.boolean(), ({ share, ...geometry }, flies) => {
        const state = scrollAt(geometry, share * geometry.rowCount);
        const drawn = indices(slotsAt(state, undefined, flies)).toSorted((a, b) => a - b);
        const { first, last } = visibleRows(state);
        expect(new Set(drawn).size).toBe(drawn.length);
        for (let row = first; row <= last; row++) expect(drawn).toContain(row);
        expect(drawn.at(-1) ?? -1).toBeLessThan(geometry.rowCount);
        expect(drawn[0] ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('a move changes only the slots of rows that come and go', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: -60, max: 60 }), (row, by) => {
        const geometry = { rowCount: 10_000, rowHeight: 36, viewport: 720 };
        const before = slotsAt(scrollAt(geometry, row));
        const after = slotsAt(scrollAt(geometry, row + by), before);
        const kept = new Set(indices(before).filter((index) => indices(after).includes(index)));
        const stays = before.order.filter((slot) => kept.has(indexInSlot(before, slot)));
        expect(stays.map((slot) => indexInSlot(after, slot))).toEqual(
          stays.map((slot) => indexInSlot(before, slot)),
        );
        expect(after.order).toBe(before.order);
      }),
    );
  });

  test('a move within the drawn rows is no change at all', () => {
    const geometry = { rowCount: 10_000, rowHeight: 36, viewport: 720 };
    const before = slotsAt(scrollAt(geometry, 100));
    expect(slotsAt(scrollAt(geometry, 100.5), before)).toBe(before);
  });

  test('are fewer while rows fly by: those around the screen would go unseen', () => {
    const state = scrollAt({ rowCount: 10_000, rowHeight: 36, viewport: 720 }, 100);
    expect(slotsAt(state).length).toBe(41);
    expect(slotsAt(state, slotsAt(state), true).length).toBe(25);
    expect(slotsAt(state, slotsAt(state, undefined, true)).length).toBe(41);
  });

  test('other sizes begin in order', () => {
    const before = slotsAt(scrollAt({ rowCount: 10_000, rowHeight: 36, viewport: 720 }, 101));
    const after = slotsAt(scrollAt({ rowCount: 10_000, rowHeight: 36, viewport: 400 }, 101), before);
    expect(indices(after)).toEqual(indices(after).toSorted((a, b) => a - b));
  });
});

test('tidied slots stand in the order of the rows, and hold the same rows', () => {
  const geometry = { rowCount: 10_000, rowHeight: 36, viewport: 720 };
  const start = slotsAt(scrollAt(geometry, 0));
  const moved = slotsAt(scrollAt(geometry, 57), start);
  const sorted = indices(moved).toSorted((a, b) => a - b);
  expect(indices(moved)).not.toEqual(sorted);
  expect(indices(tidySlots(moved))).toEqual(sorted);
  expect(tidySlots(start)).toBe(start);
});

test('offsets are counted from a round row no farther than 4,096 rows above', () => {
  const slots = slotsAt(scrollAt({ rowCount: 1_000_000, rowHeight: 36, viewport: 720 }, 612_400));
  expect(originOf(slots) % 4_096).toBe(0);
  expect(slots.first - originOf(slots)).toBeGreaterThanOrEqual(0);
  expect(slots.first - originOf(slots)).toBeLessThan(4_096);
});
