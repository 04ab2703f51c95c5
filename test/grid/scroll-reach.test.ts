import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bodyHeight,
  positionOf,
  scrollAt,
  scrollReducer,
  visibleRows,
  type ScrollEvent,
  type ScrollState,
} from '#src/grid/scroll.ts';

type Reducer = (state: ScrollState, event: ScrollEvent) => ScrollState;

const end = (s: ScrollState) => Math.max(0, s.rowCount * s.rowHeight - s.viewport);
const topEnd = (s: ScrollState) => Math.max(0, bodyHeight(s) - s.viewport);

/** One turn of the wheel, as a browser does it: within the element, and in whole px. */
function turn(reducer: Reducer, state: ScrollState, by: number): ScrollState {
  const scrollTop = Math.round(Math.max(0, Math.min(state.scrollTop + by, topEnd(state))));
  const next = reducer(state, { type: 'scrolled', scrollTop });
  return reducer(next, { type: 'settled', scrollTop: Math.round(next.scrollTop) });
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

/** Walks that skipped a row, went back over one, or did not come to their end. */
function faultsOf(reducer: Reducer) {
  const found = { skipped: 0, back: 0, short: 0 };
  fc.assert(
    fc.property(walks, ({ fromEnd, down, before, share, restsEvery, ...geometry }) => {
      let state = scrollAt(geometry, down ? geometry.rowCount - 60 - fromEnd : fromEnd);
      for (const by of before) state = turn(reducer, state, by);
      const by = Math.floor(geometry.viewport * share) * (down ? 1 : -1);
      const turns = Math.ceil((2_000 * geometry.rowHeight) / Math.abs(by)) + before.length;
      for (let i = 0; i < turns; i++) {
        const seen = visibleRows(state);
        state = turn(reducer, state, by);
        if (i % restsEvery === 0) state = reducer(state, { type: 'rested' });
        const now = visibleRows(state);
        if (down ? now.first > seen.last + 1 : now.last < seen.first - 1) found.skipped++;
        if (down ? now.first < seen.first : now.last > seen.last) found.back++;
      }
      const goal = down ? end(state) : 0;
      if (Math.abs(positionOf(state) - goal) > 1) found.short++;
    }),
    { seed: 11, numRuns: 200 },
  );
  return found;
}

/** Follows the browser alone: the element ends before the list does. */
const naive: Reducer = (state, event) =>
  event.type === 'scrolled' ? { ...state, scrollTop: event.scrollTop } : scrollReducer(state, event);
/** Scales every move: a turn of the wheel passes rows that nobody saw. */
const proportional: Reducer = (state, event) => {
  if (event.type !== 'scrolled') return scrollReducer(state, event);
  const position = (event.scrollTop / topEnd(state)) * end(state);
  return { ...state, scrollTop: event.scrollTop, shift: event.scrollTop - position };
};

test('turns of the wheel come to both ends of a list above the cap, and skip no row and repeat none', () => {
  expect(faultsOf(scrollReducer)).toEqual({ skipped: 0, back: 0, short: 0 });
});

test('control: following the browser alone does not come to the end, scaled moves skip rows', () => {
  expect(faultsOf(naive).short).toBeGreaterThan(20);
  expect(faultsOf(proportional).skipped).toBeGreaterThan(20);
});

test.each([0, 0.25, 0.5, 1])('the thumb at %s of its way is at that share of the rows', (share) => {
  const start = scrollAt({ rowCount: 1_000_000, rowHeight: 36, viewport: 720 }, share === 0 ? 500_000 : 0);
  const state = scrollReducer(start, { type: 'scrolled', scrollTop: share * topEnd(start) });
  expect(positionOf(state) / end(state)).toBeCloseTo(share, 6);
});
