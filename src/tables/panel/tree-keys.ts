import type { TreeLine } from './column-tree.ts';

/** Where the keys go: a line, and in it a cell from 0, or -1 for the line as a whole. */
export interface TreePlace {
  readonly line: number;
  readonly cell: number;
}

/** What a key does: where to go, or the path of the line to open or close. */
export type TreeMove = { readonly to: TreePlace } | { readonly toggle: string } | undefined;

/** Cells a line has, and lines a screen has. */
export interface TreeSize {
  readonly cells: number;
  readonly page: number;
}

/**
 * The keys of a tree grid whose lines and cells both take the focus (APG "Treegrid"). On a line: right opens it, then
 * goes to its first cell; left closes it, then goes out to its parent. On a cell: right and left go along the line and
 * back to its whole; up and down keep the cell. Enter opens and closes. `key`: as an event names it, `Control+` before it.
 */
export function treeKey(
  lines: readonly TreeLine[],
  at: TreePlace,
  key: string,
  { cells, page }: TreeSize,
): TreeMove {
  const line = lines[at.line];
  if (!line) return undefined;
  const last = lines.length - 1;
  const toLine = (to: number): TreeMove => ({
    to: { line: Math.max(0, Math.min(last, to)), cell: at.cell },
  });
  const toCell = (cell: number): TreeMove => ({ to: { line: at.line, cell } });
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
      if (whole && line.expanded === false) return { toggle: line.path };
      return at.cell < cells - 1 ? toCell(at.cell + 1) : undefined;
    case 'ArrowLeft':
      if (!whole) return toCell(at.cell - 1);
      if (line.expanded) return { toggle: line.path };
      return line.level > 1 ? toLine(parentOf(lines, at.line, line.level)) : undefined;
    case 'Enter':
    case ' ':
      return line.expanded === undefined ? undefined : { toggle: line.path };
    default:
      return undefined;
  }
}

function parentOf(lines: readonly TreeLine[], at: number, level: number): number {
  for (let index = at - 1; index >= 0; index -= 1) {
    if ((lines[index]?.level ?? level) < level) return index;
  }
  return at;
}
