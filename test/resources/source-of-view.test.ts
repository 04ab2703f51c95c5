import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { withFilter, NO_FILTERS, type Filter } from '#src/filters/filters.ts';
import { sourceOfView, valuesThatFit } from '#src/resources/source-of-view.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { fakeClient } from '#test/api/fake-fetch.ts';

const lookup = { client: fakeClient([]).client, queries: new QueryClient() };
const tags = (count: number): Filter => ({
  facet: 'tag',
  not: false,
  values: Array.from({ length: count }, (_, at) => `Glossary."Term & number ${at}"`),
});
const view = (count: number) => ({
  q: 'orders',
  scope: null,
  sort: null,
  filters: withFilter(NO_FILTERS, tags(count)),
});
const lengthOf = (count: number) =>
  sourceOfView(lookup, tableDefinition, view(count)).describeRequest({ at: 'start' }, 100, []).length;

test('of a filter too long for one request, as many values fit as its address has room for, and not one more', () => {
  const fitting = valuesThatFit(lookup, tableDefinition, view(400), tags(400));
  expect(fitting).toBeGreaterThan(12);
  expect(lengthOf(fitting)).toBeLessThanOrEqual(6_500);
  expect(lengthOf(fitting + 1)).toBeGreaterThan(6_500);
  // A filter that fits is whole.
  expect(valuesThatFit(lookup, tableDefinition, view(fitting), tags(fitting))).toBe(fitting);
});
