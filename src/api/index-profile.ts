import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from './client.ts';
import type { EndpointSpec } from './data-source.ts';
import { isRefusal } from './errors.ts';
import { FRESH_MS, keys } from './keys.ts';
import {
  queryFilterText,
  indexName,
  MATCH_ALL,
  searchCountSchema,
  searchPath,
  type Clause,
} from './search-request.ts';
import { versionQuery } from './server-queries.ts';

// Capabilities of a server's search index. Servers of one version differ because an index keeps the mapping of its last
// rebuild: each capability is found by one `size=0` request.

/** A capability that not every index has, with its known forms, the likeliest first. */
export interface IndexProbe {
  /** Stored per server in the browser: must not change. */
  readonly key: string;
  readonly forms: readonly {
    /** Stored per server in the browser: must not change. */
    readonly id: string;
    /** Clause for every record with a value in this form; an index without the form finds none, or refuses it. */
    readonly any: Clause;
  }[];
}

export interface AskedIndex {
  readonly queries: QueryClient;
  readonly client: Client;
  /** Usual name of the index. */
  readonly index: EndpointSpec['searchIndex'];
  /** The server may lack the index: a 500 then means that it does. */
  readonly isOptional?: boolean | undefined;
}

/** Key of the first probe: whether the server obeys filters at all. */
const OBEYS = 'obeys';
const NOTHING: Clause = { match_none: {} };

/** Counts the records that match a clause; undefined: the server refuses it. @throws ApiError for any other failure */
export async function countByClause(
  { client, index, isOptional }: Omit<AskedIndex, 'queries'>,
  clause: Clause,
): Promise<number | undefined> {
  try {
    const { value } = await client.get({
      path: searchPath,
      query: {
        q: '*',
        index: indexName(client, index),
        from: 0,
        size: 0,
        deleted: 'false',
        track_total_hits: 'true',
        query_filter: queryFilterText({ ...MATCH_ALL, filter: [clause] }),
      },
      schema: searchCountSchema,
      // Never aborted, because several queries of rows and counts may wait for this request.
      signal: new AbortController().signal,
      failureIsAnswer: isOptional,
    });
    return value.hits.total?.value;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** The form that an index has, or had in an earlier visit until `askAgain`; null: none finds any. Fails with an ApiError. */
export const indexFormQuery = (asked: AskedIndex, probe: IndexProbe) =>
  keptQuery(asked, probe.key, async () => {
    for (const { id, any } of probe.forms) if (((await countByClause(asked, any)) ?? 0) > 0) return id;
    return null;
  });

/** Whether the server obeys filters: not if one that matches nothing finds records. Fails with an ApiError. */
export const obeysFiltersQuery = (asked: AskedIndex) =>
  keptQuery(asked, OBEYS, async () => ((await countByClause(asked, NOTHING)) === 0 ? 'yes' : null));

const keptQuery = (asked: AskedIndex, key: string, probe: () => Promise<string | null>) =>
  queryOptions({
    queryKey: keys.indexForm(asked.client, indexName(asked.client, asked.index), key),
    queryFn: async () => {
      const form = await probe();
      const { [formKey(asked, key)]: _, ...others } = storedProfile(asked.client).forms;
      store(asked.client, { forms: form === null ? others : { ...others, [formKey(asked, key)]: form } });
      void renewWithVersion(asked);
      return form;
    },
    staleTime: FRESH_MS.owned,
    gcTime: FRESH_MS.owned,
    initialData: storedForm(asked, key),
  });

const formState = ({ client, index, queries }: AskedIndex, key: string) =>
  queries.getQueryState<string | null>(keys.indexForm(client, indexName(client, index), key));

const storedForm = (asked: AskedIndex, key: string): string | undefined =>
  storedProfile(asked.client).forms[formKey(asked, key)];

/** Null: none finds a record; undefined: not known, so that clauses must fit all forms. */
export function knownForm(asked: AskedIndex, key: string): string | null | undefined {
  const form = formState(asked, key)?.data;
  return form === undefined ? storedForm(asked, key) : form;
}

type IndexChoice = 'usual' | 'older' | 'none';

/** The index that a server has of a type whose usual one is optional. An ApiError says nothing about the indexes. */
export const indexChoiceQuery = (
  asked: AskedIndex,
  older?: { readonly name: string; readonly probe: IndexProbe },
) =>
  queryOptions({
    queryKey: keys.indexChoice(asked.client, asked.index),
    queryFn: async (): Promise<IndexChoice> => {
      const optional = { ...asked, isOptional: true };
      const has = async (query: ReturnType<typeof obeysFiltersQuery>) =>
        (await asked.queries.fetchQuery(query)) !== null;
      if (await has(obeysFiltersQuery(optional))) return 'usual';
      if (older && (await has(indexFormQuery({ ...optional, index: older.name }, older.probe))))
        return 'older';
      return 'none';
    },
    staleTime: FRESH_MS.owned,
    gcTime: FRESH_MS.owned,
    initialData: (): IndexChoice | undefined => (knownForm(asked, OBEYS) ? 'usual' : undefined),
  });

/** Repeats the failed requests for the indexes in use. */
export const askForFailedIndexes = ({ queries, client }: Pick<AskedIndex, 'queries' | 'client'>): void =>
  void queries.refetchQueries({
    queryKey: keys.indexes(client),
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  });

export const ignoresFilters = (asked: AskedIndex): boolean => knownForm(asked, OBEYS) === null;

/** `formOf`: id of the form found by a probe; undefined: not known, so clauses must fit all forms. */
export const profileOf = (asked: AskedIndex) => ({
  formOf: (key: string): string | undefined => knownForm(asked, key) ?? undefined,
});
export type IndexProfile = ReturnType<typeof profileOf>;

/**
 * Probes again what an earlier visit stored, when a refusal or an empty result contradicts it.
 * @param everything whether probes of this visit are repeated too @returns whether any result changed @throws ApiError
 */
export async function askAgain(
  asked: AskedIndex,
  probes: readonly IndexProbe[],
  everything: boolean,
): Promise<boolean> {
  const { queries, client, index } = asked;
  // A form that is only stored was never received.
  const isDue = (key: string) => everything || !formState(asked, key)?.dataUpdateCount;
  const changed = async (
    key: string,
    assumed: string | null,
    query: ReturnType<typeof obeysFiltersQuery>,
  ) => {
    const before = knownForm(asked, key) ?? assumed;
    await queries.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
    return (await queries.fetchQuery({ ...query, initialData: undefined })) !== before;
  };
  const changes = await Promise.all([
    ...(isDue(OBEYS) ? [changed(OBEYS, 'yes', obeysFiltersQuery(asked))] : []),
    ...probes
      .filter(({ key }) => isDue(key))
      .map((probe) => changed(probe.key, null, indexFormQuery(asked, probe))),
  ]);
  const hasChanged = changes.includes(true);
  if (hasChanged) void queries.invalidateQueries({ queryKey: keys.indexChoice(client, index) });
  return hasChanged;
}

/**
 * The forms found, by index and probe, as they are stored between visits. Missing forms are not stored but probed in every
 * visit, because an index may be rebuilt and filled.
 */
const storedSchema = v.fallback(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      /** Version of the server when the forms were found. */
      version: v.optional(v.string()),
      forms: v.record(v.string(), v.string()),
    }),
  ),
  { forms: {} },
);

