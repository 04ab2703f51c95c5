import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from './client.ts';
import type { EndpointSpec } from './data-source.ts';
import { isRefusal } from './errors.ts';
import { FRESH_MS, keys } from './keys.ts';
import {
  filterText,
  indexName,
  MATCH_ALL,
  searchCountSchema,
  searchPath,
  type Clause,
} from './search-request.ts';
import { versionQuery } from './server-queries.ts';

// What the search index of a server can be asked for. Servers of the same version differ, for an index keeps the mapping of
// its last rebuild: so it is learnt by asking, one `size=0` request for each thing that clauses depend on.

/** One form in which an index may hold something. */
export interface IndexForm {
  /** Stands in what is kept of a server: it must not change. */
  readonly id: string;
  /** Finds every record that has any value of it in this form. An index without the form finds none, or refuses it. */
  readonly any: Clause;
}

/** Something that not every index can be asked for, and the forms that it has had, the likeliest first. */
export interface IndexProbe {
  /** Stands in what is kept of a server: it must not change. */
  readonly key: string;
  readonly forms: readonly IndexForm[];
}

/** What is known of an index. */
export interface IndexProfile {
  /** Id of the form that it has of a probe; undefined: none is known, and clauses have to fit all. */
  readonly formOf: (key: string) => string | undefined;
}

/** What is known of an index that was not asked yet. */
export const UNKNOWN_INDEX: IndexProfile = { formOf: () => undefined };

/** An index of a server. */
export interface AskedIndex {
  readonly queries: QueryClient;
  readonly client: Client;
  /** Usual name of the index. */
  readonly index: EndpointSpec['searchIndex'];
  /** Not every server keeps it: one that fails at a question about it does not. */
  readonly isOptional?: boolean | undefined;
}

/** Key of what is asked first: whether the server obeys filters at all. */
const OBEYS = 'obeys';
const NOTHING: Clause = { match_none: {} };

const TIMEOUT_MS = 10_000;

/** How many records an index finds by a clause alone; undefined: the server refuses it, each time. @throws ApiError for any other failure */
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
        query_filter: filterText({ ...MATCH_ALL, filter: [clause] }),
      },
      schema: searchCountSchema,
      timeoutMs: TIMEOUT_MS,
      // Never aborted: requests for rows and counts wait for it within their own queries, and several for the same one.
      signal: new AbortController().signal,
      failureIsAnswer: isOptional,
    });
    return value.hits.total?.value;
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** Asks for the forms one after the other. Id of the first that finds records; null: none does. @throws ApiError */
async function findForm(asked: AskedIndex, { forms }: IndexProbe): Promise<string | null> {
  for (const { id, any } of forms) if (((await countByClause(asked, any)) ?? 0) > 0) return id;
  return null;
}

/**
 * Which form the index has of something; null: none that finds a record. What it was in another visit counts until
 * `askAgain`. Fails with an ApiError.
 */
export const indexFormQuery = (asked: AskedIndex, probe: IndexProbe) =>
  keptQuery(asked, probe.key, () => findForm(asked, probe));

/** Whether the server obeys filters: one that finds records by a filter that none meets does not. Fails with an ApiError. */
export const obeysFiltersQuery = (asked: AskedIndex) =>
  keptQuery(asked, OBEYS, async () => ((await countByClause(asked, NOTHING)) === 0 ? 'yes' : null));

const keptQuery = (asked: AskedIndex, key: string, ask: () => Promise<string | null>) =>
  queryOptions({
    queryKey: keys.indexForm(asked.client, indexName(asked.client, asked.index), key),
    queryFn: () => learn(asked, key, ask),
    staleTime: FRESH_MS.owned,
    gcTime: FRESH_MS.owned,
    initialData: storedForm(asked, key),
  });

const storedForm = ({ client, index }: AskedIndex, key: string): string | undefined =>
  storedOf(client).read(indexName(client, index) ?? '', key);

/** What is known now, without asking. */
export function knownForm(asked: AskedIndex, key: string): string | null | undefined {
  const { client, index } = asked;
  const queryKey = keys.indexForm(client, indexName(client, index), key);
  const known = asked.queries.getQueryData<string | null>(queryKey);
  return known === undefined ? storedForm(asked, key) : known;
}

/**
 * Whether the server keeps an index that not every server keeps, while a component is rendered: suspends until it is known.
 * Where it cannot be asked, it counts as one that does not.
 */
