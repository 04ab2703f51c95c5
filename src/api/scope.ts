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
