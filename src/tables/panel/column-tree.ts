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

/** Deeper columns are not walked: servers nest without a limit. */
const DEEPEST = 64;

/**
 * The lines to draw: all columns on the first level, and what is inside of those whose paths are in `expanded`.
 * With `sought` (any case, part of a name): only matching columns and what leads to them, opened.
 */
export function treeLines(
  columns: readonly Column[],
  expanded: ReadonlySet<string>,
  sought = '',
): readonly TreeLine[] {
  const needle = sought.trim().toLowerCase();
  return needle === '' ? openLines(columns, expanded, '', 1) : foundLines(columns, needle, '', 1);
}

function openLines(
  columns: readonly Column[],
  expanded: ReadonlySet<string>,
  above: string,
  level: number,
): TreeLine[] {
  const lines: TreeLine[] = [];
  columns.forEach((column, index) => {
    const path = `${above}${index}`;
    const inside = level < DEEPEST ? (column.children ?? []) : [];
    const open = inside.length > 0 ? expanded.has(path) : undefined;
    lines.push({ path, column, level, position: index + 1, size: columns.length, expanded: open });
    if (open) for (const line of openLines(inside, expanded, `${path}/`, level + 1)) lines.push(line);
  });
  return lines;
}

function foundLines(columns: readonly Column[], needle: string, above: string, level: number): TreeLine[] {
  const kept = columns.flatMap((column, index) => {
    const path = `${above}${index}`;
    const inside = level < DEEPEST ? foundLines(column.children ?? [], needle, `${path}/`, level + 1) : [];
    const matches = `${column.name}\n${column.displayName ?? ''}`.toLowerCase().includes(needle);
    return matches || inside.length > 0 ? [{ path, column, inside }] : [];
  });
  return kept.flatMap(({ path, column, inside }, index) => [
    {
      path,
      column,
      level,
      position: index + 1,
      size: kept.length,
      expanded: inside.length > 0 ? true : undefined,
    },
    ...inside,
  ]);
}

/** Columns on all levels. */
export function countColumns(columns: readonly Column[], level = 1): number {
  if (level > DEEPEST) return 0;
  return columns.reduce((sum, column) => sum + 1 + countColumns(column.children ?? [], level + 1), 0);
}
