import * as v from 'valibot';
import { lenientList } from '../api/schemas/lenient.ts';
import { type SafeStorage, browserStorage } from '../ui/storage.ts';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useClient } from '../api/client-context.ts';
import { fqnOfPath } from '../paths.ts';
import { useSignIn } from '../auth/use-connection.ts';

/** What somebody looked for and opened lately, the newest first. */
export interface Recent {
  /** Search texts. */
  readonly searches: readonly string[];
  /** FQNs of tables. */
  readonly tables: readonly string[];
}

/** Of each kind. */
const MAX_ENTRIES = 10;
/** UTF-16 units of one text; longer ones are not kept. */
const MAX_TEXT = 1_000;

const texts = v.fallback(lenientList(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT))), []);
const schema = v.object({ searches: texts, tables: texts });
const NO_RECENT: Recent = { searches: [], tables: [] };

const first = (list: readonly string[]): readonly string[] => [...new Set(list)].slice(0, MAX_ENTRIES);

/** What a stored text says; any text can be read, and what is wrong in it is left out. */
export function parseRecent(text: string | undefined): Recent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? 'null');
  } catch {
    return NO_RECENT;
  }
  const { success, output } = v.safeParse(schema, parsed);
  return success ? { searches: first(output.searches), tables: first(output.tables) } : NO_RECENT;
}

const put = (text: string, list: readonly string[]): readonly string[] =>
  text === '' || text.length > MAX_TEXT ? list : first([text, ...list]);

/** With a search in front. A text that goes on from the newest one takes its place: it was still being typed. */
export function withSearch({ searches, tables }: Recent, q: string): Recent {
  const [newest, ...older] = searches;
  const grown = newest !== undefined && q.startsWith(newest);
  return { searches: put(q, grown ? older : searches), tables };
}

/** With an opened table in front. @param fqn its FQN */
export const withTable = ({ searches, tables }: Recent, fqn: string): Recent => ({
  searches,
  tables: put(fqn, tables),
});

const keyOf = (server: string) => `catalog-browser.recent.${server}`;

/** What is remembered of one server. @param server its address, origin and path */
export interface RecentStore {
  readonly read: () => Recent;
  readonly write: (recent: Recent) => void;
  readonly clear: () => void;
}

/** Keeps in a storage what was done lately on a server. @param server which one, as clients name it */
export const recentStore = (storage: SafeStorage, server: string): RecentStore => ({
  read: () => parseRecent(storage.get(keyOf(server))),
  write: (recent) => storage.set(keyOf(server), JSON.stringify(recent)),
  clear: () => storage.remove(keyOf(server)),
});

/** A text that stood so long, in ms, was meant; what is only typed through is not. */
const SEARCH_SETTLED_MS = 1_500;

/** Remembers searches and opened tables of the server in use; forgetting the token forgets them too. */
export function useRecent(q: string | null): RecentStore {
  const { server } = useClient();
  const { pathname } = useLocation();
  const store = useMemo(() => recentStore(browserStorage, server), [server]);
  const fqn = fqnOfPath(pathname);
  useEffect(() => {
    if (q === null) return undefined;
    const timer = setTimeout(() => store.write(withSearch(store.read(), q)), SEARCH_SETTLED_MS);
    return () => clearTimeout(timer);
  }, [store, q]);
  useEffect(() => {
    if (fqn !== undefined) store.write(withTable(store.read(), fqn));
  }, [store, fqn]);
  useSignIn({ onSignedIn: () => {}, onForgotten: store.clear });
  return store;
}
