import { describe, expect, test, vi } from 'vitest';
import { createCellStore } from '#src/cells/cell-store.ts';
import { expired, forgiven, isSettled } from '#src/cells/settled.ts';
import { numberedRow } from '#test/window/numbered-source.ts';

const rows = (...numbers: number[]) => numbers.map((n) => ({ ...numberedRow(n) }));
const down = new Error('503');

describe('what is settled', () => {
  test('what came and what failed, and nothing else', () => {
    const store = createCellStore();
    store.put(rows(1), ['tags']);
    store.fail(['id-2'], ['tags'], down);
    expect(isSettled(store.get('id-1'), 'tags')).toBe(true);
    expect(isSettled(store.get('id-2'), 'tags')).toBe(true);
    expect(isSettled(store.get('id-1'), 'owners')).toBe(false);
    expect(isSettled(store.get('id-3'), 'tags')).toBe(false);
  });

  test('a field that a row lacks is none, not unknown', () => {
    const store = createCellStore();
    store.put(rows(1), ['owners', 'usageSummary']);
    expect(store.get('id-1')?.values).toEqual({ owners: [], usageSummary: {} });
  });

  test('a value is not taken away by a failure', () => {
    const store = createCellStore();
    store.put(rows(1), ['tags']);
    store.fail(['id-1'], ['tags', 'owners'], down);
    expect(store.get('id-1')).toMatchObject({ values: { tags: [] }, failed: { owners: down } });
  });

  test('a value takes the place of a failure', () => {
    const store = createCellStore();
    store.fail(['id-1'], ['tags'], down);
    store.put(rows(1), ['tags']);
    expect(store.get('id-1')).toEqual({ values: { tags: [] }, failed: {}, stale: [] });
  });
});

describe('forgiving', () => {
  test('one field, or all', () => {
    const store = createCellStore();
    store.fail(['id-1'], ['tags', 'owners'], down);
    store.change((cells) => forgiven(cells, 'tags'));
    expect(store.get('id-1')?.failed).toEqual({ owners: down });
    store.change((cells) => forgiven(cells));
    expect(store.get('id-1')?.failed).toEqual({});
  });

  test('rows without such a failure stay the same object, so that nothing is drawn again', () => {
    const store = createCellStore();
    store.put(rows(1), ['tags']);
    store.fail(['id-2'], ['owners'], down);
    const before = [store.get('id-1'), store.get('id-2')];
    store.change((cells) => forgiven(cells, 'tags'));
    expect([store.get('id-1'), store.get('id-2')]).toEqual(before);
    expect(store.get('id-1')).toBe(before[0]);
    expect(store.get('id-2')).toBe(before[1]);
  });
});

describe('a refresh', () => {
  test('shows what there was until newer cells come, field by field', () => {
    const store = createCellStore();
    store.put(rows(1), ['tags', 'owners']);
    store.change(expired);
    expect(store.get('id-1')?.values).toEqual({ tags: [], owners: [] });
    expect(isSettled(store.get('id-1'), 'tags')).toBe(false);
    store.put(rows(1), ['tags']);
    expect(isSettled(store.get('id-1'), 'tags')).toBe(true);
    expect(isSettled(store.get('id-1'), 'owners')).toBe(false);
  });

  test('that fails keeps what there was, and is not asked again by itself', () => {
    const store = createCellStore();
    store.put(rows(1), ['tags']);
    store.change(expired);
    store.fail(['id-1'], ['tags'], down);
    expect(store.get('id-1')).toEqual({ values: { tags: [] }, failed: {}, stale: [] });
    expect(isSettled(store.get('id-1'), 'tags')).toBe(true);
  });

  test('asks again for what failed', () => {
    const store = createCellStore();
    store.fail(['id-1'], ['tags'], down);
    store.change(expired);
    expect(isSettled(store.get('id-1'), 'tags')).toBe(false);
  });
});

describe('its bound', () => {
  const kept = (store: ReturnType<typeof createCellStore>, most: number) =>
    Array.from({ length: most }, (_, n) => n).filter((n) => store.get(`id-${String(n)}`)).length;

  test('3,000 rows, the ones filled longest ago go', () => {
    const store = createCellStore();
    for (let n = 0; n < 9_000; n += 500)
      store.put(rows(...Array.from({ length: 500 }, (_, m) => n + m)), ['tags']);
    expect(kept(store, 9_000)).toBe(3_000);
    expect(store.get('id-5999')).toBeUndefined();
    expect(store.get('id-6000')).toBeDefined();
  });

  test('failures are bounded as well', () => {
    const store = createCellStore(2);
    for (const n of [1, 2, 3]) store.fail([`id-${String(n)}`], ['tags'], down);
    expect(kept(store, 9)).toBe(2);
  });

  test('rows on screen are never the ones forgotten', () => {
    const store = createCellStore(10);
    store.put(rows(1, 2, 3), ['tags']);
    store.hold(['id-1', 'id-3']);
    for (let n = 100; n < 200; n += 1) store.put(rows(n), ['tags']);
    expect([1, 2, 3].map((n) => store.get(`id-${String(n)}`) !== undefined)).toEqual([true, false, true]);
    expect(kept(store, 200)).toBe(10);
    store.hold([]);
    store.put(rows(500), ['tags']);
    expect(store.get('id-1')).toBeUndefined();
  });
});

test('every change is told, and nothing else is one', () => {
  const store = createCellStore();
  const listener = vi.fn<() => void>();
  const leave = store.subscribe(listener);
  store.put([], ['tags']);
  store.put(rows(1), []);
  store.fail([], ['tags'], down);
  store.hold(['id-1']);
  expect(listener).not.toHaveBeenCalled();
  store.put(rows(1), ['tags']);
  store.fail(['id-2'], ['tags'], down);
  store.change((cells) => forgiven(cells));
  store.change(expired);
  store.clear();
  expect(listener).toHaveBeenCalledTimes(5);
  expect(store.version()).toBe(5);
  expect(store.get('id-1')).toBeUndefined();
  leave();
  store.put(rows(1), ['tags']);
  expect(listener).toHaveBeenCalledTimes(5);
});
