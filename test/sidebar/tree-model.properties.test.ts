import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DatabaseEntry } from '#src/filters/databases.ts';
import {
  scopeFqn,
  nodeName,
  visibleNodes,
  type ScopeTreeData,
  type ScopeNode,
  type LoadMoreState,
  type Schemas,
} from '#src/sidebar/tree-model.ts';
import { INITIAL_TREE_STATE, withQuery, toggleNode, type TreeState } from '#src/ui/tree/tree-state.ts';
import { treeFaults } from '../ui/tree/plain-tree.ts';

const quoted = (name: string) => (/[."]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
const NAMES = ['sales', 'Sa', 'mart', 'a.b', 'ä"', 'raw'];
const names = fc.constantFrom(...NAMES);

const entries: fc.Arbitrary<readonly DatabaseEntry[]> = fc.uniqueArray(
  fc
    .record({
      service: fc.constantFrom('snow', 'bq', 'sap.x'),
      name: names,
      displayName: fc.option(names, { nil: undefined }),
    })
    .map((one) => ({ ...one, fqn: `${quoted(one.service)}.${quoted(one.name)}` })),
  { selector: ({ fqn }) => fqn, maxLength: 12 },
);

const schemasOf = (fqn: string): fc.Arbitrary<Schemas> =>
  fc.record({
    schemas: fc.uniqueArray(names).map((all) => all.map((name) => ({ fqn: `${fqn}.${quoted(name)}`, name }))),
    total: fc.option(fc.nat(9), { nil: undefined }),
    rest: fc.constantFrom<LoadMoreState>('none', 'more', 'loading', { error: new Error('It did not') }),
  });

/** Databases, some of them with schemas, some of those in force. */
const facts: fc.Arbitrary<ScopeTreeData> = entries.chain((all) =>
  fc.record({
    levels: fc.constant('schemas' as const),
    entries: fc.constant(all),
    schemas: fc
      .tuple(...all.map(({ fqn }) => fc.option(schemasOf(fqn))))
      .map((some) => new Map(all.flatMap(({ fqn }, at) => (some[at] ? [[fqn, some[at]] as const] : [])))),
    current: fc.option(fc.constantFrom('bq.sales', 'snow.sales.mart', 'gone', ...all.map(({ fqn }) => fqn)), {
      nil: undefined,
    }),
  }),
);
const typed = fc.constantFrom('', ' ', 'sa', 'A', '"', 'snow', 'snow.sa', 'zz', 'a.b');
const presses = fc.array(fc.nat(60), { maxLength: 12 });

/** The look after some lines were opened or closed, one after the other. */
const pressed = (made: ScopeTreeData, look: TreeState, numbers: readonly number[]) =>
  numbers.reduce((so, number) => {
    const lines = visibleNodes(made, so);
    const line = lines[number % Math.max(1, lines.length)];
    return line?.expanded === undefined ? so : toggleNode(so, line);
  }, look);

const isMatch = (line: ScopeNode, text: string) => {
  const needle = text.trim().toLowerCase();
  const { entry } = line.item as { entry?: DatabaseEntry };
  return [nodeName(line), entry?.fqn ?? '', entry?.name ?? ''].some((name) =>
    name.toLowerCase().includes(needle),
  );
};

describe('the lines of the tree of databases', () => {
  test('are a tree, whatever is typed and pressed', () => {
    fc.assert(
      fc.property(facts, typed, presses, presses, (made, text, before, after) => {
        const look = pressed(made, withQuery(pressed(made, INITIAL_TREE_STATE, before), text), after);
        expect(treeFaults(visibleNodes(made, look))).toEqual([]);
      }),
    );
  });

  test('all open, they are every database and every schema that is here, once', () => {
    fc.assert(
      fc.property(facts, (made) => {
        let look: TreeState = INITIAL_TREE_STATE;
        for (;;) {
          const closed = visibleNodes(made, look).find(({ expanded }) => expanded === false);
          if (!closed) break;
          look = toggleNode(look, closed);
        }
        const shown = visibleNodes(made, look).flatMap((line) => scopeFqn(line) ?? []);
        const all = made.entries.flatMap(({ fqn }) => [
          fqn,
          ...(made.schemas.get(fqn)?.schemas ?? []).map((schema) => schema.fqn),
        ]);
        expect(shown.toSorted()).toEqual(all.toSorted());
      }),
    );
  });

  test('of a search lead to what was found: nothing is shown without a match above, in, or below it', () => {
    fc.assert(
      fc.property(facts, typed, presses, (made, text, after) => {
        const lines = visibleNodes(made, pressed(made, withQuery(INITIAL_TREE_STATE, text), after));
        const above: ScopeNode[] = [];
        lines.forEach((line, at) => {
          above.length = line.level - 1;
          above.push(line);
          const next = lines.findIndex(({ level }, index) => index > at && level <= line.level);
          const below = lines.slice(at + 1, next < 0 ? undefined : next);
          // What a closed line leads to is not among the lines.
          const isLeading =
            line.item.kind === 'load-more' || [line, ...below].some(({ expanded }) => expanded === false);
          expect(isLeading || [...above, ...below].some((one) => isMatch(one, text))).toBe(true);
        });
      }),
    );
  });

  test('of a search show every matching database and loaded schema without a press', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('sa', 'MART', '"', 'a.b'), (made, text) => {
        const shown = new Set(visibleNodes(made, withQuery(INITIAL_TREE_STATE, text)).map(scopeFqn));
        const called = (...names_: readonly (string | undefined)[]) =>
          names_.some((name) => name?.toLowerCase().includes(text.toLowerCase()));
        const databases = made.entries.filter(({ name, displayName }) => called(name, displayName));
        const schemas = [...made.schemas.values()].flatMap((all) =>
          all.schemas.filter(({ name }) => called(name)),
        );
        expect([...databases, ...schemas].filter(({ fqn }) => !shown.has(fqn))).toEqual([]);
      }),
    );
  });
});
