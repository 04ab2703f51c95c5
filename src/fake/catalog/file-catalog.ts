import { randomSequence, hash32, uuid } from '../random.ts';
import { directoryOf, peopleIn, labelsOf } from './directory.ts';
import { EditableCatalog } from './editable-catalog.ts';
import { NO_LINEAGE } from './generated-lineage.ts';
import { comparePlaces } from './ordering.ts';
import { demoUser } from './people.ts';
import {
  normalizeOwners,
  isIncluded,
  emptyUsage,
  isEntity,
  NOW,
  ORIGIN,
  isObject,
  isText,
} from './records.ts';
import {
  type BaseTables,
  type Catalog,
  type ListOrder,
  type StoredTable,
  type Places,
  CatalogError,
  type EntityRecord,
  type Belongings,
  type Directory,
  type Labels,
  ASSET_TYPES,
  SERVICE_OF,
  type AssetHead,
  type Assets,
  type AssetService,
  type AssetType,
} from './types.ts';

/** Members that only records of a type have; URLs by their names on old servers, because every type has `sourceUrl`. */
const OWN_MEMBERS: Readonly<Record<AssetType, readonly string[]>> = {
  chart: ['chartType', 'chartUrl'],
  topic: ['partitions', 'messageSchema', 'cleanupPolicies'],
  dashboard: ['dashboardUrl', 'charts'],
  pipeline: ['pipelineUrl', 'tasks'],
  mlmodel: ['algorithm', 'mlFeatures'],
  container: ['prefix', 'fileFormats', 'numberOfObjects'],
  storedProcedure: ['storedProcedureCode'],
  dashboardDataModel: ['dataModelType'],
};

const isAssetType = (value: unknown): value is AssetType => ASSET_TYPES.some((type) => type === value);

/** The type of a record of a catalog file: by its `entityType`, else its service, else its members; else a table. */
function typeOfRecord(record: Readonly<Record<string, unknown>>): AssetType | 'table' {
  const { entityType, databaseSchema, service } = record;
  if (isAssetType(entityType)) return entityType;
  if ('storedProcedureCode' in record) return 'storedProcedure';
  if (entityType === 'table' || isObject(databaseSchema)) return 'table';
  const kind = isObject(service) ? service['type'] : undefined;
  const has = (type: AssetType) => OWN_MEMBERS[type].some((member) => member in record);
  const types = ASSET_TYPES.filter((type) => SERVICE_OF[type] === kind && kind !== 'databaseService');
  return (
    types.find((type) => types.length === 1 || has(type)) ??
    types[0] ??
    Object.keys(OWN_MEMBERS).filter(isAssetType).find(has) ??
    'table'
  );
}

/** A copy of a record as the service stores it: without nulls, with the members that every record has. */
function stored(record: EntityRecord): EntityRecord {
  const members = Object.entries(structuredClone(normalizeOwners(record))).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const { id, name, fullyQualifiedName } = record;
  return {
    tags: [],
    followers: [],
    deleted: false,
    ...Object.fromEntries(members),
    id,
    name,
    fullyQualifiedName,
  };
}

const entitiesIn = (value: unknown): readonly EntityRecord[] =>
  [value].flat().filter((one): one is EntityRecord => isEntity(one));

/** A record made from a reference. */
function referred(reference: EntityRecord, route: string, members: Record<string, unknown>): EntityRecord {
  const { type: _, ...rest } = reference;
  return {
    version: 0.1,
    updatedAt: NOW,
    updatedBy: 'admin',
    href: `${ORIGIN}/api/v1/${route}/${reference.id}`,
    deleted: false,
    ...structuredClone(rest),
    ...structuredClone(members),
  };
}

