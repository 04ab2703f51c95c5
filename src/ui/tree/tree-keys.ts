import type { PlainMessageKey } from '../../i18n/translate.ts';
import type { Chord } from '../keyboard.ts';

/** A visible node of a tree, as the keys and the focus need it. */
export interface TreeNode {
  /** From 1. */
  readonly level: number;
  /** Undefined: it cannot be opened. */
  readonly expanded?: boolean | undefined;
}

/** What a key does: the index of the node to go to, or of the node to open or close. */
export type TreeMove = { readonly to: number } | { readonly toggle: number } | undefined;

/**
 * The keys of a tree (APG "Tree View"): right opens a line, then goes into it; left closes it, then goes out of it.
 * @param at the line with the focus, from 0
 * @param key as an event names it; where lines run from right to left, left and right are already swapped
 * @param page lines that a screen has
 */
export function treeKeyMove(lines: readonly TreeNode[], at: number, key: string, page: number): TreeMove {
  const line = lines[at];
  if (!line) return undefined;
  const to = (index: number): TreeMove => ({ to: Math.max(0, Math.min(lines.length - 1, index)) });
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + page);
    case 'PageUp':
      return to(at - page);
    case 'Home':
      return to(0);
    case 'End':
      return to(lines.length - 1);
    case 'ArrowRight':
      if (line.expanded === false) return { toggle: at };
      return (lines[at + 1]?.level ?? 0) > line.level ? to(at + 1) : undefined;
    case 'ArrowLeft':
      if (line.expanded) return { toggle: at };
      return line.level > 1 ? to(parentIndex(lines, at, line.level)) : undefined;
    case ' ':
      return line.expanded === undefined ? undefined : { toggle: at };
    default:
      return undefined;
  }
}

/** The nearest node before `at` of a lower level than `level`; `at` itself where there is none. */
function parentIndex(lines: readonly TreeNode[], at: number, level: number): number {
  const above = lines.slice(0, at).findLastIndex((line) => line.level < level);
  return above < 0 ? at : above;
}

/** A letter typed so many ms after the one before begins another word. */
const TYPEAHEAD_PAUSE_MS = 700;

/** Letters typed one after the other, and when the last was (ms). */
export interface Typeahead {
  readonly text: string;
  readonly at: number;
}

/** What was typed with one key more; undefined for a key that begins no name and does something else. */
export function extendTypeahead({ text, at }: Typeahead, key: string, now: number): Typeahead | undefined {
  const before = now - at < TYPEAHEAD_PAUSE_MS ? text : '';
  const isPart = before === '' ? /^[\p{L}\p{N}_]$/u.test(key) : Array.from(key).length === 1;
  return isPart ? { text: before + key, at: now } : undefined;
}

/**
 * The next line that begins with what was typed, in any case, round the end; undefined: none does. One letter goes on from
 * the line after, and so does the same letter again and again; more letters may mean the line that they led to already.
 */
export function findTypeahead<Node>(
  lines: readonly Node[],
  at: number,
  text: string,
  nameOf: (node: Node) => string,
): number | undefined {
  const all = text.toLowerCase();
  const letters = Array.from(all);
  const isOne = letters.every((letter) => letter === letters[0]);
  const seek = (start: string, from: number) => {
    for (let step = 0; step < lines.length; step += 1) {
      const index = (from + step) % lines.length;
      const line = lines[index];
      if (line && nameOf(line).toLowerCase().startsWith(start)) return index;
    }
    return undefined;
  };
  const whole = seek(all, letters.length === 1 ? at + 1 : at);
  return whole ?? (isOne ? seek(letters[0] ?? '', at + 1) : undefined);
}

/** Where the keys go: a line, and in it a cell from 0, or -1 for the line as a whole. */
export interface TreegridPosition {
  readonly line: number;
  readonly cell: number;
}

/** What a key does: where to go, or the index of the line to open or close. */
export type TreegridMove = { readonly to: TreegridPosition } | { readonly toggle: number } | undefined;

/** Cells a line has, and lines a screen has. */
export interface TreegridSize {
  readonly cells: number;
  readonly page: number;
}

/**
 * The keys of a tree grid whose lines and cells both take the focus (APG "Treegrid"). On a line: right opens it, then
 * goes to its first cell; left closes it, then goes out to its parent. On a cell: right and left go along the line and
 * back to its whole; up and down keep the cell. Enter opens and closes. `key`: as an event names it, `Control+` before it.
 */
export function treegridKeyMove(
  lines: readonly TreeNode[],
  at: TreegridPosition,
  key: string,
  { cells, page }: TreegridSize,
): TreegridMove {
  const line = lines[at.line];
  if (!line) return undefined;
  const last = lines.length - 1;
  const toLine = (to: number): TreegridMove => ({
    to: { line: Math.max(0, Math.min(last, to)), cell: at.cell },
  });
  const toCell = (cell: number): TreegridMove => ({ to: { line: at.line, cell } });
  const whole = at.cell < 0;
  switch (key) {
    case 'ArrowDown':
      return toLine(at.line + 1);
    case 'ArrowUp':
      return toLine(at.line - 1);
    case 'PageDown':
      return toLine(at.line + page);
    case 'PageUp':
      return toLine(at.line - page);
    case 'Home':
      return whole ? toLine(0) : toCell(0);
    case 'End':
      return whole ? toLine(last) : toCell(cells - 1);
    case 'Control+Home':
      return toLine(0);
    case 'Control+End':
      return toLine(last);
    case 'ArrowRight':
      if (whole && line.expanded === false) return { toggle: at.line };
      return at.cell < cells - 1 ? toCell(at.cell + 1) : undefined;
    case 'ArrowLeft':
      if (!whole) return toCell(at.cell - 1);
      if (line.expanded) return { toggle: at.line };
      return line.level > 1 ? toLine(parentIndex(lines, at.line, line.level)) : undefined;
    case 'Enter':
    case ' ':
      return line.expanded === undefined ? undefined : { toggle: at.line };
    default:
      return undefined;
  }
}

/** The keys of the rail's tree, for people to read; what they do is in `database-tree-keys.ts`. */
export const TREE_KEYS: readonly { readonly label: PlainMessageKey; readonly keys: readonly Chord[] }[] = [
  { label: 'treeKeys.move', keys: ['ArrowUp', 'ArrowDown'] },
  { label: 'treeKeys.openClose', keys: ['ArrowRight', 'ArrowLeft'] },
  { label: 'treeKeys.follow', keys: ['Enter'] },
  { label: 'treeKeys.copy', keys: ['Mod+c'] },
];
