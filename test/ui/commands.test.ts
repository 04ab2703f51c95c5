import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Command, commandForKey, createCommandStore, inListOrder } from '#src/ui/commands.ts';
import { CONTROL_RUNS } from '#test/support/long.ts';

const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  label: id,
  group: 'Anywhere',
  run: () => {},
  ...more,
});
const stroke = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const FREE = { typing: false, singleKeys: true };

test('lists added commands in their current state until they are removed', () => {
  const store = createCommandStore();
  let label = 'Hide Owners';
  const remove = store.add(() => command('owners', { label }));
  store.add(() => undefined);
  store.add(() => command('next', { enabled: false }));
  label = 'Show Owners';
  expect(store.list().map((one) => one.label)).toEqual(['Show Owners']);
  remove();
  expect(store.list()).toEqual([]);
});

describe('the order of lists', () => {
  const some = fc
    .uniqueArray(fc.record({ id: fc.string(), order: fc.option(fc.integer(), { nil: undefined }) }), {
      selector: ({ id }) => id,
    })
    .map((all) =>
      all.map(({ id, order }) => command(id, { keys: ['Escape'], ...(order !== undefined && { order }) })),
    );
  const shuffled = some.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  const idsOf = (all: readonly Command[]) => all.map(({ id }) => id);
  const mountedOf = (all: readonly Command[]) => {
    const store = createCommandStore();
    for (const one of all) store.add(() => one);
    return store.list();
  };

  test('is that of the commands, whatever was mounted first', () => {
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const [list, otherList] = [mountedOf(one), mountedOf(other)];
        expect(idsOf(list)).toEqual(idsOf(otherList));
        expect(commandForKey(list, stroke('Escape'), FREE)).toBe(
          commandForKey(otherList, stroke('Escape'), FREE),
        );
      }),
    );
  });

  test('control: commands as they are mounted have another one', () => {
    const { counterexample } = fc.check(
      fc.property(shuffled, ([one, other]) => expect(idsOf(one)).toEqual(idsOf(other))),
    );
    expect(counterexample).not.toBeNull();
  });

  test('is by their places, then by their ids; those without a place come last', () => {
    const list = [command('b'), command('a'), command('d', { order: 2 }), command('c', { order: 1 })];
    expect(idsOf(inListOrder(list))).toEqual(['c', 'd', 'a', 'b']);
  });
});

test('of two commands with one id it lists the newer, and the older again when that is removed', () => {
  const store = createCommandStore();
  store.add(() => command('close', { label: 'old' }));
  const remove = store.add(() => command('close', { label: 'new' }));
  expect(store.list().map((one) => one.label)).toEqual(['new']);
  remove();
  expect(store.list().map((one) => one.label)).toEqual(['old']);
});

describe('layers', () => {
  const LAYERS = ['page', 'record', 'dialog'] as const;
  type PickCommand = typeof commandForKey;

  /** At most one command a layer, the lowest layer first, and the same commands in an order of mounting. */
  const mounted = fc
    .tuple(
      ...LAYERS.map((layer) =>
        fc.option(
          fc
            .record({
              id: fc.constantFrom('close', 'back'),
              keys: fc.subarray(['Escape', 'Enter', 'Mod+k']),
              enabled: fc.boolean(),
            })
            .map(({ id, ...more }) => command(id, { layer, label: layer, ...more })),
          { nil: undefined },
        ),
      ),
    )
    .chain((layers) => {
      const byLayer = layers.filter((one) => one !== undefined);
      return fc.tuple(fc.constant(byLayer), fc.shuffledSubarray(byLayer, { minLength: byLayer.length }));
    });

  /** Commands for which the top layer does not have each key and each id, whatever was mounted first; null: none. */
  const law = (pick: PickCommand, numRuns = 100) =>
    fc.check(
      fc.property(mounted, ([byLayer, inOrder]) => {
        const store = createCommandStore();
        for (const one of inOrder) store.add(() => one);
        const enabled = byLayer.filter((one) => one.enabled === true);
        for (const id of ['close', 'back']) {
          const top = enabled.findLast((one) => one.id === id);
          expect(store.list().find((one) => one.id === id)?.label).toBe(top?.label);
        }
        for (const key of ['Escape', 'Enter']) {
          // A command below another one with its id is not offered, nor are its keys.
          const offered = enabled.filter((one) => enabled.findLast(({ id }) => id === one.id) === one);
          const top = offered.findLast(({ keys }) => keys?.includes(key));
          expect(pick(store.list(), stroke(key), FREE)?.label).toBe(top?.label);
        }
      }),
      { numRuns, endOnFailure: true },
    ).counterexample;

  test('of two commands with one key or id the higher layer has it, whatever was mounted first', () => {
    expect(law(commandForKey)).toBeNull();
  });

  test('control: the newest command that has the key is not always that of the higher layer', () => {
    const newest: PickCommand = (list, { key }) => list.findLast(({ keys }) => keys?.includes(key));
    expect(law(newest, CONTROL_RUNS)).not.toBeNull();
  });

  test('a command is one of the page by default, below those of a record', () => {
    const list = [
      command('close', { keys: ['Escape'], layer: 'record' }),
      command('back', { keys: ['Escape'] }),
    ];
    expect(commandForKey(list, stroke('Escape'), FREE)?.id).toBe('close');
    expect(commandForKey(list, stroke('x'), FREE)).toBeUndefined();
  });
});

test('single keys do nothing in a field or while disabled; chords and Escape work', () => {
  const list = [
    command('go', { keys: ['g', 'Control+g'] }),
    command('help', { keys: ['?'] }),
    command('back', { keys: ['Escape'] }),
  ];
  for (const place of [
    { typing: true, singleKeys: true },
    { typing: false, singleKeys: false },
  ]) {
    expect(commandForKey(list, stroke('g'), place)).toBeUndefined();
    expect(commandForKey(list, stroke('?', { shiftKey: true }), place)).toBeUndefined();
    expect(commandForKey(list, stroke('g', { ctrlKey: true }), place)?.id).toBe('go');
    expect(commandForKey(list, stroke('Escape'), place)?.id).toBe('back');
  }
  expect(commandForKey(list, stroke('g'), FREE)?.id).toBe('go');
});
