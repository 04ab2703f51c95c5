import { overlaps, type CellRequest, type Edge } from './scene.ts';

/** The service answers no more rows at once. */
export const MOST_ROWS = 1_000;
/** Rows on the way from an edge that are always worth asking for again. */
const NEAR = 100;

type Span = Pick<CellRequest, 'at' | 'start' | 'limit'>;

const reach = (step: number): number => Math.min(Math.max(step, NEAR), MOST_ROWS - 1);

/** The edge to reach a row by: the nearest at or below it; failing that, the nearest above that reads backwards. */
export function edgeFor(edges: readonly Edge[], row: number, step: number): Edge | undefined {
  let below: Edge | undefined;
  let above: Edge | undefined;
  for (const edge of edges) {
    if (edge.at.at === 'before') {
      if (edge.index > row && (!above || edge.index < above.index)) above = edge;
    } else if (edge.index <= row && (!below || edge.index > below.index)) below = edge;
  }
  if (below && row - below.index <= reach(step)) return below;
  return above && above.index - row <= reach(step) ? above : undefined;
}

/**
 * The stretch to ask for so that missing rows come, from an edge through at most `step` rows beyond the first missing
 * one, and over nothing that is under way.
 * @param missing rows, ascending; the first has `edge` for its edge
 * @param busy requests under way that bring the same cells
 * @returns undefined where a request under way lies between the edge and the row: its answer brings a nearer edge
 */
export const stretchFrom = (
  edge: Edge,
  missing: readonly number[],
  busy: readonly CellRequest[],
  step: number,
): Span | undefined =>
  edge.at.at === 'before' ? backward(edge, missing, busy, step) : forward(edge, missing, busy, step);

function forward(edge: Edge, missing: readonly number[], busy: readonly CellRequest[], step: number) {
  const [first = edge.index] = missing;
  if (busy.some((request) => overlaps(request, edge.index, first + 1))) return undefined;
  const ahead = busy.map(({ start }) => start).filter((start) => start > first);
  const end = Math.min(first + step, edge.index + MOST_ROWS, ...ahead);
  const last = missing.findLast((row) => row < end) ?? first;
  return { at: edge.at, start: edge.index, limit: last + 1 - edge.index };
}

function backward(edge: Edge, missing: readonly number[], busy: readonly CellRequest[], step: number) {
  const nearest = missing.findLast((row) => row < edge.index) ?? edge.index - 1;
  const end = Math.max(nearest - step + 1, edge.index - MOST_ROWS);
  const last = missing.find((row) => row >= end) ?? nearest;
  if (busy.some((request) => overlaps(request, last, edge.index))) return undefined;
  return { at: edge.at, start: last, limit: edge.index - last };
}
