import type { KeyLine } from '../../grid/key-list.ts';
import * as words from '../../words/en/tree-keys.ts';

/** The keys of the rail's tree, for people to read; what they do is in `database-tree-keys.ts`. */
export const TREE_KEYS: readonly KeyLine[] = [
  { label: words.move, keys: ['ArrowUp', 'ArrowDown'] },
  { label: words.openClose, keys: ['ArrowRight', 'ArrowLeft'] },
  { label: words.follow, keys: ['Enter'] },
  { label: words.copy, keys: ['Mod+c'] },
];
