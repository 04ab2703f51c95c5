import type { Sort } from '../../view/view.ts';

/** What search results can be sorted by; `value` as it stands in an address. */
export const SORTS = [
  { value: 'best', label: 'Best match' },
  { value: 'updatedAt:desc', label: 'Updated, newest first' },
  { value: 'updatedAt:asc', label: 'Updated, oldest first' },
  { value: 'name:asc', label: 'Name, A to Z' },
  { value: 'name:desc', label: 'Name, Z to A' },
  { value: 'usageSummary:desc', label: 'Usage, most first' },
] as const;

export const sortValue = (sort: Sort | null): string => (sort ? `${sort.field}:${sort.order}` : 'best');

/** How a sort is called; its value where it is none of the list. */
export const sortLabel = (sort: Sort | null): string => {
  const value = sortValue(sort);
  return SORTS.find((choice) => choice.value === value)?.label ?? value;
};
