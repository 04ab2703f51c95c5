import type { PlainMessageKey } from '../../i18n/translate.ts';
import { comparable } from '../comparable-text.ts';
import type { Chord } from '../keyboard.ts';
import type { TreeNode } from './tree-state.ts';

/** The focus of a tree: a row from 0, and a cell in it from 0, or -1 for the row as a whole. */
export interface TreePosition {
  readonly row: number;
  readonly cell: number;
}

/** Effect of a key: the position that the focus moves to, or the index of the node to expand or collapse. */
export type TreeMove = { readonly to: TreePosition } | { readonly toggle: number } | undefined;

/** Cells per row, 0 in a plain tree, and rows per PageUp and PageDown. */
export interface TreeSize {
  readonly cells: number;
  readonly page: number;
}

type Foldable = Pick<TreeNode, 'level' | 'expanded'>;

/**
 * The keys of a tree (APG "Tree View"), or of a tree grid whose rows and cells both take the focus (APG "Treegrid"). Enter
 * expands and collapses in a tree grid; a plain tree leaves it to the caller.
 * @param key as in an event, after `Control+` if that is held; left and right already swapped in right-to-left pages
 */
export function treeKey(
  nodes: readonly Foldable[],
  at: TreePosition,
  key: string,
  { cells, page }: TreeSize,
): TreeMove {
  const node = nodes[at.row];
  if (!node) return undefined;
  const isGrid = cells > 0;
  const isRow = at.cell < 0;
  const last = nodes.length - 1;
  const toRow = (row: number): TreeMove => ({
    to: { row: Math.max(0, Math.min(last, row)), cell: at.cell },
  });
  const toCell = (cell: number): TreeMove => ({ to: { row: at.row, cell } });
  const toggle = node.expanded === undefined ? undefined : { toggle: at.row };
  switch (key) {
    case 'ArrowDown':
      return toRow(at.row + 1);
    case 'ArrowUp':
      return toRow(at.row - 1);
    case 'PageDown':
      return toRow(at.row + page);
    case 'PageUp':
      return toRow(at.row - page);
    case 'Home':
      return isRow ? toRow(0) : toCell(0);
    case 'End':
      return isRow ? toRow(last) : toCell(cells - 1);
    case 'Control+Home':
      return isGrid ? toRow(0) : undefined;
    case 'Control+End':
      return isGrid ? toRow(last) : undefined;
    case 'ArrowRight':
      if (isRow && node.expanded === false) return toggle;
      if (isGrid) return at.cell < cells - 1 ? toCell(at.cell + 1) : undefined;
      return (nodes[at.row + 1]?.level ?? 0) > node.level ? toRow(at.row + 1) : undefined;
    case 'ArrowLeft':
      if (!isRow) return toCell(at.cell - 1);
      if (node.expanded) return toggle;
      if (node.level === 1) return undefined;
      return toRow(nodes.slice(0, at.row).findLastIndex(({ level }) => level < node.level));
    case 'Enter':
      return isGrid ? toggle : undefined;
    case ' ':
      return toggle;
    default:
      return undefined;
  }
}

/** Pause in ms after which a letter starts a new word. */
const TYPEAHEAD_PAUSE_MS = 700;

/** Letters typed in succession, and the time of the last one in ms. */
export interface Typeahead {
  readonly text: string;
  readonly at: number;
}

/** The typed word with one more key; undefined: the key is no text. */
export function extendTypeahead({ text, at }: Typeahead, key: string, now: number): Typeahead | undefined {
  const before = now - at < TYPEAHEAD_PAUSE_MS ? text : '';
  const isPart = before === '' ? /^[\p{L}\p{N}_]$/u.test(key) : Array.from(key).length === 1;
  return isPart ? { text: before + key, at: now } : undefined;
}

/**
 * The next node that begins with the typed word, ignoring case and wrapping at the end; undefined: none. A single letter,
 * also if repeated, searches from the following node on; a longer word may match the current node again.
 */
export function findTypeahead<Node>(
  nodes: readonly Node[],
  at: number,
  text: string,
  nameOf: (node: Node) => string,
): number | undefined {
  const all = comparable(text);
  const letters = Array.from(all);
  const isOne = letters.every((letter) => letter === letters[0]);
  const seek = (start: string, from: number) => {
    for (let step = 0; step < nodes.length; step += 1) {
      const index = (from + step) % nodes.length;
      const node = nodes[index];
      if (node && comparable(nameOf(node)).startsWith(start)) return index;
    }
    return undefined;
  };
  const whole = seek(all, letters.length === 1 ? at + 1 : at);
  return whole ?? (isOne ? seek(letters[0] ?? '', at + 1) : undefined);
}

/** Labels of the sidebar tree's keys for the shortcuts dialog; `treeKey` and the sidebar tree implement them. */
export const TREE_KEYS: readonly { readonly label: PlainMessageKey; readonly keys: readonly Chord[] }[] = [
  { label: 'treeKeys.move', keys: ['ArrowUp', 'ArrowDown'] },
  { label: 'treeKeys.openClose', keys: ['ArrowRight', 'ArrowLeft'] },
  { label: 'treeKeys.follow', keys: ['Enter'] },
];
