/** Keeps one text about a server over a reload. Neither method throws. */
export interface ServerStore {
  /** What was set last; undefined for nothing. Anything else is taken for nothing. */
  readonly get: () => string | undefined;
  readonly set: (text: string) => void;
}

/**
 * The store of a server in a storage of the browser.
 * @param what is kept: the names that its fields go by, or what its indexes can do
 * @param id the server's name among others of the site
 */
export function serverStore(
  storage: {
    readonly get: (key: string) => string | undefined;
    readonly set: (key: string, value: string) => unknown;
  },
  what: 'field-names' | 'index-profile',
  id: string,
): ServerStore {
  const key = `catalog-browser.${what}.${id}`;
  return { get: () => storage.get(key), set: (text) => void storage.set(key, text) };
}
