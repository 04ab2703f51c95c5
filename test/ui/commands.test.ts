import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Command, commandForKey, commands } from '#src/ui/commands.ts';

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
const labels = () => commands.list().map((one) => one.label);

test('lists added commands in their current state until they are removed', () => {
  let label = 'Hide Owners';
  const remove = commands.add(() => command('owners', { label }));
  onTestFinished(commands.add(() => undefined));
  onTestFinished(commands.add(() => command('next', { enabled: false })));
  label = 'Show Owners';
  expect(labels()).toEqual(['Show Owners']);
  remove();
  expect(labels()).toEqual([]);
});

test('of two commands with one id it lists the newer, and the older again when that is removed', () => {
  onTestFinished(commands.add(() => command('close', { label: 'old' })));
  const remove = commands.add(() => command('close', { label: 'new' }));
  expect(labels()).toEqual(['new']);
  remove();
  expect(labels()).toEqual(['old']);
});

describe('layers', () => {
  const LAYERS = ['page', 'selection', 'jump', 'record', 'drawer', 'popover'] as const;

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

  test('of two commands with one key or id the higher layer has it, whatever was mounted first', () => {
    fc.assert(
      fc.property(mounted, ([byLayer, inOrder]) => {
        const removals = inOrder.map((one) => commands.add(() => one));
        const list = commands.list();
        for (const remove of removals) remove();
        const enabled = byLayer.filter((one) => one.enabled === true);
        for (const id of ['close', 'back']) {
          const top = enabled.findLast((one) => one.id === id);
          expect(list.find((one) => one.id === id)?.label).toBe(top?.label);
        }
        for (const key of ['Escape', 'Enter']) {
          // A command below another one with its id is not offered, nor are its keys.
          const offered = enabled.filter((one) => enabled.findLast(({ id }) => id === one.id) === one);
          const top = offered.findLast(({ keys }) => keys?.includes(key));
          expect(commandForKey(list, stroke(key), FREE)?.label).toBe(top?.label);
        }
      }),
    );
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
