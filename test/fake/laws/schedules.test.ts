import { expect, test } from 'vitest';
import { scheduleCounts } from './schedules.ts';

test('the seventeen laws are tried with at least 20,000 schedules in all', () => {
  const all = scheduleCounts.reduce((sum, count) => sum + count, 0);
  process.stdout.write(`page laws: ${scheduleCounts.length}, schedules: ${all}\n`);
  expect(scheduleCounts).toHaveLength(17);
  expect(all).toBeGreaterThanOrEqual(20_000);
});
