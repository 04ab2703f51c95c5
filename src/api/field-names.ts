import { ApiError } from './errors.ts';

/** Names a field has had, newest first: `owner` was renamed `owners` about version 1.5. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = { owners: ['owners', 'owner'] };

/** Names that a server refused, by its origin. A server that is updated is asked anew after a reload. */
const refusedNames = new Map<string, Set<string>>();

interface FieldNames {
  /** Names to send, in the order of the fields. */
  readonly sent: readonly string[];
  /** Fields that are sent, by the client's name. */
  readonly fields: readonly string[];
  /** Fields that this server has no name for. */
  readonly refused: readonly string[];
}

/** What to send for some fields to a server, after all that it refused before. */
export function fieldNames(origin: string, fields: readonly string[]): FieldNames {
  const known = refusedNames.get(origin);
  const spelt = fields.map((field) => ({
    field,
    name: (SPELLINGS[field] ?? [field]).find((name) => !known?.has(name)),
  }));
  return {
    sent: spelt.flatMap(({ name }) => name ?? []),
    fields: spelt.flatMap(({ field, name }) => (name === undefined ? [] : [field])),
    refused: spelt.flatMap(({ field, name }) => (name === undefined ? [field] : [])),
  };
}

/** Every field that a server has refused so far, by the client's name. */
function refusedFields(origin: string): readonly string[] {
  const known = refusedNames.get(origin) ?? new Set<string>();
  const newest = [...known].filter((name) => !Object.values(SPELLINGS).flat().includes(name));
  const lost = Object.keys(SPELLINGS).filter((field) => SPELLINGS[field]?.every((name) => known.has(name)));
  return [...newest, ...lost];
}

const REFUSAL = /^Invalid field name (.+)$/s;

/**
 * Asks for fields by the names that a server knows: a name that it refuses is remembered, and the question put again
 * at once with what is left.
 * @param ask sends the names given; it is called once more for each name that is newly refused
 * @throws what `ask` throws, other refusals included
 */
export async function askForFields<T>(
  origin: string,
  fields: readonly string[],
  ask: (names: readonly string[]) => Promise<T>,
): Promise<{ readonly answer: T; readonly fields: readonly string[]; readonly refused: readonly string[] }> {
  for (;;) {
    const names = fieldNames(origin, fields);
    try {
      const answer = await ask(names.sent);
      return { answer, fields: names.fields, refused: refusedFields(origin) };
    } catch (error) {
      const name =
        error instanceof ApiError && error.kind === 'refused' && REFUSAL.exec(error.serverMessage ?? '')?.[1];
      if (!name || !names.sent.includes(name)) throw error;
      const known = refusedNames.get(origin) ?? new Set<string>();
      refusedNames.set(origin, known.add(name));
    }
  }
}
