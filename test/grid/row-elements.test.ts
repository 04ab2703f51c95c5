import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawnRows,
  isInSlots,
  keepElements,
  releaseElements,
  type RowElements,
} from '#src/grid/row-elements.ts';
import { scrollAt, slotsAt, tidySlots } from '#src/grid/scroll-model.ts';
import type { RowSpan } from '#src/ui/text-selection.ts';
import { runs } from '#test/support/long.ts';

const GEOMETRY = { rowCount: 5_000, rowHeight: 36, viewport: 720 };
const FLING = { moved: 3, isFlinging: true };

/** A move to a row, with rows selected or not from then on, as parts of what is drawn. */
const moves = fc.array(
  fc.record({
    by: fc.integer({ min: -90, max: 90 }),
    isFlinging: fc.boolean(),
    selects: fc.option(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(12)), { nil: undefined }),
    releases: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

type Move = (before: RowElements, slots: RowElements['slots'], selected: RowSpan | undefined) => RowElements;

function mover(): Move {
  let lastKey = 0;
  return (before, slots, selected) =>
    selected ? keepElements(before, slots, selected, () => (lastKey -= 1)) : releaseElements(before, slots);
}

/** What a series of moves does wrong, in words. */
function faultsOf(
  series: typeof moves extends fc.Arbitrary<infer Series> ? Series : never,
  move: Move,
): string[] {
  const faults: string[] = [];
  let row = 1_000;
  let elements: RowElements = { slots: slotsAt(scrollAt(GEOMETRY, row)), own: undefined };
  let selected: (RowSpan & { readonly keys: ReadonlyMap<number, number> }) | undefined;
  for (const { by, isFlinging, selects, releases } of series) {
    row = Math.max(0, Math.min(4_900, row + by));
    const slots = slotsAt(scrollAt(GEOMETRY, row), elements.slots, isFlinging ? FLING : undefined);
    // Nothing is asked where nothing moves.
    const moved = slots !== elements.slots;
    if (moved) elements = move(elements, slots, selected);
    const rows = drawnRows(elements);
    const keys = new Map(rows.map(({ index, key }) => [index, key]));
    if (new Set(keys.values()).size < rows.length) faults.push('an element twice');
    if (keys.size < rows.length) faults.push('a row twice');
    for (let index = slots.first; index < slots.first + slots.length; index += 1)
      if (!keys.has(index)) faults.push('a row near the screen is missing');
    if (selected) {
      for (const [index, key] of selected.keys)
        if (keys.get(index) !== key) faults.push('a selected row left its element');
      if (rows.some(({ index }, i) => index < (rows[i - 1]?.index ?? 0))) faults.push('out of order');
      const others = rows.filter(({ index }) => !isInSlots(slots, index) && !selected?.keys.has(index));
      if (moved && others.length > 0) faults.push('more rows than needed');
    } else if (moved && rows.length !== slots.length) faults.push('rows without a selection stay');
    if (releases) selected = undefined;
    if (selects) {
      const first = slots.first + Math.floor(selects[0] * (slots.length - 1));
      const last = Math.min(slots.first + slots.length - 1, first + selects[1]);
      // A drag begins with elements in order.
      if (!elements.own) elements = { ...elements, slots: tidySlots(elements.slots) };
      const drawn = new Map(drawnRows(elements).map(({ index, key }) => [index, key]));
      const span = Array.from({ length: last - first + 1 }, (_, i) => first + i);
      selected = { first, last, keys: new Map(span.map((index) => [index, drawn.get(index) ?? Number.NaN])) };
    }
  }
  return faults;
}

describe('elements of rows', () => {
  test('a row with selected text keeps its element, whatever moves; rows near the screen are all drawn', () => {
    fc.assert(
      fc.property(moves, (series) => {
        expect(faultsOf(series, mover())).toEqual([]);
      }),
      { numRuns: runs(100, 5_000) },
    );
  });

  test('rows that come beside a selection have new elements, and are the slots’ after it', () => {
    const start: RowElements = { slots: slotsAt(scrollAt(GEOMETRY, 100)), own: undefined };
    const move = mover();
    const near = (row: number) => slotsAt(scrollAt(GEOMETRY, row), start.slots);
    const kept = move(start, near(200), { first: 105, last: 106 });
    expect(drawnRows(kept).map(({ index }) => index)).toEqual([
      105,
      106,
      ...Array.from({ length: kept.slots.length }, (_, i) => kept.slots.first + i),
    ]);
    const released = move(kept, near(204), undefined);
    const keys = new Map(drawnRows(kept).map(({ index, key }) => [index, key]));
    const stays = drawnRows(released).filter(({ index }) => keys.has(index));
    expect(stays.length).toBeGreaterThan(20);
    expect(stays.every(({ index, key }) => keys.get(index) === key)).toBe(true);
  });
});
