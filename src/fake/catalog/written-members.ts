import { inNewestShape } from './members.ts';
import { CatalogError } from './types.ts';

const FOLLOWS: Readonly<Record<string, string>> = {
  id: 'the catalog gives ids',
  fullyQualifiedName: 'it follows from name and schema',
  database: 'it follows from the schema',
  service: 'it follows from the schema',
  serviceType: 'it follows from the schema',
  href: 'it follows from the id',
};

/** Members to write, in their newest shape. @throws CatalogError where one is not the writer's to choose. */
export function checkedMembers(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const [member, why] of Object.entries(FOLLOWS)) {
    if (members[member] !== undefined) throw new CatalogError(`${member} cannot be set: ${why}`);
  }
  return inNewestShape(members);
}

/** A name that a table can have. @throws CatalogError */
export function checkedName(name: unknown): string {
  if (typeof name !== 'string') throw new CatalogError('name must be a text');
  if (name === '') throw new CatalogError('name must not be empty');
  return name;
}
