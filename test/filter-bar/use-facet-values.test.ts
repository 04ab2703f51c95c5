import { expect, test } from 'vitest';
import { findValues } from '#src/filter-bar/use-facet-values.ts';

const value = (label: string, detail?: string) => ({
  value: label,
  label,
  ...(detail !== undefined && { detail }),
});
const found = (labels: readonly (string | readonly [string, string])[], find: string) =>
  findValues(
    labels.map((one) => (typeof one === 'string' ? value(one) : value(...one))),
    find,
  ).map(({ label }) => label);

test('values that begin with a text come first, then words that do, then the others', () => {
  const people: Parameters<typeof found>[0] = [
    'Adam Fisher',
    'Customer Data',
    'Daniel Osei',
    ['Ana Ng', 'dana.ng'],
    'Data Platform',
    'Bo',
  ];
  expect(found(people, 'da')).toEqual([
    'Daniel Osei',
    'Data Platform',
    'Customer Data',
    'Adam Fisher',
    'Ana Ng',
  ]);
});

test('parts of a tag are words, and without a text the order stays', () => {
  const tags = ['Personal.Sensitive', 'PII.Sensitive', 'Sensitive.High'];
  expect(found(tags, 'sens')).toEqual(['Sensitive.High', 'Personal.Sensitive', 'PII.Sensitive']);
  expect(found(tags, ' ')).toEqual(tags);
});
