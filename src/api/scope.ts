import { fqnNames } from './fqn.ts';

/** The names in the FQN of a database (service, database) or of a schema (and schema); undefined for any other text. */
export function scopeNames(fqn: string): readonly string[] | undefined {
  const names = fqnNames(fqn);
  return names?.length === 2 || names?.length === 3 ? names : undefined;
}

/** The parameter by which a list is narrowed to a database, or to a schema: the server has one for each. */
export const listScopeParams = (fqn: string | undefined): Readonly<Record<string, string | undefined>> => ({
  [fqn !== undefined && scopeNames(fqn)?.[2] !== undefined ? 'databaseSchema' : 'database']: fqn,
});

const KEYWORD_FIELDS = ['service.name.keyword', 'database.name.keyword', 'databaseSchema.name.keyword'];

/**
 * The filter on one database or schema in the engine's own language, as JSON. Names and not the FQN, since the index of a
 * server 1.1 keeps names as keywords and FQNs as analysed text; an FQN that is of neither is looked for as it is.
 */
export function searchScopeFilter(fqn: string): string {
  const names = scopeNames(fqn);
  const must = names
    ? names.map((name, at) => ({ term: { [KEYWORD_FIELDS[at] ?? '']: name } }))
    : [{ term: { 'database.fullyQualifiedName': fqn } }];
  return JSON.stringify({ query: { bool: { must } } });
}
