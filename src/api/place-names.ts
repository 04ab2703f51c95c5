const PART = /"(?:[^"]|"")*"|[^".]+/.source;
const PLACE = new RegExp(`^(${PART})\\.(${PART})(?:\\.(${PART}))?$`, 's');

const unquoted = (part: string): string =>
  part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part;

/** The names in the FQN of a database (service, database) or of a schema (and schema); undefined for any other text. */
export const placeNames = (fqn: string): readonly string[] | undefined =>
  PLACE.exec(fqn)
    ?.slice(1)
    .filter((part) => part)
    .map(unquoted);

/** The parameter by which a list is narrowed to a database, or to a schema: the server has one for each. */
export const placeQuery = (fqn: string | undefined): Readonly<Record<string, string | undefined>> => ({
  [fqn !== undefined && placeNames(fqn)?.[2] !== undefined ? 'databaseSchema' : 'database']: fqn,
});
