import type { EntityRecord, StoredTable } from './types.ts';
import type { Places } from './base-tables.ts';

/** Where the hrefs of records begin: the service does not know its own address. */
export const ORIGIN = 'http://localhost';

/** A record -> the reference other records carry to it, fresh. */
export function referenceTo(record: EntityRecord, type: string): EntityRecord {
  const { id, name, fullyQualifiedName, displayName, description, href } = record;
  return {
    id,
    type,
    name,
    fullyQualifiedName,
    ...(description === undefined ? {} : { description }),
    ...(displayName === undefined ? {} : { displayName }),
    deleted: false,
    href,
  };
}

/** The members of a table that say where it lives. @throws RangeError for a schema that is not there. */
export function locationOf(
  places: Places,
  schema: number,
): Pick<StoredTable, 'databaseSchema' | 'database' | 'service' | 'serviceType'> {
  const schemaRecord = places.schemas[schema];
  const databaseIndex = places.databaseOf[schema];
  const database = databaseIndex === undefined ? undefined : places.databases[databaseIndex];
  const serviceIndex = databaseIndex === undefined ? undefined : places.serviceOf[databaseIndex];
  const service = serviceIndex === undefined ? undefined : places.services[serviceIndex];
  if (!schemaRecord || !database || !service) throw new RangeError(`no schema ${schema}`);
  return {
    databaseSchema: referenceTo(schemaRecord, 'databaseSchema'),
    database: referenceTo(database, 'database'),
    service: referenceTo(service, 'databaseService'),
    serviceType: service['serviceType'],
  };
}
