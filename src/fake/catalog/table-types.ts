import { HOSTILE_TABLE_TYPES } from './hostile-values.ts';
import { redraw, share } from './mix.ts';
import type { NameParts } from './name-pool.ts';
import { layerOf, prefixOf } from './table-facts.ts';

/** Every type a generated table can have; the last ones are in no version of the service. */
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

/** A type that no version of the service knows, as an index into `TABLE_TYPES`. */
export function hostileType(drawn: number): number {
  return TABLE_TYPES.length - 1 - (drawn % HOSTILE_TABLE_TYPES.length);
}

function typeName(parts: NameParts, serviceType: string, drawn: number): string {
  const chance = share(drawn);
  if (prefixOf(parts) === 'v_') return serviceType === 'Snowflake' && chance < 0.15 ? 'SecureView' : 'View';
  const { name: layer } = layerOf(parts);
  if (layer === 'report' && chance < 0.35) return 'MaterializedView';
  if (layer === 'intermediate' && chance < 0.2) return 'View';
  const other = share(redraw(drawn, 1));
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

/** Whether tables of that type have a definition to show. */
export function isView(type: string): boolean {
  return type.endsWith('View');
}
