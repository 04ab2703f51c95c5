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

/** Most entries of each kind. */
export const MAX_ENTRIES = 10;
/** Most UTF-16 units of one text; longer ones are not kept. */
const MAX_TEXT = 1_000;

const texts = v.fallback(lenientList(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT))), []);
const schema = v.object({
  searches: texts,
  opened: texts,
  // Older versions of the page do not write times, and drop them.
  at: lenient(v.record(v.string(), v.number())),
});
/** Version 1, which remembered tables alone. */
const schemaOfTables = v.pipe(
  v.object({ searches: texts, tables: texts }),
  v.transform(({ searches, tables }) => ({ searches, opened: tables })),
);
const NO_RECENT: Recent = { searches: [], opened: [] };

const first = (list: readonly string[]): readonly string[] => [...new Set(list)].slice(0, MAX_ENTRIES);

function parse(text: string | undefined, as: v.GenericSchema<unknown, Recent>): Recent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? 'null');
  } catch {
    return NO_RECENT;
  }
  const { success, output } = v.safeParse(as, parsed);
  return success ? withTimes(first(output.searches), first(output.opened), output.at) : NO_RECENT;
}

/** Recent entries with the times of listed entries alone. */
function withTimes(searches: readonly string[], opened: readonly string[], at: Recent['at'] = {}): Recent {
  const known = Object.entries(at).filter(([text]) => searches.includes(text) || opened.includes(text));
  return { searches, opened, ...(known.length > 0 && { at: Object.fromEntries(known) }) };
}

/** Parses a stored text; invalid parts are left out. */
export const parseRecent = (text: string | undefined): Recent => parse(text, schema);

/** Parses a text of version 1, like `parseRecent`. */
export const parseRecentTables = (text: string | undefined): Recent => parse(text, schemaOfTables);

/** Joins both, the newer entries in front. */
const joined = (newer: Recent, older: Recent): Recent =>
  withTimes(first([...newer.searches, ...older.searches]), first([...newer.opened, ...older.opened]), {
    ...older.at,
    ...newer.at,
  });

const put = (text: string, list: readonly string[]): readonly string[] =>
  text === '' || text.length > MAX_TEXT ? list : first([text, ...list]);

/**
 * Adds a search in front. A text that continues the newest one replaces it, because that one was still being typed.
 * @param now ms since the epoch; absent: not kept
 */
export function withSearch({ searches, opened, at }: Recent, q: string, now?: number): Recent {
  const [newest, ...older] = searches;
  const grown = newest !== undefined && q.startsWith(newest);
  return withTimes(put(q, grown ? older : searches), opened, {
    ...at,
    ...(now !== undefined && { [q]: now }),
  });
}

/** Adds an opened record in front. @param fqn its FQN @param now as in `withSearch` */
export const withOpened = ({ searches, opened, at }: Recent, fqn: string, now?: number): Recent =>
  withTimes(searches, put(fqn, opened), { ...at, ...(now !== undefined && { [fqn]: now }) });

/** Store of the recent entries of one type of resource on one server. */
export interface RecentStore {
  readonly read: () => Recent;
  readonly write: (recent: Recent) => void;
  readonly clear: () => void;
}

/**
 * Keeps the recent entries of a server in a storage. Entries under the key of version 1 are newer, because only a tab that
 * still runs version 1 writes there; the next write removes them.
 * @param server as clients name it @param type id of the type of resource
 */
export function recentStore(storage: SafeStorage, server: string, type: string): RecentStore {
  const [key, legacyKey] = recentKeys(server, type);
  const dropLegacy = () => {
    if (legacyKey !== undefined) storage.remove(legacyKey);
  };
  return {
    read: () =>
      joined(
        parseRecentTables(legacyKey === undefined ? undefined : storage.get(legacyKey)),
        parseRecent(storage.get(key)),
      ),
    write(recent) {
      storage.set(key, JSON.stringify(recent));
      dropLegacy();
    },
    clear() {
      storage.remove(key);
      dropLegacy();
    },
  };
}

export interface RecentOfType {
  readonly entry: ResourceEntry;
  readonly recent: Recent;
}

/** The recent entries of all types of resource on one server. */
export interface RecentOfTypes {
  readonly read: () => readonly RecentOfType[];
  readonly clear: () => void;
}

/** The recent entries in this browser of all types of resource on a server. @param server as clients name it */
export function recentOfTypes(server: string): RecentOfTypes {
  const stores = RESOURCES.map((entry) => ({
    entry,
    kept: recentStore(browserStorage, server, entry.id),
  }));
  return {
    read: () => stores.map(({ entry, kept }) => ({ entry, recent: kept.read() })),
    clear: () => stores.forEach(({ kept }) => kept.clear()),
  };
}

/** A search or an opened record, to be remembered. */
export interface RecentAct {
  readonly server: string;
  /** Id of the type of resource. */
  readonly type: string;
  /** `searched`: `text` is the searched text; `opened`: the FQN of a record. */
  readonly did: 'searched' | 'opened';
  readonly text: string;
  /** ms since the epoch. */
  readonly at: number;
}

/** Remembers an act in this browser. */
export function remember({ server, type, did, text, at }: RecentAct): void {
  const store = recentStore(browserStorage, server, type);
  const add = did === 'searched' ? withSearch : withOpened;
  store.write(add(store.read(), text, at));
}
