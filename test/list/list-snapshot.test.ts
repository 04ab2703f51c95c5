import { expect, test } from 'vitest';
import { listKind } from '#src/list/list-snapshot.ts';

const facts = {
  isStopped: false,
  isPending: false,
  fetching: undefined,
  error: null,
  rowCount: 0,
  progress: undefined,
} as const;
const part = { phase: 'stopped', found: 0 } as const;

test.each([
  ['rows are here', { ...facts, rowCount: 3 }, 'here'],
  ['the first rows are on their way', { ...facts, isPending: true, fetching: 'other' }, 'first'],
  ['a stop outranks waiting', { ...facts, isStopped: true, isPending: true }, 'stopped'],
  [
    'a request after a stop is one',
    { ...facts, isStopped: true, isPending: true, fetching: 'other' },
    'first',
  ],
  ['a failure is not empty', { ...facts, error: new Error('503') }, 'failed'],
  ['a part without rows outranks waiting', { ...facts, isPending: true, progress: part }, 'empty'],
  ['nothing is here, and nothing on its way', facts, 'empty'],
] as const)('%s', (_title, given, kind) => {
  expect(listKind(given)).toBe(kind);
});
