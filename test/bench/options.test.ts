import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const KNOWN = ['scroll', 'held', 'heap'];

test('without options everything is measured three times', () => {
  expect(readOptions([], KNOWN)).toEqual({ names: KNOWN, runs: 3, profile: false, json: undefined });
});

test('names are taken in the order of the programme', () => {
  const { names, runs, json } = readOptions(
    ['--only', 'heap,scroll', '--quick', '--json', 'a/b.json'],
    KNOWN,
  );
  expect([names, runs, json]).toEqual([['scroll', 'heap'], 1, 'a/b.json']);
});

test.each([
  [['--only', 'heap,speed'], /--only takes scroll, held, heap, not "speed"/],
  [['--fast'], /--fast/],
])('%j is refused', (args, reason) => {
  expect(() => readOptions(args, KNOWN)).toThrow(reason);
});
