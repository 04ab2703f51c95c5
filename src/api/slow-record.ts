import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Client } from './client.ts';
import { openedRecordOf, requestEntity, type EntityDetail, type EntityEndpoint } from './entity-query.ts';
import { isFieldError } from './errors.ts';
import { requestWithFields } from './field-compat.ts';
import { FRESH_MS, keys } from './keys.ts';
import { columnsSchema, lenient, type Column } from './schemas/entity.ts';

// Tables of very many columns: servers need long for these and for tags, which they read of every column, and are quick
// with the rest.

const SLOW_FIELDS: readonly string[] = ['columns', 'tags'];

/** Whether records have columns that are read on request: those of tables. */
export const hasSlowFields = ({ fields }: EntityEndpoint): boolean => Object.hasOwn(fields, 'columns');

const TIMEOUT_MS = 60_000;
const COLUMNS_A_PAGE = 200;

/** Query of a record without its slow fields. Fails as `entityQuery`. */
export const quickRecordQuery = (
  client: Client,
  endpoint: EntityEndpoint,
  fqn: string,
  id?: string,
  isDeleted = false,
) =>
  queryOptions({
    queryKey: keys.entityPart(client, endpoint.path, fqn, 'quick'),
    queryFn: ({ signal }) => requestEntity({ client, endpoint, fqn, id, isDeleted, signal }, SLOW_FIELDS),
    structuralSharing: false,
    staleTime: FRESH_MS.records,
  });

const pageSchema = v.object({ data: columnsSchema, paging: v.object({ total: lenient(v.number()) }) });

interface Slow {
  readonly client: Client;
  readonly endpoint: EntityEndpoint;
  readonly id: string;
  readonly include: 'all' | undefined;
  readonly signal: AbortSignal;
}

/** All columns, in pages, which newer servers have; undefined: this one has none, or does not say how many. @throws ApiError */
async function columnsInPages(slow: Slow): Promise<readonly Column[] | undefined> {
  const { client, endpoint, id, include, signal } = slow;
  const columns: Column[] = [];
  for (;;) {
    try {
      const { value } = await client.get({
        path: [...endpoint.path, id, 'columns'],
        query: { limit: COLUMNS_A_PAGE, offset: columns.length, fields: 'tags', include },
        schema: pageSchema,
        timeoutMs: TIMEOUT_MS,
        signal,
        failureIsAnswer: true,
      });
      const { total } = value.paging;
      // Without it the first page could be taken for all of them.
      if (total === undefined) return undefined;
      columns.push(...value.data);
      if (value.data.length === 0 || columns.length >= total) return columns;
    } catch (error) {
      if (!isFieldError(error) || columns.length > 0) throw error;
      return undefined;
    }
  }
}

async function slowFields({ client, endpoint, id, include, signal }: Slow, names: readonly string[]) {
  const { schema } = await openedRecordOf(endpoint);
  const { answer } = await requestWithFields(client, endpoint.path, names, (sent) =>
    client.get({
      path: [...endpoint.path, id],
      query: { fields: sent.join(), include },
      schema: schema(names),
      timeoutMs: TIMEOUT_MS,
      signal,
    }),
  );
  return answer.value;
}

/** Query that completes a record of `quickRecordQuery`, and keeps it for `entityQuery`. Fails with an ApiError. */
export const slowRecordQuery = (
  client: Client,
  endpoint: EntityEndpoint,
  fqn: string,
  quick: EntityDetail | undefined,
) =>
  queryOptions({
    queryKey: keys.entityPart(client, endpoint.path, fqn, 'slow'),
    queryFn: async ({ client: queries, signal }): Promise<EntityDetail> => {
      if (!quick) throw new TypeError('The quick fields come first.');
      const { id, deleted } = quick.record;
      const slow: Slow = { client, endpoint, id, include: deleted ? 'all' : undefined, signal };
      const columns = await columnsInPages(slow);
      const { tags = [], ...rest } = await slowFields(slow, columns ? ['tags'] : SLOW_FIELDS);
      const record = { ...rest, ...quick.record, tags, ...(columns && { columns }) };
      const detail: EntityDetail = { ...quick, record };
      queries.setQueryData(keys.entity(client, endpoint.path, fqn), detail);
      return detail;
    },
    structuralSharing: false,
    staleTime: FRESH_MS.records,
  });
