import { chance, toFraction } from '../random.ts';
import { HOSTILE_TABLE_TYPES } from './hostile.ts';
import type { NameParts } from './name-pool.ts';

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

/** Whether a table is ready to be read by everybody: a mart or a report. */
export const isModelled = ({ layer }: Pick<NameParts, 'layer'>): boolean =>
  layer.name === 'mart' || layer.name === 'report';

/** The team of a domain that works with a table: engineers or analysts. */
export const teamOf = (parts: Pick<NameParts, 'layer'>): 0 | 1 => (isModelled(parts) ? 1 : 0);

/** Whether the rows of a table are groups of entities, without the key of a single one. */
export const isAggregate = (parts: Pick<NameParts, 'layer' | 'grain' | 'prefix'>): boolean =>
  isModelled(parts) && (parts.grain !== '' || ['rollup_', 'kpi_', 'rpt_'].includes(parts.prefix));

/** A type in no version of the service. */
export const hostileType = (drawn: number): string =>
  HOSTILE_TABLE_TYPES.at(-1 - (drawn % HOSTILE_TABLE_TYPES.length)) ?? '';

/** Values with the upper limits of their shares, in ascending order. */
type Shares = Readonly<Record<string, number>>;
const byShare = (shares: Shares, share: number): string =>
  Object.entries(shares).find(([, limit]) => share < limit)?.[0] ?? '';

/** Types of the tables of a service that are no views. */
const TYPES: Readonly<Record<string, Shares>> = {
  Snowflake: { Regular: 0.95, Stream: 0.97, Dynamic: 1 },
  BigQuery: { Partitioned: 0.3, Regular: 0.95, External: 1 },
  Hive: { External: 0.45, Regular: 0.8, Partitioned: 1 },
  Databricks: { Iceberg: 0.4, Regular: 1 },
  Trino: { Iceberg: 0.4, Regular: 1 },
  Postgres: { Foreign: 0.04, Regular: 1 },
};
const OTHER_TYPES: Shares = { External: 0.03, Regular: 1 };

/** The type of a table. */
export function tableType({ layer, prefix }: NameParts, serviceType: string, drawn: number): string {
  const share = toFraction(drawn);
  const isSnowflake = serviceType === 'Snowflake';
  if (prefix === 'v_') return isSnowflake && share < 0.15 ? 'SecureView' : 'View';
  if (layer.name === 'report' && share < 0.35) return 'MaterializedView';
  if (layer.name === 'intermediate' && share < 0.2) return 'View';
  if (layer.name === 'staging' && isSnowflake && chance(drawn, 1) < 0.2) return 'Transient';
  return byShare(TYPES[serviceType] ?? OTHER_TYPES, chance(drawn, 1));
}

const MODELLED: Shares = { Approved: 0.3, 'In Review': 0.36, Draft: 0.42, Deprecated: 0.45, Unprocessed: 1 };
const SANDBOX: Shares = { Draft: 0.3, Unprocessed: 1 };
const LOADED: Shares = { Deprecated: 0.02, Unprocessed: 1 };

/** Status of approval of a table, which most owners never set. */
export const statusOf = (parts: NameParts, drawn: number): string =>
  byShare(isModelled(parts) ? MODELLED : parts.layer.name === 'sandbox' ? SANDBOX : LOADED, chance(drawn, 2));

/** Whether tables of that type have a definition to show. */
export const isView = (type: string): boolean => type.endsWith('View');
