import { useQueries } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useClient } from '../api/client-context.ts';
import { FilterRow, type RecordOfValue } from '../filter-bar/filter-row.tsx';
import type { FacetId } from '../filters/facet.ts';
import { facetById } from '../filters/facets/registry.ts';
import { facetOf, stepOf, type FilterStep } from '../filters/filter-words.ts';
import { filterOf, type Filters } from '../filters/filters.ts';
import { namedReferences } from '../filters/query-filter.ts';
import { referenceQuery, type Lookup } from '../filters/references.ts';
import {
  isServiceList,
  valueListQuery,
  type ServiceListId,
  type ValueListId,
} from '../filters/value-lists.ts';
import { nameOfValue } from '../filters/values.ts';
import { useResource } from '../resources/registry.ts';
import { valuesThatFit } from '../resources/source-of-view.ts';
import type { ListedView } from '../view/view.ts';

/** The lists with the names of a facet's values, if these are no references and have names of their own. */
function listsOfNames(id: FacetId, services: ServiceListId | undefined): readonly ValueListId[] {
  const { refersTo, values } = facetById(id) ?? {};
  if (refersTo || values?.from !== 'lists' || values.calledByValue) return [];
  return values.lists({ services });
}

/** The records that filters name. The list looks up most of them anyway; of the others only services are few enough to ask for. */
export function useNamedRecords(filters: Filters): RecordOfValue {
  const client = useClient();
  const { services } = useResource().resource;
  const named = namedReferences(filters);
  const found = useQueries({ queries: named.map((one) => referenceQuery(client, one)) });
  const lists = filters.flatMap(({ facet }) => listsOfNames(facet, services));
  const listed = useQueries({
    queries: lists.map((id) => ({ ...valueListQuery(client, id), enabled: isServiceList(id) })),
  }).flatMap(({ data }) => data?.entries ?? []);
  return ({ facet }, value) => {
    const name = nameOfValue(facet, value);
    const kind = facetById(facet)?.refersTo;
    if (kind === undefined) {
      const isListed = listsOfNames(facet, services).length > 0;
      return isListed ? listed.find((one) => one.fqn === name) : undefined;
    }
    const records = found[named.findIndex((one) => one.kind === kind && one.name === name)]?.data;
    return records && (records[0] ?? null);
  };
}

interface FilterChipsProps extends Omit<ComponentProps<typeof FilterRow>, 'recordOf' | 'open' | 'onEdit'> {
  /** All filters in force, those of the toolbar included, which have no chip. */
  readonly all: Filters;
  /** The filter whose editor is open; undefined: none. */
  readonly open: FilterStep | undefined;
  readonly onEdit: (step: FilterStep, anchor: HTMLElement) => void;
}

/** The row of chips, which marks values that are gone, and calls others by their display names. */
export function FilterChips({ all, open, onEdit, ...props }: FilterChipsProps) {
  const recordOf = useNamedRecords(all);
  return (
    <FilterRow
      {...props}
      recordOf={recordOf}
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
