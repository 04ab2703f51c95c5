import { ApiError } from './errors.ts';

/** Names a field has had, newest first: `owner` was renamed `owners` about version 1.5. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = { owners: ['owners', 'owner'] };
const RENAMED = new Set(Object.values(SPELLINGS).flat());

/** Keeps the names that one server goes by over a reload. Neither method throws. */
export interface FieldNameStore {
  /** What was set last; undefined for nothing. Anything else is taken for nothing. */
  readonly get: () => string | undefined;
  readonly set: (names: string) => void;
}

/** Which server is asked, and where the names that it goes by are kept; without a store, until the page closes. */
export interface NamedServer {
  /** Where its API begins, origin and path. */
  readonly server: string;
  readonly fieldNames?: FieldNameStore | undefined;
}

/** The store of a server's field names in a storage of the browser. @param id the server's name among others of the site */
export function fieldNameStore(
  storage: {
    readonly get: (key: string) => string | undefined;
    readonly set: (key: string, value: string) => unknown;
  },
  id: string,
): FieldNameStore {
  const key = `catalog-browser.field-names.${id}`;
  return { get: () => storage.get(key), set: (names) => void storage.set(key, names) };
}

interface Learnt {
  /** Names to use for fields that have had several. */
  readonly names: Set<string>;
  /** Fields, by the client's name, that a server has no name for; asked for anew after a reload. */
  readonly lost: Set<string>;
}

/** What servers taught by refusals, by where their APIs begin. */
const learnt = new Map<string, Learnt>();

function learntOf({ server, fieldNames: store }: NamedServer): Learnt {
  const known = learnt.get(server);
  if (known) return known;
  const kept = (store?.get() ?? '').split(',');
  const fresh = { names: new Set(kept.filter((name) => RENAMED.has(name))), lost: new Set<string>() };
  learnt.set(server, fresh);
  return fresh;
}

const spellingsOf = (field: string) => SPELLINGS[field] ?? [field];

interface FieldNames {
  /** Names to send, in the order of the fields. */
  readonly sent: readonly string[];
  /** Fields that are sent, by the client's name. */
  readonly fields: readonly string[];
}

/** What to send for some fields to a server, after all that it refused before. */
export function fieldNames(server: NamedServer, fields: readonly string[]): FieldNames {
  const { names, lost } = learntOf(server);
  const left = fields.filter((field) => !lost.has(field));
  const nameOf = (field: string) =>
    spellingsOf(field).find((name) => names.has(name)) ?? spellingsOf(field)[0] ?? field;
  return { sent: left.map(nameOf), fields: left };
}

/** Goes on to the next name of the field that a server refused; to none where all of them were refused. */
function learn(server: NamedServer, refused: ReadonlySet<string>, name: string): void {
  const { names, lost } = learntOf(server);
  const field = Object.keys(SPELLINGS).find((key) => SPELLINGS[key]?.includes(name)) ?? name;
  const spellings = spellingsOf(field);
  const next = spellings.find((spelling) => !refused.has(spelling));
  for (const spelling of spellings) names.delete(spelling);
  if (next === undefined) lost.add(field);
  else names.add(next);
  if (spellings.length > 1) server.fieldNames?.set([...names].join());
}

const REFUSAL = /^Invalid field name (.+)$/s;

/**
 * Asks for fields by the names that a server knows: where it refuses a name, the question is put again at once by the
 * field's other name, or without the field. What it goes by is kept; a name refused later, by a server of another
 * version, is unlearnt in the same way.
 * @param ask sends the names given; it is called once more for each name that is newly refused
 * @throws what `ask` throws, other refusals included
 */
export async function askForFields<T>(
  server: NamedServer,
  fields: readonly string[],
  ask: (names: readonly string[]) => Promise<T>,
): Promise<{ readonly answer: T; readonly fields: readonly string[]; readonly refused: readonly string[] }> {
  const refused = new Set<string>();
  for (;;) {
    const names = fieldNames(server, fields);
    try {
      const answer = await ask(names.sent);
      return { answer, fields: names.fields, refused: [...learntOf(server).lost] };
    } catch (error) {
      const name =
        error instanceof ApiError && error.kind === 'refused' && REFUSAL.exec(error.serverMessage ?? '')?.[1];
      if (!name || !names.sent.includes(name)) throw error;
      learn(server, refused.add(name), name);
    }
  }
}
