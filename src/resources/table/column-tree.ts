import type { Column } from '../../api/schemas/table.ts';
import { useMemo, useState } from 'react';
import {
  flatten,
  INITIAL_TREE_STATE,
  isSearching,
  toggleAll,
  toggleNode,
  withQuery,
  type TreeBranch,
  type TreeNode,
  type TreeState,
} from '../../ui/tree/tree-state.ts';

/** A visible column. Its key is made of indexes from the root down, `0/2/1`, as names may be there twice. */
export type ColumnNode = TreeNode<Column>;

/** Deeper columns are not walked: servers nest without a limit. */
const MAX_DEPTH = 64;

/** The columns that match the search, in any case, and what leads to them: open in a search, else closed. */
export function columnBranches(columns: readonly Column[], state: TreeState): readonly TreeBranch<Column>[] {
  const needle = state.query.trim().toLowerCase();
  const openByDefault = isSearching(state);
  const branchesOf = (all: readonly Column[], above: string, level: number): TreeBranch<Column>[] =>
    all.flatMap((item, at) => {
      const key = `${above}${at}`;
      const below = level < MAX_DEPTH ? branchesOf(item.children ?? [], `${key}/`, level + 1) : [];
      if (below.length > 0) return [{ key, item, openByDefault, children: () => below }];
      return matches(item, needle) ? [{ key, item }] : [];
    });
  return branchesOf(columns, '', 1);
}

const matches = ({ name, displayName = '' }: Column, needle: string) =>
  needle === '' || name.toLowerCase().includes(needle) || displayName.toLowerCase().includes(needle);

/** Columns on all levels. */
export function countColumns(columns: readonly Column[], level = 1): number {
  if (level > MAX_DEPTH) return 0;
  return columns.reduce((sum, column) => sum + 1 + countColumns(column.children ?? [], level + 1), 0);
}

const NO_COLUMNS: readonly Column[] = [];

/** The tree of some columns and its state, kept by the caller where the tree is drawn in another layout. */
export function useColumnTree(columns: readonly Column[] = NO_COLUMNS) {
  const [state, setState] = useState(INITIAL_TREE_STATE);
  const branches = useMemo(() => columnBranches(columns, state), [columns, state]);
  const nodes = useMemo(() => flatten(branches, state), [branches, state]);
  const total = useMemo(() => countColumns(columns), [columns]);
  return {
    nodes,
    /** Columns on all levels. */
    total,
    query: state.query,
    onSearch: (query: string) => setState(withQuery(state, query)),
    onToggle: (node: ColumnNode) => setState(toggleNode(state, node)),
    onToggleAll: (open: boolean) => setState(toggleAll(state, branches, open)),
  };
}

export type ColumnTree = ReturnType<typeof useColumnTree>;
