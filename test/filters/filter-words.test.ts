import { expect, test } from 'vitest';
import { filterText, filtersText } from '#src/filters/filter-words.ts';
import { t } from '#test/support/translator.ts';

/** A filter of each kind of sentence. */
test.each([
  ['owner', 'risk', 'Owner is risk'],
  ['tier', 'Tier.Tier1', 'Tier is Tier1'],
  ['certification', 'Certification.Gold', 'Certification is Gold'],
  ['updated', '7d', 'Record edited is in the last 7 days'],
  ['usage', '100..', 'Usage is 100 or more queries a week'],
  ['missing', 'description', 'No description'],
  ['missing', 'owner', 'No owner'],
  ['owner', 'none', 'No owner'],
  ['tag', 'none', 'No tags'],
  ['property.costCenter', 'none', 'costCenter is none'],
  ['column', 'email', 'Column named email'],
  ['column', '*email*', 'Column name contains email'],
  ['column', 'email*', 'Column name begins with email'],
  ['column', '*email', 'Column name ends with email'],
])('a filter by %s, %s, reads: %s', (facet, value, text) => {
  expect(filtersText([{ facet, not: false, values: [value] }], t)).toBe(text);
});

/** A filter of several values, or one that excludes them. */
test.each([
  ['missing', true, ['tags', 'owner'], 'Not: No tags or No owner'],
  ['missing', false, ['tags', 'owner'], 'No tags or No owner'],
  ['owner', false, ['none', 'risk'], 'Owner is none or risk'],
  ['owner', true, ['none'], 'Owner is not none'],
  ['column', true, ['email'], 'No column named email'],
  ['column', true, ['*email*', 'mail*'], 'No column name contains email or begins with mail'],
])('a filter by %s, excluding: %s, of %j reads: %s', (facet, not, values, text) => {
  expect(filtersText([{ facet, not, values }], t)).toBe(text);
});

test('a filter calls values by the names that are known of them', () => {
  const filter = { facet: 'owner', not: false, values: ['commerce-data', 'risk'] };
  const nameOf = (_: unknown, value: string) => (value === 'risk' ? undefined : 'Commerce Data');
  expect(filterText(filter, t, undefined, nameOf)).toBe('Owner is Commerce Data or risk');
});
