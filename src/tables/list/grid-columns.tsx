import { TriangleAlert } from 'lucide-react';
import { createContext, use } from 'react';
import type { DrawnRow } from '../../cells/merge-rows.ts';
import type { GridColumn } from '../../grid/grid-column.ts';
import { Button } from '../../ui/button.tsx';
import { COLUMNS, type TableColumn } from '../columns.tsx';
import { reasonOf } from './edge-row.tsx';
import { UnreadableName } from './unreadable-record.tsx';
import styles from './grid-columns.module.css';

/** Asks again for cells that failed. */
export const RetryCells = createContext<() => void>(() => {});

function FailedCell({ label, error }: { readonly label: string; readonly error: unknown }) {
  const retry = use(RetryCells);
  return (
    <span className={styles.failed} title={`${label} did not load. ${reasonOf(error)}`}>
      <TriangleAlert aria-hidden strokeWidth={1.75} />
      <Button look="link" tabIndex={-1} onClick={retry} aria-label={`${label} did not load. Retry`}>
        Retry
      </Button>
    </span>
  );
}

/** Whether the cell waits for its value. */
export const isCellBusy = (row: DrawnRow, columnId: string): boolean => {
  const field = FIELD.get(columnId);
  if (field === undefined || row.kind === 'unreadable') return false;
  return row[field] === undefined && row.failedFields?.[field] === undefined;
};

function ofDrawn(column: TableColumn): GridColumn<DrawnRow> {
  const { field } = column;
  return {
    ...column,
    draw: (row) => {
      if (row.kind === 'unreadable') return column.id === 'name' ? <UnreadableName /> : null;
      const error = field && row[field] === undefined ? row.failedFields?.[field] : undefined;
      return error === undefined ? column.draw(row) : <FailedCell label={column.label} error={error} />;
    },
    text: (row) => (row.kind === 'unreadable' ? row.reason : column.text(row)),
  };
}

const FIELD = new Map(COLUMNS.map(({ id, field }) => [id, field]));
const BY_ID = new Map(COLUMNS.map((column) => [column.id, ofDrawn(column)]));

/** The columns of a view as the grid draws them: a value, or the mark of one that did not come. */
export const gridColumns = (ids: readonly string[]): readonly GridColumn<DrawnRow>[] =>
  ids.flatMap((id) => BY_ID.get(id) ?? []);

/** The optional fields that the columns need from the server. */
export const fieldsOf = (ids: readonly string[]): readonly string[] =>
  ids.flatMap((id) => FIELD.get(id) ?? []);
