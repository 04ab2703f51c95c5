import type { Places } from './base-tables.ts';
import { isEntity } from './json.ts';
import { NOW } from './members.ts';
import { ORIGIN } from './references.ts';
import { CatalogError, type EntityRecord, type StoredTable } from './types.ts';

const SERVICES = { member: 'service', route: 'services/databaseServices' } as const;
const DATABASES = { member: 'database', route: 'databases' } as const;
const SCHEMAS = { member: 'databaseSchema', route: 'databaseSchemas' } as const;

/** The services, databases and schemas that the tables refer to, each in the order of first mention. */
export function placesOf(records: readonly StoredTable[]): Places & { schemaOf: Uint32Array } {
  const services = new Directory(SERVICES);
  const databases = new Directory(DATABASES);
  const schemas = new Directory(SCHEMAS);
  const databaseOf: number[] = [];
  const serviceOf: number[] = [];
  const schemaOf = new Uint32Array(records.length);
  for (const [row, record] of records.entries()) {
    const { serviceType } = record;
    const service = services.indexOf(record, { serviceType });
    const database = databases.indexOf(record, { service: record['service'], serviceType });
    const schema = schemas.indexOf(record, {
      service: record['service'],
      serviceType,
      database: record['database'],
    });
    serviceOf[database] ??= service;
    databaseOf[schema] ??= database;
    schemaOf[row] = schema;
  }
  return {
    services: services.records,
    databases: databases.records,
    schemas: schemas.records,
    databaseOf,
    serviceOf,
    schemaOf,
  };
}

/** Records of one kind, by the FQN of the references to them. */
class Directory {
  readonly records: EntityRecord[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #kind: { readonly member: string; readonly route: string };

  constructor(kind: { readonly member: string; readonly route: string }) {
    this.#kind = kind;
  }

  indexOf(table: StoredTable, members: Record<string, unknown>): number {
    const reference = table[this.#kind.member];
    if (!isEntity(reference)) throw new CatalogError(`${table.name}: no ${this.#kind.member}`);
    const known = this.#indexes.get(reference.fullyQualifiedName);
    if (known !== undefined) return known;
    const { type: _, ...rest } = structuredClone(reference);
    const record = {
      version: 0.1,
      updatedAt: NOW,
      updatedBy: 'admin',
      href: `${ORIGIN}/api/v1/${this.#kind.route}/${reference.id}`,
      deleted: false,
      ...rest,
      ...structuredClone(members),
    };
    this.#indexes.set(reference.fullyQualifiedName, this.records.push(record) - 1);
    return this.records.length - 1;
  }
}
