import type { Clause, QueryFilter } from '../api/search-request.ts';
import type { NamedReferences, QueryContext } from './facet.ts';
import { facetById } from './facets/registry.ts';
import type { Filter, Filters } from './filters.ts';
import { namesOf } from './value-syntax.ts';
import { meaningsOf } from './values.ts';

/** The clause of a filter's values, ignoring `not`; undefined: no such facet. */
export const clauseOf = ({ facet, values }: Filter, context: QueryContext): Clause | undefined =>
  facetById(facet)?.clause(meaningsOf(facet, values), context);

/** The query of records to which all filters apply. */
export function queryFilter(filters: Filters, context: QueryContext): QueryFilter {
  const clauses = (not: boolean) =>
    filters
      .filter((filter) => filter.not === not)
      .map((filter) => clauseOf(filter, context))
      .filter((clause) => clause !== undefined);
  return { filter: clauses(false), must_not: clauses(true) };
}

/** The references in filters, each once. */
export function namedReferences(filters: Filters): NamedReferences {
  const of = (kind: keyof NamedReferences) => [
    ...new Set(
      filters
        .filter(({ facet }) => facetById(facet)?.refersTo === kind)
        .flatMap(({ facet, values }) => namesOf(meaningsOf(facet, values))),
    ),
  ];
  return { people: of('people'), databases: of('databases') };
}
