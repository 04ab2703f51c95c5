import { expect, test } from 'vitest';
import { FIRST_STEP } from '#src/cells/entering.ts';
import { createPace, paceOf } from '#src/cells/pace.ts';
import { waitingSource } from './waiting-source.ts';

test('steps grow with answers that bring cells; bare rows say nothing of cells', () => {
  const pace = createPace();
  expect(pace.step()).toBe(FIRST_STEP);
  pace.observe({ rows: 100, fields: [], ms: 40 });
  expect(pace.step()).toBe(FIRST_STEP);
  pace.observe({ rows: 30, fields: ['tags'], ms: 100 });
  expect(pace.step()).toBe(200);
});

test('what is known of a server outlives one list of it, and says nothing of its search or of another server', () => {
  const source = waitingSource(1);
  const known = paceOf({ ...source, key: ['http://a', 'tables', null] });
  expect(paceOf({ ...source, key: ['http://a', 'tables', 'other'] })).toBe(known);
  expect(paceOf({ ...source, key: ['http://a', 'search'], kind: 'search' })).not.toBe(known);
  expect(paceOf({ ...source, key: ['http://b', 'tables', null] })).not.toBe(known);
});
