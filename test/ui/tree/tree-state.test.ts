import { array, assert, boolean, constantFrom, nat, property } from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  flatten,
  INITIAL_TREE_STATE,
  isSearching,
  toggleAll,
  toggleNode,
  withQuery,
  type TreeBranch,
  type TreeState,
} from '#src/ui/tree/tree-state.ts';
import { plainBranches, plainTrees, treeFaults } from './plain-tree.ts';

const trees = plainTrees(4).map((all) => plainBranches(all));
const queries = constantFrom('', ' ', 'sa');
const presses = array(nat(60), { maxLength: 12 });

/** The state after some nodes were toggled, one after the other. */
const pressed = (made: readonly TreeBranch<string>[], state: TreeState, numbers: readonly number[]) =>
  numbers.reduce((now, number) => {
    const nodes = flatten(made, now);
    const node = nodes[number % Math.max(1, nodes.length)];
    return node?.expanded === undefined ? now : toggleNode(now, node);
  }, state);

describe('the visible nodes', () => {
  test('form a tree after any input', () => {
    assert(
      property(trees, queries, presses, presses, (made, query, before, after) => {
        const state = pressed(made, withQuery(pressed(made, INITIAL_TREE_STATE, before), query), after);
        expect(treeFaults(flatten(made, state))).toEqual([]);
      }),
    );
  });

  test('are expanded by default as given until toggled; leaves cannot be expanded', () => {
    const made = plainBranches([
      { name: 'a', open: true, children: [{ name: 'b', children: [{ name: 'c' }] }, { name: 'd' }] },
      { name: 'e', open: true, children: [] },
    ]);
    const seen = (state: TreeState) =>
      flatten(made, state).map(({ item, level, position, size, expanded }) => [
        item,
        level,
        position,
        size,
        expanded,
      ]);
    expect(seen(INITIAL_TREE_STATE)).toEqual([
      ['a', 1, 1, 2, true],
      ['b', 2, 1, 2, false],
      ['d', 2, 2, 2, undefined],
      ['e', 1, 2, 2, true],
    ]);
    const [first] = flatten(made, INITIAL_TREE_STATE);
    expect(seen(toggleNode(INITIAL_TREE_STATE, first ?? { key: '', expanded: undefined }))).toEqual([
      ['a', 1, 1, 2, false],
      ['e', 1, 2, 2, true],
    ]);
  });

  test('have the given number of siblings where it is known', () => {
    const made = [
      { key: 'a', item: 'a', size: 250 },
      { key: 'b', item: 'b', size: -1 },
    ];
    expect(flatten(made, INITIAL_TREE_STATE).map(({ size }) => size)).toEqual([250, -1]);
  });

  test('children of a collapsed node are not created', () => {
    const children = vi.fn<() => readonly TreeBranch<string>[]>(() => []);
    const made = [{ key: 'a', item: 'a', children }];
    flatten(made, INITIAL_TREE_STATE);
    expect(children).not.toHaveBeenCalled();
    flatten(made, toggleAll(INITIAL_TREE_STATE, made, true));
    expect(children).toHaveBeenCalled();
  });
});

describe('toggling', () => {
  test('twice restores a node', () => {
    assert(
      property(trees, queries, presses, (made, query, before) => {
        const state = pressed(made, withQuery(INITIAL_TREE_STATE, query), before);
        const nodes = flatten(made, state);
        for (const node of nodes) {
          if (node.expanded === undefined) continue;
          const once = toggleNode(state, node);
          const same = flatten(made, once).find(({ key }) => key === node.key);
          expect(same?.expanded).toBe(!node.expanded);
          expect(flatten(made, toggleNode(once, same ?? node))).toEqual(nodes);
        }
      }),
    );
  });

  test('all at once expands or collapses every node with children, whatever was toggled before', () => {
    assert(
      property(trees, queries, presses, boolean(), (made, query, before, open) => {
        const state = pressed(made, withQuery(INITIAL_TREE_STATE, query), before);
        const nodes = flatten(made, toggleAll(state, made, open));
        expect(nodes.every(({ expanded }) => expanded === undefined || expanded === open)).toBe(true);
        expect(open || nodes.length === made.length).toBe(true);
      }),
    );
  });

  test('in a search is dropped with it, and changes nothing outside of it', () => {
    assert(
      property(trees, presses, presses, (made, before, after) => {
        const outside = pressed(made, INITIAL_TREE_STATE, before);
        const inside = pressed(made, withQuery(outside, 'sa'), after);
        expect(flatten(made, withQuery(inside, ''))).toEqual(flatten(made, outside));
        expect(flatten(made, withQuery(inside, 'sal'))).toEqual(flatten(made, withQuery(outside, 'sa')));
      }),
    );
  });

  test('blanks are no search', () => {
    expect(['', ' \t', ' a '].map((query) => isSearching(withQuery(INITIAL_TREE_STATE, query)))).toEqual([
      false,
      false,
      true,
    ]);
  });
});
