import type { Clause, QueryFilter } from '../api/search-request.ts';
import type { NamedReferences, QueryContext } from './facet.ts';
import { facetById } from './facets/registry.ts';
import type { Filter, Filters } from './filters.ts';
import { namesOf, type FilterValue } from './value-syntax.ts';
import { readValue } from './values.ts';

/** What the values of a filter mean. */
const meaningsOf = ({ facet, values }: Filter): readonly FilterValue[] =>
  values.flatMap((text) => readValue(facet, text) ?? []);

/** What records must match so that all filters apply. */
export function queryFilter(filters: Filters, context: QueryContext): QueryFilter {
  const clauses = (not: boolean) =>
    filters
      .filter((filter) => filter.not === not)
      .flatMap((filter): readonly Clause[] => {
        const clause = facetById(filter.facet)?.clause(meaningsOf(filter), context);
        return clause ? [clause] : [];
      });
  return { filter: clauses(false), must_not: clauses(true) };
}

/** The people and databases that filters name. */
export function namedReferences(filters: Filters): NamedReferences {
  const of = (kind: keyof NamedReferences) => [
    ...new Set(
      filters
        .filter(({ facet }) => facetById(facet)?.refersTo === kind)
        .flatMap((filter) => namesOf(meaningsOf(filter))),
    ),
  ];
  return { people: of('people'), databases: of('databases') };
}
