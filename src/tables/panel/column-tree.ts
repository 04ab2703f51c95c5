import type { Column } from '../../api/table-schema.ts';

/** One visible line of the tree of columns. */
export interface TreeLine {
  /** Indexes from the root down, `0/2/1`: names may be there twice. */
  readonly path: string;
  readonly column: Column;
  /** From 1. */
  readonly level: number;
  /** Place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly size: number;
  /** Undefined: it has no columns inside. */
  readonly expanded: boolean | undefined;
}

/** How the tree is looked at. */
export interface TreeLook {
  /** Only columns whose names hold it, in any case, and what leads to them; blank: all columns. */
  readonly sought: string;
  /** Paths opened by hand in the whole tree, which is closed at first. */
  readonly opened: ReadonlySet<string>;
  /** Paths closed by hand among what was found, which is open at first. */
  readonly closed: ReadonlySet<string>;
}

export const FIRST_LOOK: TreeLook = { sought: '', opened: new Set(), closed: new Set() };

/** Deeper columns are not walked: servers nest without a limit. */
const DEEPEST = 64;

/** A column that is kept, with those inside of it that are kept too. */
interface Node {
  readonly path: string;
  readonly column: Column;
  readonly inside: readonly Node[];
}

const isSearch = ({ sought }: TreeLook) => sought.trim() !== '';
const isOpen = (look: TreeLook, path: string) =>
  isSearch(look) ? !look.closed.has(path) : look.opened.has(path);

/** The lines to draw, from the top down: every kept column whose ancestors are all open. */
export function treeLines(columns: readonly Column[], look: TreeLook): readonly TreeLine[] {
  const lines: TreeLine[] = [];
  const walk = (nodes: readonly Node[], level: number) => {
    nodes.forEach(({ path, column, inside }, at) => {
      const expanded = inside.length > 0 ? isOpen(look, path) : undefined;
      lines.push({ path, column, level, position: at + 1, size: nodes.length, expanded });
      if (expanded) walk(inside, level + 1);
    });
  };
  walk(keptNodes(columns, look), 1);
  return lines;
}

function keptNodes(columns: readonly Column[], look: TreeLook): readonly Node[] {
  const needle = look.sought.trim().toLowerCase();
  const nodesOf = (all: readonly Column[], above: string, level: number): Node[] =>
    all.flatMap((column, at) => {
      const path = `${above}${at}`;
      const inside = level < DEEPEST ? nodesOf(column.children ?? [], `${path}/`, level + 1) : [];
      return inside.length > 0 || matches(column, needle) ? [{ path, column, inside }] : [];
    });
  return nodesOf(columns, '', 1);
}

const matches = ({ name, displayName = '' }: Column, needle: string) =>
  needle === '' || name.toLowerCase().includes(needle) || displayName.toLowerCase().includes(needle);

/** The look after one line was opened or closed. */
export function toggled(look: TreeLook, path: string): TreeLook {
  const part = isSearch(look) ? 'closed' : 'opened';
  const paths = new Set(look[part]);
  if (!paths.delete(path)) paths.add(path);
  return { ...look, [part]: paths };
}

/** The look with everything open, or everything closed, that can be. */
export function allToggled(columns: readonly Column[], look: TreeLook, open: boolean): TreeLook {
  const part = isSearch(look) ? 'closed' : 'opened';
  const paths = new Set<string>();
  const walk = (nodes: readonly Node[]) => {
    for (const { path, inside } of nodes) {
      if (inside.length > 0) paths.add(path);
      walk(inside);
    }
  };
  if (open === (part === 'opened')) walk(keptNodes(columns, look));
  return { ...look, [part]: paths };
}

/** The look of another search: what was closed in the one before is open again. */
export const searched = (look: TreeLook, sought: string): TreeLook => ({
  ...look,
  sought,
  closed: FIRST_LOOK.closed,
});

/** Columns on all levels. */
export function countColumns(columns: readonly Column[], level = 1): number {
  if (level > DEEPEST) return 0;
  return columns.reduce((sum, column) => sum + 1 + countColumns(column.children ?? [], level + 1), 0);
}
