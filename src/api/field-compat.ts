import * as v from 'valibot';
import { ApiError } from './errors.ts';
import type { ServerStore } from './server-store.ts';

/**
 * Names a field has had, newest first: `owner` was renamed `owners` and `viewDefinition` `schemaDefinition` about version
 * 1.5, `domain` `domains` with 1.9.
 */
const FIELD_ALIASES: Readonly<Record<string, readonly string[]>> = {
  owners: ['owners', 'owner'],
  domains: ['domains', 'domain'],
  schemaDefinition: ['schemaDefinition', 'viewDefinition'],
};
const ALIAS_NAMES = new Set(Object.values(FIELD_ALIASES).flat());

/**
 * A server and the store of its field names; without a store they last as long as this object. Pass the same object with
 * every request, because refusals are kept by it.
 */
export interface NamedServer {
  readonly server: string;
  readonly fieldNames?: ServerStore | undefined;
}

interface KnownNames {
  /** Names to use for fields that have aliases. */
  readonly names: Set<string>;
  /** Fields, by the client's name, that records of a type lack, by its path. */
  readonly unsupported: Map<string, Set<string>>;
  /** Time at which the first of them was refused, in ms since the epoch; undefined: none was. */
  since: number | undefined;
}

/** Time after which refused fields are requested again, in ms: a server may be updated, and each refusal costs a request. */
const REFUSED_FOR_MS = 86_400_000;

/** What an earlier visit stored; nothing for any other text. */
const storedSchema = v.fallback(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      names: v.array(v.string()),
      unsupported: v.record(v.string(), v.array(v.string())),
      since: v.optional(v.number()),
    }),
  ),
  { names: [], unsupported: {} },
);
type Stored = v.InferOutput<typeof storedSchema>;

/** Names learned from refusals, by server object. */
const namesByServer = new WeakMap<NamedServer, KnownNames>();

function knownNamesOf(server: NamedServer): KnownNames {
  const earlier = namesByServer.get(server);
  if (earlier) return earlier;
  const { names, unsupported, since } = v.parse(storedSchema, server.fieldNames?.get());
  const isRecent = since !== undefined && Math.abs(Date.now() - since) < REFUSED_FOR_MS;
  const fresh: KnownNames = {
    names: new Set(names.filter((name) => ALIAS_NAMES.has(name))),
    unsupported: new Map(
      isRecent ? Object.entries(unsupported).map(([path, fields]) => [path, new Set(fields)]) : [],
    ),
    since: isRecent ? since : undefined,
  };
  namesByServer.set(server, fresh);
  return fresh;
}

function store(server: NamedServer): void {
  const { names, unsupported, since } = knownNamesOf(server);
  const stored: Stored = {
    names: [...names],
    unsupported: Object.fromEntries([...unsupported].map(([path, fields]) => [path, [...fields]])),
    since,
  };
  server.fieldNames?.set(JSON.stringify(stored));
}

const unsupportedAt = (server: NamedServer, path: readonly string[]): ReadonlySet<string> =>
  knownNamesOf(server).unsupported.get(path.join('/')) ?? NONE;

const NONE: ReadonlySet<string> = new Set();

const aliasesOf = (field: string) => FIELD_ALIASES[field] ?? [field];

interface RequestedFields {
  readonly sent: readonly string[];
  /** Fields that are sent, by the client's name. */
  readonly fields: readonly string[];
}

/** The names to send for some fields of the records at a path, given all earlier refusals of the server. */
export function requestedFields(
  server: NamedServer,
  path: readonly string[],
  fields: readonly string[],
): RequestedFields {
  const { names } = knownNamesOf(server);
  const lost = unsupportedAt(server, path);
  const left = fields.filter((field) => !lost.has(field));
  const nameOf = (field: string) =>
    aliasesOf(field).find((name) => names.has(name)) ?? aliasesOf(field)[0] ?? field;
  return { sent: left.map(nameOf), fields: left };
}

/** Switches a refused field to its next name; drops the field of the records at a path if all names were refused. */
function recordRejectedName(
  server: NamedServer,
  path: readonly string[],
  refused: ReadonlySet<string>,
  name: string,
): void {
  const ofServer = knownNamesOf(server);
  const field = Object.keys(FIELD_ALIASES).find((key) => FIELD_ALIASES[key]?.includes(name)) ?? name;
  const spellings = aliasesOf(field);
  const next = spellings.find((spelling) => !refused.has(spelling));
  for (const spelling of spellings) ofServer.names.delete(spelling);
  if (next === undefined) {
    ofServer.unsupported.set(path.join('/'), new Set([...unsupportedAt(server, path), field]));
    ofServer.since ??= Date.now();
  } else ofServer.names.add(next);
  store(server);
}

const INVALID_FIELD_MESSAGE = /^Invalid field name (.+)$/s;

/** The name of the field in a refusal; undefined for any other error. */
const refusedField = (error: unknown): string | undefined =>
  error instanceof ApiError && error.kind === 'refused'
    ? INVALID_FIELD_MESSAGE.exec(error.serverMessage ?? '')?.[1]
    : undefined;

/**
 * Requests fields by the names that a server has: after a refusal it repeats the request at once with the field's other
 * name, or without the field. The names are kept until another refusal, such as by a server of another version, replaces
 * them; fields that a server lacks are requested again after a day.
 * @param path of the records: types of one server have different fields
 * @param request sends the names given; called again for each newly refused name
 * @throws the errors of `request`, other refusals included
 */
export async function requestWithFields<T>(
  server: NamedServer,
  path: readonly string[],
  fields: readonly string[],
  request: (names: readonly string[]) => Promise<T>,
): Promise<{ readonly answer: T; readonly fields: readonly string[]; readonly refused: readonly string[] }> {
  const refused = new Set<string>();
  for (;;) {
    const names = requestedFields(server, path, fields);
    try {
      const answer = await request(names.sent);
      return { answer, fields: names.fields, refused: [...unsupportedAt(server, path)] };
    } catch (error) {
      const name = refusedField(error);
      if (!name || !names.sent.includes(name)) throw error;
      recordRejectedName(server, path, refused.add(name), name);
    }
  }
}
