import { queryOptions } from '@tanstack/react-query';
import { type GenericSchema, unknown } from 'valibot';
import type { Client } from './client.ts';
import type { EndpointSpec } from './data-source.ts';
import { ApiError } from './errors.ts';
import { requestWithFields } from './field-compat.ts';
import { FRESH_MS, keys } from './keys.ts';
import type { EntityRow } from './schemas/record.ts';

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
export type EntityEndpoint = Pick<EndpointSpec, 'path' | 'fields' | 'schema'>;

function requestEntity<T>(
  client: Client,
  { path, fields }: EntityEndpoint,
  fqn: string,
  schema: GenericSchema<unknown, T>,
  include: 'deleted' | undefined,
  signal: AbortSignal,
) {
  return requestWithFields(client, Object.keys(fields), (names) =>
    client.get({
      path: [...path, 'name', fqn],
      query: { fields: names.length > 0 ? names.join() : undefined, include },
      schema,
      timeoutMs: 15_000,
      signal,
    }),
  );
}

/** Asks for a record, and where there is none for one that was deleted: servers keep those and leave them out. */
async function requestEntityOrDeleted<T>(
  client: Client,
  endpoint: EntityEndpoint,
  fqn: string,
  schema: GenericSchema<unknown, T>,
  signal: AbortSignal,
) {
  try {
    return await requestEntity(client, endpoint, fqn, schema, undefined, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'not-found') throw error;
    // If the second request fails too, the error of the first one is reported.
    return await requestEntity(client, endpoint, fqn, schema, 'deleted', signal).catch(() =>
      Promise.reject(error),
    );
  }
}

/** Fields of lists that servers leave out of a record where they are empty. */
const OMITTED_LISTS = ['owners', 'tags', 'followers'] as const;

/** A record with the lists that were asked for and left out: it has no owner, which is not the same as not loaded. */
const withOmittedLists = (record: EntityRow, asked: readonly string[]): EntityRow => ({
  ...Object.fromEntries(OMITTED_LISTS.filter((name) => asked.includes(name)).map((name) => [name, []])),
  ...record,
});

/** One record by its FQN, as the service gave it: look-up is exact. Fails with an ApiError, `not-found` included. */
export const entityQuery = (client: Client, endpoint: EntityEndpoint, fqn: string) =>
  queryOptions({
    queryKey: keys.entity(client, endpoint.path, fqn),
    queryFn: async ({ signal }): Promise<EntityDetail> => {
      const schema = endpoint.schema(Object.keys(endpoint.fields));
      const { answer, fields, refused } = await requestEntityOrDeleted(client, endpoint, fqn, schema, signal);
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

/** The same record as the service sent it, whatever is in it but secrets. */
export const rawEntityQuery = (client: Client, endpoint: EntityEndpoint, fqn: string) =>
  queryOptions({
    queryKey: keys.rawEntity(client, endpoint.path, fqn),
    queryFn: async ({ signal }) => {
      const { answer } = await requestEntityOrDeleted(client, endpoint, fqn, unknown(), signal);
      return withoutSecrets(answer.value);
    },
    structuralSharing: false,
    // It is opened seldom, to see what the server sends now.
    staleTime: FRESH_MS.never,
    gcTime: 0,
  });
