import { deriveRandom, pick, toFraction } from '../random.ts';
import type { People } from './people.ts';
import type { RecordSchema } from './record-schema.ts';
import { NOW } from './records.ts';
import { entityOf, isAggregate, isView, layerOf, type TableFacts } from './table-facts.ts';
import type { EntityRecord } from './types.ts';

// Facts of a table that only an opened record shows: partitions, joins, the last profile, the life cycle, votes.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Everything that the details of a table depend on. */
export interface Detailed {
  readonly facts: TableFacts;
  /** Random number of the table's details. */
  readonly drawn: number;
  readonly type: string;
  readonly updatedAt: number;
  /** Names of its columns. */
  readonly columns: () => readonly string[];
  /** Columns that refer to a column of another table, by its FQN. */
  readonly references: () => readonly { readonly column: string; readonly referred: string }[];
  readonly weeklyUses: number;
  readonly people: People;
  readonly schema: RecordSchema;
}

/** Random number of one detail. */
const drawOf = ({ drawn }: Detailed, k: number): number => deriveRandom(drawn, k);
const chanceOf = (table: Detailed, k: number): number => toFraction(drawOf(table, k));

const AS_TIME = /(?:_at|_on|_date|_day|_month|_time)$|^(?:date|day|month)$/iu;

/** How a table is divided; undefined: it is not. */
function partition(table: Detailed): Record<string, unknown> | undefined {
  const { type, facts, columns, schema } = table;
  const isDivided = type === 'Partitioned' || (type === 'Iceberg' && chanceOf(table, 1) < 0.5);
  if (!isDivided && !(facts.serviceType === 'BigQuery' && !isView(type) && chanceOf(table, 1) < 0.1))
    return undefined;
  const names = columns();
  const time = names.find((name) => AS_TIME.test(name));
  const details =
    time === undefined
      ? { intervalType: 'COLUMN-VALUE' }
      : { intervalType: 'TIME-UNIT', interval: pick(['DAY', 'DAY', 'HOUR', 'MONTH'], drawOf(table, 2)) };
  const columnName = time ?? names[0] ?? '';
  return schema.partitionsByColumn
    ? { columns: [{ columnName, ...details }] }
    : { columns: [columnName], ...details };
}

/** Joins of the last 30 days: with the tables that foreign keys lead to, the more the table is used. */
function joins(table: Detailed): Record<string, unknown> {
  const { references, weeklyUses } = table;
  const isJoined = weeklyUses > 20 && chanceOf(table, 3) < 0.8;
  const columnJoins = isJoined
    ? references().map(({ column, referred }, n) => ({
        columnName: column,
        joinedWith: [
          { fullyQualifiedName: referred, joinCount: 1 + Math.floor(weeklyUses * chanceOf(table, 40 + n)) },
        ],
      }))
    : [];
  return { startDate: '2026-10-22', dayCount: 30, columnJoins, directTableJoins: [] };
}

/** The last profile, which the profiler makes of modelled tables above all; undefined: none. */
function profile(table: Detailed): Record<string, unknown> | undefined {
  const { facts, type, columns } = table;
  const { name: layer } = layerOf(facts.parts);
  const share = { mart: 0.7, report: 0.5, staging: 0.3, raw: 0.2, intermediate: 0.2, sandbox: 0 }[layer];
  if (isView(type) || chanceOf(table, 4) > share) return undefined;
  // Powers of ten, the least and the most.
  const [least, most] = isAggregate(facts.parts) ? [2, 5] : [3.5, 8.5];
  const rowCount = Math.floor(10 ** (least + (most - least) * chanceOf(table, 5) ** 1.5));
  return {
    timestamp: NOW - Math.floor(chanceOf(table, 6) * 7 * DAY) - HOUR,
    columnCount: columns().length,
    rowCount,
    // Not every database tells the size.
    ...(chanceOf(table, 17) < 0.85 && { sizeInByte: rowCount * (24 + (drawOf(table, 7) % 400)) }),
  };
}

/** A user who works with the data of a part of the business. */
const personOf = (table: Detailed, k: number): EntityRecord | undefined => {
  const { people, facts } = table;
  const [person] = people.followers(facts.parts.domain, drawOf(table, k), true);
  return person && { ...person };
};

/** When the data was created, changed and read, where the database of the table tells it; undefined: it does not. */
function lifeCycle(table: Detailed): Record<string, unknown> | undefined {
  const { facts, type, updatedAt, weeklyUses } = table;
  if (!['Snowflake', 'BigQuery', 'Redshift'].includes(facts.serviceType) || chanceOf(table, 8) < 0.3)
    return undefined;
  const creator = personOf(table, 9);
  const changed = NOW - Math.floor(chanceOf(table, 10) * 3 * DAY) - HOUR;
  const reader = personOf(table, 11);
  return {
    created: {
      timestamp: updatedAt - 30 * DAY - Math.floor(chanceOf(table, 12) * 500 * DAY),
      ...(creator && { accessedBy: creator }),
    },
    // The data of a view is that of its tables.
    ...(!isView(type) && {
      updated: { timestamp: changed, accessedByAProcess: `load_${entityOf(facts.parts).plural}` },
    }),
    ...(weeklyUses > 0 && {
      accessed: { timestamp: changed + HOUR / 2, ...(reader && { accessedBy: reader }) },
    }),
  };
}

/** Votes of users: few tables have any. */
function votes(table: Detailed): Record<string, unknown> {
  const { people, facts, weeklyUses } = table;
  const all = people.followers(facts.parts.domain, drawOf(table, 13), weeklyUses > 100);
  const voters = chanceOf(table, 14) < 0.15 ? all.slice(0, 12).map((one) => ({ ...one })) : [];
  const against = voters.length > 4 ? 1 : 0;
  return {
    upVotes: voters.length - against,
    downVotes: against,
    upVoters: voters.slice(against),
    downVoters: voters.slice(0, against),
  };
}

const DETAILS: Readonly<Record<string, (table: Detailed) => unknown>> = {
  tablePartition: partition,
  joins,
  profile,
  lifeCycle,
  votes,
};

/** The requested details of a table, without those that it lacks. */
export function detailsOf(table: Detailed, fields: ReadonlySet<string>): Record<string, unknown> {
  const all = Object.entries(DETAILS).flatMap(([name, make]) => {
    const value = fields.has(name) ? make(table) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(all);
}

/** Periods for which data is kept, in layers that are emptied. */
const PERIODS = ['P30D', 'P90D', 'P1Y', 'P7Y'];

/** Members of a table that are sent unasked where they are set: how long its data is kept, and its page in its database. */
export function plainDetails({ facts, drawn, schema }: Pick<Detailed, 'facts' | 'drawn' | 'schema'>) {
  const { serviceType, fqn, parts } = facts;
  const isKept = toFraction(deriveRandom(drawn, 15)) < (layerOf(parts).name === 'raw' ? 0.4 : 0.15);
  const hasPage = schema.hasTableAddress && ['BigQuery', 'Databricks'].includes(serviceType);
  return {
    ...(isKept && { retentionPeriod: pick(PERIODS, deriveRandom(drawn, 16)) }),
    ...(hasPage && {
      sourceUrl: `https://${serviceType.toLowerCase()}.example.com/tables/${encodeURIComponent(fqn)}`,
    }),
  };
}
