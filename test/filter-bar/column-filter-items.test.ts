import { expect, test, vi } from 'vitest';
import { columnFilterItems } from '#src/filter-bar/column-filter-items.tsx';
import type { FilterStep } from '#src/filters/filter-words.ts';
import type { Filters } from '#src/filters/filters.ts';
import { columnById } from '#src/resources/resource.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import { t } from '#test/support/translator.ts';

const onStep = vi.fn<(step: FilterStep) => void>();
const onChange = vi.fn<(filters: Filters) => void>();
const items = (columnId: string, filters: Filters = [], facets: readonly string[] = tableResource.facets) =>
  columnFilterItems(
    columnById(tableResource, columnId)?.filters ?? {},
    {
      filters,
      facets,
      countOf: () => 1904,
      onStep,
      onChange,
    },
    t,
  );

test('the menu of a header filters by what its cells hold', () => {
  const [by, none] = items('owners');
  expect(by?.label).toBe('Filter by owner…');
  by?.onSelect(() => {});
  expect(onStep).toHaveBeenCalledExactlyOnceWith({ facet: 'owner', not: false });
  expect(none).toMatchObject({ label: 'No owner', end: '1,904', checked: false });
  none?.onSelect(() => {});
  expect(onChange).toHaveBeenCalledExactlyOnceWith([{ facet: 'owner', not: false, values: ['none'] }]);
  expect(items('location').map(({ label }) => label)).toEqual([
    'Filter by service…',
    'Filter by database…',
    'Filter by schema…',
  ]);
  expect(items('description').map(({ label }) => label)).toEqual(['No description']);
  expect(items('updatedAt').map(({ label }) => label)).toEqual(['Filter by time of edit…', 'Last 7 days']);
});

test('a filter in force is marked, and edited as it is', () => {
  const none: Filters = [{ facet: 'owner', not: false, values: ['none'] }];
  expect(items('owners', none)[1]?.checked).toBe(true);
  items('owners', [{ facet: 'owner', not: true, values: ['risk'] }])[0]?.onSelect(() => {});
  expect(onStep).toHaveBeenLastCalledWith({ facet: 'owner', not: true });
});

test('facets that the type of resource lacks, and other columns, have no entries', () => {
  expect(items('owners', [], ['tag'])).toEqual([]);
  expect(items('name')).toEqual([]);
});
