import { queryOptions } from '@tanstack/react-query';
import { unknown } from 'valibot';
import type { Client } from './client.ts';
import type { EndpointSpec, Include } from './data-source.ts';
import { ApiError, isNameRefused, isRefusal } from './errors.ts';
import { requestWithFields } from './field-compat.ts';
import { isUuid } from './fqn.ts';
import { FRESH_MS, keys } from './keys.ts';
import type { EntityRow } from './schemas/record.ts';
import { indexName, searchPath, searchSchema, stateParams } from './search-request.ts';
import { memoryStore } from './server-store.ts';

export interface EntityDetail<Row extends EntityRow = EntityRow> {
  readonly record: Row;
  readonly refused: readonly string[];
  readonly tookMs: number;
  readonly readAt: number;
}

export type EntityEndpoint = Pick<
  EndpointSpec,
  'path' | 'fields' | 'schema' | 'searchIndex' | 'jsonFields' | 'opened'
>;

/** The fields and the schema of an opened record: those of rows if its own could not be loaded. */
export const openedRecordOf = async (
  endpoint: EntityEndpoint,
): Promise<Pick<EntityEndpoint, 'fields' | 'schema'>> =>
  (await endpoint.opened?.load().catch(() => undefined)) ?? endpoint;

interface Wanted {
  readonly client: Client;
  readonly endpoint: EntityEndpoint;
  readonly fqn: string;
  /** Undefined if a link named the record by its FQN alone. */
  readonly id: string | undefined;
  /** Whether a list said that it is deleted; it may have been restored since. */
  readonly isDeleted: boolean;
  readonly signal: AbortSignal;
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.kind === 'not-found';

/**
 * Requests a record by its id, which every server takes; by its FQN if no id is known, or if another record has the name
 * now; and as a deleted record if neither exists, because servers leave deleted ones out. A server that refuses the FQN in
 * a URL gets the id that its search index has.
 * @throws ApiError of the first request if all fail
 */
async function requestRecord<T>(
  wanted: Wanted,
  request: (path: readonly string[], include: Include | undefined) => Promise<T>,
): Promise<T> {
  const { endpoint, fqn, id, isDeleted } = wanted;
  const byName = [...endpoint.path, 'name', fqn];
  const byId = isUuid(id) ? [...endpoint.path, id] : undefined;
  const live = async () => {
    if (!byId) return requestByName(wanted, (path) => request(path, undefined));
    try {
      return await request(byId, isDeleted ? 'all' : undefined);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return await request(byName, undefined).catch(() => Promise.reject(error));
    }
  };
  try {
    return await live();
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return await request(byId ?? byName, 'deleted').catch(() => Promise.reject(error));
  }
}

/** Requests by the FQN, or by the id in the search index. @throws ApiError: the refusal if the index has none */
async function requestByName<T>(
  wanted: Wanted,
  request: (path: readonly string[]) => Promise<T>,
): Promise<T> {
  const { endpoint, fqn } = wanted;
  try {
    return await request([...endpoint.path, 'name', fqn]);
  } catch (error) {
    if (!isNameRefused(error, fqn)) throw error;
    const id = await indexedId(wanted).catch(() => undefined);
    if (id === undefined) throw error;
    return request([...endpoint.path, id]);
  }
}

/** Documents of one FQN: an index that ignores case also finds names that differ only in case. */
const MOST_TWINS = 10;

/** Id of the live record of an FQN in the search index; undefined: none. @throws ApiError */
async function indexedId({ client, endpoint, fqn, signal }: Wanted): Promise<string | undefined> {
  if (endpoint.searchIndex === undefined) return undefined;
  const { value } = await client.get({
    path: searchPath,
    query: {
      q: '*',
      index: indexName(client, endpoint.searchIndex),
      from: 0,
      size: MOST_TWINS,
      ...stateParams({ filter: [{ term: { fullyQualifiedName: fqn } }], must_not: [] }, false),
      include_source_fields: ['id', 'fullyQualifiedName'],
    },
    schema: searchSchema,
    signal,
  });
  const hit = value.hits.hits.find(
    ({ record }) => 'fullyQualifiedName' in record && record.fullyQualifiedName === fqn,
  );
  return isUuid(hit?.record.id) ? hit.record.id : undefined;
}

/** List fields that servers omit from a record when they are empty. */
const OMITTED_LISTS = ['owners', 'tags', 'followers', 'domains', 'dataProducts'] as const;

/** Adds the requested lists that the server omitted, empty: no owner differs from an owner not loaded. */
const withOmittedLists = (record: EntityRow, requested: readonly string[]): EntityRow => ({
  ...Object.fromEntries(OMITTED_LISTS.filter((name) => requested.includes(name)).map((name) => [name, []])),
  ...record,
});

/** Requests a record with the fields of opened ones. @param without fields left out @throws ApiError */
export async function requestEntity(wanted: Wanted, without: readonly string[] = []): Promise<EntityDetail> {
  const { client, endpoint, signal } = wanted;
  const opened = await openedRecordOf(endpoint);
  const all = Object.keys(opened.fields).filter((field) => !without.includes(field));
  const schema = opened.schema(all);
  const { answer, fields, refused } = await requestRecord(wanted, (path, include) =>
    requestWithFields(client, endpoint.path, all, (names) =>
      client.get({ path, query: { fields: names.join() || undefined, include }, schema, signal }),
    ),
  );
  return {
    record: withOmittedLists(answer.value, fields),
    refused,
    tookMs: answer.tookMs,
    readAt: answer.readAt,
  };
}

/**
 * Query of one record by its exact FQN, which is the key of the cache also where the request is by id. Fails with an
 * ApiError, `not-found` included.
 * @param id used for the request if known, as in a row of the list
 * @param isDeleted whether a list said so: it is not asked for as a live one first
 */
export const entityQuery = (
  client: Client,
  endpoint: EntityEndpoint,
  fqn: string,
  id?: string,
  isDeleted = false,
) =>
  queryOptions({
    queryKey: keys.entity(client, endpoint.path, fqn),
    queryFn: ({ signal }) => requestEntity({ client, endpoint, fqn, id, isDeleted, signal }),
    // Structural sharing is off because comparing records of thousands of columns costs more than drawing one.
    structuralSharing: false,
    staleTime: FRESH_MS.records,
  });

/** Whether no record has an FQN, or the server takes it for none. */
const isNoRecord = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'refused');

