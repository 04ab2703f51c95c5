import type { Client } from '../api/client.ts';
import { initialRequest } from '../fields/plan-requests.ts';
import { entryPointOf, entryPageParam } from '../paging/list-position.ts';
import { isPathOf } from '../paths.ts';
import { fieldsOf, viewSpecOf, endpointOf, listSource } from '../resources/resource.ts';
import { tableDefinition } from '../resources/table/definition.ts';
import { browserStorage } from '../ui/storage.ts';
import { isWindowWithin, PHONE, textScale } from '../ui/viewport.ts';
import { readAddress } from '../view/address.ts';
import { DENSITY, rowHeightOf, rowsInView, rowsPerScreen } from '../view/preferences.ts';
import { presentLocation } from '../view/session-history.ts';
import { lazySearch, needsSearch } from './lazy-parts.ts';

/**
 * Requests the rows of the page's address and their cells before anything is drawn, because drawing may take as long as the
 * response. The list finds both on their way.
 * @param pageSize rows per page if the address has no number; absent: the default
 */
export function prefetchRows(client: Client, pageSize?: number): void {
  if (!isPathOf(tableDefinition.path, presentLocation().pathname)) return;
  const { view, place } = readAddress(viewSpecOf(tableDefinition, pageSize));
  const { limit } = view;
  // The page awaits the same code and shows a failure to load it.
  if (needsSearch(tableDefinition, view)) lazySearch.preload();
  if (endpointOf(tableDefinition, view) !== 'list') return;
  const source = listSource(client, tableDefinition, view);
  const entry = entryPointOf(place, limit);
  const density = DENSITY.read(browserStorage.get(DENSITY.key));
  const rowHeight = rowHeightOf(density, isWindowWithin(PHONE), textScale());
  const param = entryPageParam({ source, entry, limit, screen: rowsPerScreen(rowHeight) });
  source.prefetch?.(param.at, param.limit, []);
  const fields = fieldsOf(tableDefinition, view.columns);
  if (fields.length === 0) return;
  const cells = initialRequest(entry.param, entry.row, limit, fields, rowsInView(rowHeight, textScale()));
  source.prefetch?.(cells.at, cells.limit, cells.fields);
}
