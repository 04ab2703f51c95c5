import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finishedFilters } from '#src/filter-bar/typed-token.ts';
import {
  NO_FILTERS,
  withFilter,
  type Filters,
  filterParams,
  readFilterParams,
} from '#src/filters/filters.ts';
import { readTypedFilters, typedKey, typedValue } from '#src/filters/typed-text.ts';
import { parseView, viewSearch } from '#src/view/url-params.ts';
import { allFilters, splitScope, shownColumns, type View } from '#src/view/view.ts';
import { runs } from '#test/support/long.ts';
import { tableViewSpec } from '#test/view/views.ts';
import { filterSets, names } from './arbitraries.ts';

const emptyView: View = {
  q: null,
  scope: null,
  filters: NO_FILTERS,
  readsList: false,
  deleted: null,
  columns: shownColumns(tableViewSpec.defaultColumns, tableViewSpec),
  sort: null,
  limit: tableViewSpec.pageSize,
};

/** Filters as they are typed. */
const typedFilters = (filters: Filters): string =>
  filters
    .map(({ facet, not, values }) => {
      const typed = values.map((value) => typedValue(facet, value));
      return `${not ? '-' : ''}${typedKey(facet)}:${typed.join(',')}`;
    })
    .join(' ');

/** Text, to filters, to an address, to filters: what comes out. */
function throughAddress(filters: Filters): Filters {
  const { filters: typed, words } = readTypedFilters(typedFilters(filters));
  expect(words).toBe('');
  const search = viewSearch({ ...emptyView, ...splitScope(typed, tableViewSpec) }, tableViewSpec);
  const { view, broken } = parseView(new URL(`http://x/tables${search}`).search, tableViewSpec);
  expect(broken).toEqual([]);
  return allFilters(view, tableViewSpec);
}

const inOrder = (filters: Filters): Filters => {
  // One database stands before the filters in an address, wherever it was typed.
  const { scope, filters: others } = splitScope(filters, tableViewSpec);
  return scope === null ? filters : [...allFilters({ scope, filters: NO_FILTERS }, tableViewSpec), ...others];
};

const byFacet = (filters: Filters) =>
  filters.toSorted((a, b) => `${a.facet}${String(a.not)}`.localeCompare(`${b.facet}${String(b.not)}`));

test('typed text, chips, address and chips again are the same filters', () => {
  fc.assert(
    fc.property(filterSets, (filters) => {
      expect(byFacet(throughAddress(filters))).toEqual(byFacet(inOrder(filters)));
    }),
    { numRuns: runs(200) },
  );
});

