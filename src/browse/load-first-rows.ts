import type { QueryClient } from '@tanstack/react-query';
import type { CatalogRow } from '../api/schemas/record.ts';
import { throughputOf } from '../fields/throughput.ts';
import { type RowsData, rowsKey } from '../list/rows-query.ts';
import { placePage } from '../paging/page.ts';
import type { PrefetchedList } from './prefetch-rows.ts';

/** Turns of the event loop for reading a response that came while code was evaluated. */
const TURNS = 4;

/**
 * Puts the first rows into the query cache before the list is drawn, if their response is here: then the first commit has
 * them, with their cells if those are here too. A response that came while code was evaluated takes up to four turns of the
 * event loop to be read. A later response is not awaited, so that the page around the rows can be drawn.
 * @param sent the requests that `prefetchRows` sent to the same server
 */
export async function loadFirstRows(queries: QueryClient, sent: PrefetchedList | undefined): Promise<void> {
  if (!sent) return;
  const { source, entry, limit, param, takeRows, takeCells, cells: request } = sent;
  try {
    let rows = takeRows?.();
    for (let turn = 0; turn < TURNS && !rows; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve));
      rows = takeRows?.();
    }
    if (!rows) return;
    const throughput = throughputOf(queries, source);
    throughput.observe({ rows: rows.rows.length, fields: rows.fields, ms: rows.tookMs });
    const data = { pages: [placePage(param, rows)], pageParams: [param] };
    const page = takeCells?.();
    if (page) throughput.observe({ rows: page.rows.length, fields: page.fields, ms: page.tookMs });
    queries.setQueryData<RowsData<CatalogRow>>(rowsKey(source, entry, limit), {
      ...data,
      ...(page && request && { cells: { request, page } }),
    });
  } catch {
    // The list requests the same rows and shows what is wrong with the response.
  }
}