/** The assets of a catalog file, with the charts and services that they refer to. */
export function fileAssets(records: readonly EntityRecord[]): Assets {
  const byType = new Map<AssetType, EntityRecord[]>(ASSET_TYPES.map((type) => [type, []]));
  const services = new Map<AssetService, Map<string, EntityRecord>>();
  for (const record of records) {
    const type = typeOfRecord(record);
    if (type !== 'table') byType.get(type)?.push(stored(record));
  }
  const charts = byType.get('chart') ?? [];
  const known = new Set(charts.map(({ id }) => id));
  for (const { charts: ofDashboard, service, serviceType } of byType.get('dashboard') ?? [])
    for (const chart of entitiesIn(ofDashboard)) {
      if (known.has(chart.id)) continue;
      known.add(chart.id);
      charts.push(referred(chart, 'charts', { tags: [], followers: [], service, serviceType }));
    }
  for (const [type, all] of byType) {
    const kind = SERVICE_OF[type];
    // Those of databases follow from tables.
    if (kind === 'databaseService') continue;
    const ofKind = services.get(kind) ?? new Map<string, EntityRecord>();
    services.set(kind, ofKind);
    for (const { service, serviceType } of all)
      for (const reference of entitiesIn(service))
        if (!ofKind.has(reference.fullyQualifiedName))
          ofKind.set(reference.fullyQualifiedName, referred(reference, `services/${kind}s`, { serviceType }));
  }
  const heads = new Map<AssetType, readonly AssetHead[]>(
    Array.from(byType, ([type, all]) => [
      type,
      all.map(({ id, name, fullyQualifiedName, deleted, parent }, index) => ({
        index,
        id,
        name,
        fullyQualifiedName,
        deleted: deleted === true,
        isRoot: !isObject(parent),
      })),
    ]),
  );
  const serviceLists = new Map(Array.from(services, ([kind, all]) => [kind, [...all.values()]]));
  return {
    heads: (type) => heads.get(type) ?? [],
    services: (kind) => serviceLists.get(kind) ?? [],
    record(type, index) {
      const record = byType.get(type)?.[index];
      if (!record) throw new RangeError(`no ${type} ${index}`);
      return structuredClone(record);
    },
  };
}

/** A catalog of complete records of any type, as from `parseCatalogFile`; services, charts, databases and schemas follow from references. */
export function catalogFromRecords(
  records: readonly StoredTable[],
  options: { readonly staleIndex?: boolean } = {},
): Catalog {
  return new EditableCatalog(fileBase(records.map((record) => structuredClone(record))), options);
}

/** The domains and data products that records refer to, each once. */
function belongingsIn(records: readonly StoredTable[]): Belongings {
  const of = (member: 'domains' | 'dataProducts') => {
    const found = records.flatMap((record) => entitiesIn(record[member]));
    const each = new Map(found.map((reference) => [reference.id, referred(reference, member, {})]));
    return [...each.values()];
  };
  return { domains: of('domains'), dataProducts: of('dataProducts') };
}

function fileBase(records: readonly StoredTable[]): BaseTables {
  const tables = records.filter((record) => typeOfRecord(record) === 'table');
  const assets = fileAssets(records);
  const { schemaOf, ...places } = placesOf(tables);
  const byId = new Map(tables.map((table, row) => [table.id, row]));
  const byFqn = new Map(tables.map((table, row) => [table.fullyQualifiedName, row]));
  const at = (row: number): StoredTable => {
    const table = tables[row];
    if (!table) throw new RangeError(`no row ${row}`);
    return table;
  };
  const orders = { name: sorted(tables, 'name'), fqn: sorted(tables, 'fqn') };
  const newIds = randomSequence(tables.length, 'new tables');
  let directory: Directory | undefined;
  let labels: Labels | undefined;
  let belongings: Belongings | undefined;
  return {
    size: tables.length,
    places,
    user: demoUser(0),
    directory: () => (directory ??= directoryOf(peopleIn(records), demoUser(0))),
    labels: () => (labels ??= labelsOf(records.flatMap(labelsIn))),
    belongings: () => (belongings ??= belongingsIn(records)),
    assets: () => assets,
    lineage: () => NO_LINEAGE,
    name: (row) => at(row).name,
    id: (row) => at(row).id,
    fqn: (row) => at(row).fullyQualifiedName,
    schema: (row) => schemaOf[row] ?? 0,
    deleted: (row) => at(row)['deleted'] === true,
    inOrder: (order) => orders[order],
    findById: (id) => byId.get(id),
    findByFqn: (fqn) => byFqn.get(fqn),
    record: (row, fields) => given(at(row), fields),
    newId: (row) => uuid(hash32(row), newIds(row)),
  };
}

const PARTS = ['columns', 'children', 'messageSchema', 'schemaFields', 'dataModel', 'tasks'];

