import { useQueries } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useClient } from '../api/client-context.ts';
import { CheckButton, loadCheck } from '../catalog-check/check-button.tsx';
import { FilterRow } from '../filter-bar/filter-row.tsx';
import { typedFilters } from '../filter-bar/typed-token.ts';
import type { Filter, Filters } from '../filters/filters.ts';
import { namedReferences } from '../filters/query-filter.ts';
import { personQuery, scopeQuery } from '../filters/references.ts';
import { nameOfValue } from '../filters/values.ts';
import { sourceOfView, valuesThatFit } from '../resources/source-of-view.ts';
import { lazyWithRetry } from '../ui/lazy.ts';

// What only a list needs that search answers: one with words, filters or an order of its own. Typed text leads to one.

/** Whether the server no longer knows who or what a value of a filter names. Those of a list are looked up for it anyway. */
export function useGoneReferences(filters: Filters): (filter: Filter, value: string) => boolean {
  const client = useClient();
  const { people, databases } = namedReferences(filters);
  const found = useQueries({
    queries: [
      ...people.map((name) => ({
        ...personQuery(client, name),
        select: (all: readonly unknown[]) => all.length > 0,
      })),
      ...databases.map((fqn) => ({ ...scopeQuery(client, fqn), select: (one: unknown) => one !== null })),
    ],
  });
  const gone = new Set([...people, ...databases].filter((_, at) => found[at]?.data === false));
  return ({ facet }, value) => {
    const name = ['owner', 'follower', 'database'].includes(facet) ? nameOfValue(facet, value) : undefined;
    return name !== undefined && gone.has(name);
  };
}

interface FilterChipsProps extends Omit<ComponentProps<typeof FilterRow>, 'isGone'> {
  /** All filters in force, those of the toolbar included, which have no chip. */
  readonly all: Filters;
}

/** The row of chips, each of which says if what it names is gone. */
function FilterChips({ all, ...props }: FilterChipsProps) {
  const isGone = useGoneReferences(all);
  return <FilterRow {...props} isGone={isGone} />;
}

const DifferenceNotice = lazyWithRetry(async () => ({ default: (await loadCheck()).DifferenceNotice }));

export const searchPart = {
  sourceOfView,
  valuesThatFit,
  typedFilters,
  FilterChips,
  CheckButton,
  DifferenceNotice,
};
