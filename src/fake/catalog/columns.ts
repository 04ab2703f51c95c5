import { deriveRandom, toFraction } from '../random.ts';
import { sentenceCase, spacedWords } from './generated-texts.ts';
import type { NameParts } from './name-pool.ts';
import type { RecordSchema } from './record-schema.ts';
import { quoteName } from './records.ts';
import { type TableFacts, entityOf, isAggregate, grainOf, layerOf } from './table-facts.ts';
import { columnTag, tagsIn, type TagRecord } from './tags.ts';
import {
  ENTITIES,
  type ColumnSpec,
  type Entity,
  type ValueKind,
  parseColumns,
} from './vocabulary/domains.ts';

/** A column's record, nested ones with their children. */
export type ColumnRecord = Record<string, unknown> & { dataTypeDisplay: string };

/** The `columns` of a record, in the terms of a record schema. @param drawn random number of the table */
export function columnsOf(facts: TableFacts, drawn: number, schema: RecordSchema): ColumnRecord[] {
  const key = isAggregate(facts.parts) ? '' : keyName(entityOf(facts.parts).singular);
  return columnSpecs(facts.parts, drawn).map((spec, n) => ({
    ...column(spec, facts, facts.fqn, columnDraw(drawn, n), schema),
    ...constraint(spec, key, n, deriveRandom(drawn, 300 + n)),
    ordinalPosition: n + 1,
  }));
}

/** A column with nothing but its tags, and its nested ones that have some. */
interface TaggedColumn {
  readonly tags: readonly TagRecord[];
  readonly children?: readonly TaggedColumn[];
}

function taggedColumn(spec: ColumnSpec, drawn: number, schema: RecordSchema): readonly TaggedColumn[] {
  const tags = tagsIn(schema, tagsOf(columnTag(spec, tagDraw(drawn))));
  const children = (spec.parts ?? []).flatMap((part, n) => taggedColumn(part, childDraw(drawn, n), schema));
  if (tags.length === 0 && children.length === 0) return [];
  return [{ tags, ...(children.length > 0 && { children }) }];
}

/** The columns of a record that have tags, with nothing but those. @param drawn random number of the table */
export function taggedColumns(facts: TableFacts, drawn: number, schema: RecordSchema): TaggedColumn[] {
  const columns: TaggedColumn[] = [];
  eachColumn(facts.parts, drawn, (spec, n) =>
    columns.push(...taggedColumn(spec, columnDraw(drawn, n), schema)),
  );
  return columns;
}

/** The random numbers of the n-th column of a table, of the n-th child of a column, and of the tag of either. */
export const columnDraw = (ofTable: number, n: number): number => deriveRandom(ofTable, 100 + n);
export const childDraw = (ofColumn: number, n: number): number => deriveRandom(ofColumn, 10 + n);
export const tagDraw = (ofColumn: number): number => deriveRandom(ofColumn, 2);

const tagsOf = (tag: TagRecord | undefined) => (tag ? [tag] : []);

/** Names of the columns, as `tableConstraints` and views refer to them. */
export function columnNames(facts: TableFacts, drawn: number): string[] {
  return columnSpecs(facts.parts, drawn).map(({ name }) => inCase(name, facts.serviceType));
}

/** A column's name in the letter case of a service type. */
export function inCase(name: string, serviceType: string): string {
  return isUpper(serviceType) ? name.toUpperCase() : name;
}

const isUpper = (serviceType: string): boolean => serviceType === 'Snowflake' || serviceType === 'Oracle';

