import type { PageAt } from '../api/source.ts';

/**
 * A place in the list that a cursor leads to. `start` and `after`: the rows from `index` on. `before`: the rows that
 * end just before `index`.
 */
export interface Edge {
  readonly index: number;
  readonly at: PageAt;
}

/** What is on screen, at rest, and how to get there. Indices are absolute; until an end was seen they may be off, even negative. */
export interface Scene {
  /** Rows on screen, both inclusive. */
  readonly first: number;
  readonly last: number;
  /** The stretch around the screen that is worth filling after it; `to` is exclusive. */
  readonly block: { readonly from: number; readonly to: number };
  /** Places known, in any number; only those near the block matter. */
  readonly edges: readonly Edge[];
  /** The id of a loaded row; undefined where none is loaded, or it cannot be read. */
  readonly idAt: (index: number) => string | undefined;
}

/** One request for cells: the rows [start, start + limit), and what of them. */
export interface CellRequest {
  readonly at: PageAt;
  readonly start: number;
  readonly limit: number;
  readonly fields: readonly string[];
}

/** Whether a request has rows of [from, to). */
export const overlaps = (request: CellRequest, from: number, to: number): boolean =>
  request.start < to && request.start + request.limit > from;

/** All rows of a scene as one stretch; `to` is exclusive. */
export const spanOf = ({ first, last, block }: Scene): { from: number; to: number } => ({
  from: Math.min(first, block.from),
  to: Math.max(last + 1, block.to),
});

/** The ids of the loaded rows in [from, to). */
export function idsIn(idAt: Scene['idAt'], from: number, to: number): readonly string[] {
  const ids: string[] = [];
  for (let index = from; index < to; index += 1) {
    const id = idAt(index);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}
