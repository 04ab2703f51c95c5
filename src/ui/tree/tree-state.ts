/** A node of a tree with its children, visible or not. */
export interface TreeBranch<Item> {
  /** Unique in the tree; identifies the node for its expanded state and the focus. */
  readonly key: string;
  readonly item: Item;
  /** Absent: a leaf. Called only while the node is expanded, so that large collapsed branches cost nothing. */
  readonly children?: (() => readonly TreeBranch<Item>[]) | undefined;
  /** Whether it is expanded until the user toggles it; default: collapsed. */
  readonly openByDefault?: boolean | undefined;
  /** Number of siblings including it, as in `aria-setsize`: -1 if unknown; absent: the loaded ones. */
  readonly size?: number | undefined;
}

/** A visible node: all of its ancestors are expanded. */
export interface TreeNode<Item = unknown> {
  readonly key: string;
  readonly item: Item;
  /** Depth in the tree, from 1. */
  readonly level: number;
  /** Position among its siblings, from 1, and their number; -1: unknown. */
  readonly position: number;
  readonly size: number;
  /** Undefined: a leaf. */
  readonly expanded: boolean | undefined;
}

export interface TreeState {
  /** The search text; blank: all nodes are shown. */
  readonly query: string;
  /** Nodes that the user expanded (true) or collapsed outside of a search, by key. */
  readonly toggled: ReadonlyMap<string, boolean>;
  /** Nodes that the user expanded or collapsed in the current search. */
  readonly toggledInSearch: ReadonlyMap<string, boolean>;
}

export const INITIAL_TREE_STATE: TreeState = { query: '', toggled: new Map(), toggledInSearch: new Map() };

export const isSearching = ({ query }: TreeState): boolean => query.trim() !== '';

const toggledNow = (state: TreeState) => (isSearching(state) ? state.toggledInSearch : state.toggled);

const withToggled = (state: TreeState, toggled: ReadonlyMap<string, boolean>): TreeState =>
  isSearching(state) ? { ...state, toggledInSearch: toggled } : { ...state, toggled };

export function toggleNode(
  state: TreeState,
  { key, expanded }: Pick<TreeNode, 'key' | 'expanded'>,
): TreeState {
  return withToggled(state, new Map(toggledNow(state)).set(key, expanded !== true));
}

export function toggleAll<Item>(
  state: TreeState,
  branches: readonly TreeBranch<Item>[],
  open: boolean,
): TreeState {
  const toggled = new Map<string, boolean>();
  const walk = (siblings: readonly TreeBranch<Item>[]) => {
    for (const { key, children } of siblings) {
      if (!children) continue;
      toggled.set(key, open);
      walk(children());
    }
  };
  walk(branches);
  return withToggled(state, toggled);
}

/** The state with some nodes expanded and no search, so that all nodes directly in them are visible. */
export const withExpanded = ({ toggled }: TreeState, keys: readonly string[]): TreeState => ({
  ...INITIAL_TREE_STATE,
  toggled: new Map([...toggled, ...keys.map((key) => [key, true] as const)]),
});

/** The state with another search text. Toggles made in the previous search are dropped. */
export const withQuery = (state: TreeState, query: string): TreeState => ({
  ...state,
  query,
  toggledInSearch: INITIAL_TREE_STATE.toggledInSearch,
});

/** The visible nodes from top to bottom. `branches` must contain only results of the state's search. */
export function flatten<Item>(
  branches: readonly TreeBranch<Item>[],
  state: TreeState,
): readonly TreeNode<Item>[] {
  const toggled = toggledNow(state);
  const nodes: TreeNode<Item>[] = [];
  const walk = (siblings: readonly TreeBranch<Item>[], level: number) => {
    siblings.forEach(({ key, item, children, openByDefault = false, size = siblings.length }, at) => {
      const expanded = children && (toggled.get(key) ?? openByDefault);
      nodes.push({ key, item, level, position: at + 1, size, expanded });
      if (expanded) walk(children(), level + 1);
    });
  };
  walk(branches, 1);
  return nodes;
}
