import { expect, test } from 'vitest';
import { checkConsole, consoleProblems, expectConsole } from '#test/support/console.ts';

test('unexpected console output fails the test', () => {
  console.error('Warning: %s has no key', 'Row');
  console.warn('slow');
  expect(checkConsole).toThrow('console.error: Warning: Row has no key\nconsole.warn: slow');
});

test('a test without output passes, and reported output is cleared', () => {
  expect(checkConsole).not.toThrow();
});

test('output that the test expects passes', () => {
  expectConsole(/no route/);
  console.warn('fake catalog: no route GET /x');
  expect(checkConsole).not.toThrow();
});

test('expected output that is missing fails the test', () => {
  expect(consoleProblems(['console.warn: a'], [/a/, /b/])).toEqual(['the console was expected to say /b/']);
});
