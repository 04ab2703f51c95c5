import type { Clause } from '../api/search-request.ts';
import { namesOf, type FilterValue } from './value-syntax.ts';

// Clauses of the engine's query DSL (Elasticsearch 7) that facets are asked by.

const bool = (members: Readonly<Record<string, unknown>>): Clause => ({ bool: members });

/** Records with one of some values in a field. */
export const terms = (field: string, values: readonly (string | undefined)[]): Clause => ({
  terms: { [field]: values },
});

const exists = (field: string): Clause => ({ exists: { field } });

/** Any of some clauses; a single one as it is. Without a clause: nothing, as `terms` of no value is. */
export function anyOf(clauses: readonly Clause[]): Clause {
  const [first = terms('id', []), ...more] = clauses;
  return more.length === 0 ? first : bool({ should: clauses, minimum_should_match: 1 });
}

export const noneOf = (clauses: readonly Clause[]): Clause => bool({ must_not: clauses });

/** Records that have none of some fields. */
export const lacks = (fields: readonly string[]): Clause => noneOf(fields.map(exists));

/** Records without, where `none` is among the values, or with one of the names, where there are names. */
export const noneOrNamed = (values: readonly FilterValue[], none: Clause, named: Clause): Clause =>
  anyOf([
    ...(values.some(({ is }) => is === 'none') ? [none] : []),
    ...(namesOf(values).length > 0 ? [named] : []),
  ]);
