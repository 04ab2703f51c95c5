import { chance, deriveRandom, toFraction } from '../random.ts';
import { sentenceCase, spacedWords } from './generated-texts.ts';
import type { NameParts } from './name-pool.ts';
import type { Members } from './new-record.ts';
import { once } from './once.ts';
import type { RecordSchema } from './record-schema.ts';
import { quoteName } from './records.ts';
import { isAggregate, isModelled, type TableFacts } from './table-facts.ts';
import { columnTag, tagsIn } from './tags.ts';
import { type ColumnSpec, type Entity, parseColumns, type ValueKind } from './vocabulary/domains.ts';

/** A column's record, nested ones with their children. */
type ColumnRecord = Members & { readonly name: string; readonly dataTypeDisplay: string };

/** The `columns` of a record, in the terms of a record schema. @param drawn random number of the table */
export function columnsOf(facts: TableFacts, drawn: number, schema: RecordSchema): readonly ColumnRecord[] {
  const key = isAggregate(facts.parts) ? '' : keyName(facts.parts.entity.singular);
  return columnSpecs(facts.parts, drawn).map((spec, n) => ({
    ...column(spec, facts, facts.fqn, columnDraw(drawn, n), schema),
    ...constraint(spec, key, n, chance(drawn, 300 + n)),
    ordinalPosition: n + 1,
  }));
}

/** The columns of a record with their names and tags alone, as an index needs them. @param drawn random number of the table */
export const indexedColumns = (
  { parts, serviceType }: TableFacts,
  drawn: number,
  schema: RecordSchema,
): readonly Members[] =>
  columnSpecs(parts, drawn).map((spec, n) => indexedColumn(spec, serviceType, columnDraw(drawn, n), schema));

function indexedColumn(spec: ColumnSpec, serviceType: string, drawn: number, schema: RecordSchema): Members {
  const children = spec.parts?.map((part, n) =>
    indexedColumn(part, serviceType, childDraw(drawn, n), schema),
  );
  return { name: inCase(spec.name, serviceType), tags: tagsOf(spec, drawn, schema), children };
}

/** The random numbers of the n-th column of a table, and of the n-th child of a column. */
const columnDraw = (ofTable: number, n: number): number => deriveRandom(ofTable, 100 + n);
const childDraw = (ofColumn: number, n: number): number => deriveRandom(ofColumn, 10 + n);

function tagsOf(spec: ColumnSpec, drawn: number, schema: RecordSchema) {
  const tag = columnTag(spec, deriveRandom(drawn, 2));
  return tag ? tagsIn(schema, [tag]) : [];
}

/** Names of the columns, as `tableConstraints` and views refer to them. */
export const columnNames = ({ parts, serviceType }: TableFacts, drawn: number): readonly string[] =>
  columnSpecs(parts, drawn).map(({ name }) => inCase(name, serviceType));

/** A column's name in the letter case of a service type. */
export const inCase = (name: string, serviceType: string): string =>
  serviceType === 'Snowflake' || serviceType === 'Oracle' ? name.toUpperCase() : name;

function column(
  spec: ColumnSpec,
  facts: TableFacts,
  parentFqn: string,
  drawn: number,
  schema: RecordSchema,
): ColumnRecord {
  const name = inCase(spec.name, facts.serviceType);
  const fullyQualifiedName = `${parentFqn}.${quoteName(name)}`;
  const description = describe(spec, facts.parts.entity.singular, drawn);
  const common = {
    name,
    ...(chance(drawn, 1) < 0.08 && { displayName: sentenceCase(spec.name) }),
    ...(description !== undefined && { description }),
    fullyQualifiedName,
    tags: tagsOf(spec, drawn, schema),
  };
  if (spec.kind !== 'struct' && spec.kind !== 'array')
    return { ...common, ...columnType(storedAs(spec, spec.kind), facts.serviceType) };
  const children = (spec.parts ?? []).map((part, n) =>
    column(part, facts, fullyQualifiedName, childDraw(drawn, n), schema),
  );
  const struct = `struct<${children.map((child) => `${child.name}:${child.dataTypeDisplay}`).join(',')}>`;
  return spec.kind === 'struct'
    ? { ...common, dataType: 'STRUCT', dataTypeDisplay: struct, children }
    : {
        ...common,
        dataType: 'ARRAY',
        arrayDataType: 'STRUCT',
        dataTypeDisplay: `array<${struct}>`,
        children,
      };
}

