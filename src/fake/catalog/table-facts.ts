import { deriveRandom, toFraction } from '../random.ts';
import { HOSTILE_TABLE_TYPES } from './hostile.ts';
import type { NameParts } from './name-pool.ts';
import { ENTITIES, type Entity } from './vocabulary/domains.ts';
import { LAYERS, type Layer } from './vocabulary/layers.ts';

/** The facts that determine a generated record. */
export interface TableFacts {
  readonly row: number;
  readonly name: string;
  readonly id: string;
  readonly fqn: string;
  readonly schema: number;
  readonly serviceType: string;
  /** Share of tables that are used more: 0 for the most used table. */
  readonly coolness: number;
  readonly parts: NameParts;
}

/** The entity that a table describes. */
export function entityOf(parts: NameParts): Entity {
  const entity = ENTITIES[parts.entity];
  if (!entity) throw new RangeError(`no entity ${parts.entity}`);
  return entity;
}

export function layerOf(parts: NameParts): Layer {
  const layer = LAYERS[parts.layer];
  if (!layer) throw new RangeError(`no layer ${parts.layer}`);
  return layer;
}

/** Prefix and grain as they occur in the name. */
function prefixOf(parts: NameParts): string {
  return layerOf(parts).prefixes[parts.prefix] ?? '';
}

export function grainOf(parts: NameParts): string {
  return layerOf(parts).grains[parts.grain] ?? '';
}

const AGGREGATED: ReadonlySet<string> = new Set([
  'daily',
  'monthly',
  'by_region',
  'weekly',
  'by_channel',
  'summary',
  'hourly',
  'cohorts',
  'yearly',
]);

/** Whether the rows of a table are groups of entities, without the key of a single one. */
export function isAggregate(parts: NameParts): boolean {
  return AGGREGATED.has(grainOf(parts)) || ['rollup_', 'kpi_', 'rpt_'].includes(prefixOf(parts));
}

/** Every type that a generated table can have; the last ones exist in no version of the service. */
export const TABLE_TYPES: readonly string[] = [
  'Regular',
  'View',
  'SecureView',
  'MaterializedView',
  'External',
  'Partitioned',
  'Iceberg',
  'Transient',
  'Foreign',
  'Dynamic',
  'Stream',
  ...HOSTILE_TABLE_TYPES,
];

/** The type of a table, as an index into `TABLE_TYPES`. */
export function tableType(parts: NameParts, serviceType: string, drawn: number): number {
  return TABLE_TYPES.indexOf(typeName(parts, serviceType, drawn));
}

/** A type in no version of the service, as an index into `TABLE_TYPES`. */
export function hostileType(drawn: number): number {
  return TABLE_TYPES.length - 1 - (drawn % HOSTILE_TABLE_TYPES.length);
}

function typeName(parts: NameParts, serviceType: string, drawn: number): string {
  const chance = toFraction(drawn);
  if (prefixOf(parts) === 'v_') return serviceType === 'Snowflake' && chance < 0.15 ? 'SecureView' : 'View';
  const { name: layer } = layerOf(parts);
  if (layer === 'report' && chance < 0.35) return 'MaterializedView';
  if (layer === 'intermediate' && chance < 0.2) return 'View';
  const other = toFraction(deriveRandom(drawn, 1));
  switch (serviceType) {
    case 'Snowflake':
      return layer === 'staging' && other < 0.2
        ? 'Transient'
        : other > 0.97
          ? 'Dynamic'
          : other > 0.95
            ? 'Stream'
            : 'Regular';
    case 'BigQuery':
      return other < 0.3 ? 'Partitioned' : other > 0.95 ? 'External' : 'Regular';
    case 'Hive':
      return other < 0.45 ? 'External' : other > 0.8 ? 'Partitioned' : 'Regular';
    case 'Databricks':
    case 'Trino':
      return other < 0.4 ? 'Iceberg' : 'Regular';
    case 'Postgres':
      return other < 0.04 ? 'Foreign' : 'Regular';
    default:
      return other < 0.03 ? 'External' : 'Regular';
  }
}

/** Status of approval of a table, which most owners never set. */
export function statusOf(parts: NameParts, drawn: number): string {
  const chance = toFraction(deriveRandom(drawn, 2));
  const { name: layer } = layerOf(parts);
  if (layer === 'sandbox') return chance < 0.3 ? 'Draft' : 'Unprocessed';
  if (layer !== 'mart' && layer !== 'report') return chance < 0.02 ? 'Deprecated' : 'Unprocessed';
  if (chance < 0.3) return 'Approved';
  if (chance < 0.36) return 'In Review';
  if (chance < 0.42) return 'Draft';
  return chance < 0.45 ? 'Deprecated' : 'Unprocessed';
}

/** Whether tables of that type have a definition to show. */
export function isView(type: string): boolean {
  return type.endsWith('View');
}
