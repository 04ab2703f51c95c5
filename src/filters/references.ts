import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from '../api/client.ts';
import { ApiError, isNameRefused, isUnknownPath } from '../api/errors.ts';
import { fqnNames, fqnParts, quotedName, unquoteName } from '../api/fqn.ts';
import { FRESH_MS, keys } from '../api/keys.ts';
import { entitySchema, lenient } from '../api/schemas/entity.ts';
import { listSchema } from '../api/schemas/responses.ts';
import type { FacetId, ReferenceIds, ReferenceKind } from './facet.ts';
import { facetById } from './facets/registry.ts';
import type { Filters } from './filters.ts';
import { valueListQuery, type NamedValue, type ValueList, type ValueListId } from './value-lists.ts';
import { namesOf } from './value-syntax.ts';
import { meaningsOf } from './values.ts';

// URLs hold names and index queries hold ids, because names repeat and change.

const referenceSchema = v.object({
  id: v.string(),
  name: v.string(),
  displayName: lenient(v.string()),
});

/** A user, team, database or schema, with the members that filters need. */
export type Reference = Readonly<v.InferOutput<typeof referenceSchema>>;

interface NamedReference {
  readonly kind: ReferenceKind;
  readonly name: string;
}

/** The records that filters name, each once. */
export function namedReferences(filters: Filters): readonly NamedReference[] {
  const all = filters.flatMap(({ facet, values }) => {
    const kind = facetById(facet)?.refersTo;
    return kind === undefined ? [] : namesOf(meaningsOf(facet, values)).map((name) => ({ kind, name }));
  });
  return [...new Map(all.map((one) => [`${one.kind} ${one.name}`, one])).values()];
}

/**
 * Requests for references are never aborted, because queries of rows and counts wait for them: a query cancelled with its
 * last observer, such as a chip, would block them.
 */
const { signal: NEVER_ABORTED } = new AbortController();

/** The record at a path; none if the service has none. @throws ApiError */
async function find(client: Client, path: readonly string[]): Promise<readonly Reference[]> {
  try {
    const { value } = await client.get({ path, schema: referenceSchema, signal: NEVER_ABORTED });
    return [value];
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'not-found') return [];
    throw error;
  }
}

/**
 * Spellings by which to request a user or team: the name as written, unquoted, and quoted as in a full name. Some servers
 * need quotes for a name with a dot, others refuse needless ones.
 */
function spellingsOf(name: string): readonly string[] {
  const plain = unquoteName(name);
  return [...new Set([name, plain, quotedName(plain)])];
}

/** The user and the team of a name: none, one or both. @throws ApiError */
async function findPeople(client: Client, name: string): Promise<readonly Reference[]> {
  for (const spelling of spellingsOf(name)) {
    const all = await Promise.all(['users', 'teams'].map((path) => find(client, [path, 'name', spelling])));
    const found = all.flat();
    if (found.length > 0) return found;
  }
  return [];
}

/** The database or schema of an FQN. @throws ApiError */
async function findPlace(client: Client, fqn: string): Promise<readonly Reference[]> {
  const isSchema = fqnNames(fqn)?.length === 3;
  const path = isSchema ? 'databaseSchemas' : 'databases';
  try {
    return await find(client, [path, 'name', fqn]);
  } catch (error) {
    if (!isNameRefused(error, fqn)) throw error;
    return findInList(client, path, fqn, isSchema ? { database: fqnParts(fqn).slice(0, 2).join('.') } : {});
  }
}

const MOST_LISTED = 1_000;

/** Finds a database or schema in a list, for a server that refuses its name in a URL. @throws ApiError */
async function findInList(
  client: Client,
  path: string,
  fqn: string,
  narrowed: Readonly<Record<string, string>>,
): Promise<readonly Reference[]> {
  const query = { limit: MOST_LISTED, ...narrowed };
  const { value } = await client.get({ path: [path], query, schema: listSchema, signal: NEVER_ABORTED });
  const entities = value.data.filter((record) => v.is(entitySchema, record));
  return entities.filter(({ fullyQualifiedName }) => fullyQualifiedName === fqn);
}

/** The entries of a list; none where the server has no such list, as before 1.2. @throws ApiError */
async function listed(client: Client, queries: QueryClient, id: ValueListId): Promise<readonly NamedValue[]> {
  try {
    return (await queries.fetchQuery(valueListQuery(client, id))).entries;
  } catch (error) {
    if (isUnknownPath(error)) return [];
    throw error;
  }
}

const FINDERS: Readonly<
  Record<ReferenceKind, (client: Client, name: string, queries: QueryClient) => Promise<readonly Reference[]>>
> = {
  people: findPeople,
  databases: findPlace,
  domains: async (client, fqn, queries) =>
    (await listed(client, queries, 'domains'))
      .filter((one) => one.fqn === fqn || one.fqn.startsWith(`${fqn}.`))
      .toSorted((a, b) => a.fqn.length - b.fqn.length),
  dataProducts: async (client, fqn, queries) =>
    (await listed(client, queries, 'dataProducts')).filter((one) => one.fqn === fqn),
};

/** Query of the records that a name stands for, the one of this name first; an empty list: none. Fails with an ApiError. */
export const referenceQuery = (client: Client, { kind, name }: NamedReference) =>
  queryOptions({
    queryKey: keys.reference(client, kind, name),
    queryFn: ({ client: queries }) => FINDERS[kind](client, name, queries),
    staleTime: FRESH_MS.scopes,
  });

export interface Lookup {
  readonly client: Client;
  readonly queries: QueryClient;
}

/** The ids of the references in the cache; others count as not existing. */
export const knownIds =
  ({ client, queries }: Lookup): ReferenceIds =>
  (kind, name) =>
    queries.getQueryData(referenceQuery(client, { kind, name }).queryKey)?.map(({ id }) => id) ?? [];

/** Caches the records of lists, so that they are not requested one by one. Parts of lists do not do: others may repeat a name. */
export function keepReferences(
  { client, queries }: Lookup,
  facet: FacetId,
  lists: readonly ValueList[],
): void {
  const kind = facetById(facet)?.refersTo;
  // Names of other kinds stand for what the lists themselves say.
  if ((kind !== 'people' && kind !== 'databases') || !lists.every(({ isWhole }) => isWhole)) return;
  const known = new Map<string, Reference[]>();
  for (const { id, name, fqn, displayName } of lists.flatMap(({ entries }) => entries)) {
    const key = kind === 'databases' ? fqn : name;
    known.set(key, [...(known.get(key) ?? []), { id, name, displayName }]);
  }
  for (const [name, found] of known)
    queries.setQueryData(referenceQuery(client, { kind, name }).queryKey, found);
}

/** @throws ApiError */
export async function resolveReferences(lookup: Lookup, filters: Filters): Promise<ReferenceIds> {
  const { client, queries } = lookup;
  await Promise.all(namedReferences(filters).map((one) => queries.fetchQuery(referenceQuery(client, one))));
  return knownIds(lookup);
}
