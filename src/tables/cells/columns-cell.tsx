import type { ReactNode } from 'react';
import type { Column, TableRow } from '../../api/table-schema.ts';
import { inOrder } from '../../ui/in-order.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import * as details from '../../words/en/cell-details.ts';
import { say } from '../../words/say.ts';
import { countText } from '../count-text.ts';
import { MoreButton } from './more-button.tsx';
import { nameList } from './name-list.ts';
import { None } from './none.tsx';
import styles from './columns-cell.module.css';

const LISTED = 200;

/** How many columns a table has, their names on hover and, pressed, with their types. */
export function ColumnsCell({ row: { columns } }: { readonly row: TableRow }) {
  if (!columns) return null;
  if (columns.length === 0) return <None />;
  const count = columns.length;
  const names = nameList(columns.slice(0, LISTED).map((column) => column.name));
  return (
    <MoreButton
      label={say(details.columnsNamed, { count, names })}
      list={() => ({ label: say(details.columns, { count }), items: columnItems(columns) })}
    >
      {countText(count)}
    </MoreButton>
  );
}

function columnItems(columns: readonly Column[]): ReactNode {
  return (
    <>
      {inOrder(columns.slice(0, LISTED), (column) => (
        <ColumnLine column={column} />
      ))}
      {columns.length > LISTED && <li>{say(details.andMoreInTable, { count: columns.length - LISTED })}</li>}
    </>
  );
}

function ColumnLine({ column }: { readonly column: Column }) {
  return (
    <li>
      <span className={styles.name}>
        <VisibleText text={column.name} />
      </span>
      <span className={styles.type}>
        <VisibleText text={column.dataTypeDisplay ?? column.dataType ?? ''} />
      </span>
    </li>
  );
}
