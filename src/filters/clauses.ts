import type { Clause } from '../api/search-request.ts';
import type { FacetProbe } from './facet.ts';
import { namesOf, type FilterValue, type NamePattern } from './value-syntax.ts';

// Clauses of the engine's query DSL (Elasticsearch 7) that facets use.

const bool = (members: Readonly<Record<string, unknown>>): Clause => ({ bool: members });

export const terms = (field: string, values: readonly (string | undefined)[]): Clause => ({
  terms: { [field]: values },
});

export const exists = (field: string): Clause => ({ exists: { field } });

/** @param value a pattern with `*` and `?` */
export const wildcard = (field: string, value: string, foldsCase = false): Clause => ({
  wildcard: { [field]: { value, ...(foldsCase && { case_insensitive: true }) } },
});

export const prefix = (field: string, value: string): Clause => ({ prefix: { [field]: { value } } });

/** Escapes `*`, `?` and the backslash (Elasticsearch, wildcard query). */
export const escapeWildcard = (text: string): string => text.replaceAll(/[\\*?]/g, String.raw`\$&`);

export const wildcardOf = ({ text, anyStart, anyEnd }: NamePattern): string =>
  `${anyStart ? '*' : ''}${escapeWildcard(text)}${anyEnd ? '*' : ''}`;

/** Records with a member that meets a clause, where the index keeps members as documents; none if it has no such path. */
export const nested = (path: string, query: Clause): Clause => ({
  nested: { path, query, ignore_unmapped: true },
});

/** Any of some clauses; no clause matches nothing, as `terms` without values does. */
export function anyOf(clauses: readonly Clause[]): Clause {
  const [first = terms('id', []), ...more] = clauses;
  return more.length === 0 ? first : bool({ should: clauses, minimum_should_match: 1 });
}

/** A filter has no score. */
export const allOf = (clauses: readonly Clause[]): Clause => bool({ filter: clauses });

export const noneOf = (clauses: readonly Clause[]): Clause => bool({ must_not: clauses });

/** Records that have none of some fields. */
export const lacks = (fields: readonly string[]): Clause => noneOf(fields.map(exists));

/** Records that match `none` if it is among the values, or `named` if names are. */
export const noneOrNamed = (values: readonly FilterValue[], none: Clause, named: Clause): Clause =>
  anyOf([
    ...(values.some(({ kind }) => kind === 'none') ? [none] : []),
    ...(namesOf(values).length > 0 ? [named] : []),
  ]);

/** Levels of parts below the first that clauses name; unknown ones do no harm. */
const DEEPER_LEVELS = 4;

/** The fields of a member of parts at every depth. @param deeper suffix below the top level, which indexes map dynamically */
export const fieldsAtDepths = (part: string, member: string, deeper = '.keyword'): readonly string[] => [
  `${part}.${member}`,
  ...Array.from(
    { length: DEEPER_LEVELS },
    (_, depth) => `${part}.${'children.'.repeat(depth + 1)}${member}${deeper}`,
  ),
];

/** The fields of tags that count as those of a record: its own, and those of its parts at any depth. */
export const labelFields = (member: string, taggedParts: readonly string[]): readonly string[] => [
  `tags.${member}`,
  ...taggedParts.flatMap((part) => fieldsAtDepths(part, `tags.${member}`)),
];

/** A probe of one form: any of some fields. */
export function fieldProbe(
  key: string,
  fields: readonly string[],
  has: FacetProbe['has'],
  optional: readonly string[] = [],
): FacetProbe {
  return {
    key,
    forms: [{ id: 'field', any: anyOf(fields.map(exists)) }],
    has,
    fields: () => optional,
  };
}
