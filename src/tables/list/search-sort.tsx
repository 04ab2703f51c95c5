import type { Sort } from '../../view/view.ts';
import { SortMenu } from '../frame/sort-menu.tsx';
import { SORTS, sortValue } from './sorts.ts';

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
