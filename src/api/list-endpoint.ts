import * as v from 'valibot';
import { apiUrl, type Query } from './api-url.ts';
import type { Client } from './client.ts';
import {
  knownFields,
  type EndpointSpec,
  type Include,
  type PageAt,
  type RowSource,
  type Page,
} from './data-source.ts';
import { ApiError, isNameRefused } from './errors.ts';
import { requestWithFields, requestedFields } from './field-compat.ts';
import { isUuid } from './fqn.ts';
import { keys } from './keys.ts';
import { listSchema } from './schemas/responses.ts';

/**
 * The records of one type in the server's order, from their list endpoint. An error has `cursorRefused` if the server
 * blames the cursor, and is not retried: requesting the page before again settles whether it is the end.
 * @param scope to narrow to; null: none @param include deleted records too, or alone; absent: live ones alone
 */
export function listEndpoint(
  client: Client,
  spec: EndpointSpec,
  scope: string | null,
  include?: Include,
): RowSource {
  const query = (at: PageAt, limit: number, names: readonly string[]): Query => ({
    limit,
    ...(scope !== null && spec.scopeParams(scope)),
    include,
    fields: names.length > 0 ? names.join() : undefined,
    after: at.kind === 'after' ? at.cursor : undefined,
    before: at.kind === 'before' ? at.cursor : undefined,
  });

  /** A page of records that are not decoded. */
  const list = async (at: PageAt, limit: number, names: readonly string[], signal: AbortSignal) => {
    const request = { path: spec.path, query: query(at, limit, names), schema: listSchema, signal };
    const { value, tookMs, readAt } = await client.get(request);
    const { data: rows, paging } = value;
    return {
      rows,
      ...(paging.total !== undefined && { total: paging.total }),
      ...(paging.before !== undefined && { before: paging.before }),
      // An empty page is the end, even with a cursor.
      ...(paging.after !== undefined && rows.length > 0 && { after: paging.after }),
      tookMs,
      readAt,
    };
  };

  return {
    capabilities: { fields: 'measured', checkable: false },
    key: keys.list(client, spec.path, scope, include),
    maxReachableRows: Number.POSITIVE_INFINITY,
    async page(at, limit, wanted, signal): Promise<Page> {
      const optional = knownFields(spec, wanted);
      const { answer, ...requested } = await requestWithFields(client, spec.path, optional, (names) =>
        list(at, limit, names, signal),
      );
      const place = at.kind === 'start' ? 'start' : `${at.kind}:${at.cursor}`;
      return { ...answer, ...requested, rows: answer.rows.map(spec.decoder(requested.fields, place)) };
    },
    prefetch(at, limit, wanted) {
      const { sent } = requestedFields(client, spec.path, knownFields(spec, wanted));
      client.prefetch({ path: spec.path, query: query(at, limit, sent) });
    },
    skip: (at, limit, signal) => list(at, limit, [], signal),
    async exists(fqn, signal) {
      const path = [...spec.path, 'name', fqn];
      try {
        await client.get({ path, query: { include }, schema: v.unknown(), signal });
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'not-found') return false;
        // The list itself then shows whether the record exists.
        if (isNameRefused(error, fqn)) return true;
        throw error;
      }
    },
    async record({ id, fullyQualifiedName: fqn }, wanted, signal) {
      const optional = knownFields(spec, wanted);
      const path = isUuid(id) ? [...spec.path, id] : [...spec.path, 'name', fqn];
      const schema = spec.schema(optional);
      try {
        const { answer, ...requested } = await requestWithFields(client, spec.path, optional, (names) =>
          client.get({
            path,
            query: { fields: names.join() || undefined, include },
            schema,
            signal,
          }),
        );
        return { ...requested, row: answer.value };
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'not-found') return undefined;
        throw error;
      }
    },
    describeRequest(at, limit, wanted) {
      const { sent } = requestedFields(client, spec.path, knownFields(spec, wanted));
      const url = apiUrl(client.server, spec.path, query(at, limit, sent));
      return url.pathname + url.search;
    },
  };
}
