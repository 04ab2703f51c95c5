import type { EntityRecord, StoredTable, Places } from './types.ts';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a non-empty text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Whether a value has the members of every record and reference: id, name, FQN. */
export function isEntity(value: unknown): value is EntityRecord {
  return (
    isObject(value) && isText(value['id']) && isText(value['name']) && isText(value['fullyQualifiedName'])
  );
}

/** The same value, frozen deeply, because readers share one copy. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value;
}

/** Members that a record contains only on request: those that the service lists as optional, and large ones. */
const ON_REQUEST: ReadonlySet<string> = new Set([
  'owners',
  'tags',
  'columns',
  'followers',
  'tableConstraints',
  'usageSummary',
  'viewDefinition',
  'schemaDefinition',
  'tablePartition',
  'changeDescription',
  'joins',
  'sampleData',
  'dataModel',
  'profile',
  'testSuite',
  'customMetrics',
  'queries',
  'domain',
  'domains',
  'dataProducts',
  'extension',
  'certification',
  'lifeCycle',
  'entityStatus',
  'processedLineage',
  'votes',
]);

/** Every field that can be requested. */
export const ALL_FIELDS = ON_REQUEST;

/** Fields that no index has. */
const NOT_INDEXED: ReadonlySet<string> = new Set([
  'tablePartition',
  'joins',
  'profile',
  'lifeCycle',
  'votes',
  'changeDescription',
]);

/** Every field that documents of an index may have. */
export const INDEXED_FIELDS: ReadonlySet<string> = new Set(
  [...ON_REQUEST].filter((field) => !NOT_INDEXED.has(field)),
);

/** Whether a record contains a member when `fields` are requested. */
export function isIncluded(member: string, fields: ReadonlySet<string>): boolean {
  return !ON_REQUEST.has(member) || fields.has(member);
}

/** Members in their newest form: `owner`, one object or a list, becomes `owners`. */
export function normalizeOwners(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { owner, ...rest } = members;
  if (owner === undefined || rest['owners'] !== undefined) return rest;
  return { ...rest, owners: owner === null ? null : Array.isArray(owner) ? owner : [owner] };
}

/** Usage of a table without queries: zeros, as the service returns it. */
export function emptyUsage(): Record<string, unknown> {
  const none = { count: 0, percentileRank: 0 };
  return { dailyStats: { ...none }, weeklyStats: { ...none }, monthlyStats: { ...none }, date: USAGE_DATE };
}

/** The catalog's current date: nothing is newer, except for writes. */
export const NOW = Date.UTC(2026, 10, 20, 9, 0, 0);
export const USAGE_DATE = '2026-11-20';

/** Origin of the hrefs in records, because the service has no address of its own. */
export const ORIGIN = 'http://localhost';

/** A new reference to a record, as other records contain it. */
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

/** The members of a table that describe its location. @throws RangeError for an unknown schema */
export function locationOf(
  places: Places,
  schema: number,
): Pick<StoredTable, 'databaseSchema' | 'database' | 'service' | 'serviceType'> {
  const at = placesOf(places, schema);
  return {
    databaseSchema: referenceTo(at.databaseSchema, 'databaseSchema'),
    database: referenceTo(at.database, 'database'),
    service: referenceTo(at.service, 'databaseService'),
    serviceType: at.service['serviceType'],
  };
}

/** The records of a schema, its database and its service. @throws RangeError for an unknown schema */
export function placesOf(places: Places, schema: number) {
  const databaseSchema = places.schemas[schema];
  const databaseIndex = places.databaseOf[schema];
  const database = databaseIndex === undefined ? undefined : places.databases[databaseIndex];
  const serviceIndex = databaseIndex === undefined ? undefined : places.serviceOf[databaseIndex];
  const service = serviceIndex === undefined ? undefined : places.services[serviceIndex];
  if (!databaseSchema || !database || !service) throw new RangeError(`no schema ${schema}`);
  return { databaseSchema, database, service };
}

/**
 * One name as part of a fully qualified name: in double quotes if it contains a dot or a quote, with inner quotes
 * doubled (the service's grammar, `Fqn.g4`).
 */
export function quoteName(name: string): string {
  return /[."]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** Names -> fully qualified name. */
export function joinFqn(names: readonly string[]): string {
  return names.map(quoteName).join('.');
}

const NAME = /"((?:[^"]|"")+)"|([^".]+)/gu;
const FQN = new RegExp(String.raw`^(?:${NAME.source})(?:\.(?:${NAME.source}))*$`, 'u');

/** Splits a fully qualified name into its names; undefined if it violates the grammar (empty names included). */
export function parseFqn(fqn: string): string[] | undefined {
  if (!FQN.test(fqn)) return undefined;
  return Array.from(fqn.matchAll(NAME), ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
}
