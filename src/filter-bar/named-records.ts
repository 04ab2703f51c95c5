import { useQueries } from '@tanstack/react-query';
import { useClient } from '../api/client-context.ts';
import { fqnNames } from '../api/fqn.ts';
import type { FacetId } from '../filters/facet.ts';
import { facetById } from '../filters/facets/registry.ts';
import type { NameOfValue } from '../filters/filter-words.ts';
import type { Filter, Filters } from '../filters/filters.ts';
import { namedReferences, referenceQuery } from '../filters/references.ts';
import {
  isServiceList,
  valueListQuery,
  type ServiceListId,
  type ValueListId,
} from '../filters/value-lists.ts';
import { nameOfValue } from '../filters/values.ts';
import { useResource } from '../resources/registry.ts';

/** What the server knows by a filter's value; null: nothing any more; undefined: no name of a record, or not known yet. */
type NamedRecord = { readonly displayName?: string | undefined } | null | undefined;
export type RecordOfValue = (filter: Filter, value: string) => NamedRecord;

/** The lists with the names of a facet's values, if these are no references and have names of their own. */
function listsOfNames(id: FacetId, services: ServiceListId | undefined): readonly ValueListId[] {
  const { refersTo, values } = facetById(id) ?? {};
  if (refersTo || values?.kind !== 'lists' || values.calledByValue) return [];
  return values.lists(services);
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

/** The last part of a name with its places, where the facet's values are called by it; undefined: they are not. */
function lastName(facet: FacetId, value: string): string | undefined {
  if (!facetById(facet)?.calledByLastName) return undefined;
  return fqnNames(nameOfValue(facet, value) ?? '')?.at(-1);
}

/** The names by which chips call values. @param recordOf absent: none is known */
export const nameBy =
  (recordOf: RecordOfValue | undefined): NameOfValue =>
  (filter, value) =>
    recordOf?.(filter, value)?.displayName ?? lastName(filter.facet, value);