type StoredProfile = v.InferOutput<typeof storedSchema>;

const storedProfile = (client: Client): StoredProfile => v.parse(storedSchema, client.indexProfiles.get());

const store = (client: Client, change: Partial<StoredProfile>) =>
  client.indexProfiles.set(JSON.stringify({ ...storedProfile(client), ...change }));

const formKey = ({ client, index }: AskedIndex, key: string) => `${indexName(client, index)} ${key}`;

/**
 * Requests the server's version once a visit: after an upgrade its indexes are probed again and searches repeated. A
 * failure changes nothing, and is not retried: every page of a filtered list would repeat the request.
 */
export const renewWithVersion = ({ queries, client }: Pick<AskedIndex, 'queries' | 'client'>) =>
  queries.prefetchQuery({
    queryKey: keys.indexedVersion(client),
    queryFn: async (): Promise<string | null> => {
      const answer = await queries.fetchQuery(versionQuery(client)).catch(() => undefined);
      if (!answer) return null;
      const { version } = answer;
      const before = storedProfile(client).version;
      const isOther = before !== undefined && before !== version;
      store(client, { version, ...(isOther && { forms: {} }) });
      if (isOther) {
        queries.removeQueries({ queryKey: keys.indexes(client) });
        await queries.invalidateQueries({ queryKey: keys.searches(client) });
      }
      return version;
    },
    staleTime: FRESH_MS.owned,
    gcTime: FRESH_MS.owned,
  });