/** The kind that stores a value: personal amounts and dates are stored like any others. */
function storedAs({ name }: ColumnSpec, kind: ValueKind): ValueKind {
  if (kind !== 'pii') return kind;
  return name.endsWith('_amount') ? 'money' : name.endsWith('_date') ? 'date' : kind;
}

function constraint(spec: ColumnSpec, key: string, n: number, share: number): Members {
  if (spec.name === key) return { constraint: 'PRIMARY_KEY' };
  if (n < 3 || share < 0.12) return { constraint: 'NOT_NULL' };
  if (share > 0.985) return { constraint: 'UNIQUE' };
  return share < 0.5 ? { constraint: 'NULL' } : {};
}

/** What is said of a column by its kind: of `%N` or `%n`, its name, and `%o`, what the table is about. */
const SAID: Readonly<Partial<Record<ColumnSpec['kind'], string>>> = {
  time: '%N, in UTC.',
  date: '%N, a day of the local calendar.',
  money: '%N in the currency of the row, tax excluded.',
  flag: 'Flag of the %o: %n.',
  pii: 'Personal data: %n. Masked for everyone without the role `pii_reader`.',
  struct: '%N of the %o, nested as in the source.',
  array: '%N of the %o, nested as in the source.',
};

function describe({ name, kind }: ColumnSpec, singular: string, drawn: number): string | undefined {
  if (toFraction(drawn) > 0.45) return undefined;
  const words = spacedWords(name);
  if (kind === 'id' && name !== keyName(singular)) return `Refers to the ${words.replace(/ ID$/u, '')}.`;
  const text = kind === 'id' ? 'Identifier of the %o.' : (SAID[kind] ?? '%N of the %o.');
  return text.replace('%N', sentenceCase(name)).replace('%n', words).replace('%o', spacedWords(singular));
}

const LOADED = parseColumns('_loaded_at:time _batch_id:code _source_file:text');
const RAW = parseColumns('_extracted_at:time _raw:json _deleted:flag');
const AUDIT = parseColumns('created_at:time updated_at:time');
const DAILY = parseColumns('date_day:date');
const GROUPS: Readonly<Record<string, readonly ColumnSpec[]>> = {
  weekly: parseColumns('week_start:date'),
  monthly: parseColumns('month_start:date'),
  hourly: parseColumns('hour_start:time'),
  yearly: parseColumns('fiscal_year:int'),
  by_region: parseColumns('region:code country:code'),
  by_channel: parseColumns('channel:text'),
  cohorts: parseColumns('cohort_month:date months_since:int'),
};
const WIDE = Array.from({ length: 160 }, (_, n): ColumnSpec => {
  return { name: `feature_${String(n + 1).padStart(3, '0')}`, kind: 'ratio' };
});

/** A column that a table may have, and whether the one with a random number has it. */
interface Candidate {
  readonly spec: ColumnSpec;
  readonly isKept: (drawn: number) => boolean;
}
const always = (spec: ColumnSpec): Candidate => ({ spec, isKept: () => true });

/** The columns of tables whose names have the same parts. */
const candidates = new Map<string, readonly Candidate[]>();

function candidatesOf(parts: NameParts): readonly Candidate[] {
  const { entity, layer, grain } = parts;
  const aggregate = isAggregate(parts);
  return once(candidates, `${entity.number} ${layer.name} ${grain} ${aggregate}`, () => [
    ...(aggregate ? aggregated(parts) : detailed(entity)),
    ...tail(parts).map(always),
  ]);
}

/** The columns of a table, as the vocabulary writes them, in order. @param drawn random number of the table */
function columnSpecs(parts: NameParts, drawn: number): readonly ColumnSpec[] {
  const kept = new Map<string, ColumnSpec>();
  for (const { spec, isKept } of candidatesOf(parts))
    if (!kept.has(spec.name) && isKept(drawn)) kept.set(spec.name, spec);
  return [...kept.values(), ...(chance(drawn, 7) < 0.008 ? WIDE.slice(0, 40 + (drawn % 120)) : [])];
}

/** Name of the key column of an entity. */
export const keyName = (singular: string): string => `${singular}_id`;

const keysOf = ({ singular, refs }: Entity): ColumnSpec[] =>
  [singular, ...refs].map((name) => ({ name: keyName(name), kind: 'id' }));

const detailed = (entity: Entity): Candidate[] => [
  ...keysOf(entity).map(always),
  ...entity.columns.map((spec, n) => ({
    spec,
    isKept: (drawn: number) => n < 2 || chance(drawn, 20 + n) < 0.86,
  })),
];

