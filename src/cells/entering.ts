import type { RowSource, TablePage } from '../api/source.ts';
import type { CellRequest, Edge } from './scene.ts';

/** About a screen: rows whose cells are asked for at once, before anything is known of the server's speed. */
export const FIRST_STEP = 30;

/** Requests for cells that are under way at a time, at most. */
export const AT_ONCE = 2;

/** A request that was sent. */
export interface Sent {
  readonly request: CellRequest;
  readonly controller: AbortController;
  readonly answer: Promise<TablePage>;
}

/** Sends a request for cells; aborting its controller rejects the answer. */
export function send(source: RowSource, request: CellRequest): Sent {
  const controller = new AbortController();
  const { at, limit, fields } = request;
  const answer = source.page(at, limit, fields, controller.signal);
  // Whoever follows it hears of a failure, now or later.
  answer.catch(() => {});
  return { request, controller, answer };
}

/**
 * The cells to ask for together with the first page of rows, before anybody knows which rows those are: from the page's
 * start through a step from the first row that will be on screen, and no more than the page.
 * @param first absolute index of that row @param limit rows of the page
 */
export function enteringRequest(
  edge: Edge,
  first: number,
  limit: number,
  fields: readonly string[],
  step = FIRST_STEP,
): CellRequest {
  const rows = Math.max(0, first - edge.index) + step;
  return { at: edge.at, start: edge.index, limit: Math.min(rows, limit), fields };
}
