import { hash32, randomSequence, uuid } from '../random.ts';
import { directoryOf, labelsIn, labelsOf, peopleIn } from './directory.ts';
import { EditableCatalog } from './editable-catalog.ts';
import { NO_LINEAGE } from './generated-lineage.ts';
import { newRecord, type Members } from './new-record.ts';
import { once } from './once.ts';
import { placeIn, sortedByPlace } from './ordering.ts';
import { demoUser } from './people.ts';
import { emptyUsage, isEntity, isIncluded, isObject, isText, normalizeOwners, NOW } from './records.ts';
import {
  ASSET_TYPES,
  type Assets,
  type AssetService,
  type AssetType,
  type BaseTables,
  type Belongings,
  type Catalog,
  CatalogError,
  type Directory,
  type EntityRecord,
  type Labels,
  type ListOrder,
  type Places,
  type RowNumber,
  SERVICE_OF,
  type StoredTable,
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

/** The type of a record of a catalog file: by its `entityType`, else its service, else its members; else a table. */
function typeOfRecord(record: Members): AssetType | 'table' {
  const { entityType, databaseSchema, service } = record;
  const named = ASSET_TYPES.find((type) => type === entityType);
  if (named) return named;
  if ('storedProcedureCode' in record) return 'storedProcedure';
  if (entityType === 'table' || isObject(databaseSchema)) return 'table';
  const kind = isObject(service) ? service['type'] : undefined;
  const has = (type: AssetType) => OWN_MEMBERS[type].some((member) => member in record);
  const ofKind = ASSET_TYPES.filter((type) => SERVICE_OF[type] === kind && kind !== 'databaseService');
  return [...ofKind.filter(has), ...ofKind, ...ASSET_TYPES.filter(has)][0] ?? 'table';
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

const entitiesIn = (value: unknown): readonly EntityRecord[] => [value].flat().filter(isEntity);

/** Records of one kind made from references to them, each once and in the order of first occurrence. */
class ReferredRecords {
  readonly records: EntityRecord[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #route: string;

  constructor(route: string) {
    this.#route = route;
  }

  indexOf(reference: EntityRecord, members: Members): number {
    return once(this.#indexes, reference.fullyQualifiedName, () => {
      const { type: _, ...rest } = structuredClone(reference);
      const whole = { updatedAt: NOW, ...rest, ...structuredClone(members) };
      return this.records.push(newRecord(this.#route, reference, whole)) - 1;
    });
  }
}

/** The assets of a catalog file, with the charts and services that they refer to. */
function fileAssets(records: readonly EntityRecord[]): Assets {
  const byType = new Map<AssetType, EntityRecord[]>(ASSET_TYPES.map((type) => [type, []]));
  for (const record of records) {
    const type = typeOfRecord(record);
    if (type !== 'table') byType.get(type)?.push(stored(record));
  }
  const charts = byType.get('chart') ?? [];
  const known = new Set(charts.map(({ id }) => id));
  const referred = new ReferredRecords('charts');
  for (const { charts: ofDashboard, service, serviceType } of byType.get('dashboard') ?? [])
    for (const chart of entitiesIn(ofDashboard))
      if (!known.has(chart.id)) referred.indexOf(chart, { tags: [], followers: [], service, serviceType });
  charts.push(...referred.records);
  const services = new Map<AssetService, ReferredRecords>();
  for (const [type, all] of byType) {
    const kind = SERVICE_OF[type];
    // Those of databases follow from tables.
    if (kind === 'databaseService') continue;
    const ofKind = once(services, kind, () => new ReferredRecords(`services/${kind}s`));
    for (const { service, serviceType } of all)
      for (const reference of entitiesIn(service)) ofKind.indexOf(reference, { serviceType });
  }
  const heads = new Map(
    Array.from(byType, ([type, all]) => [
      type,
      all.map((record, index) => ({
        ...record,
        index,
        deleted: record['deleted'] === true,
        isRoot: !isObject(record['parent']),
      })),
    ]),
  );
  return {
    heads: (type) => heads.get(type) ?? [],
    services: (kind) => services.get(kind)?.records ?? [],
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
  return new EditableCatalog(fileBase(structuredClone([...records])), options);
}

/** The domains and data products that records refer to, each once. */
function belongingsIn(records: readonly StoredTable[]): Belongings {
  const of = (member: 'domains' | 'dataProducts') => {
    const found = new ReferredRecords(member);
    for (const record of records)
      for (const reference of entitiesIn(record[member])) found.indexOf(reference, {});
    return found.records;
  };
  return { domains: of('domains'), dataProducts: of('dataProducts') };
}

function fileBase(records: readonly StoredTable[]): BaseTables {
  const tables = records
    .filter((record) => typeOfRecord(record) === 'table')
    .map((record): StoredTable => ({ usageSummary: emptyUsage(), ...stored(record) }));
  const assets = fileAssets(records);
  const { schemaOf, ...places } = placesOf(tables);
  const byId = new Map(tables.map((table, row) => [table.id, row]));
  const byFqn = new Map(tables.map((table, row) => [table.fullyQualifiedName, row]));
  const at = (row: number): StoredTable => {
    const table = tables[row];
    if (!table) throw new RangeError(`no row ${row}`);
    return table;
  };
  const record: BaseTables['record'] = (row, fields) => {
    const { id, name, fullyQualifiedName, ...members } = at(row);
    const included = Object.entries(members).filter(([member]) => isIncluded(member, fields));
    return { ...structuredClone(Object.fromEntries(included)), id, name, fullyQualifiedName };
  };
  const orders = new Map<ListOrder, readonly RowNumber[]>();
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
    identity: at,
    schema: (row) => schemaOf[row] ?? 0,
    deleted: (row) => at(row)['deleted'] === true,
    inOrder: (order) =>
      once(orders, order, () => sortedByPlace([...tables.keys()], order, (row) => placeIn(order, at(row)))),
    findById: (id) => byId.get(id),
    findByFqn: (fqn) => byFqn.get(fqn),
    record,
    newId: (row) => uuid(hash32(row), newIds(row)),
  };
}

/** The services, databases and schemas that the tables refer to. */
function placesOf(records: readonly StoredTable[]): Places & { schemaOf: readonly number[] } {
  const services = new ReferredRecords('services/databaseServices');
  const databases = new ReferredRecords('databases');
  const schemas = new ReferredRecords('databaseSchemas');
  const databaseOf: number[] = [];
  const serviceOf: number[] = [];
  const schemaOf = records.map((record) => {
    const { service, database, databaseSchema, serviceType, name } = record;
    if (!isEntity(service) || !isEntity(database) || !isEntity(databaseSchema))
      throw new CatalogError(`${name}: no service, database or databaseSchema`);
    const serviceIndex = services.indexOf(service, { serviceType });
    const databaseIndex = databases.indexOf(database, { service, serviceType });
    const schemaIndex = schemas.indexOf(databaseSchema, { service, serviceType, database });
    serviceOf[databaseIndex] ??= serviceIndex;
    databaseOf[schemaIndex] ??= databaseIndex;
    return schemaIndex;
  });
  return {
    services: services.records,
    databases: databases.records,
    schemas: schemas.records,
    databaseOf,
    serviceOf,
    schemaOf,
  };
}

/** A value of a catalog file, and where it stands in the file. */
interface Entry {
  readonly value: unknown;
  readonly where: string;
}

/**
 * Parses a catalog file: a JSON array of records, or one record per line (NDJSON; blank lines and a byte order
 * mark are allowed). @throws CatalogError that names the invalid line or element
 */
export function parseCatalogFile(text: string): StoredTable[] {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const entries = content.trimStart().startsWith('[') ? elementsOf(content) : linesOf(content);
  const firsts = new Map<string, string>();
  return entries.map(({ value, where }) => {
    const record = checkedRecord(value, where);
    for (const [member, key] of [
      ['id', record.id],
      // A dashboard and a chart of one service may have the same name.
      ['fullyQualifiedName', `${typeOfRecord(record)} ${record.fullyQualifiedName}`],
    ] as const) {
      const first = once(firsts, `${member} ${key}`, () => where);
      if (first !== where) throw new CatalogError(`${where}: same ${member} as ${first}`);
    }
    return record;
  });
}

function elementsOf(text: string): readonly Entry[] {
  const values = parseJson(text, 'the file');
  if (!Array.isArray(values)) throw new CatalogError('the file: not an array');
  return values.map((value: unknown, index) => ({ value, where: `element ${index + 1}` }));
}

const linesOf = (text: string): readonly Entry[] =>
  text
    .split('\n')
    .map((line, index) => ({ line, where: `line ${index + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, where }) => ({ value: parseJson(line, where), where }));

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CatalogError(`${where}: not JSON`);
  }
}

function checkedRecord(value: unknown, where: string): StoredTable {
  if (!isObject(value)) throw new CatalogError(`${where}: not a record`);
  for (const member of ['name', 'id', 'fullyQualifiedName']) {
    if (value[member] === undefined) throw new CatalogError(`${where}: no ${member}`);
    if (!isText(value[member])) throw new CatalogError(`${where}: ${member} is not a text`);
  }
  const references =
    typeOfRecord(value) === 'table' ? ['databaseSchema', 'database', 'service'] : ['service'];
  for (const member of references)
    if (!isEntity(value[member]))
      throw new CatalogError(`${where}: no ${member} with id, name and fullyQualifiedName`);
  if (!isEntity(value)) throw new CatalogError(`${where}: not a record`);
  return value;
}
