import type { ValueKind } from './column-notation.ts';

/** A column's type as records tell it. */
export interface ColumnType {
  readonly dataType: string;
  readonly dataTypeDisplay: string;
  readonly dataLength?: number;
  readonly precision?: number;
  readonly scale?: number;
}

function plain(dataType: string, dataTypeDisplay = dataType.toLowerCase()): ColumnType {
  return { dataType, dataTypeDisplay };
}

function varchar(dataLength: number): ColumnType {
  return { dataType: 'VARCHAR', dataLength, dataTypeDisplay: `varchar(${dataLength})` };
}

function decimal(dataType: 'DECIMAL' | 'NUMERIC', precision: number, scale: number): ColumnType {
  return { dataType, precision, scale, dataTypeDisplay: `${dataType.toLowerCase()}(${precision},${scale})` };
}

/** SQL databases with lengths, as PostgreSQL, Redshift, MySQL write them. */
const RELATIONAL: Readonly<Record<ValueKind, ColumnType>> = {
  id: plain('BIGINT'),
  text: varchar(255),
  long: plain('TEXT'),
  code: varchar(32),
  int: plain('INT', 'integer'),
  money: decimal('NUMERIC', 18, 2),
  ratio: plain('DOUBLE', 'double precision'),
  flag: plain('BOOLEAN'),
  time: plain('TIMESTAMPZ', 'timestamp with time zone'),
  date: plain('DATE'),
  json: plain('JSON', 'jsonb'),
  pii: varchar(255),
  bytes: plain('BYTEA'),
};

const SNOWFLAKE: Readonly<Record<ValueKind, ColumnType>> = {
  ...RELATIONAL,
  id: decimal('DECIMAL', 38, 0),
  int: decimal('DECIMAL', 38, 0),
  long: varchar(16_777_216),
  text: varchar(16_777_216),
  money: decimal('DECIMAL', 18, 2),
  ratio: plain('FLOAT'),
  time: plain('TIMESTAMP', 'timestamp_ntz(9)'),
  json: plain('VARIANT'),
  bytes: plain('BINARY'),
};

/** Engines of lakes and BigQuery: no lengths, strings everywhere. */
const LAKE: Readonly<Record<ValueKind, ColumnType>> = {
  ...RELATIONAL,
  text: plain('STRING'),
  long: plain('STRING'),
  code: plain('STRING'),
  pii: plain('STRING'),
  int: plain('INT', 'int'),
  money: decimal('DECIMAL', 18, 2),
  ratio: plain('DOUBLE'),
  time: plain('TIMESTAMP'),
  json: plain('STRING'),
  bytes: plain('BINARY'),
};

const BIGQUERY: Readonly<Record<ValueKind, ColumnType>> = {
  ...LAKE,
  id: plain('STRING'),
  int: plain('BIGINT', 'int64'),
  money: decimal('NUMERIC', 38, 9),
  ratio: plain('DOUBLE', 'float64'),
  json: plain('JSON'),
  flag: plain('BOOLEAN', 'bool'),
  bytes: plain('BYTES'),
};

const BY_SERVICE: Readonly<Record<string, Readonly<Record<ValueKind, ColumnType>>>> = {
  Snowflake: SNOWFLAKE,
  BigQuery: BIGQUERY,
  Hive: LAKE,
  Databricks: LAKE,
  Trino: LAKE,
};

/** How a kind of value is stored by a type of service. */
export function columnType(kind: ValueKind, serviceType: string): ColumnType {
  return (BY_SERVICE[serviceType] ?? RELATIONAL)[kind];
}
