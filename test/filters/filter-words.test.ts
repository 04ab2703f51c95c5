import { expect, test } from 'vitest';
import { filtersText } from '#src/filters/filter-words.ts';
import { t } from '#test/support/translator.ts';

/** A filter of each kind of sentence. */
test.each([
  ['owner', 'risk', 'Owner is risk'],
  ['tier', 'Tier.Tier1', 'Tier is Tier1'],
  ['certification', 'Certification.Gold', 'Certification is Gold'],
  ['updated', '7d', 'Updated is in the last 7 days'],
  ['usage', '100..', 'Usage is 100 or more queries a week'],
  ['missing', 'description', 'Description is missing'],
])('a filter by %s, %s, reads: %s', (facet, value, text) => {
  expect(filtersText([{ facet, not: false, values: [value] }], t)).toBe(text);
});

test('what is missing may be one of several parts, or not be missing', () => {
  const two = [{ facet: 'missing', not: true, values: ['tags', 'owner'] }];
  expect(filtersText(two, t)).toBe('Tag or owner is not missing');
});
