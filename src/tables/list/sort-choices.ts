import type { Sort } from '../../view/view.ts';

/** The orders of what a search found, as choices. */
export const SORTS = [
  { value: 'best', label: 'Best match' },
  { value: 'updatedAt:desc', label: 'Updated, newest first' },
  { value: 'updatedAt:asc', label: 'Updated, oldest first' },
  { value: 'name:asc', label: 'Name, A to Z' },
  { value: 'name:desc', label: 'Name, Z to A' },
  { value: 'usageSummary:desc', label: 'Usage, most first' },
] as const;

/** The choice that an order is; null: the best match first. */
export const sortValue = (sort: Sort | null): string => (sort ? `${sort.field}:${sort.order}` : 'best');

/** How an order is called. */
export const sortLabel = (sort: Sort | null): string => {
  const value = sortValue(sort);
  return SORTS.find((choice) => choice.value === value)?.label ?? value;
};

/** The order of a choice; the best match first for any other text. */
export function sortOf(value: string): Sort | null {
  const [field, order] = value.split(':');
  if (field !== 'name' && field !== 'updatedAt' && field !== 'usageSummary') return null;
  return { field, order: order === 'asc' ? 'asc' : 'desc' };
}
