import { Suspense, type ReactNode } from 'react';
import { unreadableText } from '../../api/unreadable-words.ts';
import type { DrawnRow } from '../../cells/merge-rows.ts';
import type { GridColumn } from '../../grid/grid-column.ts';
import { say } from '../../words/say.ts';
import { COLUMNS, type TableColumn } from '../columns.tsx';
import { latePart } from '../../ui/late-part.ts';

// Troubles are rare; what says them comes after the first rows, and before the network may be gone.
const loadFailedCell = () => import('./failed-cell.tsx');
const loadUnreadable = () => import('./unreadable-record.tsx');
const FailedCell = latePart(loadFailedCell);
const UnreadableName = latePart(async () => ({ default: (await loadUnreadable()).UnreadableName }));

/** Sends for what stands in cells where something is amiss. */
export const sendForTroubles = () => Promise.allSettled([loadFailedCell(), loadUnreadable()]);

/** Whether the cell waits for its value. */
export const isCellBusy = (row: DrawnRow, columnId: string): boolean => {
  const field = FIELD.get(columnId);
  if (field === undefined || row.kind === 'unreadable') return false;
  return row[field] === undefined && row.failedFields?.[field] === undefined;
};

const later = (cell: ReactNode) => <Suspense>{cell}</Suspense>;

function ofDrawn(column: TableColumn): GridColumn<DrawnRow> {
  const { field } = column;
  return {
    ...column,
    draw: (row) => {
      if (row.kind === 'unreadable') return column.id === 'name' ? later(<UnreadableName />) : null;
      const error = field && row[field] === undefined ? row.failedFields?.[field] : undefined;
      if (field === undefined || error === undefined) return column.draw(row);
      return later(<FailedCell label={say(column.label)} field={field} error={error} />);
    },
    text: (row) => (row.kind === 'unreadable' ? unreadableText(row) : column.text(row)),
  };
}

const FIELD = new Map(COLUMNS.map(({ id, field }) => [id, field]));
const BY_ID = new Map(COLUMNS.map((column) => [column.id, ofDrawn(column)]));

/** The columns of a view as the grid draws them: a value, or the mark of one that did not come. */
export const gridColumns = (ids: readonly string[]): readonly GridColumn<DrawnRow>[] =>
  ids.flatMap((id) => BY_ID.get(id) ?? []);
