import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KnownCursor } from '#src/api/data-source.ts';
import { createRangeReader } from '#src/paging/range-reader.ts';
import { clippedRanges } from '#src/paging/row-ranges.ts';
import {
  createSelectionStore,
  type SelectedList,
  type SelectionStep,
  type SelectionStore,
} from '#src/selection/selection-store.ts';
import { collect } from '#test/paging/collect-rows.ts';
import { runs } from '#test/support/long.ts';
import { numberedRow, numberedSource } from '#test/support/numbered-source.ts';

/** Rows of the list: enough for rows that are skipped, and for some that are read along. */
const COUNT = 900;
const RECORDS = Array.from({ length: COUNT }, (_, record) => record);

const row = fc.nat(COUNT - 1);
const open = fc.constantFrom(undefined, undefined, 'start' as const, 'end' as const);
const extension = <Kind extends string>(kind: Kind) =>
  fc.record({ kind: fc.constant(kind), row, from: row, open });

const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('toggle' as const), row }) },
  { weight: 3, arbitrary: extension('extend' as const) },
  { weight: 3, arbitrary: extension('extend-on' as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'all' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'invert' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
  /** The list corrects its indices while it is scrolled. */
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('shift' as const), by: fc.integer({ min: -40, max: 40 }) }),
  },
);

const schedules = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 24 }),
  /** The rows left in memory when the selection is read; all others are evicted. */
  loaded: fc.record({ first: row, count: fc.nat(300) }),
  /** Rows whose cursors are known. */
  cursors: fc.array(row, { maxLength: 6 }),
  most: fc.integer({ min: 1, max: 400 }),
});
type Schedule = typeof schedules extends fc.Arbitrary<infer T> ? T : never;

/** A selection as plain sets of records. */
interface Plain {
  readonly set: ReadonlySet<number>;
  readonly kept: ReadonlySet<number>;
  readonly anchor: number | undefined;
  readonly lead: number | undefined;
}

const NOTHING: Plain = { set: new Set(), kept: new Set(), anchor: undefined, lead: undefined };
const alone = (state: Plain, set: ReadonlySet<number>): Plain => ({ ...state, set, kept: set });

function plainAfter(state: Plain, step: SelectionStep): Plain {
  switch (step.kind) {
    case 'toggle': {
      const set = new Set(state.set);
      if (!set.delete(step.row)) set.add(step.row);
      return { set, kept: set, anchor: step.row, lead: step.row };
    }
    case 'all':
      return alone(state, new Set(RECORDS));
    case 'invert':
      return alone(state, new Set(RECORDS.filter((record) => !state.set.has(record))));
    case 'clear':
      return NOTHING;
    default: {
      const goesOn = step.kind === 'extend' || state.lead === step.from;
      const anchor = goesOn ? (state.anchor ?? step.from) : step.from;
      const kept = goesOn ? state.kept : state.set;
      const [low, high] = [Math.min(anchor, step.row), Math.max(anchor, step.row)];
      const isIn = (record: number) =>
        step.open === undefined
          ? record >= low && record <= high
          : step.open === 'start'
            ? record <= anchor
            : record >= anchor;
      return {
        kept,
        anchor,
        lead: step.row,
        set: new Set(RECORDS.filter((record) => kept.has(record) || isIn(record))),
      };
    }
  }
}

/** The step as the list has it, whose indices are off by so many rows. */
const movedStep = (step: SelectionStep, by: number): SelectionStep =>
  'from' in step
    ? { ...step, row: step.row + by, from: step.from + by }
    : 'row' in step
      ? { ...step, row: step.row + by }
      : step;

const selectedOf = (store: SelectionStore, list: SelectedList) =>
  RECORDS.filter((record) => store.of(list).has(record + list.shift));

