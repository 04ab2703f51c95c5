import { expect, test } from 'vitest';
import { mutationScore } from './mutation-score.ts';

const report = (...statuses: readonly string[]) => ({
  files: { 'src/a.ts': { mutants: statuses.map((status) => ({ id: '1', status })) } },
});

test('mutants count as caught or missed; what could not be run counts as neither', () => {
  const { score, found } = mutationScore(
    report('Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError'),
  );
  expect(score).toBe(50);
  expect(found.came).toBe('50.0 % caught of 4');
});

test('no mutant at all is no success', () => {
  expect(mutationScore(report()).score).toBe(0);
  expect(() => mutationScore({})).toThrow('files');
});
