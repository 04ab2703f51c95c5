// One part: quoted, a quote inside doubled; or anything up to the next dot.
const FQN_PART = /"[^"]*(?:""[^"]*)*"(?=\.|$)|[^.]*/y;

const WHOLE_PART = /^(?:"(?:[^"]|"")*"|[^".]+)$/s;

/**
 * The parts of a fully qualified name as written, quotes included: by its grammar a part with a dot or a quote is in double
 * quotes, a quote inside doubled. A text outside the grammar is split on dots. The parts joined by dots are the input.
 */
export function fqnParts(fqn: string): readonly string[] {
  const parts: string[] = [];
  FQN_PART.lastIndex = 0;
  for (;;) {
    const part = FQN_PART.exec(fqn)?.[0] ?? '';
    parts.push(part);
    if (FQN_PART.lastIndex >= fqn.length) return parts;
    FQN_PART.lastIndex += 1;
    if (FQN_PART.lastIndex === fqn.length) return [...parts, ''];
  }
}

/** A part as the name it stands for: outer quotes off, doubled quotes single. */
export function unquoteName(part: string): string {
  return part.length > 1 && part.startsWith('"') && part.endsWith('"')
    ? part.slice(1, -1).replaceAll('""', '"')
    : part;
}

/** A name as a part of a fully qualified name: in double quotes if it has a dot or a quote. The inverse of `unquoteName`. */
export const quotedName = (name: string): string =>
  /[."]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;

/** The names in a fully qualified name, unquoted, outermost first; undefined: the text is not of its grammar. */
export function fqnNames(fqn: string): readonly string[] | undefined {
  const parts = fqnParts(fqn);
  return parts.every((part) => WHOLE_PART.test(part)) ? parts.map(unquoteName) : undefined;
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether a value is a UUID, as ids are: some services answer 500 to any other text in place of an id. */
export const isUuid = (id: unknown): id is string => typeof id === 'string' && UUID.test(id);

/** The names in the FQN of a database (service, database) or of a schema (and schema); undefined for any other text. */
export function scopeNames(fqn: string): readonly string[] | undefined {
  const names = fqnNames(fqn);
  return names?.length === 2 || names?.length === 3 ? names : undefined;
}

/** The parameter that narrows a list to a database or to a schema, each by its own. @param fqn of the database or schema */
export const databaseOrSchemaParams = (fqn: string): Readonly<Record<string, string>> => ({
  [scopeNames(fqn)?.[2] === undefined ? 'database' : 'databaseSchema']: fqn,
});
