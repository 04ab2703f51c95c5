import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Client } from '../api/client.ts';
import type { EntityDetail } from '../api/entity-query.ts';
import { ApiError } from '../api/errors.ts';
import { keys } from '../api/keys.ts';
import type { CatalogRow, EntityRow } from '../api/schemas/record.ts';
import type { FilledRow, NewerRecords } from '../fields/row-merger.ts';
import type { ResourceDefinition } from '../resources/resource.ts';
import { createStore } from '../ui/store.ts';

// A search index lags behind the catalog, and a list is as old as its rows: a row whose record was opened shows the record.

export type DrawnRow = FilledRow<CatalogRow>;

/** Result of opening a record: the record, or that it is gone. */
type ReadRecord = EntityRow | 'gone';

const isDetail = (data: unknown): data is EntityDetail =>
  typeof data === 'object' && data !== null && 'record' in data;

/** The record of a query; undefined: none yet, or an outdated one. */
function foundBy(query: Query): ReadRecord | undefined {
  const { error, data, isInvalidated } = query.state;
  // An open record is requested again, and is the newest one until then.
  if (isInvalidated && query.getObserversCount() === 0) return undefined;
  if (error instanceof ApiError && error.kind === 'not-found') return 'gone';
  return isDetail(data) ? data.record : undefined;
}

/** Passages marked by the search engine, in texts that the record still has. */
function heldHighlight(row: EntityRow, record: EntityRow): EntityRow['highlight'] {
  if (!row.highlight) return undefined;
  const isHeld = (field: string) =>
    !(field === 'name' || field === 'displayName' || field === 'description') || row[field] === record[field];
  return Object.fromEntries(Object.entries(row.highlight).filter(([field]) => isHeld(field)));
}

/**
 * A row with the content of its record. It keeps its id and FQN, on which the address and the selection depend; fields that
 * the server does not send with a record stay as listed.
 * @param members fields that every record has: those missing in the record are removed
 */
export function withReadRecord(row: EntityRow, record: ReadRecord, members: readonly string[]): EntityRow {
  if (record === 'gone') return { ...row, deleted: true };
  const listed = Object.entries(row).filter(([member]) => !members.includes(member));
  const { id, fullyQualifiedName } = row;
  const highlight = heldHighlight(row, record);
  return { ...Object.fromEntries(listed), ...record, id, fullyQualifiedName, highlight };
}

/** The records of a type that were opened since they were listed: the query cache has them. */
export function createReadRecords(
  queries: QueryClient,
  client: Client,
  { path, members }: Pick<ResourceDefinition['endpoint'], 'path' | 'members'>,
): NewerRecords<CatalogRow> {
  const cache = queries.getQueryCache();
  const all = keys.entities(client, path);
  const isOne = (key: QueryKey) => key.length === all.length + 1 && all.every((part, at) => key[at] === part);
  const read = (): ReadonlyMap<string, ReadRecord> =>
    new Map(
      cache.findAll({ queryKey: all, predicate: ({ queryKey }) => isOne(queryKey) }).flatMap((query) => {
        const record = foundBy(query);
        return record ? [[String(query.queryKey.at(-1)), record] as const] : [];
      }),
    );
  const update = () => {
    const [before, next] = [records.get(), read()];
    const isSame =
      next.size === before.size && [...next].every(([fqn, record]) => before.get(fqn) === record);
    if (!isSame) records.set(next);
  };
  const records = createStore(read(), () => {
    update();
    return cache.subscribe(({ type, query }) => {
      if ((type === 'updated' || type === 'removed') && isOne(query.queryKey)) update();
    });
  });
  return {
    get: records.get,
    subscribe: records.subscribe,
    merge: (row, record) =>
      row.kind === 'unreadable' || (record !== 'gone' && record.kind === 'unreadable')
        ? row
        : withReadRecord(row, record, members),
  };
}
