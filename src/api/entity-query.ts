import { queryOptions } from '@tanstack/react-query';
import { type GenericSchema, unknown } from 'valibot';
import type { Client } from './client.ts';
import type { EndpointSpec } from './data-source.ts';
import { ApiError, isNameRefused, isRefusal } from './errors.ts';
import { requestWithFields } from './field-compat.ts';
import { isUuid } from './fqn.ts';
import { FRESH_MS, keys } from './keys.ts';
import type { EntityRow } from './schemas/record.ts';
import { indexName, liveFilter, searchPath, searchSchema } from './search-request.ts';

/** One record with everything the service knows of it. */
export interface EntityDetail<Row extends EntityRow = EntityRow> {
  readonly record: Row;
  /** Fields that this server refuses. */
  readonly refused: readonly string[];
  readonly tookMs: number;
  /** ms since the epoch */
  readonly readAt: number;
}

/** What of a type's endpoint one record is asked for by. */
export type EntityEndpoint = Pick<EndpointSpec, 'path' | 'fields' | 'schema' | 'searchIndex' | 'jsonFields'>;

/** Which record, as far as it is known. */
interface Wanted {
  readonly client: Client;
  readonly endpoint: EntityEndpoint;
  readonly fqn: string;
  /** Undefined: only a link named it. */
  readonly id: string | undefined;
  readonly signal: AbortSignal;
}

/** Asks for what lies at a path. @param include `deleted`: for one that was deleted */
type AskAt<T> = (path: readonly string[], include: 'deleted' | undefined) => Promise<T>;

const TIMEOUT_MS = 15_000;

const getAt = <T>(
  { client, signal }: Wanted,
  path: readonly string[],
  {
    fields,
    include,
    schema,
  }: {
    readonly fields: readonly string[];
    readonly include: 'deleted' | undefined;
    readonly schema: GenericSchema<unknown, T>;
  },
) => {
  const query = { fields: fields.length > 0 ? fields.join() : undefined, include };
  return client.get({ path, query, schema, timeoutMs: TIMEOUT_MS, signal });
};

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.kind === 'not-found';

/**
 * Asks for a record by its id, which every server takes; by its FQN where no id is known, or where another record has the
 * name by now; and where there is none for one that was deleted: servers keep those and leave them out. A server that
 * refuses the FQN in an address is asked by the id that its search index knows.
 * @throws ApiError: of requests that all fail that of the first one
 */
async function askForRecord<T>(wanted: Wanted, ask: AskAt<T>): Promise<T> {
  const { endpoint, fqn, id } = wanted;
  const byName = [...endpoint.path, 'name', fqn];
  const byId = isUuid(id) ? [...endpoint.path, id] : undefined;
  const live = async () => {
    if (!byId) return askByName(wanted, (path) => ask(path, undefined));
    try {
      return await ask(byId, undefined);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return await ask(byName, undefined).catch(() => Promise.reject(error));
    }
  };
  try {
    return await live();
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return await ask(byId ?? byName, 'deleted').catch(() => Promise.reject(error));
  }
}

/** Asks by the FQN, or by the id that the search index has of it. @throws ApiError: the refusal where it knows none */
async function askByName<T>(wanted: Wanted, ask: (path: readonly string[]) => Promise<T>): Promise<T> {
  const { endpoint, fqn } = wanted;
  try {
    return await ask([...endpoint.path, 'name', fqn]);
  } catch (error) {
    if (!isNameRefused(error, fqn)) throw error;
    const id = await indexedId(wanted).catch(() => undefined);
    if (id === undefined) throw error;
    return ask([...endpoint.path, id]);
  }
}

/** Documents of one FQN: an index that compares without case has those of its case twins. */
const MOST_TWINS = 10;

