import type { TablePage } from '../api/source.ts';
import type { CellRequest, Edge, Scene } from './scene.ts';

/** Where an answer lies among the rows as they are counted here: it speaks for [from, to), and leads on from `edge`. */
export interface Landing {
  readonly from: number;
  readonly to: number;
  readonly edge?: Edge;
}

type Answer = Pick<TablePage, 'before' | 'after'> & { readonly rows: readonly { readonly id: string }[] };

/**
 * Places an answer. It may be shorter than what was asked for, and rows may have come or gone since the rows were read:
 * then the rows it shares with those tell where it ends, so that no edge is off by what changed between.
 */
export function landingOf(request: CellRequest, answer: Answer, idAt: Scene['idAt']): Landing {
  const from = request.start;
  const to = from + request.limit;
  const up = request.at.at === 'before';
  const cursor = up ? answer.before : answer.after;
  if (cursor === undefined || answer.rows.length === 0) return { from, to };
  const ids = answer.rows.map(({ id }) => id);
  const last = up ? lastOf(ids.toReversed(), to - 1, -1, idAt) : lastOf(ids, from, 1, idAt);
  if (last === undefined) return { from, to };
  return up
    ? { from: last, to, edge: { index: last, at: { at: 'before', cursor } } }
    : { from, to: last + 1, edge: { index: last + 1, at: { at: 'after', cursor } } };
}

/**
 * The index of the last row of an answer in the order it was read; undefined where rows are known there, and none is in
 * the answer.
 * @param ids in that order @param first index that the first of them was asked for @param step 1 downwards, -1 upwards
 */
function lastOf(
  ids: readonly string[],
  first: number,
  step: 1 | -1,
  idAt: Scene['idAt'],
): number | undefined {
  const known = new Map<string, number>();
  // Where rows went since, an answer reaches farther than it was asked to.
  for (let near = 0; near < 2 * ids.length; near += 1) {
    const id = idAt(first + step * near);
    if (id !== undefined) known.set(id, first + step * near);
  }
  if (known.size === 0) return first + step * (ids.length - 1);
  const shared = ids.findLastIndex((id) => known.has(id));
  if (shared < 0) return undefined;
  let index = known.get(ids[shared]!) ?? first;
  // What follows lies where no row is known, or it is new, and has no place here.
  for (let more = ids.length - 1 - shared; more > 0 && idAt(index + step) === undefined; more -= 1) {
    index += step;
  }
  return index;
}
