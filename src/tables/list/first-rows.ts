import type { Client } from '../../api/client.ts';
import { enteringRequest, FIRST_STEP } from '../../cells/entering.ts';
import { pathIn, showsTables } from '../../paths.ts';
import { PHONE } from '../../ui/media.ts';
import { browserStorage } from '../../ui/safe-storage.ts';
import { parseView } from '../../view/codec.ts';
import { anchorOf } from '../../window/anchor.ts';
import { pageAt } from '../../window/page-param.ts';
import { entryParam } from '../../window/entry-param.ts';
import { edgeOfParam } from './cell-scene.ts';
import { fieldsOf } from '../../view/column-fields.ts';
import { DENSITY, rowHeightOf } from './preferences.ts';
import { sourceOfView } from './source-of-view.ts';

const LEAST = 25;

/** Rows of a height in px that this window shows, and some that its header and foot would cover. */
export const screenRows = (rowHeight: number): number => Math.max(LEAST, Math.ceil(innerHeight / rowHeight));

/**
 * Asks for the rows of the page's address and their cells before anything is drawn: to draw the page takes as long as many
 * a server does. The list finds both on their way.
 */
export function sendForFirstRows(client: Client): void {
  if (!showsTables(pathIn(location.pathname))) return;
  const { view, place } = parseView(location.search);
  const { limit } = view;
  const source = sourceOfView(client, view);
  const anchor = anchorOf(place, limit);
  const density = DENSITY.read(browserStorage.get(DENSITY.key));
  const screen = screenRows(rowHeightOf(density, matchMedia(PHONE).matches));
  const rows = entryParam({ source, anchor, limit, screen });
  source.sendAhead?.(pageAt(rows), rows.limit, []);
  const edge = edgeOfParam(anchor.param);
  const fields = fieldsOf(view.columns);
  if (!edge || fields.length === 0) return;
  const cells = enteringRequest(edge, anchor.row, limit, fields, Math.min(screen, FIRST_STEP));
  source.sendAhead?.(cells.at, cells.limit, cells.fields);
}
