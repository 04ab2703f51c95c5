import type { EvaluationContext } from './facet.ts';
import { facetById } from './facets/registry.ts';
import type { FilteredRecord } from './filtered-record.ts';
import type { Filter, Filters } from './filters.ts';
import { meaningsOf, readValue } from './values.ts';

/** Whether all filters apply to a record, as an index of the present record would find. */
export const matchesFilters = (
  record: FilteredRecord,
  filters: Filters,
  context: EvaluationContext,
): boolean => filters.every((filter) => matchesAny(record, filter, context) !== filter.not);

const matchesAny = (record: FilteredRecord, { facet, values }: Filter, context: EvaluationContext): boolean =>
  values.some((text) => {
    const value = readValue(facet, text);
    return value !== undefined && facetById(facet)?.test(record, value, context) === true;
  });

/**
 * The optional fields that `matchesFilters` reads for some filters, each once. Parts that every record has are among them:
 * leave out names that are no fields of the type.
 */
export const fieldsOfFilters = (filters: Filters, taggedParts: readonly string[]): readonly string[] => [
  ...new Set(
    filters.flatMap(
      ({ facet, values }) => facetById(facet)?.fields?.(meaningsOf(facet, values), taggedParts) ?? [],
    ),
  ),
];
