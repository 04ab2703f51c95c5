import type { TreeLine } from './column-tree.ts';

/** What a key does in the tree: the line to go to, or the line to open or close. */
export type TreeMove = { readonly to: number } | { readonly toggle: string } | undefined;

/**
 * Keys of the tree pattern (APG "Tree View"): up and down, Home and End, right opens or goes inside, left closes
 * or goes out, Enter opens and closes. `at` is the index of the focused line.
 */
export function treeKey(lines: readonly TreeLine[], at: number, key: string): TreeMove {
  const line = lines[at];
  if (!line) return undefined;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(lines.length - 1, at + 1) };
    case 'ArrowUp':
      return { to: Math.max(0, at - 1) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: lines.length - 1 };
    case 'ArrowRight':
      if (line.expanded === false) return { toggle: line.path };
      return line.expanded ? { to: at + 1 } : undefined;
    case 'ArrowLeft':
      if (line.expanded) return { toggle: line.path };
      return line.level > 1 ? { to: parentOf(lines, at, line.level) } : undefined;
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
