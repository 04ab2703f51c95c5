import { spanOf, type CellRequest, type Edge, type Scene } from './scene.ts';
import { edgeFor, MOST_ROWS, stretchFrom } from './way.ts';

export interface Wanted {
  /** Optional fields of the columns shown. */
  readonly fields: readonly string[];
  /** Those of them that are worth asking for before their rows are on screen. */
  readonly ahead: readonly string[];
  /** Fields that share no request with another. */
  readonly alone: ReadonlySet<string>;
  /** Whether a cell came, or failed and waits for Retry. */
  readonly isSettled: (id: string, field: string) => boolean;
  readonly running: readonly CellRequest[];
  /** Rows that the server answers in about a second. */
  readonly step: number;
}

export interface CellPlan {
  readonly request?: CellRequest;
  /** A cell on screen lies too far from every edge known. */
  readonly needsEdge: boolean;
}

/**
 * The next request for cells: what is on screen, then, while nothing else is under way, the rest of the block, first
 * below the screen. Fields share a request where they miss the same rows.
 */
export function planCells(whole: Scene, wanted: Wanted): CellPlan {
  const { from, to } = spanOf(whole);
  const near = ({ index }: Edge) => index > from - MOST_ROWS && index < to + MOST_ROWS;
  const scene = { ...whole, edges: whole.edges.filter(near) };
  const below = scene.last + 1;
  const onScreen = planStretch(scene, scene.first, below, wanted.fields, wanted);
  if (onScreen.request || wanted.running.length > 0) return onScreen;
  const rest =
    planStretch(scene, below, to, wanted.ahead, wanted).request ??
    planStretch(scene, from, scene.first, wanted.ahead, wanted).request;
  return rest ? { ...onScreen, request: rest } : onScreen;
}

interface Group {
  readonly fields: readonly string[];
  /** Rows that miss each of the fields, ascending. */
  readonly rows: readonly number[];
}

function planStretch(
  scene: Scene,
  from: number,
  to: number,
  fields: readonly string[],
  wanted: Wanted,
): CellPlan {
  const groups = groupsIn(scene, from, to, fields, wanted);
  const edge = (row: number) => edgeFor(scene.edges, row, wanted.step);
  // Once the topmost row has a way, its answers lead on to the others.
  const needsEdge = groups.some(({ rows: [top] }) => top !== undefined && !edge(top));
  for (const group of groups) {
    const busy = wanted.running.filter((request) => request.fields.some((f) => group.fields.includes(f)));
    for (const [position, row] of group.rows.entries()) {
      const by = edge(row);
      const stretch = by && stretchFrom(by, group.rows.slice(position), busy, wanted.step);
      if (stretch) return { request: { ...stretch, fields: group.fields }, needsEdge };
    }
  }
  return { needsEdge };
}

/** Fields by the rows they miss, those that miss the topmost row first. */
function groupsIn(
  { idAt }: Scene,
  from: number,
  to: number,
  fields: readonly string[],
  { isSettled, running, alone }: Wanted,
): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const field of fields) {
    const busy = running.filter((request) => request.fields.includes(field));
    const rows: number[] = [];
    for (let row = from; row < to; row += 1) {
      const id = idAt(row);
      if (id === undefined || isSettled(id, field)) continue;
      if (!busy.some(({ start, limit }) => row >= start && row < start + limit)) rows.push(row);
    }
    if (rows.length === 0) continue;
    const key = alone.has(field) ? field : rows.join();
    groups.set(key, { fields: [...(groups.get(key)?.fields ?? []), field], rows });
  }
  return [...groups.values()].toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0));
}