const aggregated = ({ entity, grain }: NameParts): Candidate[] => [
  ...(GROUPS[grain] ?? DAILY).map(always),
  ...entity.columns
    .filter(({ kind }) => kind === 'code' || kind === 'text')
    .map((spec, n) => ({ spec, isKept: (drawn: number) => n < 1 + (drawn % 3) })),
  ...measuresOf(entity).map(always),
];

/** Columns with counts and sums over an entity. */
function measuresOf({ plural, columns }: Entity): ColumnSpec[] {
  const sums = columns.flatMap(({ name, kind }): ColumnSpec[] => {
    if (kind === 'money')
      return [
        { name: `total_${name}`, kind },
        { name: `avg_${name}`, kind },
      ];
    return kind === 'int' || kind === 'ratio' ? [{ name: `sum_${name}`, kind }] : [];
  });
  return [{ name: `${plural}_count`, kind: 'int' }, ...sums];
}

function tail(parts: NameParts): readonly ColumnSpec[] {
  if (parts.layer.name === 'raw') return RAW;
  if (parts.layer.name === 'staging') return LOADED;
  return isModelled(parts) ? AUDIT : AUDIT.slice(1);
}

/** A type of column: its name, and how it is displayed with its length or precision; default: the name in lower case. */
type ColumnType = readonly [dataType: string, display?: string];

/** SQL databases with lengths, such as PostgreSQL, Redshift, MySQL. */
const RELATIONAL: Readonly<Record<ValueKind, ColumnType>> = {
  id: ['BIGINT'],
  text: ['VARCHAR', 'varchar(255)'],
  long: ['TEXT'],
  code: ['VARCHAR', 'varchar(32)'],
  int: ['INT', 'integer'],
  money: ['NUMERIC', 'numeric(18,2)'],
  ratio: ['DOUBLE', 'double precision'],
  flag: ['BOOLEAN'],
  time: ['TIMESTAMPZ', 'timestamp with time zone'],
  date: ['DATE'],
  json: ['JSON', 'jsonb'],
  pii: ['VARCHAR', 'varchar(255)'],
  bytes: ['BYTEA'],
};

const SNOWFLAKE: typeof RELATIONAL = {
  ...RELATIONAL,
  id: ['DECIMAL', 'decimal(38,0)'],
  int: ['DECIMAL', 'decimal(38,0)'],
  long: ['VARCHAR', 'varchar(16777216)'],
  text: ['VARCHAR', 'varchar(16777216)'],
  money: ['DECIMAL', 'decimal(18,2)'],
  ratio: ['FLOAT'],
  time: ['TIMESTAMP', 'timestamp_ntz(9)'],
  json: ['VARIANT'],
  bytes: ['BINARY'],
};

/** Data lake engines and BigQuery: no lengths, mostly strings. */
const LAKE: typeof RELATIONAL = {
  ...RELATIONAL,
  text: ['STRING'],
  long: ['STRING'],
  code: ['STRING'],
  pii: ['STRING'],
  int: ['INT'],
  money: ['DECIMAL', 'decimal(18,2)'],
  ratio: ['DOUBLE'],
  time: ['TIMESTAMP'],
  json: ['STRING'],
  bytes: ['BINARY'],
};

const BIGQUERY: typeof RELATIONAL = {
  ...LAKE,
  id: ['STRING'],
  int: ['BIGINT', 'int64'],
  money: ['NUMERIC', 'numeric(38,9)'],
  ratio: ['DOUBLE', 'float64'],
  json: ['JSON'],
  flag: ['BOOLEAN', 'bool'],
  bytes: ['BYTES'],
};

const BY_SERVICE: Readonly<Record<string, typeof RELATIONAL>> = {
  Snowflake: SNOWFLAKE,
  BigQuery: BIGQUERY,
  Hive: LAKE,
  Databricks: LAKE,
  Trino: LAKE,
};

const members = new Map<ColumnType, ReturnType<typeof membersOf>>();

/** The type that a type of service uses for a kind of value, as records contain it. */
function columnType(kind: ValueKind, serviceType: string) {
  const type = (BY_SERVICE[serviceType] ?? RELATIONAL)[kind];
  return once(members, type, () => membersOf(type));
}

function membersOf([dataType, dataTypeDisplay = dataType.toLowerCase()]: ColumnType) {
  const [first, second] = Array.from(dataTypeDisplay.matchAll(/\d+/gu), Number);
  if (dataType === 'VARCHAR') return { dataType, dataLength: first, dataTypeDisplay };
  const isDecimal = dataType === 'DECIMAL' || dataType === 'NUMERIC';
  return { dataType, ...(isDecimal && { precision: first, scale: second }), dataTypeDisplay };
}
