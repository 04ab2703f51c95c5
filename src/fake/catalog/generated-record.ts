import { chance, deriveRandom, drawsOf } from '../random.ts';
import { columnNames, columnsOf, taggedColumns } from './columns.ts';
import type { GeneratedTables } from './generated-tables.ts';
import { certificationOf, extensionOf, type Governance, shareInDomain } from './governance.ts';
import { hostileRecord } from './hostile.ts';
import type { MadeTable, RecordDraws } from './made-table.ts';
import { hrefOf, type Members } from './new-record.ts';
import type { People } from './people.ts';
import { nearest } from './record-schema.ts';
import { COLUMN_TAGS, isEntity, locationOf, quoteName } from './records.ts';
import { constraintsOf, keyTables } from './table-constraints.ts';
import { DETAILS, retentionOf } from './table-details.ts';
import { isView, teamOf } from './table-facts.ts';
import { tableTags, tagsIn } from './tags.ts';
import type { BaseTables, Places, StoredTable } from './types.ts';
import { usageSummary } from './usage.ts';

/** Whether a table is used so much that it mostly has an owner, or many followers. */
export const isUsed = (coolness: number): boolean => coolness < 0.05;
const isHot = (coolness: number): boolean => coolness < 0.02;

/** Each member of a table that is sent on request; undefined: the table lacks it. */
const MEMBERS = Object.entries<(table: MadeTable, fields: ReadonlySet<string>) => unknown>({
  owners,
  tags: ({ facts, draw, schema }) => tagsIn(schema, tableTags(facts.parts, facts.coolness, draw('tags'))),
  followers: ({ facts: { parts, coolness }, draw, people }) =>
    people.followers(parts.domain, draw('followers'), isHot(coolness)),
  usageSummary: ({ facts, tables }) => usageSummary(facts.coolness, tables.size),
  columns: ({ facts, draw, schema }, fields) =>
    fields.has('columns')
      ? columnsOf(facts, draw('columns'), schema)
      : taggedColumns(facts.parts, draw('columns'), schema),
  entityStatus: ({ facts, tables }) => tables.status(facts.row),
  processedLineage: ({ schema }) => (schema.marksLineage ? false : undefined),
  domains,
  dataProducts({ facts, draw, governance }) {
    const products = governance.productsOf(facts.parts, draw('governance'));
    return products.length > 0 ? products : undefined;
  },
  certification: ({ facts, draw, schema }) => certificationOf(facts.parts, draw('governance'), schema),
  extension: ({ facts, draw, people }) => extensionOf(facts.parts, draw('governance'), people.users),
  tableConstraints: constraintsOf,
  viewDefinition: (table) => (table.schema.viewMember === 'viewDefinition' ? viewText(table) : undefined),
  schemaDefinition: (table) => (table.schema.viewMember === 'schemaDefinition' ? viewText(table) : undefined),
  ...DETAILS,
});

/** Creates the record generator of these tables; only requested fields are made, afresh on each call. */
export function recordMaker(
  tables: GeneratedTables,
  places: Places,
  people: People,
  governance: Governance,
  draws: RecordDraws,
): BaseTables['record'] {
  const context = { tables, people, governance, keyTable: keyTables(tables) };
  return (row, fields, schema) => {
    const facts = tables.facts(row);
    const { id, name, fqn } = facts;
    const type = nearest(tables.type(row), schema.tableTypes);
    const updatedAt = tables.updatedAt(row);
    const written = draws.writes(row);
    const table: MadeTable = {
      ...context,
      ...drawsOf(draws.details(row)),
      facts,
      type,
      updatedAt,
      draw: (sequence) => draws[sequence](row),
      schema,
      place: places.schemas[facts.schema],
    };
    const displayName = tables.displayName(row);
    const description = tables.description(row);
    const retentionPeriod = retentionOf(table);
    const sourceUrl = addressOf(table);
    // Written out, because an index makes all of them at once.
    const record: StoredTable = {
      id,
      name,
      fullyQualifiedName: fqn,
      ...(displayName !== undefined && { displayName }),
      ...(description !== undefined && { description }),
      version: Math.round(1 + (written % 40) ** 1.5 / 8) / 10,
      updatedAt,
      updatedBy: people.writer(deriveRandom(written, 1)),
      href: hrefOf('tables', id),
      tableType: type,
      deleted: tables.deleted(row),
      ...(retentionPeriod !== undefined && { retentionPeriod }),
      ...(sourceUrl !== undefined && { sourceUrl }),
      ...locationOf(places, facts.schema),
    };
    for (const [member, make] of MEMBERS) {
      const isWanted = fields.has(member) || (member === 'columns' && fields.has(COLUMN_TAGS));
      const value = isWanted ? make(table, fields) : undefined;
      if (value !== undefined) record[member] = value;
    }
    const hostile = tables.hostile(row);
    return hostile === undefined ? record : hostileRecord(record, hostile);
  };
}

/** Half of the tables owned only by the team of their schema inherit it. */
function owners({ facts, draw, people, place, schema }: MadeTable): readonly Members[] | undefined {
  const { parts, coolness } = facts;
  const found = people.owners(parts.domain, teamOf(parts), isUsed(coolness), draw('owners'));
  const ofSchema = [place?.['owners']].flat().find(isEntity);
  const isInherited =
    schema.marksInherited &&
    found.length === 1 &&
    ofSchema?.id === found[0]?.id &&
    chance(draw('owners'), 9) < 0.5;
  if (found.length === 0) return undefined;
  return isInherited ? found.map((owner) => ({ ...owner, inherited: true })) : found;
}

/** A domain is inherited if the schema is in the same one. */
function domains({ facts, draw, governance, place, schema }: MadeTable): readonly Members[] | undefined {
  const { entity } = facts.parts;
  const domain = governance.domainOf(entity, shareInDomain(facts.parts), draw('governance'));
  if (!domain) return undefined;
  const ofPlace = [place?.['domains']].flat().find(isEntity);
  const isInherited = schema.marksInherited && ofPlace?.id === domain.id;
  return [isInherited ? { ...domain, inherited: true } : domain];
}

/** The page of a table in its database, where that has pages. */
function addressOf({ facts, schema }: MadeTable): string | undefined {
  const { serviceType, fqn } = facts;
  if (!schema.hasSourceUrl || !['BigQuery', 'Databricks'].includes(serviceType)) return undefined;
  return `https://${serviceType.toLowerCase()}.example.com/tables/${encodeURIComponent(fqn)}`;
}

/** The SQL statement that defines a view; undefined: the table is none. */
function viewText({ facts, type, draw }: MadeTable): string | undefined {
  if (!isView(type)) return undefined;
  const list = columnNames(facts, draw('columns'))
    .map((name) => `  ${name}`)
    .join(',\n');
  const from = `stg_${facts.parts.entity.plural}`;
  return `create or replace view ${quoteName(facts.name)} as\nselect\n${list}\nfrom ${from}\nwhere not _deleted`;
}
