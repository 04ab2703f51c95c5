import { expect, test, describe } from 'vitest';
import {
  evidenceTable,
  FIGURES,
  partEnvironment,
  readEvidence,
  withoutEvidence,
  mutationScore,
} from './evidence.ts';

describe('figures', () => {
  const line = (figure: number) =>
    JSON.stringify({ figure, what: `what ${figure}`, came: '0', control: '20 of 62' });

  test('evidence is a table in the order of the figures', () => {
    const table = evidenceTable(readEvidence(`${line(2)}\n${line(1)}\n`)).split('\n');
    expect(table).toHaveLength(4);
    expect(table[2]).toBe('| 1 rows lost or doubled | what 1 | 0 | 20 of 62 |');
    expect(table[3]).toContain('| what 2 |');
  });

  test('a figure that nothing was said about is missed', () => {
    const all = Object.keys(FIGURES).map((number) => line(Number(number)));
    expect(withoutEvidence(readEvidence(all.join('\n')))).toEqual([]);
    expect(withoutEvidence(readEvidence(all.slice(1).join('\n')))).toEqual(['1 rows lost or doubled']);
  });
});

describe('environment of a part', () => {
  const env = { HOME: '/home/me', CATALOG_EVIDENCE: '/tmp/evidence' };

  test.each(['unit', 'browser'])('%s runs at full length and writes evidence', (part) => {
    expect(partEnvironment(part, env)).toEqual({ ...env, CATALOG_LONG: '1' });
  });

  test('tests of a mutated product write no evidence, and are short', () => {
    expect(partEnvironment('mutants', env)).toEqual({ HOME: '/home/me', CATALOG_LONG: '0' });
  });
});

describe('mutation score', () => {
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
});
