// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { type SafeStorage, type StoredSetting, safeStorage, useStoredSetting } from '#src/ui/storage.ts';

/** A storage for a limited number of entries that throws beyond, as a full one does. */
function smallStorage(room: number): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem(key, value) {
      if (!entries.has(key) && entries.size >= room) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
  };
}

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

type Step = readonly ['set', string, string] | readonly ['remove', string];
const key = fc.constantFrom('a', 'b', 'c', 'd');
const steps = fc.array(
  fc.oneof(
    fc.tuple(fc.constant('set' as const), key, fc.string()),
    fc.tuple(fc.constant('remove' as const), key),
  ),
);

/** Whether a storage returns what a plain map returns, after each step. */
function actsAsMap(storage: SafeStorage, taken: readonly Step[]): boolean {
  const map = new Map<string, string>();
  return taken.every((step) => {
    if (step[0] === 'set') {
      map.set(step[1], step[2]);
      storage.set(step[1], step[2]);
    } else {
      map.delete(step[1]);
      storage.remove(step[1]);
    }
    return ['a', 'b', 'c', 'd'].every((name) => storage.get(name) === map.get(name));
  });
}

describe('a storage that may fail', () => {
  test("behaves like a map, whether the browser's storage has room, little room or is blocked", () => {
    fc.assert(
      fc.property(fc.nat(4), steps, (room, taken) => {
        const full = smallStorage(room);
        expect(
          actsAsMap(
            safeStorage(() => full),
            taken,
          ),
        ).toBe(true);
        expect(actsAsMap(safeStorage(blocked), taken)).toBe(true);
      }),
    );
  });
});

test('reports whether the browser stored the value', () => {
  const full = smallStorage(1);
  const storage = safeStorage(() => full);
  expect(storage.set('a', '1')).toBe(true);
  expect(storage.set('b', '2')).toBe(false);
  expect(safeStorage(blocked).set('a', '1')).toBe(false);
});

describe('a stored setting', () => {
  /** Numbers by name; what is no record of them is none. */
  const NUMBERS: StoredSetting<Readonly<Record<string, number>>> = {
    key: 'numbers',
    read(text) {
      try {
        return Object.fromEntries(
          Object.entries(JSON.parse(text ?? '{}') as object).filter(([, value]) => typeof value === 'number'),
        );
      } catch {
        return {};
      }
    },
    write: (numbers) => JSON.stringify(numbers),
  };
  const put = (name: string, value: number) => (now: Readonly<Record<string, number>>) => ({
    ...now,
    [name]: value,
  });
  /** A component with the setting: what it shows, and how it changes it. */
  const shown = (storage: SafeStorage, setting = NUMBERS) => {
    const { result, unmount } = renderHook(() => useStoredSetting(setting, storage));
    return {
      value: () => result.current[0],
      change: (name: string, value: number) => act(() => void result.current[1](put(name, value))),
      unmount,
    };
  };
  /** Says in this tab what the browser says after another one wrote; a null key: all is gone. */
  const otherTabWrote = (name: string | null) =>
    act(() => void dispatchEvent(new StorageEvent('storage', { key: name })));

  test.each([
    ['has room', () => smallStorage(9)],
    ['is blocked', blocked],
  ])('is one for all that read it, where the storage %s', (_, open) => {
    const disk = open === blocked ? undefined : open();
    const storage = safeStorage(() => disk ?? blocked());
    const [first, second] = [shown(storage), shown(storage)];
    first.change('a', 1);
    expect([first.value(), second.value()]).toEqual([{ a: 1 }, { a: 1 }]);
    second.change('b', 2);
    expect([first.value(), second.value()]).toEqual([
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ]);
    // One that comes later finds it, and so does one that comes when all others are gone.
    const third = shown(storage);
    expect(third.value()).toEqual({ a: 1, b: 2 });
    [first, second, third].forEach(({ unmount }) => unmount());
    expect(shown(storage).value()).toEqual({ a: 1, b: 2 });
  });

  test('follows what another tab writes, and leaves it alone where it changes something else', () => {
    const shared = smallStorage(9);
    const [here, there] = [safeStorage(() => shared), safeStorage(() => shared)];
    const [first, second] = [shown(here), shown(here)];
    shared.setItem('numbers', '{"theirs":1}');
    otherTabWrote('numbers');
    expect([first.value(), second.value()]).toEqual([{ theirs: 1 }, { theirs: 1 }]);

    // The other tab writes, and this one changes something before it has heard of it.
    there.set('numbers', '{"theirs":2}');
    first.change('ours', 3);
    expect(shared.getItem('numbers')).toBe('{"theirs":2,"ours":3}');
    expect(second.value()).toEqual({ theirs: 2, ours: 3 });

    shared.removeItem('numbers');
    otherTabWrote(null);
    expect(first.value()).toEqual({});
  });

  test('keeps its value while its text is the same, and a damaged one can be changed', () => {
    const shared = smallStorage(9);
    shared.setItem('numbers', '{"a":');
    const storage = safeStorage(() => shared);
    const read = vi.fn(NUMBERS.read);
    const setting = { ...NUMBERS, read };
    const { result, rerender } = renderHook(() => useStoredSetting(setting, storage));
    const [before, change] = result.current;
    expect(before).toEqual({});
    // Strict mode reads twice when it mounts.
    const reads = read.mock.calls.length;
    rerender();
    otherTabWrote('numbers');
    otherTabWrote('something else');
    expect(result.current).toEqual([before, change]);
    expect(result.current[0]).toBe(before);
    expect(read).toHaveBeenCalledTimes(reads);
    act(() => void change(put('a', 1)));
    expect(result.current[0]).toEqual({ a: 1 });
    expect(shared.getItem('numbers')).toBe('{"a":1}');
  });

  test('that is changed into itself is not written', () => {
    const shared = smallStorage(9);
    const storage = safeStorage(() => shared);
    const { result } = renderHook(() => useStoredSetting(NUMBERS, storage));
    act(() => void result.current[1]((now) => now));
    expect(shared.getItem('numbers')).toBeNull();
    act(() => void result.current[1](put('a', 1)));
    expect(shared.getItem('numbers')).toBe('{"a":1}');
  });

  test('says whether the browser keeps what it is changed to, which is there all the same', () => {
    const keeps = (storage: SafeStorage) => {
      const { result } = renderHook(() => useStoredSetting(NUMBERS, storage));
      let isKept: boolean | undefined;
      act(() => {
        isKept = result.current[1](put('a', 1));
      });
      expect(result.current[0]).toEqual({ a: 1 });
      return isKept;
    };
    const shared = smallStorage(9);
    expect(keeps(safeStorage(() => shared))).toBe(true);
    expect(keeps(safeStorage(blocked))).toBe(false);
  });
});
