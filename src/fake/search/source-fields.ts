type Members = Record<string, unknown>;

/** Names by their parts: a leaf of the tree takes everything below it. */
interface Tree extends Map<string, Tree> {}

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let node = root;
    for (const name of path.split('.')) {
      const next: Tree = node.get(name) ?? new Map();
      node.set(name, next);
      node = next;
    }
  }
  return root;
}

/**
 * What `include_source_fields` leaves of a record: members by path, such as `columns.name`, lists entered. `*` is
 * any name. No path leaves everything.
 */
export function includeFields(source: Members, paths: readonly string[]): Members {
  return paths.length === 0 ? source : cutMembers(source, treeOf(paths));
}

function cut(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item) => cut(item, tree));
  return typeof value === 'object' && value !== null ? cutMembers({ ...value }, tree) : undefined;
}

function cutMembers(members: Members, tree: Tree): Members {
  const kept = Object.entries(members).flatMap(([name, value]) => {
    const below = tree.get(name) ?? tree.get('*');
    if (!below) return [];
    const inner = below.size === 0 ? value : cut(value, below);
    return inner === undefined ? [] : [[name, inner] as const];
  });
  return Object.fromEntries(kept);
}
