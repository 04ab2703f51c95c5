import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../api/client.ts';
import { pathIn, showsTables } from '../../paths.ts';
import { browserStorage } from '../../ui/safe-storage.ts';
import { parseView } from '../../view/codec.ts';
import { anchorOf } from '../../window/anchor.ts';
import { rowsQuery } from '../../window/rows-query.ts';
import { DENSITY, rowHeightOf } from './preferences.ts';
import { sourceOfView } from './source-of-view.ts';

const LEAST = 25;

/** Rows of a height in px that this window shows, and some that its header and foot would cover. */
export const screenRows = (rowHeight: number): number => Math.max(LEAST, Math.ceil(innerHeight / rowHeight));

/**
 * Asks for the rows of the page's address before anything is drawn: to draw the page takes as long as many a server
 * does. The list finds them under way. Why they fail, if they do, the list says.
 */
export function sendForFirstRows(client: Client, queries: QueryClient): void {
  if (!showsTables(pathIn(location.pathname))) return;
  const { view, place } = parseView(location.search);
  const { limit } = view;
  const options = rowsQuery({
    source: sourceOfView(client, view),
    anchor: anchorOf(place, limit),
    limit,
    screen: screenRows(rowHeightOf(DENSITY.read(browserStorage.get(DENSITY.key)), false)),
    size: () => limit,
    most: () => limit,
    directory: () => [],
    carry: () => [],
    onPage: () => {},
  });
  queries.infiniteQuery(options).catch(() => {});
}
