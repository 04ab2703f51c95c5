import { ApiError } from './errors.ts';
import type { ServerStore } from './server-store.ts';

/** Names a field has had, newest first: `owner` was renamed `owners` about version 1.5, `domain` `domains` with 1.9. */
const FIELD_ALIASES: Readonly<Record<string, readonly string[]>> = {
  owners: ['owners', 'owner'],
  domains: ['domains', 'domain'],
};
const ALIAS_NAMES = new Set(Object.values(FIELD_ALIASES).flat());

/**
 * Which server is asked, and where the names that it goes by are kept; without a store, as long as this object is.
 * Pass the same object with every request: what a server refused is remembered by it.
 */
export interface NamedServer {
  /** Where its API begins, origin and path. */
  readonly server: string;
  readonly fieldNames?: ServerStore | undefined;
}

interface KnownNames {
  /** Names to use for fields that have had several. */
  readonly names: Set<string>;
  /** Fields, by the client's name, that a server has no name for; asked for anew after a reload. */
  readonly unsupported: Set<string>;
}

/** What refusals taught, by the client that asked. */
const namesByServer = new WeakMap<NamedServer, KnownNames>();

function knownNamesOf(server: NamedServer): KnownNames {
  const known = namesByServer.get(server);
  if (known) return known;
  const kept = (server.fieldNames?.get() ?? '').split(',');
  const fresh: KnownNames = {
    names: new Set(kept.filter((name) => ALIAS_NAMES.has(name))),
    unsupported: new Set<string>(),
  };
  namesByServer.set(server, fresh);
  return fresh;
}

const aliasesOf = (field: string) => FIELD_ALIASES[field] ?? [field];

interface RequestedFields {
  /** Names to send, in the order of the fields. */
  readonly sent: readonly string[];
  /** Fields that are sent, by the client's name. */
  readonly fields: readonly string[];
}

/** What to send for some fields to a server, after all that it refused before. */
export function requestedFields(server: NamedServer, fields: readonly string[]): RequestedFields {
  const { names, unsupported: lost } = knownNamesOf(server);
  const left = fields.filter((field) => !lost.has(field));
  const nameOf = (field: string) =>
    aliasesOf(field).find((name) => names.has(name)) ?? aliasesOf(field)[0] ?? field;
  return { sent: left.map(nameOf), fields: left };
}

/** Goes on to the next name of the field that a server refused; to none where all of them were refused. */
function recordRejectedName(server: NamedServer, refused: ReadonlySet<string>, name: string): void {
  const { names, unsupported: lost } = knownNamesOf(server);
  const field = Object.keys(FIELD_ALIASES).find((key) => FIELD_ALIASES[key]?.includes(name)) ?? name;
  const spellings = aliasesOf(field);
  const next = spellings.find((spelling) => !refused.has(spelling));
  for (const spelling of spellings) names.delete(spelling);
  if (next === undefined) lost.add(field);
  else names.add(next);
  if (spellings.length > 1) server.fieldNames?.set([...names].join());
}

const INVALID_FIELD_MESSAGE = /^Invalid field name (.+)$/s;

/** The name of a field that a server refused a request for; undefined for any other error. */
const refusedField = (error: unknown): string | undefined =>
  error instanceof ApiError && error.kind === 'refused'
    ? INVALID_FIELD_MESSAGE.exec(error.serverMessage ?? '')?.[1]
    : undefined;

/**
 * Asks for fields by the names that a server knows: where it refuses a name, the question is put again at once by the
 * field's other name, or without the field. What it goes by is kept; a name refused later, by a server of another
 * version, is unlearnt in the same way.
 * @param ask sends the names given; it is called once more for each name that is newly refused
 * @throws what `ask` throws, other refusals included
 */
export async function requestWithFields<T>(
  server: NamedServer,
  fields: readonly string[],
  ask: (names: readonly string[]) => Promise<T>,
): Promise<{ readonly answer: T; readonly fields: readonly string[]; readonly refused: readonly string[] }> {
  const refused = new Set<string>();
  for (;;) {
    const names = requestedFields(server, fields);
    try {
      const answer = await ask(names.sent);
      return { answer, fields: names.fields, refused: [...knownNamesOf(server).unsupported] };
    } catch (error) {
      const name = refusedField(error);
      if (!name || !names.sent.includes(name)) throw error;
      recordRejectedName(server, refused.add(name), name);
    }
  }
}
