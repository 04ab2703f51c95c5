import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bodyHeight,
  HEIGHT_CAP,
  nearestPosition,
  positionOf,
  scrollAt,
  movedTo,
  resizedTo,
  rested,
  scrolled,
  settledAt,
  visibleRows,
  type ScrollState,
  AT_REST,
  flingAfter,
  isJump,
  leavesViewport,
  speedAfter,
  indexInSlot,
  originOf,
  slotsAt,
  rowsInSlots,
  tidySlots,
  type Slots,
} from '#src/grid/scroll-model.ts';

const end = (s: ScrollState) => Math.max(0, s.rowCount * s.rowHeight - s.viewport);
const topEnd = (s: ScrollState) => Math.max(0, bodyHeight(s) - s.viewport);

describe('scroll', () => {
  const MILLION = { rowCount: 1_000_000, rowHeight: 36, viewport: 720 };

  const geometries = fc.record({
    rowCount: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 300_000, max: 2_000_000 })),
    rowHeight: fc.constantFrom(28, 36, 56),
    viewport: fc.integer({ min: 0, max: 1_400 }),
  });
  /** A turn of the wheel, a drag of the thumb to a share of the way, a jump, a rest. */
  const moves = fc.array(
    fc.oneof(
      fc.record({ by: fc.integer({ min: -1_400, max: 1_400 }) }),
      fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ row: fc.integer({ min: 0, max: 2_000_000 }) }),
      fc.constant({ rest: true }),
    ),
    { maxLength: 60 },
  );

  function after(state: ScrollState, move: object): ScrollState {
    if ('row' in move) return movedTo(state, Number(move.row) * state.rowHeight);
    if ('rest' in move) return rested(state);
    const wanted =
      'share' in move
        ? topEnd(state) * Number(move.share)
        : state.scrollTop + Number('by' in move && move.by);
    return scrolled(state, Math.max(0, Math.min(wanted, topEnd(state))));
  }

  const close = (a: number, b: number) => Math.abs(a - b) < 0.01;
  /** What is wrong with a place, in words. */
  function faults(state: ScrollState): string[] {
    const position = positionOf(state);
    return [
      ...(position < -0.01 || position > end(state) + 0.01 ? ['outside the list'] : []),
      ...(state.scrollTop < 0 || state.scrollTop > topEnd(state) + 0.01 ? ['outside the element'] : []),
      ...(close(state.scrollTop, 0) && !close(position, 0) ? ['rows above cannot be reached'] : []),
      ...(close(state.scrollTop, topEnd(state)) && !close(position, end(state))
        ? ['rows below cannot be reached']
        : []),
    ];
  }

  /** Moves of up to `most` px in a million rows, each of which has to go px by px. */
  const movesPxByPx = (most: number, direct: boolean) =>
    fc.property(
      fc.integer({ min: 4_000, max: 990_000 }),
      fc.array(fc.integer({ min: -most, max: most }), { maxLength: 80 }),
      (row, deltas) => {
        let state = scrollAt(MILLION, row);
        for (const by of deltas) {
          // An element scrolls no farther than its ends.
          if (state.scrollTop + by < 0 || state.scrollTop + by > topEnd(state)) continue;
          const next = scrolled(state, state.scrollTop + by, direct);
          expect(positionOf(next)).toBeCloseTo(positionOf(state) + by, 2);
          state = next;
        }
      },
    );

  describe('the place in the list', () => {
    test('stays inside, and scrollTop is at an end only where the list ends', () => {
      fc.assert(
        fc.property(geometries, moves, (geometry, steps) => {
          let state = scrollAt(geometry, 0);
          for (const step of steps) {
            state = after(state, step);
            expect(faults(state)).toEqual([]);
          }
        }),
        { numRuns: 300 },
      );
    });

    test('moves of up to two viewports are 1:1, and turns of the wheel however far they go', () => {
      expect(fc.check(movesPxByPx(1_440, false)).counterexample).toBeNull();
      expect(fc.check(movesPxByPx(20_000, true)).counterexample).toBeNull();
    });

    test('rest changes no place, and puts the scroll bar where the rows are', () => {
      let state = scrollAt(MILLION, 500_000);
      for (let i = 0; i < 500; i++) {
        state = scrolled(state, state.scrollTop + 700);
      }
      const next = rested(state);
      expect(positionOf(next)).toBeCloseTo(positionOf(state), 3);
      expect(next.scrollTop / topEnd(next)).toBeCloseTo(positionOf(next) / end(next), 6);
      expect(next.scrollTop).not.toBeCloseTo(state.scrollTop, 0);
    });

    test('what the browser rounds is taken over without a move', () => {
      const state = scrollAt(MILLION, 612_400);
      const settled = settledAt(state, Math.round(state.scrollTop));
      expect(positionOf(settled)).toBeCloseTo(positionOf(state), 6);
      const small = scrollAt({ ...MILLION, rowCount: 100 }, 10);
      expect(positionOf(settledAt(small, 200))).toBe(200);
    });

    test('other sizes keep the first row on screen', () => {
      const geometry = { rowCount: 1_000_000, rowHeight: 28, viewport: 500 };
      const state = resizedTo(scrollAt(MILLION, 612_400.5), geometry);
      expect(positionOf(state)).toBeCloseTo(612_400.5 * 28, 3);
      const fewer = resizedTo(state, { ...geometry, rowCount: 100 });
      expect(positionOf(fewer)).toBe(100 * 28 - 500);
      expect(fewer.shift).toBe(0);
    });
  });

  describe('heights and rows', () => {
    test('the element is as high as the rows, up to the cap', () => {
      expect(bodyHeight({ ...MILLION, rowCount: 100 })).toBe(3_600);
      expect(bodyHeight(MILLION)).toBe(HEIGHT_CAP);
    });

    test.each([
      [0, { first: 0, last: 19 }],
      [10, { first: 10, last: 29 }],
      [10.5, { first: 10, last: 30 }],
      [999_999, { first: 999_980, last: 999_999 }],
    ])('rows seen from row %s', (row, rows) => {
      expect(visibleRows(scrollAt(MILLION, row))).toEqual(rows);
    });

    test('no rows are seen where there are none', () => {
      expect(visibleRows(scrollAt({ ...MILLION, rowCount: 0 }, 0))).toEqual({ first: 0, last: -1 });
    });

    test('the nearest place shows the whole row, and does not move for a row that is seen', () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 999_999 }), (at, row) => {
          const state = scrollAt(MILLION, at);
          const position = nearestPosition(state, row);
          expect(position).toBeLessThanOrEqual(row * 36);
          expect(position + MILLION.viewport).toBeGreaterThanOrEqual((row + 1) * 36 - 0.01);
          const before = positionOf(state);
          const isSeen = row * 36 >= before && (row + 1) * 36 <= before + MILLION.viewport;
          expect(isSeen ? position : before).toBe(before);
        }),
      );
      expect(nearestPosition(scrollAt({ ...MILLION, viewport: 20 }, 5), 9)).toBe(9 * 36);
    });
  });
});

