import { expect, test } from 'vitest';
import { evidenceTable, FIGURES, readEvidence, withoutEvidence } from './figures.ts';

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
