import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useClient } from '../api/client-context.ts';
import type { Client } from '../api/client.ts';
import type { EntityDetail } from '../api/entity-query.ts';
import { ApiError } from '../api/errors.ts';
import { keys } from '../api/keys.ts';
import type { CatalogRow, EntityRow } from '../api/schemas/record.ts';
import type { FilledRow } from '../fields/field-store.ts';
import { useResource } from '../resources/registry.ts';

// A search index lags behind the catalog, and a list is as old as its rows: a row whose record was opened shows the record.

/** A row as drawn, with its loaded optional cells. */
export type DrawnRow = FilledRow<CatalogRow>;

/** Result of opening a record: the record, or that it is gone. */
type ReadRecord = EntityRow | 'gone';

/** Opened records of a type, by FQN. */
type ReadRecords = ReadonlyMap<string, ReadRecord>;

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

/** The cached records of a type. */
function createReadRecords(queries: QueryClient, client: Client, path: readonly string[]) {
  const cache = queries.getQueryCache();
  const all = keys.entities(client, path);
  const isOne = (key: QueryKey) => key.length === all.length + 1 && all.every((part, at) => key[at] === part);
  const read = (): ReadRecords =>
    new Map(
      cache.findAll({ queryKey: all, predicate: ({ queryKey }) => isOne(queryKey) }).flatMap((query) => {
        const found = foundBy(query);
        return found ? [[String(query.queryKey.at(-1)), found] as const] : [];
      }),
    );
  let records = read();
  return {
    get: () => records,
    subscribe: (listener: () => void) => {
      const update = () => {
        const next = read();
        const isSame =
          next.size === records.size && [...next].every(([fqn, one]) => records.get(fqn) === one);
        if (isSame) return;
        records = next;
        listener();
      };
      update();
      return cache.subscribe(({ type, query }) => {
        if ((type === 'updated' || type === 'removed') && isOne(query.queryKey)) update();
      });
    },
  };
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

interface MergedRow {
  readonly record: ReadRecord;
  readonly row: DrawnRow;
}

/** Puts records in place of their rows. A row whose record did not change is the same object as before. */
function createMerger() {
  const memory = new WeakMap<DrawnRow, MergedRow>();
  return (
    rows: readonly DrawnRow[],
    records: ReadRecords,
    members: readonly string[],
  ): readonly DrawnRow[] => {
    if (records.size === 0) return rows;
    return rows.map((row) => {
      const record = row.kind === 'entity' ? records.get(row.fullyQualifiedName) : undefined;
      if (row.kind !== 'entity' || !record) return row;
      const known = memory.get(row);
      if (known?.record === record) return known.row;
      const merged: DrawnRow = withReadRecord(row, record, members);
      memory.set(row, { record, row: merged });
      return merged;
    });
  };
}

/** Rows as drawn, and a function that forgets the opened records. */
interface RowsWithRecords {
  readonly rows: readonly DrawnRow[];
  /** Invalidates the opened records, because the list is requested anew. */
  readonly forget: () => void;
}

/** The rows of a list, with the content of records that were opened since. */
export function useReadRecords(listed: readonly DrawnRow[]): RowsWithRecords {
  const client = useClient();
  const queries = useQueryClient();
  const { path, members } = useResource().resource.endpoint;
  const store = useMemo(() => createReadRecords(queries, client, path), [queries, client, path]);
  const records = useSyncExternalStore(store.subscribe, store.get);
  const [merge] = useState(createMerger);
  const rows = useMemo(() => merge(listed, records, members), [merge, listed, records, members]);
  return {
    rows,
    forget: () => void queries.invalidateQueries({ queryKey: keys.entities(client, path) }),
  };
}
