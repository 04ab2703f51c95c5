import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SafeStorage, safeStorage } from '#src/ui/storage.ts';

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

  test('control: a wrapper that only swallows errors does not behave like a map', () => {
    const full = smallStorage(1);
    const swallowing: SafeStorage = {
      get: (name) => full.getItem(name) ?? undefined,
      remove: (name) => full.removeItem(name),
      set(name, value) {
        try {
          full.setItem(name, value);
          return true;
        } catch {
          // The control: what does not fit is lost.
          return false;
        }
      },
    };
    expect(
      actsAsMap(swallowing, [
        ['set', 'a', '1'],
        ['set', 'b', '2'],
      ]),
    ).toBe(false);
  });

  test('is available to the next page', () => {
    const shared = smallStorage(9);
    safeStorage(() => shared).set('a', '1');
    expect(safeStorage(() => shared).get('a')).toBe('1');
  });
});

test('reports whether the browser stored the value', () => {
  const full = smallStorage(1);
  const storage = safeStorage(() => full);
  expect(storage.set('a', '1')).toBe(true);
  expect(storage.set('b', '2')).toBe(false);
  expect(safeStorage(blocked).set('a', '1')).toBe(false);
});
