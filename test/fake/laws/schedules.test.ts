import { expect, test } from 'vitest';
import { schedules } from './schedules.ts';

test('the seventeen laws are tried with 20,000 schedules in all', () => {
  const counts = Object.values(schedules);
  const all = counts.reduce((sum, count) => sum + count, 0);
  process.stdout.write(`page laws: ${counts.length}, schedules: ${all}\n`);
  expect(counts).toHaveLength(17);
  expect(all).toBeGreaterThanOrEqual(20_000);
});
