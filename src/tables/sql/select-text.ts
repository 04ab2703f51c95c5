import type { Column, TableRow } from '../../api/table-schema.ts';
import { fqnParts, unquoted } from '../cells/fqn-parts.ts';
import { dialectOf } from './dialects.ts';
import { quoteName } from './quoting.ts';

/** A query of all columns of a table in the dialect of its service: a text to begin with, nothing runs it here. */
export function selectText(table: TableRow): string {
  const dialect = dialectOf(table.serviceType);
  const names = (table.columns ?? []).map(({ name }) => quoteName(name, dialect));
  const list = names.length > 0 ? names.join(',\n  ') : '*';
  const path = pathOf(table).slice(-dialect.parts);
  return `SELECT\n  ${list}\nFROM ${path.map((name) => quoteName(name, dialect)).join('.')};\n`;
}

/** Names of database, schema and table; from the FQN where the record does not say, as it is not always their join. */
function pathOf({ database, databaseSchema, name, fullyQualifiedName }: TableRow): readonly string[] {
  const parts = fqnParts(fullyQualifiedName).map(unquoted);
  const places = [database?.name ?? parts.at(-3), databaseSchema?.name ?? parts.at(-2)];
  return [...places.filter((place) => place !== undefined), name];
}

/** The names of the columns, one a line; what is inside of one follows it by its path: `shipping.country`. */
export function columnListText(columns: readonly Column[], above = ''): string {
  return columns
    .map(({ name, children = [] }) => `${above}${name}\n${columnListText(children, `${above}${name}.`)}`)
    .join('');
}
