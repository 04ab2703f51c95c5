import type { TablePage } from '../api/source.ts';
import * as moving from '../words/en/moving.ts';
import type { CellStore } from './cell-store.ts';
import { landingOf } from './landing.ts';
import { idsIn, type CellRequest, type Edge, type Scene } from './scene.ts';

/** The server moved a row while its page was read twice: once for the row, once for its cells. Its text is a message. */
class RowMoved extends Error {
  constructor() {
    super(moving.rowMoved);
  }
}

/**
 * Puts the cells of an answer into the store, and marks the rows it speaks for and does not have.
 * @returns the place it leads on to
 */
export function settle(
  store: CellStore,
  request: CellRequest,
  page: TablePage,
  idAt: Scene['idAt'],
): Edge | undefined {
  const tables = page.rows.filter((row) => row.kind === 'table');
  store.put(tables, page.fields);
  const { from, to, edge } = landingOf(request, page, idAt);
  const there = new Set(tables.map((row) => row.id));
  const moved = idsIn(idAt, from, to).filter((id) => !there.has(id));
  store.fail(moved, page.fields, new RowMoved());
  return edge;
}
