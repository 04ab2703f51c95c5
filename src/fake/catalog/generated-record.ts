import type { Places } from './base-tables.ts';
import { columnNames, columnsOf } from './columns.ts';
import { constraintsOf } from './constraints.ts';
import { descriptionText } from './descriptions.ts';
import { displayNameText } from './display-names.ts';
import type { GeneratedTables } from './generated-tables.ts';
import { hostileRecord } from './hostile-values.ts';
import { keyTables } from './key-tables.ts';
import { draws, redraw } from './mix.ts';
import { peopleOf } from './people.ts';
import { ORIGIN, locationOf } from './references.ts';
import { tableTags, tagsIn } from './tags.ts';
import { type TableFacts, layerOf } from './table-facts.ts';
import { type RecordSchema, nearest, withMembers } from './record-schema.ts';
import { TABLE_TYPES, isView } from './table-types.ts';
import type { StoredTable } from './types.ts';
import { viewDefinition } from './view-definition.ts';
import { DOMAINS } from './vocabulary/all.ts';

/** Row and fields -> the record in the words of a schema, made afresh each time from the seed. */
export type MakeRecord = (row: number, fields: ReadonlySet<string>, schema: RecordSchema) => StoredTable;

/** How records of these tables are made; only what is asked for is computed. */
export function recordMaker(tables: GeneratedTables, places: Places, seed: number): MakeRecord {
  const people = peopleOf(
    seed,
    DOMAINS.map(({ teams }) => teams),
  );
  const keyTable = keyTables(tables);
  const draw = {
    owners: draws(seed, 'owners'),
    tags: draws(seed, 'tags'),
    followers: draws(seed, 'followers'),
    columns: draws(seed, 'columns'),
    constraints: draws(seed, 'constraints'),
    writes: draws(seed, 'writes'),
  };
  return (row, fields, schema) => {
    const facts = tables.facts(row);
    const { id, name, fqn, parts, coolness } = facts;
    const written = draw.writes(row);
    const displayName = tables.displayName(row);
    const description = tables.description(row);
    const type = nearest(TABLE_TYPES[tables.type(row)] ?? 'Regular', schema.tableTypes);
    const record: StoredTable = {
      id,
      name,
      fullyQualifiedName: fqn,
      ...(displayName === undefined ? {} : { displayName: displayNameText(displayName) }),
      ...(description === undefined ? {} : { description: descriptionText(description) }),
      version: Math.round(1 + (written % 40) ** 1.5 / 8) / 10,
      updatedAt: tables.updatedAt(row),
      updatedBy: people.writer(redraw(written, 1)),
      href: `${ORIGIN}/api/v1/tables/${id}`,
      tableType: type,
      deleted: tables.deleted(row),
      ...locationOf(places, facts.schema),
    };
    if (fields.has('owners')) {
      const owners = people.owners(parts.domain, teamOf(facts), coolness < 0.05, draw.owners(row));
      if (owners.length > 0) record['owners'] = owners;
    }
    if (fields.has('tags')) record['tags'] = tagsIn(schema, tableTags(facts, draw.tags(row)));
    if (fields.has('followers'))
      record['followers'] = people.followers(parts.domain, draw.followers(row), coolness < 0.02);
    if (fields.has('usageSummary')) record['usageSummary'] = tables.usage.summary(row);
    if (fields.has('columns')) record['columns'] = columnsOf(facts, draw.columns(row), schema);
    if (fields.has('tableConstraints')) {
      const columns = columnNames(facts, draw.columns(row));
      const constraints = constraintsOf(facts, draw.constraints(row), columns, keyTable);
      if (constraints) record['tableConstraints'] = constraints.map((one) => constraintIn(schema, one));
    }
    if (fields.has(schema.viewMember) && isView(type)) {
      record[schema.viewMember] = viewDefinition(facts, columnNames(facts, draw.columns(row)));
    }
    const hostile = tables.hostile(row);
    return hostile === undefined ? record : hostileRecord(record, hostile);
  };
}

/** Number of the team, of the two of a domain, that works with a table: its engineers or its analysts. */
function teamOf({ parts }: TableFacts): 0 | 1 {
  const { name } = layerOf(parts);
  return name === 'mart' || name === 'report' ? 1 : 0;
}

function constraintIn(
  { constraintTypes, constraintMembers }: RecordSchema,
  constraint: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const constraintType = nearest(String(constraint['constraintType']), constraintTypes);
  return withMembers({ ...constraint, constraintType }, constraintMembers);
}
