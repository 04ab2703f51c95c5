import { useQueries } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useClient } from '../api/client-context.ts';
import { FilterRow } from '../filter-bar/filter-row.tsx';
import { facetById } from '../filters/facets/registry.ts';
import { facetOf, stepOf, type FilterStep } from '../filters/filter-words.ts';
import { filterOf, type Filter, type Filters } from '../filters/filters.ts';
import { namedReferences } from '../filters/query-filter.ts';
import { referenceQuery, type Lookup } from '../filters/references.ts';
import { nameOfValue } from '../filters/values.ts';
import { valuesThatFit } from '../resources/source-of-view.ts';
import type { ListedView } from '../view/view.ts';

/** Whether a filter's value names a record that the server no longer has. The list looks up the same names anyway. */
export function useGoneReferences(filters: Filters): (filter: Filter, value: string) => boolean {
  const client = useClient();
  const named = namedReferences(filters);
  const found = useQueries({
    queries: named.map((one) => ({
      ...referenceQuery(client, one),
      select: (all: readonly unknown[]) => all.length > 0,
    })),
  });
  const gone = named.filter((_, at) => found[at]?.data === false);
  return ({ facet }, value) => {
    const kind = facetById(facet)?.refersTo;
    const name = nameOfValue(facet, value);
    return gone.some((one) => one.kind === kind && one.name === name);
  };
}

interface FilterChipsProps extends Omit<ComponentProps<typeof FilterRow>, 'isGone' | 'open' | 'onEdit'> {
  /** All filters in force, those of the toolbar included, which have no chip. */
  readonly all: Filters;
  /** The filter whose editor is open; undefined: none. */
  readonly open: FilterStep | undefined;
  readonly onEdit: (step: FilterStep, anchor: HTMLElement) => void;
}

/** The row of chips, which marks values that are gone. */
export function FilterChips({ all, open, onEdit, ...props }: FilterChipsProps) {
  const isGone = useGoneReferences(all);
  return (
    <FilterRow
      {...props}
      isGone={isGone}
      open={open && { facet: facetOf(open.facet), not: open.not }}
      onEdit={(filter, anchor) => onEdit(stepOf(filter), anchor)}
    />
  );
}

/**
 * The number of values of the edited filter that fit a request's address; undefined: all chosen ones.
 * @param filters all filters, the edited one included
 */
export function roomFor(
  lookup: Lookup,
  resource: Parameters<typeof valuesThatFit>[1],
  view: ListedView,
  filters: Filters,
  { facet, not }: FilterStep,
): number | undefined {
  const filter = filterOf(filters, facetOf(facet), not);
  if (!filter) return undefined;
  const count = valuesThatFit(lookup, resource, view, filter);
  return count < filter.values.length ? count : undefined;
}
