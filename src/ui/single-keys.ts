import { useSyncExternalStore } from 'react';
import { browserStorage, type SafeStorage } from './safe-storage.ts';
import { SINGLE_KEYS_KEY } from './typing.ts';

const CHANGED = 'single-keys';

const subscribe = (changed: () => void) => {
  addEventListener(CHANGED, changed);
  return () => removeEventListener(CHANGED, changed);
};

/** Keeps whether keys alone, without a modifier, do something on the page, and tells whoever shows it. */
export function chooseSingleKeys(on: boolean, storage: SafeStorage = browserStorage): void {
  storage.set(SINGLE_KEYS_KEY, on ? '' : 'off');
  dispatchEvent(new Event(CHANGED));
}

/** Whether keys alone do something; this browser remembers it. */
export const useSingleKeys = (storage: SafeStorage = browserStorage): boolean =>
  useSyncExternalStore(subscribe, () => !storage.get(SINGLE_KEYS_KEY));
