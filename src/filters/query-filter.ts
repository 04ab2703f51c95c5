import type { Clause, QueryFilter } from '../api/search-request.ts';
import type { QueryContext, ReferenceKind } from './facet.ts';
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

/** A record that a filter names. */
export interface NamedReference {
  readonly kind: ReferenceKind;
  readonly name: string;
}

/** The records that filters name, each once. */
export function namedReferences(filters: Filters): readonly NamedReference[] {
  const all = filters.flatMap(({ facet, values }) => {
    const kind = facetById(facet)?.refersTo;
    return kind === undefined ? [] : namesOf(meaningsOf(facet, values)).map((name) => ({ kind, name }));
  });
  return [...new Map(all.map((one) => [`${one.kind} ${one.name}`, one])).values()];
}
