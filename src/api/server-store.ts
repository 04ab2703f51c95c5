/** Keeps one text about a server over a reload. Neither method throws. */
export interface ServerStore {
  readonly get: () => string | undefined;
  readonly set: (text: string) => unknown;
}

/** @param id of the server on the site */
export function serverStore(
  storage: {
    readonly get: (key: string) => string | undefined;
    readonly set: (key: string, value: string) => unknown;
  },
  what: 'field-names' | 'index-profile',
  id: string,
): ServerStore {
  const key = `catalog-browser.${what}.${id}`;
  return { get: () => storage.get(key), set: (text) => storage.set(key, text) };
}

export function memoryStore(): ServerStore {
  let text: string | undefined;
  return { get: () => text, set: (next) => (text = next) };
}
