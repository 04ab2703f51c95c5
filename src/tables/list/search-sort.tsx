import type { Sort } from '../../view/view.ts';
import { say } from '../../words/say.ts';
import { SortMenu } from '../frame/sort-menu.tsx';
import { sortOf, SORTS, sortValue } from './sort-choices.ts';

interface SearchSortProps {
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
}

/** The order of what a search found; only searches can be sorted. */
export default function SearchSort({ sort, onSort }: SearchSortProps) {
  const choices = SORTS.map(({ value, label }) => ({ value, label: say(label) }));
  return <SortMenu value={sortValue(sort)} choices={choices} onSort={(value) => onSort(sortOf(value))} />;
}