/** The id of the live record of an FQN, as the search index has it; undefined: it has none. @throws ApiError */
async function indexedId({ client, endpoint, fqn, signal }: Wanted): Promise<string | undefined> {
  if (endpoint.searchIndex === undefined) return undefined;
  const { value } = await client.get({
    path: searchPath,
    query: {
      q: '*',
      index: indexName(client, endpoint.searchIndex),
      from: 0,
      size: MOST_TWINS,
      deleted: 'false',
      query_filter: liveFilter({ filter: [{ term: { fullyQualifiedName: fqn } }], must_not: [] }),
      include_source_fields: ['id', 'fullyQualifiedName'],
    },
    schema: searchSchema,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  const found = value.hits.hits.find(({ record }) => {
    const members: Readonly<Record<string, unknown>> = record;
    return members['fullyQualifiedName'] === fqn;
  });
  return isUuid(found?.record.id) ? found.record.id : undefined;
}

/** Fields of lists that servers leave out of a record where they are empty. */
const OMITTED_LISTS = ['owners', 'tags', 'followers'] as const;

/** A record with the lists that were asked for and left out: it has no owner, which is not the same as not loaded. */
const withOmittedLists = (record: EntityRow, asked: readonly string[]): EntityRow => ({
  ...Object.fromEntries(OMITTED_LISTS.filter((name) => asked.includes(name)).map((name) => [name, []])),
  ...record,
});

/**
 * One record as the service has it now: look-up is exact. Fails with an ApiError, `not-found` included.
 * @param id where it is at hand, as in a row of the list; the answer is kept by the FQN, however it was asked for
 */
export const entityQuery = (client: Client, endpoint: EntityEndpoint, fqn: string, id?: string) =>
  queryOptions({
    queryKey: keys.entity(client, endpoint.path, fqn),
    queryFn: async ({ signal }): Promise<EntityDetail> => {
      const wanted: Wanted = { client, endpoint, fqn, id, signal };
      const schema = endpoint.schema(Object.keys(endpoint.fields));
      const { answer, fields, refused } = await askForRecord(wanted, (path, include) =>
        requestWithFields(client, Object.keys(endpoint.fields), (names) =>
          getAt(wanted, path, { fields: names, include, schema }),
        ),
      );
      return {
        record: withOmittedLists(answer.value, fields),
        refused,
        tookMs: answer.tookMs,
        readAt: answer.readAt,
      };
    },
    // Records may have thousands of columns: to compare an old one with a new one costs more than to draw it.
    structuralSharing: false,
    staleTime: FRESH_MS.records,
  });

/** Members that no record is shown with: servers send the credentials of a service in it, unasked. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set(['connection']);

/** A record as it was sent, without secrets, whatever else is in it. */
const withoutSecrets = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && !Array.isArray(record)
    ? Object.fromEntries(
        Object.entries(record).flatMap(([name, value]) =>
          SECRET_MEMBERS.has(name) ? [] : [[name, name === 'service' ? withoutSecrets(value) : value]],
        ),
      )
    : record;

/** A record as JSON. */
export interface RawEntity {
  readonly json: unknown;
  /** `all`: every member that the server has; `no-lists`: but lists of other records; `some`: it refuses to send more. */
  readonly members: 'all' | 'no-lists' | 'some';
}

/** The same record as the service sends it with all that it has, whatever is in it but secrets. */
export const rawEntityQuery = (client: Client, endpoint: EntityEndpoint, fqn: string, id?: string) =>
  queryOptions({
    queryKey: keys.rawEntity(client, endpoint.path, fqn),
    queryFn: async ({ signal }): Promise<RawEntity> => {
      const wanted: Wanted = { client, endpoint, fqn, id, signal };
      const { jsonFields } = endpoint;
      return askForRecord(wanted, async (path, include): Promise<RawEntity> => {
        const ask = (fields: readonly string[]) =>
          getAt(wanted, path, { fields, include, schema: unknown() });
        const json = ({ value }: Awaited<ReturnType<typeof ask>>) => withoutSecrets(value);
        try {
          if (!jsonFields) return { json: json(await ask(['*'])), members: 'all' };
          // By a server of its own: what it refuses of these says nothing of the fields that rows are shown with.
          const { answer } = await requestWithFields({ server: client.server }, jsonFields, ask);
          return { json: json(answer), members: 'no-lists' };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const { answer } = await requestWithFields(client, Object.keys(endpoint.fields), ask);
          return { json: json(answer), members: 'some' };
        }
      });
    },
    structuralSharing: false,
    // It is opened seldom, to see what the server sends now.
    staleTime: FRESH_MS.never,
    gcTime: 0,
  });
