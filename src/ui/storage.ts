import { useState } from 'react';

/** Text by key. No method throws, whatever the browser's storage does. */
export interface SafeStorage {
  /** The text under a key; undefined for none. */
  readonly get: (key: string) => string | undefined;
  /** Whether the browser keeps it; false: it is remembered until the page closes. */
  readonly set: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
}

/**
 * Wraps a storage that may be blocked (reading the property throws), full (writing throws) or gone: what cannot be
 * written there is remembered in memory until the page closes.
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

/** Kept in this browser until it is cleared; shared by all tabs. */
export const browserStorage: SafeStorage = safeStorage(() => globalThis.localStorage);

/** Kept in this tab until it is closed; a reload finds it again. */
export const tabStorage: SafeStorage = safeStorage(() => globalThis.sessionStorage);

/** A value that this browser remembers, under a key of its own. `read` makes anything of any text, the default included. */
export interface StoredSetting<T> {
  readonly key: string;
  readonly read: (text: string | undefined) => T;
  readonly write: (value: T) => string;
}

/** State that survives a reload. What is stored is as untrusted as an address: `read` must stand any text. */
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
