import type { Column } from '../../api/schemas/table.ts';
import { useMemo, useState } from 'react';

/** One visible line of the tree of columns. */
export interface ColumnNode {
  /** Indexes from the root down, `0/2/1`: names may be there twice. */
  readonly key: string;
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
export interface ColumnTreeState {
  /** Only columns whose names hold it, in any case, and what leads to them; blank: all columns. */
  readonly query: string;
  /** Paths opened by hand in the whole tree, which is closed at first. */
  readonly opened: ReadonlySet<string>;
  /** Paths closed by hand among what was found, which is open at first. */
  readonly closed: ReadonlySet<string>;
}

export const INITIAL_COLUMN_TREE: ColumnTreeState = { query: '', opened: new Set(), closed: new Set() };

/** Deeper columns are not walked: servers nest without a limit. */
const MAX_DEPTH = 64;

/** A column that is kept, with those inside of it that are kept too. */
interface MatchedColumn {
  readonly path: string;
  readonly column: Column;
  readonly inside: readonly MatchedColumn[];
}

const isSearching = ({ query }: ColumnTreeState) => query.trim() !== '';
const isOpen = (state: ColumnTreeState, path: string) =>
  isSearching(state) ? !state.closed.has(path) : state.opened.has(path);

/** The lines to draw, from the top down: every kept column whose ancestors are all open. */
export function visibleColumns(columns: readonly Column[], state: ColumnTreeState): readonly ColumnNode[] {
  const lines: ColumnNode[] = [];
  const walk = (nodes: readonly MatchedColumn[], level: number) => {
    nodes.forEach(({ path, column, inside }, at) => {
      const expanded = inside.length > 0 ? isOpen(state, path) : undefined;
      lines.push({ key: path, column, level, position: at + 1, size: nodes.length, expanded });
      if (expanded) walk(inside, level + 1);
    });
  };
  walk(matchingColumns(columns, state), 1);
  return lines;
}

function matchingColumns(columns: readonly Column[], state: ColumnTreeState): readonly MatchedColumn[] {
  const needle = state.query.trim().toLowerCase();
  const nodesOf = (all: readonly Column[], above: string, level: number): MatchedColumn[] =>
    all.flatMap((column, at) => {
      const path = `${above}${at}`;
      const inside = level < MAX_DEPTH ? nodesOf(column.children ?? [], `${path}/`, level + 1) : [];
      return inside.length > 0 || matches(column, needle) ? [{ path, column, inside }] : [];
    });
  return nodesOf(columns, '', 1);
}

const matches = ({ name, displayName = '' }: Column, needle: string) =>
  needle === '' || name.toLowerCase().includes(needle) || displayName.toLowerCase().includes(needle);

/** The state after one line was opened or closed. */
export function toggleColumn(state: ColumnTreeState, path: string): ColumnTreeState {
  const part = isSearching(state) ? 'closed' : 'opened';
  const paths = new Set(state[part]);
  if (!paths.delete(path)) paths.add(path);
  return { ...state, [part]: paths };
}

/** The state with everything open, or everything closed, that can be. */
export function toggleAllColumns(
  columns: readonly Column[],
  state: ColumnTreeState,
  open: boolean,
): ColumnTreeState {
  const part = isSearching(state) ? 'closed' : 'opened';
  const paths = new Set<string>();
  const walk = (nodes: readonly MatchedColumn[]) => {
    for (const { path, inside } of nodes) {
      if (inside.length > 0) paths.add(path);
      walk(inside);
    }
  };
  if (open === (part === 'opened')) walk(matchingColumns(columns, state));
  return { ...state, [part]: paths };
}

/** The state of another search: what was closed in the one before is open again. */
export const withQuery = (state: ColumnTreeState, query: string): ColumnTreeState => ({
  ...state,
  query,
  closed: INITIAL_COLUMN_TREE.closed,
});

/** Columns on all levels. */
export function countColumns(columns: readonly Column[], level = 1): number {
  if (level > MAX_DEPTH) return 0;
  return columns.reduce((sum, column) => sum + 1 + countColumns(column.children ?? [], level + 1), 0);
}

const NO_COLUMNS: readonly Column[] = [];

/** The tree of some columns and how it is looked at: kept where it is drawn elsewhere, as at another width. */
export function useColumnTree(columns: readonly Column[] = NO_COLUMNS) {
  const [state, setState] = useState(INITIAL_COLUMN_TREE);
  const lines = useMemo(() => visibleColumns(columns, state), [columns, state]);
  const total = useMemo(() => countColumns(columns), [columns]);
  return {
    lines,
    /** Columns on all levels. */
    total,
    query: state.query,
    onSearch: (query: string) => setState(withQuery(state, query)),
    onToggle: (path: string) => setState(toggleColumn(state, path)),
    onToggleAll: (open: boolean) => setState(toggleAllColumns(columns, state, open)),
  };
}

export type ColumnTree = ReturnType<typeof useColumnTree>;
