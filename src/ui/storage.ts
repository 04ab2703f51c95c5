import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** Text by key. No method throws, whatever the state of the browser's storage. */
export interface SafeStorage {
  readonly get: (key: string) => string | undefined;
  /** Returns whether the browser stored it; if not, it is kept in memory until the page closes. */
  readonly set: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
}

/**
 * Wraps a storage that may be blocked (reading the property throws), full (writing throws) or missing. Unwritten values
 * stay in memory until the page closes.
 */
export function safeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(open());
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    set(key, value) {
      const written = attempt((storage) => {
        storage.setItem(key, value);
        return storage.getItem(key) === value;
      });
      if (written) memory.delete(key);
      else memory.set(key, value);
      return written === true;
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** Persistent storage, shared by all tabs. */
export const browserStorage: SafeStorage = safeStorage(() => globalThis.localStorage);

/** Storage of this tab: survives a reload, until the tab is closed. */
export const tabStorage: SafeStorage = safeStorage(() => globalThis.sessionStorage);

/** A stored value with its key. Stored text is untrusted: `read` must accept any text and fall back to the default. */
export interface StoredSetting<T> {
  readonly key: string;
  readonly read: (text: string | undefined) => T;
  readonly write: (value: T) => string;
}

/** Has a listener called after each change of a stored value, by this tab or another. */
const changes = createStore(undefined, () => {
  addEventListener('storage', noteChange);
  return () => removeEventListener('storage', noteChange);
});

/** Every change counts, because one without a key says that the whole storage was cleared. */
function noteChange(): void {
  changes.set(undefined);
}

/** Stores a value, for all components that show it. @returns whether the browser stored it */
export function setStored<T>({ key, write }: StoredSetting<T>, value: T, storage = browserStorage): boolean {
  const isKept = storage.set(key, write(value));
  noteChange();
  return isKept;
}

/**
 * State that survives a reload, shared by all components and tabs. The second value updates it: its function gets the
 * currently stored value, with other tabs' changes. It returns whether the browser stored the new one; false: it lasts until
 * the page closes.
 */
export function useStoredSetting<T>(
  setting: StoredSetting<T>,
  storage = browserStorage,
): readonly [value: T, update: (change: (now: T) => T) => boolean] {
  const { key, read } = setting;
  const text = useSyncExternalStore(changes.subscribe, () => storage.get(key));
  const value = useMemo(() => read(text), [read, text]);
  const update = useCallback(
    (change: (now: T) => T) => {
      const now = setting.read(storage.get(setting.key));
      const next = change(now);
      return Object.is(next, now) || setStored(setting, next, storage);
    },
    [setting, storage],
  );
  return [value, update];
}
