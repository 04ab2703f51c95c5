import { useState } from 'react';

/** Text by key. No method throws, whatever the state of the browser's storage. */
export interface SafeStorage {
  /** The text of a key; undefined where there is none. */
  readonly get: (key: string) => string | undefined;
  /** Returns whether the browser stored it; if not, it is kept in memory until the page closes. */
  readonly set: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
}

/**
 * Wraps a storage that may be blocked (reading the property throws), full (writing throws) or missing. What cannot be
 * written is kept in memory until the page closes.
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

/** A stored value with its key. `read` must accept any text and fall back to the default. */
export interface StoredSetting<T> {
  readonly key: string;
  readonly read: (text: string | undefined) => T;
  readonly write: (value: T) => string;
}

/** State that survives a reload. Stored text is untrusted, so `read` must accept any text. */
export function useStoredSetting<T>(
  { key, read, write }: StoredSetting<T>,
  storage: SafeStorage = browserStorage,
): [T, (next: T) => void] {
  const [value, setValue] = useState(() => read(storage.get(key)));
  const keep = (next: T) => {
    storage.set(key, write(next));
    setValue(next);
  };
  return [value, keep];
}
