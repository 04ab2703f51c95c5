import type { SafeStorage } from '#src/ui/storage.ts';

/** A storage in memory whose entries a test can read. */
export function memoryStorage(entries = new Map<string, string>()): SafeStorage {
  return {
    get: (key) => entries.get(key),
    set: (key, value) => entries.set(key, value).has(key),
    remove: (key) => void entries.delete(key),
  };
}
