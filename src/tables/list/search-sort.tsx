import type { Sort } from '../../view/view.ts';
import { SortMenu } from '../frame/sort-menu.tsx';

const SORTS = [
  { value: 'best', label: 'Best match' },
  { value: 'updatedAt:desc', label: 'Updated, newest first' },
  { value: 'updatedAt:asc', label: 'Updated, oldest first' },
  { value: 'name:asc', label: 'Name, A to Z' },
  { value: 'name:desc', label: 'Name, Z to A' },
  { value: 'usageSummary:desc', label: 'Usage, most first' },
] as const;

const sortValue = (sort: Sort | null): string => (sort ? `${sort.field}:${sort.order}` : 'best');

function sortOf(value: string): Sort | null {
  const [field, order] = value.split(':');
  if (field !== 'name' && field !== 'updatedAt' && field !== 'usageSummary') return null;
  return { field, order: order === 'asc' ? 'asc' : 'desc' };
}

interface SearchSortProps {
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
}

/** The order of what a search found; only searches can be sorted. */
export default function SearchSort({ sort, onSort }: SearchSortProps) {
  return <SortMenu value={sortValue(sort)} choices={SORTS} onSort={(value) => onSort(sortOf(value))} />;
}
