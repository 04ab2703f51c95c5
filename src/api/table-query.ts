import { queryOptions } from '@tanstack/react-query';
import { type GenericSchema, unknown } from 'valibot';
import type { Client } from './client.ts';
import { ApiError } from './errors.ts';
import { requestWithFields } from './field-compat.ts';
import { TABLE_FIELDS, type TableRow, tableRowSchema } from './schemas/table.ts';

const FIELDS: readonly string[] = Object.keys(TABLE_FIELDS);
const SCHEMA = tableRowSchema(FIELDS);

/** One table with everything the service knows of it. */
export interface TableDetail {
  readonly table: TableRow;
  /** Fields that this server refuses. */
  readonly refused: readonly string[];
  readonly tookMs: number;
  /** ms since the epoch */
  readonly readAt: number;
}

function requestTable<T>(
  client: Client,
  fqn: string,
  schema: GenericSchema<unknown, T>,
  include: 'deleted' | undefined,
  signal: AbortSignal,
) {
  return requestWithFields(client, FIELDS, (names) =>
    client.get({
      path: ['tables', 'name', fqn],
      query: { fields: names.length > 0 ? names.join() : undefined, include },
      schema,
      timeoutMs: 15_000,
      signal,
    }),
  );
}

/** Asks for a table, and where there is none for one that was deleted: servers keep those and leave them out. */
async function requestTableOrDeleted<T>(
  client: Client,
  fqn: string,
  schema: GenericSchema<unknown, T>,
  signal: AbortSignal,
) {
  try {
    return await requestTable(client, fqn, schema, undefined, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'not-found') throw error;
    // Whatever comes of the second question, the first one was answered.
    return await requestTable(client, fqn, schema, 'deleted', signal).catch(() => Promise.reject(error));
  }
}

/** One table by its FQN, as the service gave it: look-up is exact. Fails with an ApiError, `not-found` included. */
export const tableQuery = (client: Client, fqn: string) =>
  queryOptions({
    queryKey: [client.server, 'table', fqn],
    queryFn: async ({ signal }): Promise<TableDetail> => {
      const { answer, refused } = await requestTableOrDeleted(client, fqn, SCHEMA, signal);
      return { table: answer.value, refused, tookMs: answer.tookMs, readAt: answer.readAt };
    },
    // Records may have thousands of columns: to compare an old one with a new one costs more than to draw it.
    structuralSharing: false,
    retry: false,
  });

/** The same record as the service sent it, whatever is in it. */
export const rawTableQuery = (client: Client, fqn: string) =>
  queryOptions({
    queryKey: [client.server, 'raw-table', fqn],
    queryFn: async ({ signal }) => (await requestTableOrDeleted(client, fqn, unknown(), signal)).answer.value,
    structuralSharing: false,
    gcTime: 0,
    retry: false,
  });
