import type { Client } from '../api/client.ts';
import { initialRequest } from '../fields/plan-requests.ts';
import { withoutBasePath, isPathOf } from '../paths.ts';
import { PHONE_QUERY } from '../ui/viewport.ts';
import { browserStorage } from '../ui/storage.ts';
import { parseView } from '../view/url-params.ts';
import { entryPointOf, entryPageParam } from '../paging/list-position.ts';
import { pageAt } from '../paging/page.ts';
import { lazySearch } from './lazy-search.ts';
import { cursorOfParam } from './visible-range.ts';
import { fieldsOf, viewSpecOf, endpointOf, listSource } from '../resources/resource.ts';
import { DENSITY, rowHeightOf, rowsInView, rowsPerScreen } from '../view/preferences.ts';
import { tableDefinition } from '../resources/table/definition.ts';

/**
 * Asks for the rows of the page's address and their cells before anything is drawn: to draw the page takes as long as many
 * a server does. The list finds both on their way.
 * @param pageSize rows a page where the address says none; the usual number where absent
 */
export function prefetchRows(client: Client, pageSize?: number): void {
  if (!isPathOf(tableDefinition.path, withoutBasePath(location.pathname))) return;
  const { view, place } = parseView(location.search, viewSpecOf(tableDefinition, pageSize));
  const { limit } = view;
  if (endpointOf(tableDefinition, view) !== 'list') {
    // The page awaits the same request and shows the failure.
    void lazySearch.load().catch(() => {});
    return;
  }
  const source = listSource(client, tableDefinition, view);
  const anchor = entryPointOf(place, limit);
  const density = DENSITY.read(browserStorage.get(DENSITY.key));
  const rowHeight = rowHeightOf(density, matchMedia(PHONE_QUERY).matches);
  const rows = entryPageParam({ source, anchor, limit, screen: rowsPerScreen(rowHeight) });
  source.prefetch?.(pageAt(rows), rows.limit, []);
  const edge = cursorOfParam(anchor.param);
  const fields = fieldsOf(tableDefinition, view.columns);
  if (!edge || fields.length === 0) return;
  const cells = initialRequest(edge, anchor.row, limit, fields, rowsInView(rowHeight));
  source.prefetch?.(cells.at, cells.limit, cells.fields);
}