describe('an address', () => {
  test('keeps its filters in their order', () => {
    const text = 'owner=risk&-tier=Tier.Tier5&tag=PII.Sensitive&owner=Data+Platform&updated=7d';
    const { filters } = readFilterParams(new URLSearchParams(text));
    expect(filters).toEqual([
      { facet: 'owner', not: false, values: ['risk', 'Data Platform'] },
      { facet: 'tier', not: true, values: ['Tier.Tier5'] },
      { facet: 'tag', not: false, values: ['PII.Sensitive'] },
      { facet: 'updated', not: false, values: ['7d'] },
    ]);
    expect(filterParams(filters).length).toBe(5);
  });

  test('any text of a parameter is a filter or is named as meaning nothing; nothing throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('owner', '-tag', 'column', 'updated', 'usage', 'missing', 'database'),
        fc.oneof(names, fc.constantFrom('', ' ', '\t')),
        (name, value) => {
          const { filters, broken } = readFilterParams(new URLSearchParams([[name, value]]));
          expect(filters.length + broken.length).toBe(1);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test('what means nothing is left out, the others stay', () => {
    const { view, broken } = parseView('?owner=risk&updated=yesterday&usage=5..1&updated=7d', tableViewSpec);
    expect(view.filters).toEqual([
      { facet: 'owner', not: false, values: ['risk'] },
      { facet: 'updated', not: false, values: ['7d'] },
    ]);
    expect(broken).toEqual([
      { name: 'updated', value: 'yesterday', used: 'noFilter' },
      { name: 'usage', value: '5..1', used: 'noFilter' },
    ]);
  });

  test('one database is the one that the list shows; several, and excluded ones, are filters', () => {
    const viewOf = (search: string) => parseView(search, tableViewSpec).view;
    expect(viewOf('?database=a.b')).toMatchObject({ scope: 'a.b', filters: [] });
    expect(viewOf('?database=a.b&database=a.c')).toMatchObject({
      scope: null,
      filters: [{ facet: 'database', not: false, values: ['a.b', 'a.c'] }],
    });
    expect(viewOf('?-database=a.b')).toMatchObject({
      scope: null,
      filters: [{ facet: 'database', not: true, values: ['a.b'] }],
    });
  });
});

describe('typed text', () => {
  test('whole filters are taken out of the words; an unknown key and half a value stay', () => {
    const text =
      'orders owner:risk,"Data Platform" tag:PII.Sensitive -tier:Tier5 column:email updated:7d owner:none color:red usage:x';
    expect(readTypedFilters(text)).toEqual({
      words: 'orders color:red usage:x',
      filters: [
        { facet: 'owner', not: false, values: ['risk', 'Data Platform', 'none'] },
        { facet: 'tag', not: false, values: ['PII.Sensitive'] },
        { facet: 'tier', not: true, values: ['Tier.Tier5'] },
        { facet: 'column', not: false, values: ['email'] },
        { facet: 'updated', not: false, values: ['7d'] },
      ],
    });
  });

  test.each([
    ['owner:"none"', [{ facet: 'owner', not: false, values: ['"none"'] }]],
    ['description:none', [{ facet: 'missing', not: false, values: ['description'] }]],
    ['schema:pg.shop.public', [{ facet: 'database', not: false, values: ['pg.shop.public'] }]],
    ['tag:Business."Churn rate"', [{ facet: 'tag', not: false, values: ['Business."Churn rate"'] }]],
    ['column:cust*,*mail*', [{ facet: 'column', not: false, values: ['cust*', '*mail*'] }]],
  ])('%s is a filter', (text, filters) => {
    expect(readTypedFilters(text)).toEqual({ words: '', filters });
  });

  test.each([
    ['usage:>1.000', '1001..'],
    ["usage:>=1'000", '1000..'],
    ['usage:>=1\u202F000', '1000..'],
    ['usage:<=12\u00A0480', '..12480'],
    ['usage:<5', '..4'],
    ['usage:1,000..2,000', '1000..2000'],
    ['usage:..1,000', '..1000'],
    ['usage:">=1 000"', '1000..'],
  ])('%j is the range %s', (text, value) => {
    expect(readTypedFilters(`orders ${text}`)).toEqual({
      words: 'orders',
      filters: [{ facet: 'usage', not: false, values: [value] }],
    });
    expect(finishedFilters(`${text} `, NO_FILTERS)).toMatchObject({ text: '' });
  });

  test('a comma between two ranges parts them', () => {
    const [only] = readTypedFilters('usage:..5,100..200').filters;
    expect(only?.values).toEqual(['..5', '100..200']);
  });

  test.each([
    'usage:>',
    'usage:<0',
    'usage:>1.5',
    'usage:>1,00',
    'usage:1000',
    'usage:>=1000000000',
    'usage:>-5',
  ])('%s is no range', (text) => {
    expect(readTypedFilters(text)).toEqual({ words: text, filters: [] });
  });

  test.each(['owner:', 'owner:a,', 'tag:"a', '-', ':', 'owner', '-owner', 'updated:0d', 'column:a*b'])(
    '%s stays a word',
    (text) => {
      expect(readTypedFilters(text)).toEqual({ words: text, filters: [] });
    },
  );

  test('no word is lost, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(names, fc.constantFrom('owner:a', '-tag:b,c', '"')), { maxLength: 5 }),
        (words) => {
          const text = words.join(' ');
          const { filters, words: rest } = readTypedFilters(text);
          const letters = (given: string) => given.replaceAll(/\s/g, '').length;
          expect(filters.length > 0 || letters(rest) === letters(text)).toBe(true);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

test('filters of a facet and its exclusion stand beside each other', () => {
  const filters = [
    { facet: 'tag', not: false, values: ['a'] },
    { facet: 'tag', not: true, values: ['b'] },
  ] as const;
  expect(filters.reduce(withFilter, NO_FILTERS)).toEqual(filters);
});
