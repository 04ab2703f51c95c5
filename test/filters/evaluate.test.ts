import { expect, test } from 'vitest';
import { matchesFilters } from '#src/filters/evaluate.ts';

const CONTEXT = { ids: () => [], now: 0, taggedParts: ['columns'] };

test.each([
  ['email', true],
  ['EMAIL', true],
  ['mail', false],
  ['*MAIL', true],
  ['contact', true],
])('of columns contact and contact.Email, the name %s is found: %s', (value, isFound) => {
  const filters = [{ facet: 'column', not: false, values: [value] }];
  const record = { columns: [{ name: 'contact', children: [{ name: 'Email' }] }] };
  expect(matchesFilters(record, filters, CONTEXT)).toBe(isFound);
});

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p class="x">&nbsp;</p>\n<p><br/></p>', true],
  ['<p>x</p>', false],
  ['<>', false],
  ['<paragraph>', false],
])('of the description %j it is %s that it is missing', (description, isMissing) => {
  const filters = [{ facet: 'missing', not: false, values: ['description'] }];
  expect(matchesFilters({ description }, filters, CONTEXT)).toBe(isMissing);
});
