import { placeNames } from './place-names.ts';

const FIELDS = ['service.name.keyword', 'database.name.keyword', 'databaseSchema.name.keyword'];

/**
 * The filter on one database or schema in the engine's own language, as JSON. Names and not the FQN, since the index of a
 * server 1.1 keeps names as keywords and FQNs as analysed text; an FQN that is of neither is looked for as it is.
 */
export function databaseFilter(fqn: string): string {
  const names = placeNames(fqn);
  const must = names
    ? names.map((name, at) => ({ term: { [FIELDS[at] ?? '']: name } }))
    : [{ term: { 'database.fullyQualifiedName': fqn } }];
  return JSON.stringify({ query: { bool: { must } } });
}
