import { expect, test } from 'vitest';
import { DEMO_FAULTS, faultPlan } from '#src/connection/demo-faults.ts';
import { parseFaults } from '#src/fake/service/parse-faults.ts';

test('the catalog takes every failure of the demo, and refuses what is none', () => {
  expect(parseFaults(faultPlan(DEMO_FAULTS))).toHaveLength(DEMO_FAULTS.length);
  expect(() => parseFaults(faultPlan([{ ...DEMO_FAULTS[0]!, outcome: { explode: true } }]))).toThrow(
    'explode',
  );
});

test('no two have one name', () => {
  expect(new Set(DEMO_FAULTS.map(({ label }) => label)).size).toBe(DEMO_FAULTS.length);
});
