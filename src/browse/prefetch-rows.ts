import type { Client } from '../api/client.ts';
import type { RowSource, TakePage } from '../api/data-source.ts';
import { type FieldRequest, initialRequest } from '../fields/plan-requests.ts';
import { type EntryPoint, entryPointOf, entryPageParam } from '../paging/list-position.ts';
import { knownCursorOf, pageAt, type PageParam } from '../paging/page.ts';
import { isPathOf } from '../paths.ts';
import { fieldsOf, viewSpecOf, endpointOf, listSource } from '../resources/resource.ts';
import { tableDefinition } from '../resources/table/definition.ts';
import { browserStorage } from '../ui/storage.ts';
import { isWindowWithin, PHONE, textScale } from '../ui/viewport.ts';
import { readAddress, readPath } from '../view/address.ts';
import { DENSITY, rowHeightOf, rowsInView, rowsPerScreen } from '../view/preferences.ts';
import { lazySearch, needsSearch } from './lazy-search.ts';

/** Requests sent for the list in the page's address. */
export interface PrefetchedList {
  readonly source: RowSource;
  readonly entry: EntryPoint;
  /** Page size of the address. */
  readonly limit: number;
  /** The first page of rows. */
  readonly param: PageParam;
  /** Takes the response with the first page. */
  readonly takeRows: TakePage | undefined;
  /** Request for the cells on screen; undefined: no column needs one. */
  readonly cells: FieldRequest | undefined;
  readonly takeCells: TakePage | undefined;
}

/**
 * Requests the rows of the page's address and their cells before anything is drawn, because drawing may take as long as the
 * response. The list finds both on their way.
 * @param pageSize rows per page if the address has no number; absent: the default
 * @returns the sent requests; undefined: none
 */
export function prefetchRows(client: Client, pageSize?: number): PrefetchedList | undefined {
  if (!isPathOf(tableDefinition.path, readPath())) return undefined;
  const { view, place } = readAddress(viewSpecOf(tableDefinition, pageSize));
  const { limit } = view;
  // The page awaits the same code and shows a failure to load it.
  if (needsSearch(tableDefinition, view)) lazySearch.preload();
  if (endpointOf(tableDefinition, view) !== 'list') return undefined;
  const source = listSource(client, tableDefinition, view);
  const entry = entryPointOf(place, limit);
  const density = DENSITY.read(browserStorage.get(DENSITY.key));
  const rowHeight = rowHeightOf(density, isWindowWithin(PHONE), textScale());
  const param = entryPageParam({ source, entry, limit, screen: rowsPerScreen(rowHeight) });
  const takeRows = source.prefetch?.(pageAt(param), param.limit, []);
  const edge = knownCursorOf(entry.param);
  const fields = fieldsOf(tableDefinition, view.columns);
  const cells =
    edge && fields.length > 0
      ? initialRequest(edge, entry.row, limit, fields, rowsInView(rowHeight, textScale()))
      : undefined;
  const takeCells = cells && source.prefetch?.(cells.at, cells.limit, cells.fields);
  return { source, entry, limit, param, takeRows, cells, takeCells };
}
