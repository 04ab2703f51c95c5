/** A node of a tree with what is below it, whether that is shown or not. */
export interface TreeBranch<Item> {
  /** Unique in the tree; the state of the node and the focus are kept by it. */
  readonly key: string;
  readonly item: Item;
  /** Absent: it cannot be opened. Called only while it is open, so that large closed branches cost nothing. */
  readonly children?: (() => readonly TreeBranch<Item>[]) | undefined;
  /** Whether it is open until somebody opens or closes it; absent: closed. */
  readonly openByDefault?: boolean | undefined;
  /** How many siblings there are with it, as in `aria-setsize`: -1 where nobody knows; absent: those that are here. */
  readonly size?: number | undefined;
}

/** A visible node: all of its ancestors are open. */
export interface TreeNode<Item = unknown> {
  readonly key: string;
  readonly item: Item;
  /** From 1. */
  readonly level: number;
  /** Place among its siblings, from 1, and how many they are; -1: nobody knows. */
  readonly position: number;
  readonly size: number;
  /** Undefined: it cannot be opened. */
  readonly expanded: boolean | undefined;
}

/** What was typed and pressed in a tree. */
export interface TreeState {
  /** What is searched for; blank: nothing, all nodes are shown. */
  readonly query: string;
  /** Nodes opened (true) or closed by hand outside of a search, by their keys. */
  readonly toggled: ReadonlyMap<string, boolean>;
  /** The same among the results of this search. */
  readonly toggledInSearch: ReadonlyMap<string, boolean>;
}

export const INITIAL_TREE_STATE: TreeState = { query: '', toggled: new Map(), toggledInSearch: new Map() };

export const isSearching = ({ query }: TreeState): boolean => query.trim() !== '';

/** What was opened and closed by hand in what is shown now. */
const toggledNow = (state: TreeState) => (isSearching(state) ? state.toggledInSearch : state.toggled);

const withToggled = (state: TreeState, toggled: ReadonlyMap<string, boolean>): TreeState =>
  isSearching(state) ? { ...state, toggledInSearch: toggled } : { ...state, toggled };

/** The state after a node was opened or closed. */
export function toggleNode(
  state: TreeState,
  { key, expanded }: Pick<TreeNode, 'key' | 'expanded'>,
): TreeState {
  return withToggled(state, new Map(toggledNow(state)).set(key, expanded !== true));
}

/** The state with all nodes open, or all closed, that have something below them. */
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

/** The state of another search: what was opened and closed in the one before is forgotten. */
export const withQuery = (state: TreeState, query: string): TreeState => ({
  ...state,
  query,
  toggledInSearch: INITIAL_TREE_STATE.toggledInSearch,
});

/** The visible nodes from the top down. `branches` hold only what the search of the state has found. */
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
