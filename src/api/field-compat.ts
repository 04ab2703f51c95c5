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

/** A server, by the store of its field names, which keeps them between its requests and over a reload. */
export interface NamedServer {
  readonly fieldNames: ServerStore;
}

/** Time after which refused fields are requested again, in ms: a server may be updated, and each refusal costs a request. */
const REFUSED_FOR_MS = 86_400_000;

/** What was learned from refusals; nothing for any other text. */
const learnedSchema = v.fallback(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      /** Names to use for fields that have aliases. */
      names: v.array(v.string()),
      /** Fields, by the client's name, that records of a type lack, by its path. */
      unsupported: v.record(v.string(), v.array(v.string())),
      /** Time at which the first of them was refused, in ms since the epoch; absent: none was. */
      since: v.optional(v.number()),
    }),
  ),
  { names: [], unsupported: {} },
);

function learnedOf({ fieldNames }: NamedServer): v.InferOutput<typeof learnedSchema> {
  const { names, unsupported, since } = v.parse(learnedSchema, fieldNames.get());
  const isRecent = since !== undefined && Math.abs(Date.now() - since) < REFUSED_FOR_MS;
  return isRecent ? { names, unsupported, since } : { names, unsupported: {} };
}

const unsupportedAt = (server: NamedServer, path: readonly string[]): readonly string[] =>
  learnedOf(server).unsupported[path.join('/')] ?? [];

const aliasesOf = (field: string) => FIELD_ALIASES[field] ?? [field];

/** The names to send for some fields of the records at a path, and the fields that these are: those never refused. */
export function requestedFields(server: NamedServer, path: readonly string[], fields: readonly string[]) {
  const { names } = learnedOf(server);
  const lost = unsupportedAt(server, path);
  const left = fields.filter((field) => !lost.includes(field));
  const nameOf = (field: string) =>
    aliasesOf(field).find((name) => names.includes(name)) ?? aliasesOf(field)[0] ?? field;
  return { sent: left.map(nameOf), fields: left };
}

/** Switches a refused field to its next name; drops the field of the records at a path if all names were refused. */
function recordRejectedName(
  server: NamedServer,
  path: readonly string[],
  refused: ReadonlySet<string>,
  name: string,
): void {
  const learned = learnedOf(server);
  const field = Object.keys(FIELD_ALIASES).find((key) => FIELD_ALIASES[key]?.includes(name)) ?? name;
  const spellings = aliasesOf(field);
  const next = spellings.find((spelling) => !refused.has(spelling));
  learned.names = learned.names.filter((other) => !spellings.includes(other));
  if (next === undefined) {
    learned.unsupported[path.join('/')] = [...new Set([...unsupportedAt(server, path), field])];
    learned.since ??= Date.now();
  } else learned.names.push(next);
  server.fieldNames.set(JSON.stringify(learned));
}

const INVALID_FIELD_MESSAGE = /^Invalid field name (.+)$/s;

/** The name of the field in a refusal; undefined for any other error. */
const refusedField = (error: unknown): string | undefined =>
  error instanceof ApiError && error.kind === 'refused'
    ? INVALID_FIELD_MESSAGE.exec(error.serverMessage ?? '')?.[1]
    : undefined;

/**
 * Requests fields by the names that a server has: after a refusal it repeats the request at once with the field's other name,
 * or without the field. The names are kept until another refusal, such as by a server of another version, replaces them.
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
      return { answer, fields: names.fields, refused: unsupportedAt(server, path) };
    } catch (error) {
      const name = refusedField(error);
      if (!name || !names.sent.includes(name)) throw error;
      recordRejectedName(server, path, refused.add(name), name);
    }
  }
}
