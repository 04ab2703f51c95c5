import * as v from 'valibot';
import { listOf } from '../../api/lenient.ts';
import type { SafeStorage } from '../../ui/safe-storage.ts';

/** What somebody looked for and opened lately, the newest first. */
export interface Recent {
  /** Search texts. */
  readonly searches: readonly string[];
  /** FQNs of tables. */
  readonly tables: readonly string[];
}

/** Of each kind. */
const MOST = 10;
/** UTF-16 units of one text; longer ones are not kept. */
const LONGEST = 1_000;

const texts = v.fallback(listOf(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST))), []);
const schema = v.object({ searches: texts, tables: texts });
const NONE: Recent = { searches: [], tables: [] };

const first = (list: readonly string[]): readonly string[] => [...new Set(list)].slice(0, MOST);

/** What a stored text says; any text can be read, and what is wrong in it is left out. */
export function parseRecent(text: string | undefined): Recent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text ?? 'null');
  } catch {
    return NONE;
  }
  const { success, output } = v.safeParse(schema, parsed);
  return success ? { searches: first(output.searches), tables: first(output.tables) } : NONE;
}

const put = (text: string, list: readonly string[]): readonly string[] =>
  text === '' || text.length > LONGEST ? list : first([text, ...list]);

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
