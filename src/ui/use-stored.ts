import { useState } from 'react';
import { browserStorage, type SafeStorage } from './safe-storage.ts';

/** A value that this browser remembers, under a key of its own. `read` makes anything of any text, the default included. */
export interface Stored<T> {
  readonly key: string;
  readonly read: (text: string | undefined) => T;
  readonly write: (value: T) => string;
}

/** State that survives a reload. What is stored is as untrusted as an address: `read` must stand any text. */
export function useStored<T>(
  { key, read, write }: Stored<T>,
  storage: SafeStorage = browserStorage,
): [T, (next: T) => void] {
  const [value, setValue] = useState(() => read(storage.get(key)));
  const keep = (next: T) => {
    storage.set(key, write(next));
    setValue(next);
  };
  return [value, keep];
}
