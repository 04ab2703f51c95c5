import * as v from 'valibot';
import { lenient, lenientList } from '../api/schemas/entity.ts';
import { RESOURCES } from '../resources/registry.ts';
import type { ResourceEntry } from '../resources/resource.ts';
import { type SafeStorage, browserStorage } from '../ui/storage.ts';
import { recentKeys } from '../view/preferences.ts';

/** Recent searches and opened records of one type of resource, the newest first. */
export interface Recent {
  readonly searches: readonly string[];
  /** FQNs of opened records. */
  readonly opened: readonly string[];
  /** Times by text or FQN, in ms since the epoch, if known; they order entries of several types. */
  readonly at?: Readonly<Record<string, number>> | undefined;
}

export const MAX_ENTRIES = 10;
/** Most UTF-16 units of one text; longer ones are not kept. */
const MAX_TEXT = 1_000;

const texts = v.fallback(lenientList(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT))), []);
const schema = v.object({
  searches: texts,
  opened: texts,
  /** The name of `opened` in version 1, which remembered tables alone. */
  tables: texts,
  // Older versions of the page do not write times, and drop them.
  at: lenient(v.record(v.string(), v.number())),
});

const first = (list: readonly string[]): readonly string[] => [...new Set(list)].slice(0, MAX_ENTRIES);

/** Recent entries with the times of listed entries alone. */
function withTimes(searches: readonly string[], opened: readonly string[], at: Recent['at'] = {}): Recent {
  const known = Object.entries(at).filter(([text]) => searches.includes(text) || opened.includes(text));
  return { searches, opened, ...(known.length > 0 && { at: Object.fromEntries(known) }) };
}

/** Reads stored texts, the newest first, as one; invalid parts are left out. */
export function parseRecent(...stored: readonly (string | undefined)[]): Recent {
  const read = stored.flatMap((text) => {
    try {
      const { success, output } = v.safeParse(schema, JSON.parse(text ?? 'null'));
      return success ? output : [];
    } catch {
      return [];
    }
  });
  return withTimes(
    first(read.flatMap(({ searches }) => searches)),
    first(read.flatMap(({ opened, tables }) => [...opened, ...tables])),
    Object.fromEntries(read.toReversed().flatMap(({ at = {} }) => Object.entries(at))),
  );
}

const put = (text: string, list: readonly string[]): readonly string[] =>
  text === '' || text.length > MAX_TEXT ? list : first([text, ...list]);

/** Adds a search, in place of the newest that it continues, still being typed. @param now ms since the epoch */
export function withSearch({ searches, opened, at }: Recent, q: string, now: number): Recent {
  const [newest, ...older] = searches;
  const grown = newest !== undefined && q.startsWith(newest);
  return withTimes(put(q, grown ? older : searches), opened, { ...at, [q]: now });
}

/** Adds an opened record in front. @param fqn its FQN @param now as in `withSearch` */
export const withOpened = ({ searches, opened, at }: Recent, fqn: string, now: number): Recent =>
  withTimes(searches, put(fqn, opened), { ...at, [fqn]: now });

/**
 * Keeps the recent entries of one type of resource on a server in a storage. Entries under the key of version 1 are newer,
 * because only a tab that still runs version 1 writes there; the next write removes them.
 * @param server as clients name it @param type id of the type of resource
 */
export function recentStore(storage: SafeStorage, server: string, type: string) {
  const [key, ...legacyKeys] = recentKeys(server, type);
  const remove = (keys: readonly string[]) => keys.forEach((one) => storage.remove(one));
  return {
    read: (): Recent => parseRecent(...[...legacyKeys, key].map((one) => storage.get(one))),
    write(recent: Recent) {
      storage.set(key, JSON.stringify(recent));
      remove(legacyKeys);
    },
    clear: () => remove([key, ...legacyKeys]),
  };
}

export interface RecentOfType {
  readonly entry: ResourceEntry;
  readonly recent: Recent;
}

/** The recent entries in this browser of all types of resource on a server. @param server as clients name it */
export const recentOfTypes = (server: string): readonly RecentOfType[] =>
  RESOURCES.map((entry) => ({ entry, recent: recentStore(browserStorage, server, entry.id).read() }));

export const clearRecent = (server: string): void =>
  RESOURCES.forEach(({ id }) => recentStore(browserStorage, server, id).clear());

export interface RecentAct {
  readonly server: string;
  readonly type: string;
  /** `searched`: `text` is the searched text; `opened`: the FQN of a record. */
  readonly did: 'searched' | 'opened';
  readonly text: string;
  /** ms since the epoch. */
  readonly at: number;
}

export function remember({ server, type, did, text, at }: RecentAct): void {
  const store = recentStore(browserStorage, server, type);
  const add = did === 'searched' ? withSearch : withOpened;
  store.write(add(store.read(), text, at));
}
