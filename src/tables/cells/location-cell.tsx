import type { EntityReference, TableRow } from '../../api/table-schema.ts';
import { None } from './none.tsx';
import { PathText } from './path-text.tsx';

const nameOf = (reference: EntityReference | undefined): string | undefined =>
  reference?.name ?? reference?.fullyQualifiedName ?? reference?.id;

/** Service, database and schema by name, those that the record has. Never by splitting its FQN. */
export function locationNames(row: TableRow): readonly string[] {
  return [nameOf(row.service), nameOf(row.database), nameOf(row.databaseSchema)].filter(
    (name) => name !== undefined,
  );
}

export function LocationCell({ row }: { readonly row: TableRow }) {
  const names = locationNames(row);
  return names.length > 0 ? <PathText names={names} /> : <None />;
}
