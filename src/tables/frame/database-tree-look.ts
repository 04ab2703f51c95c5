import { needleOf } from './database-entry.ts';
import type { TreeLine } from './database-tree-lines.ts';

/** How the tree of databases is looked at. */
export interface TreeLook {
  /** Only what has it in its name, in any case, what leads there and what is in it; blank: everything. */
  readonly typed: string;
  /** Lines opened (true) or closed by hand, by their keys; the others follow the rule. */
  readonly byHand: ReadonlyMap<string, boolean>;
  /** The same among what was found. */
  readonly foundByHand: ReadonlyMap<string, boolean>;
}

export const FIRST_LOOK: TreeLook = { typed: '', byHand: new Map(), foundByHand: new Map() };

export const isSearch = ({ typed }: TreeLook): boolean => needleOf(typed) !== '';

/** The look after a line was opened or closed. */
export function toggled(look: TreeLook, { key, expanded }: TreeLine): TreeLook {
  const part = isSearch(look) ? 'foundByHand' : 'byHand';
  return { ...look, [part]: new Map(look[part]).set(key, expanded !== true) };
}

/** The look of another search: what was opened and closed in the one before is forgotten. */
export const searched = (look: TreeLook, typed: string): TreeLook => ({
  ...look,
  typed,
  foundByHand: FIRST_LOOK.foundByHand,
});
