import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type TableComponents, TableVirtuoso } from 'react-virtuoso';
import { cellAria, GRID, HEADER, rowAria } from './aria.ts';
import { COLUMNS } from './cells.tsx';
import { readTables, ROWS_AHEAD, type TableRecord } from './tables.ts';

// As in the library's examples of a table and of endless scrolling: rows are appended to the data, and all of them kept.

type RowProps = ComponentProps<NonNullable<TableComponents<TableRecord>['TableRow']>>;

const COMPONENTS: TableComponents<TableRecord> = {
  TableRow: ({ item: _item, context: _context, ...props }: RowProps) => (
    <tr {...props} {...rowAria(props['data-index'])} />
  ),
};

const header = () => (
  <tr {...HEADER}>
    {COLUMNS.map(({ id, label, width }) => (
      <th key={id} style={{ width }}>
        {label}
      </th>
    ))}
  </tr>
);

const cellsOf = (_index: number, record: TableRecord) => (
  <>
    {COLUMNS.map(({ id, cell }) => (
      <td key={id} {...cellAria(id)}>
        {cell(record)}
      </td>
    ))}
  </>
);

function Tables() {
  const [rows, setRows] = useState<readonly TableRecord[]>([]);
  const isLoading = useRef(false);
  const next = useRef<{ readonly after: string | undefined } | undefined>({ after: undefined });
  const load = useCallback(async () => {
    if (isLoading.current || !next.current) return;
    isLoading.current = true;
    const { data, paging } = await readTables(next.current.after);
    next.current = paging.after === undefined ? undefined : { after: paging.after };
    isLoading.current = false;
    setRows((known) => [...known, ...data]);
  }, []);
  useEffect(() => void load(), [load]);
  return (
    <TableVirtuoso
      {...GRID}
      data={rows}
      fixedItemHeight={36}
      components={COMPONENTS}
      fixedHeaderContent={header}
      itemContent={cellsOf}
      endReached={() => void load()}
      // The end alone would stop the scroll bar at every page.
      rangeChanged={({ endIndex }) => {
        if (endIndex > rows.length - ROWS_AHEAD) void load();
      }}
    />
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Tables />);
