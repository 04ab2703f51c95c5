import type { Column } from '../api/schemas/entity.ts';
import { hasPart, needleOf } from '../ui/comparable-text.ts';
import { isSearching, type TreeBranch, type TreeNode, type TreeState } from '../ui/tree/tree-state.ts';
import type { ColumnPath } from '../view/column-address.ts';

// The columns of a record as the nodes of a tree: which are visible, their keys, and their paths.

/** A visible column. Its key joins the indexes from the root down, `0/2/1`, because names may repeat. */
export type ColumnNode = TreeNode<PlacedColumn>;

interface PlacedColumn {
  readonly column: Column;
  readonly path: ColumnPath;
}

/** Columns that match the search, in any case, with their ancestors; open in a search, or if the column is the only one. */
export function columnBranches(
  columns: readonly Column[],
  state: TreeState,
): readonly TreeBranch<PlacedColumn>[] {
  const needle = needleOf(state.query);
  const branchesOf = (all: readonly Column[], above: string, outer: ColumnPath): TreeBranch<PlacedColumn>[] =>
    all.flatMap((column, at) => {
      const path = [...outer, column.name];
      const item = { column, path };
      const openByDefault = isSearching(state) || (outer.length === 0 && all.length === 1);
      const key = `${above}${at}`;
      const below = branchesOf(column.children ?? [], `${key}/`, path);
      if (below.length > 0) return [{ key, item, openByDefault, children: () => below }];
      return matches(column, needle) ? [{ key, item }] : [];
    });
  return branchesOf(columns, '', []);
}

const matches = ({ name, displayName = '' }: Column, needle: string) =>
  needle === '' || hasPart(name, needle) || hasPart(displayName, needle);

/** The columns at every depth, depth first. */
export const allColumns = (columns: readonly Column[], outer: ColumnPath = []): readonly PlacedColumn[] =>
  columns.flatMap((column) => {
    const path = [...outer, column.name];
    return [{ column, path }, ...allColumns(column.children ?? [], path)];
  });

/** The key of the first column with these names, from the root down, as names may repeat; undefined: there is none. */
export function keyOfColumn(
  columns: readonly Column[],
  [name, ...below]: ColumnPath,
  above = '',
): string | undefined {
  for (const [at, column] of columns.entries()) {
    if (column.name !== name) continue;
    const key = `${above}${at}`;
    const inner = below.length === 0 ? key : keyOfColumn(column.children ?? [], below, `${key}/`);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

export const keysAbove = (key: string): readonly string[] =>
  key.split('/').flatMap((_, at, parts) => (at === 0 ? [] : parts.slice(0, at).join('/')));

/** The names of the columns, one a line; inner columns follow by their path: `shipping.country`. */
export const columnListText = (columns: readonly Column[]): string =>
  allColumns(columns)
    .map(({ path }) => `${path.join('.')}\n`)
    .join('');
