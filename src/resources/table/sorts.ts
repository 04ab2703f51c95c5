import type { Sort } from '../../view/view.ts';
import { t } from '../../i18n/translate.ts';

/** The orders of search results, as choices. */
export const SORT_CHOICES = [
  { value: 'best', label: 'sort.bestMatch' },
  { value: 'updatedAt:desc', label: 'sort.updatedNewest' },
  { value: 'updatedAt:asc', label: 'sort.updatedOldest' },
  { value: 'name:asc', label: 'sort.nameAToZ' },
  { value: 'name:desc', label: 'sort.nameZToA' },
  { value: 'usageSummary:desc', label: 'sort.usageMost' },
] as const;

/** The choice that an order is; null: the best match first. */
export const sortValue = (sort: Sort | null): string => (sort ? `${sort.field}:${sort.order}` : 'best');

/** The label of an order; its value where it is no choice. */
export const sortLabel = (sort: Sort | null): string => {
  const value = sortValue(sort);
  const choice = SORT_CHOICES.find((one) => one.value === value);
  return choice ? t(choice.label) : value;
};

/** The order of a choice; the best match first for any other text. */
export function sortOfChoice(value: string): Sort | null {
  const [field, order] = value.split(':');
  if (field !== 'name' && field !== 'updatedAt' && field !== 'usageSummary') return null;
  return { field, order: order === 'asc' ? 'asc' : 'desc' };
}
