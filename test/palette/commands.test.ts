import { expect, test } from 'vitest';
import { inListOrder } from '#src/palette/commands.ts';

test('commands stand in one order wherever they are listed, others after them as they came', () => {
  const listed = ['search', 'close-record', 'back', 'clear-selection', 'check-catalog', 'b', 'a'];
  const mounted = ['b', 'clear-selection', 'check-catalog', 'a', 'back', 'search', 'close-record'];
  expect(inListOrder(mounted.map((id) => ({ id }))).map(({ id }) => id)).toEqual(listed);
});
