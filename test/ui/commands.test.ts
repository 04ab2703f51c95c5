import { expect, test } from 'vitest';
import { type Command, commandForKey, createCommandStore } from '#src/ui/commands.ts';

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

test('of two commands with one id it lists the newer, and the older again when that is removed', () => {
  const store = createCommandStore();
  store.add(() => command('close', { label: 'old' }));
  const remove = store.add(() => command('close', { label: 'new' }));
  expect(store.list().map((one) => one.label)).toEqual(['new']);
  remove();
  expect(store.list().map((one) => one.label)).toEqual(['old']);
});

test('a key runs the newest command that has it', () => {
  const list = [command('back', { keys: ['Escape'] }), command('close', { keys: ['Escape'] })];
  expect(commandForKey(list, stroke('Escape'), FREE)?.id).toBe('close');
  expect(commandForKey(list, stroke('x'), FREE)).toBeUndefined();
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
