import { Suspense, useMemo, type RefObject } from 'react';
import type { TableRow } from '../../api/table-schema.ts';
import type { DrawnRow } from '../../cells/merge-rows.ts';
import type { GridHandle } from '../../grid/grid-props.ts';
import { addressOf, tablePath } from '../../paths.ts';
import { useStored } from '../../ui/use-stored.ts';
import { shownColumns } from '../../view/column-ids.ts';
import type { View } from '../../view/view.ts';
import type { Anchor } from '../../window/anchor.ts';
import { CellsProvider } from '../cells/cells-provider.tsx';
import { columnById } from '../columns.tsx';
import { FailedList } from './failed-list.tsx';
import { fieldsOf } from '../../view/column-fields.ts';
import type { ServerInHeader } from './list-header.tsx';
import type { ListState } from './list-state.ts';
import { WIDTHS } from './preferences.ts';
import { TableGrid } from './table-grid.tsx';
import type { TableList } from './use-list.ts';
import type { ShownList } from './use-shown-list.ts';
import { latePart } from '../../ui/late-part.ts';

// Said where there are no rows; the first rows need not wait for it.
export const sendForMessage = () => import('./list-message.tsx');
const ListMessage = latePart(async () => ({ default: (await sendForMessage()).ListMessage }));

interface ListAreaProps {
  readonly state: ListState;
  /** False for the moment in which the first rows may still come: grey bars before them would only make them wait. */
  readonly ready: boolean;
  readonly list: TableList;
  readonly view: View;
  readonly change: (members: Partial<View>) => void;
  readonly anchor: Anchor;
  readonly shown: ShownList | undefined;
  readonly server: ServerInHeader;
  readonly rowHeight: number;
  readonly selectedId: string | undefined;
  readonly handle: RefObject<GridHandle | null>;
  /** Loads a list anew that has nothing to show. */
  readonly onReload: () => void;
  readonly onOpen: (row: DrawnRow) => void;
  /** A press on a name: opens the table of an FQN inside the page. */
  readonly onFollow: (fqn: string) => void;
}

/** The grid, or what is said instead of rows. */
export function ListArea(props: ListAreaProps) {
  const { state, list, view, change, onFollow } = props;
  const q = props.shown?.q ?? null;
  const [widths, setWidths] = useStored(WIDTHS);
  const refusedShown = list.refused.join();
  const columns = useMemo(
    () =>
      view.columns.filter((id) => !fieldsOf([id]).some((field) => refusedShown.split(',').includes(field))),
    [view.columns, refusedShown],
  );
  const tagWidth = widths['tags'] ?? columnById('tags')?.width ?? 220;
  const surroundings = useMemo(
    () => ({
      hrefOf: (row: TableRow) => addressOf(tablePath(row.fullyQualifiedName, location.search)),
      onFollow: (event: React.MouseEvent, row: TableRow) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onFollow(row.fullyQualifiedName);
      },
      words: q === null ? [] : q.split(/\s+/).filter(Boolean),
      tagWidth,
      onCopyName: (row: TableRow) => void navigator.clipboard.writeText(row.fullyQualifiedName),
      onCopyLink: (row: TableRow) =>
        void navigator.clipboard.writeText(
          new URL(addressOf(tablePath(row.fullyQualifiedName)), location.href).href,
        ),
    }),
    [q, tagWidth, onFollow],
  );

  if (!props.ready) return null;
  if (state === 'failed') {
    return <FailedList error={list.rowsWindow.error} server={props.server} onRetry={list.retry} />;
  }
  if (state !== 'rows' && state !== 'loading') {
    return (
      <Suspense>
        <ListMessage
          state={state}
          view={view}
          host={props.server.host}
          change={change}
          onRefresh={props.onReload}
        />
      </Suspense>
    );
  }
  return (
    <CellsProvider value={surroundings}>
      <TableGrid
        list={list}
        anchor={props.anchor}
        shown={props.shown}
        columns={columns}
        rowHeight={props.rowHeight}
        selectedId={props.selectedId}
        widths={widths}
        handle={props.handle}
        onWidths={setWidths}
        onOrder={(ids) => change({ columns: shownColumns(ids) })}
        onOpen={props.onOpen}
        sort={view.q === null ? undefined : view.sort}
        onSort={(sort) => change({ sort })}
      />
    </CellsProvider>
  );
}
