import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { columnSizingFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { cellAria, GRID, HEADER, rowAria } from './aria.ts';
import { COLUMNS } from './cells.tsx';
import { readTables, ROWS_AHEAD, type TableRecord } from './tables.ts';

// As in the libraries' example of virtualized endless scrolling, with rows of one height and without its sorting.

const ROW = 36;
const features = tableFeatures({ columnSizingFeature });
const helper = createColumnHelper<typeof features, TableRecord>();
const columns = helper.columns(
  COLUMNS.map(({ id, label, width, cell }) =>
    helper.display({ id, header: label, size: width, cell: ({ row }) => cell(row.original) }),
  ),
);

function Tables() {
  const scroller = useRef<HTMLDivElement>(null);
  const { data, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['tables'],
    queryFn: ({ pageParam }) => readTables(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ paging }) => paging.after,
    refetchOnWindowFocus: false,
  });
  const flat = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const loadNearEnd = useCallback(() => {
    const { current } = scroller;
    if (!current || isFetching || !hasNextPage) return;
    const { scrollHeight, scrollTop, clientHeight } = current;
    if (scrollHeight - scrollTop - clientHeight < ROWS_AHEAD * ROW) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetching]);
  // After a page has come, the end may be near still.
  useEffect(loadNearEnd, [loadNearEnd]);
  const table = useTable({ features, columns, data: flat, getRowId: ({ id }) => id });
  const { rows } = table.getRowModel();
  const virtualizer = useVirtualizer({
    count: rows.length,
    estimateSize: () => ROW,
    getScrollElement: () => scroller.current,
    overscan: 5,
  });
  return (
    <div ref={scroller} {...GRID} onScroll={loadNearEnd}>
      <table style={{ display: 'grid' }}>
        <thead style={{ display: 'grid', position: 'sticky', top: 0, zIndex: 1 }}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} style={{ display: 'flex', width: '100%' }} {...HEADER}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  aria-label={String(header.column.columnDef.header)}
                  style={{ width: header.getSize() }}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody style={{ display: 'grid', height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <tr
                key={row.id}
                style={{
                  display: 'flex',
                  position: 'absolute',
                  transform: `translateY(${start}px)`,
                  width: '100%',
                }}
                {...rowAria(index)}
              >
                {row.getAllCells().map((cell) => (
                  <td
                    key={cell.id}
                    style={{ display: 'flex', alignItems: 'center', width: cell.column.getSize() }}
                    {...cellAria(cell.column.id)}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const queries = new QueryClient();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <Tables />
    </QueryClientProvider>,
  );
}
