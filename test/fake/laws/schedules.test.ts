import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isLong } from '#test/support/long.ts';
import { LAWS, SCHEDULES } from './schedules.ts';

test('each of the seventeen laws has a test, with at least 20,000 schedules in the long run', () => {
  const tested = readdirSync(import.meta.dirname).flatMap((file) => /^p(\d\d)-/.exec(file)?.[1] ?? []);
  expect(LAWS).toHaveLength(17);
  expect(new Set(tested.map((digits) => `P${Number(digits)}`))).toEqual(new Set(LAWS));
  expect(SCHEDULES).toBeGreaterThanOrEqual(isLong ? 20_000 : 100);
});
