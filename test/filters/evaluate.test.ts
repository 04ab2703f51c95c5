import { expect, test } from 'vitest';
import { matchesFilters } from '#src/filters/evaluate.ts';

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p class="x">&nbsp;</p>\n<p><br/></p>', true],
  ['<p>x</p>', false],
  ['<>', false],
  ['<paragraph>', false],
])('of the description %j it is %s that it is missing', (description, isMissing) => {
  const filters = [{ facet: 'missing', not: false, values: ['description'] }];
  expect(matchesFilters({ description }, filters, { ids: () => [], now: 0 })).toBe(isMissing);
});