export function readHasIndex(asked: AskedIndex): boolean {
  const query = obeysFiltersQuery({ ...asked, isOptional: true });
  const known = knownForm(asked, OBEYS);
  if (known !== undefined) return known !== null;
  if (asked.queries.getQueryState(query.queryKey)?.status === 'error') return false;
  // Suspense takes a promise, whatever it comes to.
  throw asked.queries.fetchQuery(query).catch(() => {});
}

/** Whether the server is known to ignore filters. */
export const ignoresFilters = (asked: AskedIndex): boolean => knownForm(asked, OBEYS) === null;

export const profileOf = (asked: AskedIndex): IndexProfile => ({
  formOf: (key) => knownForm(asked, key) ?? undefined,
});

async function learn(
  asked: AskedIndex,
  key: string,
  ask: () => Promise<string | null>,
): Promise<string | null> {
  const { client, index } = asked;
  const form = await ask();
  const stored = storedOf(client);
  stored.asked.add(`${index} ${key}`);
  stored.write(indexName(client, index) ?? '', key, form);
  void renewWithVersion(asked);
  return form;
}

/**
 * Asks again for what was kept of another visit, where something contradicts it: a refusal, or that nothing is found.
 * @param everything whether what was asked in this visit is asked again too
 * @returns whether anything is otherwise than it was thought to be @throws ApiError
 */
export async function askAgain(
  asked: AskedIndex,
  probes: readonly IndexProbe[],
  everything: boolean,
): Promise<boolean> {
  const { queries, client, index } = asked;
  const stored = storedOf(client);
  const isDue = (key: string) => everything || !stored.asked.has(`${index} ${key}`);
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
  return changes.includes(true);
}

// What is kept from visit to visit, of one server: forms that were found, by index and probe. What was not found is asked for
// in every visit: an index is rebuilt, and filled.

const storedSchema = v.object({
  version: v.optional(v.string()),
  indexes: v.record(v.string(), v.record(v.string(), v.string())),
});
type Stored = v.InferOutput<typeof storedSchema>;

function readStored(text: string | undefined): Stored {
  try {
    const read = v.safeParse(storedSchema, JSON.parse(text ?? ''));
    if (read.success) return read.output;
  } catch {
    // Nothing is kept, or something else than what was written.
  }
  return { indexes: {} };
}

/** What is kept of one server. */
interface StoredProfile {
  /** What was asked in this visit, by index and key. */
  readonly asked: Set<string>;
  readonly read: (index: string, key: string) => string | undefined;
  readonly write: (index: string, key: string, form: string | null) => void;
  /** Forgets all of it where it is of another version. @returns whether it was */
  readonly renew: (version: string) => boolean;
  isVersionAsked: boolean;
}

const storedByServer = new WeakMap<object, StoredProfile>();

function storedOf(client: Client): StoredProfile {
  const known = storedByServer.get(client);
  if (known) return known;
  const store = client.indexProfiles;
  let stored = readStored(store?.get());
  const keep = (next: Stored) => {
    stored = next;
    store?.set(JSON.stringify(stored));
  };
  const of = (index: string) => (Object.hasOwn(stored.indexes, index) ? stored.indexes[index] : undefined);
  const profile: StoredProfile = {
    asked: new Set(),
    isVersionAsked: false,
    read(index, key) {
      const forms = of(index);
      return forms && Object.hasOwn(forms, key) ? forms[key] : undefined;
    },
    write(index, key, form) {
      const { [key]: _, ...others } = of(index) ?? {};
      const forms = form === null ? others : { ...others, [key]: form };
      keep({ ...stored, indexes: { ...stored.indexes, [index]: forms } });
    },
    renew(version) {
      const isOther = stored.version !== undefined && stored.version !== version;
      if (stored.version !== version) keep({ version, indexes: isOther ? {} : stored.indexes });
      return isOther;
    },
  };
  storedByServer.set(client, profile);
  return profile;
}

/**
 * Asks once a visit which version the server has: after an upgrade its indexes are asked anew, and what was found by the old
 * answers is searched again. That the version is not said changes nothing.
 */
export async function renewWithVersion({ queries, client }: AskedIndex): Promise<void> {
  const stored = storedOf(client);
  if (stored.isVersionAsked) return;
  stored.isVersionAsked = true;
  try {
    const { version } = await queries.fetchQuery(versionQuery(client));
    if (!stored.renew(version)) return;
    queries.removeQueries({ queryKey: keys.indexes(client) });
    await queries.invalidateQueries({ queryKey: keys.searches(client) });
  } catch {
    // Once: it would be asked again with every page of a filtered list.
  }
}
