import { isEntity, isObject, normalizeOwners, NOW, ORIGIN } from './records.ts';
import {
  type EntityRecord,
  ASSET_TYPES,
  SERVICE_OF,
  type AssetHead,
  type Assets,
  type AssetService,
  type AssetType,
} from './types.ts';

/** What only records of a type have. */
const OWN_MEMBERS: Readonly<Record<AssetType, readonly string[]>> = {
  chart: ['chartType', 'chartUrl'],
  topic: ['partitions', 'messageSchema', 'cleanupPolicies'],
  dashboard: ['dashboardUrl', 'charts'],
  pipeline: ['pipelineUrl', 'tasks'],
  mlmodel: ['algorithm', 'mlFeatures'],
  container: ['prefix', 'fileFormats', 'numberOfObjects'],
};

const isAssetType = (value: unknown): value is AssetType => ASSET_TYPES.some((type) => type === value);

/** The type of a record of a catalog file: as it says itself, else by its service, else by its members; else a table. */
export function typeOfRecord(record: Readonly<Record<string, unknown>>): AssetType | 'table' {
  const { entityType, databaseSchema, service } = record;
  if (entityType === 'table' || isObject(databaseSchema)) return 'table';
  if (isAssetType(entityType)) return entityType;
  const kind = isObject(service) ? service['type'] : undefined;
  const has = (type: AssetType) => OWN_MEMBERS[type].some((member) => member in record);
  const types = ASSET_TYPES.filter((type) => SERVICE_OF[type] === kind);
  return (
    types.find((type) => types.length === 1 || has(type)) ??
    types[0] ??
    Object.keys(OWN_MEMBERS).filter(isAssetType).find(has) ??
    'table'
  );
}

/** A copy of a record as the service stores it: nothing is null, and what a record of its type always has is there. */
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

/** A record of what is only referred to. */
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
