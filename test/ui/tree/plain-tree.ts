import { array, boolean, constant, option, record, type Arbitrary } from 'fast-check';
import type { TreeBranch, TreeNode } from '#src/ui/tree/tree-state.ts';

/** A branch whose item and key are its name; keys of `children` start with it. */
export interface PlainBranch {
  readonly name: string;
  readonly children?: readonly PlainBranch[] | undefined;
  readonly open?: boolean | undefined;
}

/** Plain branches as a tree: keys are paths of positions and names, `0 snow/1 sales`. */
export const plainBranches = (all: readonly PlainBranch[], above = ''): readonly TreeBranch<string>[] =>
  all.map(({ name, children, open }, at) => {
    const key = `${above}${at} ${name}`;
    const below = children && (() => plainBranches(children, `${key}/`));
    return { key, item: name, openByDefault: open, children: below };
  });

/** Random trees, up to so many levels deep. */
export const plainTrees = (levels: number): Arbitrary<PlainBranch[]> =>
  array(
    record({
      name: constant('n'),
      open: option(boolean(), { nil: undefined }),
      children: levels > 1 ? option(plainTrees(levels - 1), { nil: undefined }) : constant(undefined),
    }),
    { maxLength: 4 },
  );

/** Errors in the visible nodes of a tree: a node without its parent, a wrong position, a duplicate key. */
export function treeFaults(nodes: readonly TreeNode[]): string[] {
  const open: TreeNode[] = [];
  const keys = new Set<string>();
  return nodes.flatMap((node) => {
    const parent = open[node.level - 2];
    const before = open[node.level - 1];
    open.length = node.level - 1;
    open.push(node);
    const isInside = node.level === 1 || parent?.expanded === true;
    const isNext = node.position === (before?.position ?? 0) + 1;
    const isCounted = node.size === -1 || node.position <= node.size;
    const isNew = !keys.has(node.key);
    keys.add(node.key);
    return isInside && isNext && isCounted && isNew ? [] : [node.key];
  });
}
