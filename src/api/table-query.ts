import { queryOptions } from '@tanstack/react-query';
import type { Client } from './client.ts';
import { askForFields } from './field-names.ts';
import { type OptionalField, type TableRow, tableRowSchema } from './table-schema.ts';

const FIELDS: readonly OptionalField[] = [
  'owners',
  'tags',
  'columns',
  'followers',
  'tableConstraints',
  'usageSummary',
];
const SCHEMA = tableRowSchema(FIELDS);

/** One table with everything the service knows of it. */
export interface OpenedTable {
  readonly table: TableRow;
  /** Fields that this server refuses. */
  readonly refused: readonly string[];
  readonly tookMs: number;
  /** ms since the epoch */
  readonly readAt: number;
}

/** One table by its FQN, as the service gave it: look-up is exact. Fails with an ApiError, `not-found` included. */
export const tableQuery = (client: Client, fqn: string) =>
  queryOptions({
    queryKey: [client.server, 'table', fqn],
    queryFn: async ({ signal }): Promise<OpenedTable> => {
      const { answer, refused } = await askForFields(client.server, FIELDS, (names) =>
        client.get({
          path: ['tables', 'name', fqn],
          query: { fields: names.length > 0 ? names.join() : undefined },
          schema: SCHEMA,
          timeoutMs: 15_000,
          signal,
        }),
      );
      return { table: answer.value, refused, tookMs: answer.tookMs, readAt: answer.readAt };
    },
    retry: false,
  });
