import { useCallback, useInsertionEffect, useRef, useState } from 'react';
import type { EntityRow } from '../api/schemas/record.ts';
import type { Siblings } from '../detail/detail.tsx';
import { type FilledRow, withFields } from '../fields/row-merger.ts';
import { DetailPlace } from '../layout/app-shell.tsx';
import { listPath } from '../paths.ts';
import { useResource } from '../resources/registry.ts';
import { Lazy } from '../ui/lazy-boundary.tsx';
import { useOptionalPart } from '../ui/lazy.ts';
import { usePressed } from '../ui/paint.ts';
import { viewSearch } from '../view/url-params.ts';
import { useOpenedFqn, useRecordNavigation } from '../view/use-view.ts';
import { WHOLE_CATALOG } from '../view/view.ts';
import { type OpenRecord, type ResourceList, useBrowsed } from './browsed.ts';
import { afterRows, lazySearch } from './lazy-parts.ts';
import type { DrawnRow } from './read-records.ts';

const isEntity = (row: DrawnRow): row is FilledRow<EntityRow> => row.kind === 'entity';

/** The opened record and its neighbours among the loaded rows. */
export function siblingsOf(
  { base, rows }: { readonly base: number; readonly rows: readonly DrawnRow[] },
  fqn: string | undefined,
): Siblings {
  const at =
    fqn === undefined ? -1 : rows.findIndex((row) => isEntity(row) && row.fullyQualifiedName === fqn);
  if (at < 0) return {};
  const row = rows[at];
  const next = rows.slice(at + 1).find(isEntity);
  return {
    row: row && isEntity(row) ? withFields(row, Object.keys(row.cells?.values ?? {})) : undefined,
    index: base + at,
    previous: rows.slice(0, at).findLast(isEntity)?.fullyQualifiedName,
    next: next?.fullyQualifiedName,
    nextId: next?.id,
  };
}

/** The record that the address opens beside the list, and functions that open others. */
export function useOpenRecord(list: Pick<ResourceList, 'loaded'>): OpenRecord {
  const current = useResource();
  const fqn = useOpenedFqn(current.resource.path);
  const { openRecord, closeRecord, pathOfRecord } = useRecordNavigation(current);
  const isLoaded = useOptionalPart(afterRows, fqn !== undefined) !== undefined;
  const [isFull, setFull] = useState(false);
  if (isFull && fqn === undefined) setFull(false);
  // The row is marked as it is pressed, before the record is drawn.
  const [marked, press] = usePressed(fqn);
  const open = (name: string, how: 'push' | 'replace' = 'push') => press(name, () => openRecord(name, how));
  const close = () => press(undefined, closeRecord);
  // What names of rows use keeps its identity, because other functions with each page of rows would draw all names again.
  const latest = useRef({ open, pathOfRecord });
  useInsertionEffect(() => {
    latest.current = { open, pathOfRecord };
  });
  const onFollow = useCallback((name: string) => latest.current.open(name), []);
  const pathOfRow = useCallback((name: string) => latest.current.pathOfRecord(name), []);
  return {
    fqn,
    isShown: fqn !== undefined && isLoaded,
    isFull,
    setFull,
    siblings: siblingsOf(list.loaded, fqn),
    markedId: siblingsOf(list.loaded, marked).row?.id,
    open,
    close,
    pathOfRecord,
    pathOfRow,
    onFollow,
    onOpen: (row: DrawnRow) => {
      if (row.kind === 'entity') open(row.fullyQualifiedName);
    },
  };
}

/** The opened record beside the list. */
export function RecordPanel() {
  const { record, list, source, view, grid } = useBrowsed();
  const { resource, viewSpec } = useResource();
  const { fqn, siblings, close } = record;
  const isOpen = fqn !== undefined;
  // A closed panel stays mounted, to give back the focus and the room.
  if (!isOpen && !afterRows.loaded()) return null;
  const search = lazySearch.loaded();
  const isCheckable = isOpen && source.capabilities.checkable && siblings.row && list.kind !== 'replaced';
  return (
    <Lazy
      part={afterRows}
      look="message"
      onClose={close}
      renderFailure={(failure) => isOpen && <DetailPlace>{failure}</DetailPlace>}
    >
      {({ Detail }) => (
        <Detail
          fqn={fqn}
          {...siblings}
          grid={grid}
          notice={
            isCheckable &&
            search && (
              <Lazy part={search.lazyCheck}>
                {({ DifferenceNotice }) => <DifferenceNotice fqn={fqn} view={view} />}
              </Lazy>
            )
          }
          full={record.isFull}
          onFull={record.setFull}
          onOpen={record.open}
          onClose={close}
          toRecord={record.pathOfRecord}
          toScope={(name) =>
            listPath(
              resource.path,
              viewSearch({ ...view, ...WHOLE_CATALOG, scope: name, deleted: view.deleted }, viewSpec),
            )
          }
        />
      )}
    </Lazy>
  );
}
