import { columnNames } from './columns.ts';
import type { MadeTable } from './made-table.ts';
import { DAY, defined, type Members } from './new-record.ts';
import { NOW } from './records.ts';
import { referencesOf } from './table-constraints.ts';
import { isAggregate, isView } from './table-facts.ts';
import type { EntityRecord } from './types.ts';
import { usesOf } from './usage.ts';

// Facts of a table that only an opened record shows: partitions, joins, the last profile, the life cycle, votes.

const HOUR = DAY / 24;

const weeklyUses = ({ facts, tables }: MadeTable): number => usesOf('weekly', facts.coolness, tables.size);

const AS_TIME = /(?:_at|_on|_date|_day|_month|_time)$|^(?:date|day|month)$/iu;

/** How a table is divided; undefined: it is not. */
function tablePartition(table: MadeTable): Members | undefined {
  const { type, facts, draw, schema } = table;
  const isDivided = type === 'Partitioned' || (type === 'Iceberg' && table.chance(1) < 0.5);
  if (!isDivided && !(facts.serviceType === 'BigQuery' && !isView(type) && table.chance(1) < 0.1))
    return undefined;
  const names = columnNames(facts, draw('columns'));
  const time = names.find((name) => AS_TIME.test(name));
  const details =
    time === undefined
      ? { intervalType: 'COLUMN-VALUE' }
      : { intervalType: 'TIME-UNIT', interval: table.pick(2, ['DAY', 'DAY', 'HOUR', 'MONTH']) };
  const columnName = time ?? names[0] ?? '';
  return schema.partitionsByColumn
    ? { columns: [{ columnName, ...details }] }
    : { columns: [columnName], ...details };
}

/** Joins of the last 30 days: with the tables that foreign keys lead to, the more the table is used. */
function joins(table: MadeTable): Members {
  const uses = weeklyUses(table);
  const isJoined = uses > 20 && table.chance(3) < 0.8;
  const columnJoins = (isJoined ? referencesOf(table) : []).map(([columnName, fullyQualifiedName], n) => ({
    columnName,
    joinedWith: [{ fullyQualifiedName, joinCount: 1 + Math.floor(uses * table.chance(40 + n)) }],
  }));
  return { startDate: '2026-10-22', dayCount: 30, columnJoins, directTableJoins: [] };
}

/** Share of a layer's tables that the profiler reads. */
const PROFILED = { mart: 0.7, report: 0.5, staging: 0.3, raw: 0.2, intermediate: 0.2, sandbox: 0 };

/** The last profile, which the profiler makes of modelled tables above all; undefined: none. */
function profile(table: MadeTable): Members | undefined {
  const { facts, type, draw } = table;
  if (isView(type) || table.chance(4) > PROFILED[facts.parts.layer.name]) return undefined;
  // Powers of ten, the least and the most.
  const [least, most] = isAggregate(facts.parts) ? [2, 5] : [3.5, 8.5];
  const rowCount = Math.floor(10 ** (least + (most - least) * table.chance(5) ** 1.5));
  return defined({
    timestamp: NOW - Math.floor(table.chance(6) * 7 * DAY) - HOUR,
    columnCount: columnNames(facts, draw('columns')).length,
    rowCount,
    // Not every database tells the size.
    sizeInByte: table.chance(17) < 0.85 ? rowCount * (24 + (table.number(7) % 400)) : undefined,
  });
}

/** A user who works with the data of a part of the business. */
const personOf = (table: MadeTable, k: number): EntityRecord | undefined =>
  table.people.followers(table.facts.parts.domain, table.number(k), true)[0];

/** When the data was created, changed and read, where the database of the table tells it; undefined: it does not. */
function lifeCycle(table: MadeTable): Members | undefined {
  const { facts, type, updatedAt } = table;
  if (!['Snowflake', 'BigQuery', 'Redshift'].includes(facts.serviceType) || table.chance(8) < 0.3)
    return undefined;
  const changed = NOW - Math.floor(table.chance(10) * 3 * DAY) - HOUR;
  const created = updatedAt - 30 * DAY - Math.floor(table.chance(12) * 500 * DAY);
  const load = { timestamp: changed, accessedByAProcess: `load_${facts.parts.entity.plural}` };
  return defined({
    created: { timestamp: created, accessedBy: personOf(table, 9) },
    // The data of a view is that of its tables.
    updated: isView(type) ? undefined : load,
    accessed:
      weeklyUses(table) > 0 ? { timestamp: changed + HOUR / 2, accessedBy: personOf(table, 11) } : undefined,
  });
}

/** Votes of users: few tables have any. */
function votes(table: MadeTable): Members {
  const all = table.people.followers(table.facts.parts.domain, table.number(13), weeklyUses(table) > 100);
  const voters = table.chance(14) < 0.15 ? all : [];
  const against = voters.length > 4 ? 1 : 0;
  return {
    upVotes: voters.length - against,
    downVotes: against,
    upVoters: voters.slice(against),
    downVoters: voters.slice(0, against),
  };
}

/** The details by their members. */
export const DETAILS = { tablePartition, joins, profile, lifeCycle, votes };

/** How long the data of a table is kept, in layers that are emptied; undefined: for ever. */
export const retentionOf = (table: MadeTable): string | undefined =>
  table.chance(15) < (table.facts.parts.layer.name === 'raw' ? 0.4 : 0.15)
    ? table.pick(16, ['P30D', 'P90D', 'P1Y', 'P7Y'])
    : undefined;