describe('scroll reach', () => {
  /** One turn of the wheel, as a browser does it: within the element, and in whole px. */
  function turn(state: ScrollState, by: number): ScrollState {
    const scrollTop = Math.round(Math.max(0, Math.min(state.scrollTop + by, topEnd(state))));
    const next = scrolled(state, scrollTop);
    return settledAt(next, Math.round(next.scrollTop));
  }

  /** A list above the height cap, within some screens of an end, after turns to and fro. */
  const walks = fc.record({
    rowCount: fc.integer({ min: 500_000, max: 2_000_000 }),
    rowHeight: fc.constantFrom(28, 36, 56),
    viewport: fc.integer({ min: 300, max: 1_400 }),
    fromEnd: fc.integer({ min: 0, max: 900 }),
    down: fc.boolean(),
    before: fc.array(fc.integer({ min: -600, max: 600 }), { maxLength: 40 }),
    share: fc.double({ min: 0.2, max: 1, noNaN: true }),
    restsEvery: fc.integer({ min: 3, max: 50 }),
  });

  test('turns of the wheel come to both ends of a list above the cap, and skip no row and repeat none', () => {
    fc.assert(
      fc.property(walks, ({ fromEnd, down, before, share, restsEvery, ...geometry }) => {
        let state = scrollAt(geometry, down ? geometry.rowCount - 60 - fromEnd : fromEnd);
        for (const by of before) state = turn(state, by);
        const by = Math.floor(geometry.viewport * share) * (down ? 1 : -1);
        const turns = Math.ceil((2_000 * geometry.rowHeight) / Math.abs(by)) + before.length;
        for (let i = 0; i < turns; i++) {
          const seen = visibleRows(state);
          state = turn(state, by);
          if (i % restsEvery === 0) state = rested(state);
          const now = visibleRows(state);
          const skipped = down ? now.first > seen.last + 1 : now.last < seen.first - 1;
          const repeated = down ? now.first < seen.first : now.last > seen.last;
          if (skipped || repeated) throw new Error(`rows ${now.first} to ${now.last} after ${seen.last}`);
        }
        expect(Math.abs(positionOf(state) - (down ? end(state) : 0))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each([0, 0.25, 0.5, 1])('the thumb at %s of its way is at that share of the rows', (share) => {
    const start = scrollAt({ rowCount: 1_000_000, rowHeight: 36, viewport: 720 }, share === 0 ? 500_000 : 0);
    const state = scrolled(start, share * topEnd(start));
    expect(positionOf(state) / end(state)).toBeCloseTo(share, 6);
  });
});

describe('flight', () => {
  const after = (...moves: readonly number[]) => moves.reduce(flingAfter, AT_REST);

  test.each([
    [[0.9, 5], false],
    [[1.1, 1.1], true],
    [[5, 5, 0.3], true],
    [[5, 5, 0.1], false],
    [[5, 5, 0.1, 5], false],
    [[-5, -5], true],
    [[5, -5], true],
  ])('after moves of %j viewports rows fly by: %s', (moves, flies) => {
    expect(after(...moves).isFlinging).toBe(flies);
  });

  test('a move of more than a screen leaves all that was on it; a leap goes far beyond', () => {
    expect([0, 1, 1.1, -1, -1.1].map((moved) => leavesViewport(after(moved)))).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
    expect([1.1, 30, 31, -30, -31].map((moved) => isJump(after(moved)))).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
  });
});

describe('speed', () => {
  const STILL = { row: 0, time: 0, rowsPerSecond: 0 };

  test('a steady move comes to its speed, towards the start below zero', () => {
    let down = STILL;
    let up = STILL;
    for (let frame = 1; frame <= 20; frame++) {
      down = speedAfter(down, frame * 10, frame * 16);
      up = speedAfter(up, -frame * 10, frame * 16);
    }
    expect(down.rowsPerSecond).toBeCloseTo(625, 1);
    expect(up.rowsPerSecond).toBeCloseTo(-625, 1);
  });

  test('a move counts for three fifths, what was before for the rest', () => {
    const before = { row: 40, time: 2_000, rowsPerSecond: 100 };
    expect(speedAfter(before, 60, 2_100)).toEqual({ row: 60, time: 2_100, rowsPerSecond: 160 });
    // Just no pause yet.
    expect(speedAfter(before, 55, 2_150).rowsPerSecond).toBeCloseTo(100, 9);
  });

  test('after a pause the speed of before counts no more, and the move began with this frame', () => {
    const fast = { row: 40, time: 2_000, rowsPerSecond: 5_000 };
    expect(speedAfter(fast, 50, 3_000)).toEqual({ row: 50, time: 3_000, rowsPerSecond: 625 });
  });

  test('a second move at the same moment is no infinite speed', () => {
    expect(speedAfter(STILL, 100, 0)).toBe(STILL);
  });
});

const places = fc.record({
  rowCount: fc.integer({ min: 0, max: 1_000_000 }),
  rowHeight: fc.constantFrom(28, 36, 56),
  viewport: fc.integer({ min: 0, max: 1_400 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});
const flings = fc.record({
  moved: fc.double({ min: -50, max: 50, noNaN: true }),
  isFlinging: fc.boolean(),
});
const indices = (slots: Slots) => rowsInSlots(slots).map(({ index }) => index);

describe('drawn rows', () => {
  test('hold all that is seen, each once, none that is not there', () => {
    fc.assert(
      fc.property(places, flings, ({ share, ...geometry }, fling) => {
        const state = scrollAt(geometry, share * geometry.rowCount);
        const drawn = indices(slotsAt(state, undefined, fling)).toSorted((a, b) => a - b);
        const { first, last } = visibleRows(state);
        expect(new Set(drawn).size).toBe(drawn.length);
        for (let row = first; row <= last; row++) expect(drawn).toContain(row);
        expect(drawn.at(-1) ?? -1).toBeLessThan(geometry.rowCount);
        expect(drawn[0] ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('reach four rows farther where the list moves to, and at rest two at both edges', () => {
    fc.assert(
      fc.property(places, fc.constantFrom(-1, 0, 1), ({ share, ...geometry }, moved) => {
        const state = scrollAt(geometry, share * geometry.rowCount);
        const { first, last } = visibleRows(state);
        const drawn = indices(slotsAt(state, undefined, { moved, isFlinging: false }));
        const above = 2 - 2 * moved;
        const below = 2 + 2 * moved;
        if (last < 0) return;
        expect(Math.min(...drawn)).toBeLessThanOrEqual(Math.max(0, first - above));
        expect(Math.max(...drawn)).toBeGreaterThanOrEqual(Math.min(geometry.rowCount - 1, last + below));
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
    const flying = { moved: 2, isFlinging: true };
    const atRest = slotsAt(state);
    expect(indices(atRest)).toHaveLength(29);
    expect(indices(slotsAt(state, atRest, flying))).toHaveLength(25);
    // And the slots stay those of their rows.
    expect(slotsAt(state, slotsAt(state, atRest, flying)).order).toBe(atRest.order);
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
