import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from '../api/client.ts';
import { ApiError, isNameRefused } from '../api/errors.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { entitySchema, lenient } from '../api/schemas/entity.ts';
import { listSchema } from '../api/schemas/responses.ts';
import { fqnNames, fqnParts, quotedName, unquoteName } from '../api/fqn.ts';
import type { Filters } from './filters.ts';
import type { FacetId, ReferenceIds } from './facet.ts';
import { facetById } from './facets/registry.ts';
import { namedReferences } from './query-filter.ts';

// Names are what addresses hold, ids are what the index is asked for: names repeat, and are changed.

const TIMEOUT_MS = 15_000;

const referenceSchema = v.object({
  id: v.string(),
  name: v.string(),
  displayName: lenient(v.string()),
});

/** A user or team, a database or schema, as far as filters need it. */
export type Reference = Readonly<v.InferOutput<typeof referenceSchema>>;

/**
 * Requests for references are never aborted. Those for rows and counts wait for them within their own queries, and a
 * query that is cancelled with its last observer, such as a chip, would leave those waiting for ever.
 */
const { signal: NEVER_ABORTED } = new AbortController();

/** The record at a path, or undefined where the service has none. @throws ApiError */
async function find(client: Client, path: readonly string[]): Promise<Reference | undefined> {
  try {
    const { value } = await client.get({
      path,
      schema: referenceSchema,
      timeoutMs: TIMEOUT_MS,
      signal: NEVER_ABORTED,
    });
    return value;
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return undefined;
    throw error;
  }
}

/**
 * What a user or team may be asked for by: the name as it stands, and where none has it the name in the quotes that a full name
 * has it in, or without them. Servers differ: to some a name with a dot is none without quotes, to others needless ones are.
 */
function spellingsOf(name: string): readonly string[] {
  const plain = unquoteName(name);
  return [...new Set([name, plain, quotedName(plain)])];
}

/** The user and the team of a name: none, one or both. Fails with an ApiError. */
export const personQuery = (client: Client, name: string) =>
  queryOptions({
    queryKey: keys.person(client, name),
    queryFn: async (): Promise<readonly Reference[]> => {
      for (const spelling of spellingsOf(name)) {
        // oxlint-disable-next-line no-await-in-loop -- the next one only where this one is none
        const all = await Promise.all(
          ['users', 'teams'].map((path) => find(client, [path, 'name', spelling])),
        );
        const found = all.flatMap((reference) => reference ?? []);
        if (found.length > 0) return found;
      }
      return [];
    },
    staleTime: FRESH_MS.scopes,
  });

/** The database or schema of an FQN; null: there is none. Fails with an ApiError. */
export const scopeQuery = (client: Client, fqn: string) =>
  queryOptions({
    queryKey: keys.scope(client, fqn),
    queryFn: async (): Promise<Reference | null> => {
      const isSchema = fqnNames(fqn)?.length === 3;
      const path = isSchema ? 'databaseSchemas' : 'databases';
      try {
        return (await find(client, [path, 'name', fqn])) ?? null;
      } catch (error) {
        if (!isNameRefused(error, fqn)) throw error;
        return findInList(
          client,
          path,
          fqn,
          isSchema ? { database: fqnParts(fqn).slice(0, 2).join('.') } : {},
        );
      }
    },
    staleTime: FRESH_MS.scopes,
  });

const MOST_LISTED = 1_000;

/** A database or schema by its place in a list, for a server that refuses its name in an address. @throws ApiError */
async function findInList(
  client: Client,
  path: string,
  fqn: string,
  narrowed: Readonly<Record<string, string>>,
): Promise<Reference | null> {
  const { value } = await client.get({
    path: [path],
    query: { limit: MOST_LISTED, ...narrowed },
    schema: listSchema,
    timeoutMs: TIMEOUT_MS,
    signal: NEVER_ABORTED,
  });
  const entities = value.data.filter((record) => v.is(entitySchema, record));
  return entities.find(({ fullyQualifiedName }) => fullyQualifiedName === fqn) ?? null;
}

/** Where references are looked up, and kept. */
export interface Lookup {
  readonly client: Client;
  readonly queries: QueryClient;
}

/** What is known of the people and databases that filters name; the rest counts as not existing. */
export const knownIds = ({ client, queries }: Lookup): ReferenceIds => ({
  person: (name) => queries.getQueryData(personQuery(client, name).queryKey)?.map(({ id }) => id) ?? [],
  database: (fqn) => queries.getQueryData(scopeQuery(client, fqn).queryKey)?.id,
});

/** Keeps what lists told of people, databases and schemas, so that it is not looked up one by one. */
export function keepReferences(
  { client, queries }: Lookup,
  facet: FacetId,
  references: ReadonlyMap<string, readonly Reference[]>,
): void {
  for (const [name, found] of references) {
    const { refersTo } = facetById(facet) ?? {};
    if (refersTo === 'people') queries.setQueryData(personQuery(client, name).queryKey, found);
    if (refersTo === 'databases') queries.setQueryData(scopeQuery(client, name).queryKey, found[0] ?? null);
  }
}

/** Looks up all people and databases that filters name. @throws ApiError */
export async function resolveReferences(lookup: Lookup, filters: Filters): Promise<ReferenceIds> {
  const { client, queries } = lookup;
  const { people, databases } = namedReferences(filters);
  await Promise.all([
    ...people.map((name) => queries.fetchQuery(personQuery(client, name))),
    ...databases.map((fqn) => queries.fetchQuery(scopeQuery(client, fqn))),
  ]);
  return knownIds(lookup);
}