/** Whether a store selects what plain sets do, and all of it is read in order, whatever is in memory. */
async function checkLikeSets({ events, loaded, cursors, most }: Schedule): Promise<void> {
  const store = createSelectionStore();
  let list: SelectedList = { list: {}, shift: 0, reading: 0 };
  let plain = NOTHING;
  for (const one of events) {
    if (one.kind === 'shift') list = { ...list, shift: list.shift + one.by };
    else {
      plain = plainAfter(plain, one);
      store.change(list, movedStep(one, list.shift));
    }
    expect(selectedOf(store, list)).toEqual([...plain.set].toSorted((a, b) => a - b));
  }

  const exact: SelectedList = { ...list, shift: 0 };
  const source = numberedSource(COUNT);
  const places: KnownCursor[] = cursors
    .filter((at) => at > 0)
    .map((index) => ({ index, at: { kind: 'after', cursor: String(index - 1) } }));
  const reader = createRangeReader(
    {
      ranges: clippedRanges(store.of(exact).ranges, 0, COUNT),
      loadedRow: (index) =>
        index >= loaded.first && index < Math.min(COUNT, loaded.first + loaded.count)
          ? numberedRow(index)
          : undefined,
      placeBefore: (at) =>
        places.filter(({ index }) => index <= at).toSorted((a, b) => b.index - a.index)[0] ?? {
          index: 0,
          at: { kind: 'start' },
        },
      refused: [],
    },
    source,
    [],
    most,
  );
  const wanted = [...plain.set].toSorted((a, b) => a - b);
  expect(await collect(reader)).toEqual(wanted.map((record) => `id-${record}`));
  // Rows in memory are not requested.
  const isInMemory = (record: number) => record >= loaded.first && record < loaded.first + loaded.count;
  expect(wanted.every(isInMemory) ? source.asked : []).toEqual([]);
}

/** The anchor of a whole list moves with its records, too: the next extension begins at it. */
const ANCHOR_OF_ALL: Schedule = {
  events: [
    { kind: 'toggle', row: 4 },
    { kind: 'all' },
    { kind: 'shift', by: -1 },
    { kind: 'invert' },
    { kind: 'extend', row: 6, from: 6, open: undefined },
  ],
  loaded: { first: 0, count: 0 },
  cursors: [],
  most: 1,
};

test('a selection is a set of records', async () => {
  await expect(
    fc.assert(fc.asyncProperty(schedules, checkLikeSets), {
      numRuns: runs(60),
      examples: [[ANCHOR_OF_ALL]],
    }),
  ).resolves.toBeUndefined();
});

test('each list has its own selection', () => {
  const store = createSelectionStore();
  const one: SelectedList = { list: {}, shift: 0, reading: 0 };
  const other = { ...one, list: {} };
  store.change(one, { kind: 'toggle', row: 3 });
  expect(store.of(other).ranges).toEqual([]);
  store.change(other, { kind: 'toggle', row: 5 });
  expect([store.of(one).has(3), store.of(one).has(5), store.of(other).has(5)]).toEqual([true, false, true]);
});

test('rows read anew at other places are no longer selected, and the whole list stays selected', () => {
  const store = createSelectionStore();
  const list: SelectedList = { list: {}, shift: 0, reading: 0 };
  store.change(list, { kind: 'toggle', row: 3 });
  const after = { ...list, reading: 1 };
  expect(store.of(after)).toMatchObject({ ranges: [], isLost: true });
  expect(store.of(after)).toBe(store.of(after));
  store.change(after, { kind: 'toggle', row: 3 });
  store.change(after, { kind: 'all' });
  const again = { ...after, reading: 2 };
  expect(store.of(again)).toMatchObject({ isLost: false });
  expect(store.of(again).has(12_479)).toBe(true);
  // Row 3 may be another record now.
  expect(store.of(again).anchor).toBeUndefined();
  store.change(again, { kind: 'clear' });
  store.change(again, { kind: 'invert' });
  expect(store.of({ ...again, reading: 3 }).has(12_479)).toBe(true);
});

test('selected records are remembered as they were seen first, at their present rows', () => {
  const store = createSelectionStore();
  const list: SelectedList = { list: {}, shift: 0, reading: 0 };
  const seen = (shift: number) => store.remember({ ...list, shift }, shift, [1, 2, 3, 4].map(numberedRow));
  store.change(list, { kind: 'extend', row: 2, from: 1, open: undefined });
  seen(0);
  store.remember(list, 0, [6, 7, 8, 9].map(numberedRow));
  expect([...store.records(list)]).toEqual([
    [1, 'id-2'],
    [2, 'id-3'],
  ]);
  const shifted = { ...list, shift: 5 };
  store.change(shifted, { kind: 'toggle', row: 6 });
  seen(5);
  expect([...store.records(shifted)]).toEqual([[7, 'id-3']]);
  expect([...store.records({ ...shifted, reading: 1 })]).toEqual([]);
  store.change(list, { kind: 'all' });
  seen(0);
  expect([...store.records(list)]).toEqual([]);
});