function column(
  spec: ColumnSpec,
  facts: TableFacts,
  parentFqn: string,
  drawn: number,
  schema: RecordSchema,
): ColumnRecord {
  const name = inCase(spec.name, facts.serviceType);
  const fullyQualifiedName = `${parentFqn}.${quoteName(name)}`;
  const description = describe(spec, entityOf(facts.parts).singular, drawn);
  const common = {
    name,
    ...(toFraction(deriveRandom(drawn, 1)) < 0.08 ? { displayName: sentenceCase(spec.name) } : {}),
    ...(description === undefined ? {} : { description }),
    fullyQualifiedName,
    tags: tagsIn(schema, tagsOf(columnTag(spec, tagDraw(drawn)))),
  };
  if (spec.kind !== 'struct' && spec.kind !== 'array')
    return { ...common, ...columnType(storedAs(spec, spec.kind), facts.serviceType) };
  const children = (spec.parts ?? []).map((part, n) =>
    column(part, facts, fullyQualifiedName, childDraw(drawn, n), schema),
  );
  const inner = children.map((child) => `${String(child['name'])}:${child.dataTypeDisplay}`).join(',');
  const struct = `struct<${inner}>`;
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

function constraint(spec: ColumnSpec, key: string, n: number, drawn: number): Record<string, unknown> {
  if (spec.name === key) return { constraint: 'PRIMARY_KEY' };
  const chance = toFraction(drawn);
  if (n < 3 || chance < 0.12) return { constraint: 'NOT_NULL' };
  if (chance > 0.985) return { constraint: 'UNIQUE' };
  return chance < 0.5 ? { constraint: 'NULL' } : {};
}

function describe({ name, kind }: ColumnSpec, singular: string, drawn: number): string | undefined {
  if (toFraction(drawn) > 0.45) return undefined;
  const words = spacedWords(name);
  const owner = spacedWords(singular);
  switch (kind) {
    case 'id':
      return name === keyName(singular)
        ? `Identifier of the ${owner}.`
        : `Refers to the ${words.replace(/ ID$/u, '')}.`;
    case 'time':
      return `${sentenceCase(name)}, in UTC.`;
    case 'date':
      return `${sentenceCase(name)}, a day of the local calendar.`;
    case 'money':
      return `${sentenceCase(name)} in the currency of the row, tax excluded.`;
    case 'flag':
      return `Flag of the ${owner}: ${words}.`;
    case 'pii':
      return `Personal data: ${words}. Masked for everyone without the role \`pii_reader\`.`;
    case 'struct':
    case 'array':
      return `${sentenceCase(name)} of the ${owner}, nested as in the source.`;
    default:
      return `${sentenceCase(name)} of the ${owner}.`;
  }
}

const LOADED = parseColumns('_loaded_at:time _batch_id:code _source_file:text');
const RAW = parseColumns('_extracted_at:time _raw:json _deleted:flag');
const DBT = parseColumns('dbt_updated_at:time dbt_valid_from:time dbt_valid_to:time');
const AUDIT = parseColumns('created_at:time updated_at:time');
const GROUPS: Readonly<Record<string, readonly ColumnSpec[]>> = {
  daily: parseColumns('date_day:date'),
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

/** Columns of tables whose names have the same parts, with the draw that decides on each. */
interface ColumnTemplate {
  readonly specs: readonly ColumnSpec[];
  /** ALWAYS, the number of a draw of the table, or -2 - k: kept if more than k labels are. */
  readonly draws: readonly number[];
  /** Whether two columns share a name, so that the second one kept is dropped. */
  readonly repeats: boolean;
}

const ALWAYS = -1;
const templates = new Map<string, ColumnTemplate>();

function templateOf(parts: NameParts): ColumnTemplate {
  const aggregate = isAggregate(parts);
  const grain = grainOf(parts);
  const key = `${parts.entity} ${parts.layer} ${grain} ${aggregate}`;
  let template = templates.get(key);
  if (!template) {
    const entries = [...(aggregate ? aggregated(parts) : detailed(parts)), ...always(tail(parts))];
    const specs = entries.map(([spec]) => spec);
    template = {
      specs,
      draws: entries.map(([, draw]) => draw),
      repeats: new Set(specs.map(({ name }) => name)).size < specs.length,
    };
    templates.set(key, template);
  }
  return template;
}

function isKept(draw: number, drawn: number): boolean {
  if (draw === ALWAYS) return true;
  return draw < 0 ? -2 - draw < 1 + (drawn % 3) : toFraction(deriveRandom(drawn, draw)) < 0.86;
}

/** Calls back with each column of a table, as the vocabulary writes it, in order. @param drawn random number of the table */
export function eachColumn(
  parts: NameParts,
  drawn: number,
  visit: (spec: ColumnSpec, n: number) => void,
): void {
  const { specs, draws, repeats } = templateOf(parts);
  const seen = repeats ? new Set<string>() : undefined;
  let n = 0;
  for (let at = 0; at < specs.length; at++) {
    const spec = specs[at];
    if (spec === undefined || !isKept(draws[at] ?? ALWAYS, drawn)) continue;
    if (seen?.has(spec.name)) continue;
    seen?.add(spec.name);
    visit(spec, n++);
  }
  if (toFraction(deriveRandom(drawn, 7)) < 0.008)
    for (let wide = 0; wide < 40 + (drawn % 120); wide++) {
      const spec = WIDE[wide];
      if (spec) visit(spec, n++);
    }
}

/** The columns of a table, as the vocabulary writes them. */
function columnSpecs(parts: NameParts, drawn: number): ColumnSpec[] {
  const specs: ColumnSpec[] = [];
  eachColumn(parts, drawn, (spec) => specs.push(spec));
  return specs;
}

/** Every column that a generated table can have, nested ones included; several may have one name. */
export function everyColumn(): readonly ColumnSpec[] {
  const nested = (specs: readonly ColumnSpec[]): ColumnSpec[] =>
    specs.flatMap((spec) => [spec, ...nested(spec.parts ?? [])]);
  const keys = ENTITIES.flatMap(({ singular, refs }) => [singular, ...refs]).map(keySpec);
  const measures = ENTITIES.flatMap((entity) => measuresOf(entity));
  return nested([
    ...keys,
    ...ENTITIES.flatMap(({ columns }) => columns),
    ...Object.values(GROUPS).flat(),
    ...measures,
    ...[LOADED, RAW, DBT, AUDIT, WIDE].flat(),
  ]);
}

/** Name of the key column of an entity. */
export function keyName(singular: string): string {
  return `${singular}_id`;
}

const keySpec = (singular: string): ColumnSpec => ({ name: keyName(singular), kind: 'id' });

type Entry = readonly [spec: ColumnSpec, draw: number];
const always = (specs: readonly ColumnSpec[]): Entry[] => specs.map((spec) => [spec, ALWAYS]);

function detailed(parts: NameParts): Entry[] {
  const { singular, refs, columns } = entityOf(parts);
  const kept = columns.map((spec, n): Entry => [spec, n < 2 ? ALWAYS : 20 + n]);
  return [...always([singular, ...refs].map(keySpec)), ...kept];
}

function aggregated(parts: NameParts): Entry[] {
  const entity = entityOf(parts);
  const groups = GROUPS[grainOf(parts)] ?? GROUPS['daily'] ?? [];
  const labels = entity.columns
    .filter(({ kind }) => kind === 'code' || kind === 'text')
    .map((spec, n): Entry => [spec, -2 - n]);
  return [...always(groups), ...labels, ...always(measuresOf(entity))];
}

/** Columns with counts and sums over an entity. */
function measuresOf({ plural, columns }: Entity): ColumnSpec[] {
  const sums = columns.flatMap(({ name, kind }): ColumnSpec[] => {
    if (kind === 'money')
      return [
        { name: `total_${name}`, kind },
        { name: `avg_${name}`, kind },
      ];
    if (kind === 'int' || kind === 'ratio') return [{ name: `sum_${name}`, kind }];
    return [];
  });
  return [{ name: `${plural}_count`, kind: 'int' }, ...sums];
}

function tail(parts: NameParts): readonly ColumnSpec[] {
  switch (layerOf(parts).name) {
    case 'raw':
      return RAW;
    case 'staging':
      return LOADED;
    case 'mart':
    case 'report':
      return ['history', 'snapshot'].includes(grainOf(parts)) ? DBT : AUDIT;
    default:
      return AUDIT.slice(1);
  }
}

/** A column's type as records contain it. */
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

/** SQL databases with lengths, such as PostgreSQL, Redshift, MySQL. */
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

/** Data lake engines and BigQuery: no lengths, mostly strings. */
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

/** The type that a type of service uses for a kind of value. */
function columnType(kind: ValueKind, serviceType: string): ColumnType {
  return (BY_SERVICE[serviceType] ?? RELATIONAL)[kind];
}
