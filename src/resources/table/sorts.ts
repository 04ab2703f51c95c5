import type { Sort } from '../../view/view.ts';
import * as finding from '../../words/en/finding.ts';
import { say } from '../../words/say.ts';

/** The orders of what a search found, as choices; their labels are messages. */
export const SORT_CHOICES = [
  { value: 'best', label: finding.bestMatch },
  { value: 'updatedAt:desc', label: finding.updatedNewest },
  { value: 'updatedAt:asc', label: finding.updatedOldest },
  { value: 'name:asc', label: finding.nameAToZ },
  { value: 'name:desc', label: finding.nameZToA },
  { value: 'usageSummary:desc', label: finding.usageMost },
] as const;

/** The choice that an order is; null: the best match first. */
export const sortValue = (sort: Sort | null): string => (sort ? `${sort.field}:${sort.order}` : 'best');

/** How an order is called. */
export const sortLabel = (sort: Sort | null): string => {
  const value = sortValue(sort);
  return say(SORT_CHOICES.find((choice) => choice.value === value)?.label ?? value);
};

/** The order of a choice; the best match first for any other text. */
export function sortOfChoice(value: string): Sort | null {
  const [field, order] = value.split(':');
  if (field !== 'name' && field !== 'updatedAt' && field !== 'usageSummary') return null;
  return { field, order: order === 'asc' ? 'asc' : 'desc' };
}
