const PART = /"(?:[^"]|"")*"|[^".]+/.source;
const DATABASE_FQN = new RegExp(`^(${PART})\\.(${PART})$`, 's');

const unquoted = (part: string): string =>
  part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part;

/**
 * The filter on one database in the engine's own language, as JSON. Names and not the FQN, since the index of a server 1.1
 * keeps names as keywords and FQNs as analysed text; an FQN that is not of two names is looked for as it is.
 */
export function databaseFilter(fqn: string): string {
  const [, service, database] = DATABASE_FQN.exec(fqn) ?? [];
  const terms: readonly (readonly [string, string])[] =
    service === undefined || database === undefined
      ? [['database.fullyQualifiedName', fqn]]
      : [
          ['service.name.keyword', unquoted(service)],
          ['database.name.keyword', unquoted(database)],
        ];
  const must = terms.map(([field, value]) => ({ term: { [field]: value } }));
  return JSON.stringify({ query: { bool: { must } } });
}