/** The labels of a record and of its parts, such as columns, at any depth. */
function labelsIn(record: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  const { tags } = record;
  const inner = PARTS.flatMap((member) => record[member])
    .filter(isObject)
    .flatMap(labelsIn);
  return [...(Array.isArray(tags) ? tags.filter(isObject) : []), ...inner];
}

function sorted(tables: readonly StoredTable[], order: ListOrder): Uint32Array {
  const placed = tables.map((table, row) => ({
    row,
    place: order === 'name' ? { key: table.name, id: table.id } : { key: table.fullyQualifiedName, id: '' },
  }));
  placed.sort((a, b) => comparePlaces(order, a.place, b.place));
  return Uint32Array.from(placed, ({ row }) => row);
}

function given(table: StoredTable, fields: ReadonlySet<string>): StoredTable {
  const whole: Record<string, unknown> = {
    tags: [],
    followers: [],
    usageSummary: emptyUsage(),
    deleted: false,
    ...normalizeOwners(table),
  };
  const record: Record<string, unknown> = {};
  for (const [member, value] of Object.entries(whole)) {
    if (value !== null && value !== undefined && isIncluded(member, fields))
      record[member] = structuredClone(value);
  }
  const { id, name, fullyQualifiedName } = table;
  return { ...record, id, name, fullyQualifiedName };
}

const SERVICES = { member: 'service', route: 'services/databaseServices' } as const;
const DATABASES = { member: 'database', route: 'databases' } as const;
const SCHEMAS = { member: 'databaseSchema', route: 'databaseSchemas' } as const;

/** The services, databases and schemas that the tables refer to, each in the order of first occurrence. */
function placesOf(records: readonly StoredTable[]): Places & { schemaOf: Uint32Array } {
  const services = new ReferencedRecords(SERVICES);
  const databases = new ReferencedRecords(DATABASES);
  const schemas = new ReferencedRecords(SCHEMAS);
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

/** Records of one kind, by the FQN in the references to them. */
class ReferencedRecords {
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

/**
 * Parses a catalog file: a JSON array of records, or one record per line (NDJSON; blank lines and a byte order
 * mark are allowed). @throws CatalogError that names the invalid line or element
 */
export function parseCatalogFile(text: string): StoredTable[] {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return content.trimStart().startsWith('[') ? parseArray(content) : parseLines(content);
}

function parseArray(text: string): StoredTable[] {
  const values = parseJson(text, 'the file');
  if (!Array.isArray(values)) throw new CatalogError('the file: not an array');
  return withoutDuplicates(values, (index) => `element ${index + 1}`);
}

function parseLines(text: string): StoredTable[] {
  const values: unknown[] = [];
  const lines: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    values.push(parseJson(line, `line ${index + 1}`));
    lines.push(index + 1);
  }
  return withoutDuplicates(values, (index) => `line ${lines[index]}`);
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CatalogError(`${where}: not JSON`);
  }
}

function withoutDuplicates(values: readonly unknown[], where: (index: number) => string): StoredTable[] {
  const firstById = new Map<string, number>();
  const firstByFqn = new Map<string, number>();
  return values.map((value, index) => {
    const record = checkedRecord(value, where(index));
    for (const [known, key, member] of [
      [firstById, record.id, 'id'],
      // A dashboard and a chart of one service may have the same name.
      [firstByFqn, `${typeOfRecord(record)} ${record.fullyQualifiedName}`, 'fullyQualifiedName'],
    ] as const) {
      const first = known.get(key);
      if (first !== undefined) throw new CatalogError(`${where(index)}: same ${member} as ${where(first)}`);
      known.set(key, index);
    }
    return record;
  });
}

function checkedRecord(value: unknown, where: string): StoredTable {
  if (!isObject(value)) throw new CatalogError(`${where}: not a record`);
  for (const member of ['name', 'id', 'fullyQualifiedName']) {
    if (value[member] === undefined) throw new CatalogError(`${where}: no ${member}`);
    if (!isText(value[member])) throw new CatalogError(`${where}: ${member} is not a text`);
  }
  const references =
    typeOfRecord(value) === 'table' ? ['databaseSchema', 'database', 'service'] : ['service'];
  for (const member of references) {
    const reference = value[member];
    if (!isEntity(reference))
      throw new CatalogError(`${where}: no ${member} with id, name and fullyQualifiedName`);
  }
  if (!isEntity(value)) throw new CatalogError(`${where}: not a record`);
  return value;
}