/** The first of several spellings that a record has, which is kept for `entityQuery`; null: none. Fails with an ApiError. */
export const spelledRecordQuery = (client: Client, endpoint: EntityEndpoint, fqns: readonly string[]) =>
  queryOptions({
    queryKey: keys.spelledRecord(client, endpoint.path, fqns),
    queryFn: async ({ client: queries, signal }): Promise<string | null> => {
      for (const fqn of fqns) {
        signal.throwIfAborted();
        try {
          await queries.query(entityQuery(client, endpoint, fqn));
          return fqn;
        } catch (error) {
          if (!isNoRecord(error)) throw error;
        }
      }
      return null;
    },
    staleTime: FRESH_MS.records,
  });

/** Members never shown, because servers send a service's credentials in them. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set(['connection']);

const withoutSecrets = (record: unknown): unknown =>
  typeof record === 'object' && record !== null && !Array.isArray(record)
    ? Object.fromEntries(
        Object.entries(record).flatMap(([name, value]) =>
          SECRET_MEMBERS.has(name) ? [] : [[name, name === 'service' ? withoutSecrets(value) : value]],
        ),
      )
    : record;

export interface RawEntity {
  readonly json: unknown;
  /** `all`: every member; `no-lists`: all but lists of other records; `some`: the server refuses to send more. */
  readonly members: 'all' | 'no-lists' | 'some';
}

/** Query of the raw record, with all members that the service sends except secrets. */
export const rawEntityQuery = (client: Client, endpoint: EntityEndpoint, fqn: string, id?: string) =>
  queryOptions({
    queryKey: keys.entityPart(client, endpoint.path, fqn, 'raw'),
    queryFn: async ({ signal }): Promise<RawEntity> => {
      const wanted: Wanted = { client, endpoint, fqn, id, isDeleted: false, signal };
      const { jsonFields } = endpoint;
      return requestRecord(wanted, async (path, include): Promise<RawEntity> => {
        const request = (fields: readonly string[]) =>
          client.get({
            path,
            query: { fields: fields.join() || undefined, include },
            schema: unknown(),
            signal,
          });
        const json = ({ value }: Awaited<ReturnType<typeof request>>) => withoutSecrets(value);
        try {
          if (!jsonFields) return { json: json(await request(['*'])), members: 'all' };
          // A store of its own, because refusals of these fields must not affect the fields of rows.
          const names = { fieldNames: memoryStore() };
          const { answer } = await requestWithFields(names, endpoint.path, jsonFields, request);
          return { json: json(answer), members: 'no-lists' };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          const { fields } = await openedRecordOf(endpoint);
          const { answer } = await requestWithFields(client, endpoint.path, Object.keys(fields), request);
          return { json: json(answer), members: 'some' };
        }
      });
    },
    structuralSharing: false,
    // Not cached: the raw record is opened seldom, to see what the server sends now.
    staleTime: FRESH_MS.never,
    gcTime: 0,
  });
