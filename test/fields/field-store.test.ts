import { describe, expect, test, vi } from 'vitest';
import { createFieldStore, markStale, clearErrors, isLoaded } from '#src/fields/field-store.ts';
import { numberedRow } from '#test/support/numbered-source.ts';

describe('cell store', () => {
  const rows = (...numbers: number[]) => numbers.map((n) => ({ ...numberedRow(n) }));
  const down = new Error('503');

  describe('what is settled', () => {
    test('what came and what failed, and nothing else', () => {
      const store = createFieldStore();
      store.put(rows(1), ['tags']);
      store.fail(['id-2'], ['tags'], down);
      expect(isLoaded(store.get('id-1'), 'tags')).toBe(true);
      expect(isLoaded(store.get('id-2'), 'tags')).toBe(true);
      expect(isLoaded(store.get('id-1'), 'owners')).toBe(false);
      expect(isLoaded(store.get('id-3'), 'tags')).toBe(false);
    });

    test('a field that a row lacks is none, not unknown', () => {
      const store = createFieldStore({ usageSummary: {}, certification: null });
      store.put(rows(1), ['owners', 'usageSummary', 'certification']);
      expect(store.get('id-1')?.values).toEqual({ owners: [], usageSummary: {}, certification: null });
    });

    test('a value is not taken away by a failure', () => {
      const store = createFieldStore();
      store.put(rows(1), ['tags']);
      store.fail(['id-1'], ['tags', 'owners'], down);
      expect(store.get('id-1')).toMatchObject({ values: { tags: [] }, failed: { owners: down } });
    });

    test('a value takes the place of a failure', () => {
      const store = createFieldStore();
      store.fail(['id-1'], ['tags'], down);
      store.put(rows(1), ['tags']);
      expect(store.get('id-1')).toEqual({ values: { tags: [] }, failed: {}, stale: [] });
    });
  });

  describe('forgiving', () => {
    test('one field, or all', () => {
      const store = createFieldStore();
      store.fail(['id-1'], ['tags', 'owners'], down);
      store.change((cells) => clearErrors(cells, 'tags'));
      expect(store.get('id-1')?.failed).toEqual({ owners: down });
      store.change((cells) => clearErrors(cells));
      expect(store.get('id-1')?.failed).toEqual({});
    });

    test('rows without such a failure stay the same object, so that nothing is drawn again', () => {
      const store = createFieldStore();
      store.put(rows(1), ['tags']);
      store.fail(['id-2'], ['owners'], down);
      const before = [store.get('id-1'), store.get('id-2')];
      store.change((cells) => clearErrors(cells, 'tags'));
      expect([store.get('id-1'), store.get('id-2')]).toEqual(before);
      expect(store.get('id-1')).toBe(before[0]);
      expect(store.get('id-2')).toBe(before[1]);
    });
  });

  describe('a refresh', () => {
    test('shows what there was until newer cells come, field by field', () => {
      const store = createFieldStore();
      store.put(rows(1), ['tags', 'owners']);
      store.change(markStale);
      expect(store.get('id-1')?.values).toEqual({ tags: [], owners: [] });
      expect(isLoaded(store.get('id-1'), 'tags')).toBe(false);
      store.put(rows(1), ['tags']);
      expect(isLoaded(store.get('id-1'), 'tags')).toBe(true);
      expect(isLoaded(store.get('id-1'), 'owners')).toBe(false);
    });

    test('that fails keeps what there was, and is not asked again by itself', () => {
      const store = createFieldStore();
      store.put(rows(1), ['tags']);
      store.change(markStale);
      store.fail(['id-1'], ['tags'], down);
      expect(store.get('id-1')).toEqual({ values: { tags: [] }, failed: {}, stale: [] });
      expect(isLoaded(store.get('id-1'), 'tags')).toBe(true);
    });

    test('asks again for what failed', () => {
      const store = createFieldStore();
      store.fail(['id-1'], ['tags'], down);
      store.change(markStale);
      expect(isLoaded(store.get('id-1'), 'tags')).toBe(false);
    });
  });

  describe('its bound', () => {
    const kept = (store: ReturnType<typeof createFieldStore>, most: number) =>
      Array.from({ length: most }, (_, n) => n).filter((n) => store.get(`id-${String(n)}`)).length;

    test('3,000 rows, the ones filled longest ago go', () => {
      const store = createFieldStore();
      for (let n = 0; n < 9_000; n += 500)
        store.put(rows(...Array.from({ length: 500 }, (_, m) => n + m)), ['tags']);
      expect(kept(store, 9_000)).toBe(3_000);
      expect(store.get('id-5999')).toBeUndefined();
      expect(store.get('id-6000')).toBeDefined();
    });

    test('rows on screen are never the ones forgotten', () => {
      const store = createFieldStore({}, 10);
      store.put(rows(1, 2, 3), ['tags']);
      store.pin(['id-1', 'id-3']);
      for (let n = 100; n < 200; n += 1) store.put(rows(n), ['tags']);
      expect([1, 2, 3].map((n) => store.get(`id-${String(n)}`) !== undefined)).toEqual([true, false, true]);
      expect(kept(store, 200)).toBe(10);
      store.pin([]);
      store.put(rows(500), ['tags']);
      expect(store.get('id-1')).toBeUndefined();
    });
  });

  test('every change is told, and nothing else is one', () => {
    const store = createFieldStore();
    const listener = vi.fn<() => void>();
    const leave = store.subscribe(listener);
    store.put([], ['tags']);
    store.put(rows(1), []);
    store.fail([], ['tags'], down);
    store.pin(['id-1']);
    expect(listener).not.toHaveBeenCalled();
    store.put(rows(1), ['tags']);
    store.fail(['id-2'], ['tags'], down);
    store.change((cells) => clearErrors(cells));
    store.change(markStale);
    store.clear();
    expect(listener).toHaveBeenCalledTimes(5);
    expect(store.version()).toBe(5);
    expect(store.get('id-1')).toBeUndefined();
    leave();
    store.put(rows(1), ['tags']);
    expect(listener).toHaveBeenCalledTimes(5);
  });
});
