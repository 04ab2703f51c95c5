import { chance, deriveRandom, drawsOf, itemAt } from '../random.ts';
import { columnNames, columnsOf, indexedColumns } from './columns.ts';
import type { GeneratedTables } from './generated-tables.ts';
import { certificationOf, extensionOf, type Governance, shareInDomain } from './governance.ts';
import { hostileRecord } from './hostile.ts';
import type { MadeTable, RecordDraws } from './made-table.ts';
import { hrefOf, type Members } from './new-record.ts';
import type { People } from './people.ts';
import { nearest, type RecordSchema } from './record-schema.ts';
import { isEntity, placesOf, quoteName, referenceTo } from './records.ts';
import { constraintsOf, keyTables } from './table-constraints.ts';
import { DETAILS, retentionOf } from './table-details.ts';
import { isView, teamOf } from './table-facts.ts';
import { tableTags, tagsIn } from './tags.ts';
import type { BaseTables, Places, RowNumber, StoredTable } from './types.ts';
import { usageSummary } from './usage.ts';

/** Whether a table is used so much that it mostly has an owner, or many followers. */
const isUsed = (coolness: number): boolean => coolness < 0.05;
const isHot = (coolness: number): boolean => coolness < 0.02;

type Maker = (table: MadeTable) => unknown;

/** The members that every record has; undefined: the table lacks one. */
const ALWAYS = Object.entries<Maker>({
  id: ({ facts }) => facts.id,
  name: ({ facts }) => facts.name,
  fullyQualifiedName: ({ facts }) => facts.fqn,
  displayName: ({ facts, tables }) => tables.displayName(facts.row),
  description: ({ facts, tables }) => tables.description(facts.row),
  version: versionOf,
  updatedAt: ({ updatedAt }) => updatedAt,
  updatedBy: ({ draw, people }) => people.writer(deriveRandom(draw('writes'), 1)),
  href: ({ facts }) => hrefOf('tables', facts.id),
  tableType: ({ type }) => type,
  deleted: ({ facts, tables }) => tables.deleted(facts.row),
  retentionPeriod: retentionOf,
  sourceUrl: addressOf,
  databaseSchema: ({ place }) => referenceTo(place.databaseSchema, 'databaseSchema'),
  database: ({ place }) => referenceTo(place.database, 'database'),
  service: ({ place }) => referenceTo(place.service, 'databaseService'),
  serviceType: ({ place }) => place.service['serviceType'],
});

/** The members that are sent on request. */
const ON_REQUEST = Object.entries<Maker>({
  owners,
  tags: ({ facts, draw, schema }) => tagsIn(schema, tableTags(facts.parts, facts.coolness, draw('tags'))),
  followers: ({ facts: { parts, coolness }, draw, people }) =>
    people.followers(parts.domain, draw('followers'), isHot(coolness)),
  usageSummary: ({ facts, tables }) => usageSummary(facts.coolness, tables.size),
  columns: ({ facts, draw, schema }) => columnsOf(facts, draw('columns'), schema),
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
  changeDescription,
  viewDefinition: (table) => (table.schema.viewMember === 'viewDefinition' ? viewText(table) : undefined),
  schemaDefinition: (table) => (table.schema.viewMember === 'schemaDefinition' ? viewText(table) : undefined),
  ...DETAILS,
});

/** The same members as an index needs them. */
const INDEXED = new Map<string, Maker>([
  ...ALWAYS,
  ...ON_REQUEST,
  ['columns', ({ facts, draw, schema }) => indexedColumns(facts, draw('columns'), schema)],
]);

/** Creates the record generators of these tables; only requested members are made, afresh on each call. */
export function recordMakers(
  tables: GeneratedTables,
  places: Places,
  people: People,
  governance: Governance,
  draws: RecordDraws,
): Required<Pick<BaseTables, 'record' | 'members'>> {
  const keyTable = keyTables(tables);
  const tableOf = (row: RowNumber, schema: RecordSchema): MadeTable => {
    const facts = tables.facts(row);
    const { number, chance: chanceOf, pick: pickOf } = drawsOf(draws.details(row));
    // Written out, because an index makes one of every row at once.
    return {
      tables,
      people,
      governance,
      keyTable,
      number,
      chance: chanceOf,
      pick: pickOf,
      facts,
      type: nearest(tables.type(row), schema.tableTypes),
      updatedAt: tables.updatedAt(row),
      draw: (sequence) => draws[sequence](row),
      schema,
      place: placesOf(places, facts.schema),
    };
  };
  const record: BaseTables['record'] = (row, fields, schema) => {
    const table = tableOf(row, schema);
    const { id, name, fqn } = table.facts;
    const made: StoredTable = { id, name, fullyQualifiedName: fqn };
    const add = ([member, make]: readonly [string, Maker]) => {
      const value = make(table);
      if (value !== undefined) made[member] = value;
    };
    ALWAYS.forEach(add);
    ON_REQUEST.filter(([member]) => fields.has(member)).forEach(add);
    const hostile = tables.hostile(row);
    return hostile === undefined ? made : hostileRecord(made, hostile);
  };
  return {
    record,
    members(row, names, schema) {
      if (tables.hostile(row) !== undefined) return record(row, names, schema);
      const table = tableOf(row, schema);
      const made: Record<string, unknown> = {};
      for (const name of names) made[name] = INDEXED.get(name)?.(table);
      return made;
    },
  };
}

function versionOf({ draw }: MadeTable): number {
  return Math.round(1 + (draw('writes') % 40) ** 1.5 / 8) / 10;
}

/** What the last edit changed, with values as JSON texts, as recorded; undefined: the record was never edited. */
function changeDescription(table: MadeTable): Members | undefined {
  const { facts, draw } = table;
  const version = versionOf(table);
  if (version < 0.2) return undefined;
  const names = columnNames(facts, draw('columns'));
  const [first = 'id'] = names;
  const newColumns = names.slice(names.length > 3 ? -2 : -1).map((name) => ({ name }));
  const change = itemAt(
    [
      { fieldsAdded: [{ name: 'columns', newValue: JSON.stringify(newColumns) }] },
      { fieldsUpdated: [{ name: 'description', oldValue: '', newValue: 'Edited.' }] },
      { fieldsDeleted: [{ name: 'columns', oldValue: JSON.stringify([{ name: 'note' }]) }] },
      { fieldsAdded: [{ name: `columns.${quoteName(first)}.description`, newValue: 'The key.' }] },
      {
        fieldsAdded: [{ name: 'owners', newValue: '[]' }],
        fieldsDeleted: [{ name: 'owners', oldValue: '[]' }],
      },
    ],
    deriveRandom(draw('writes'), 2),
  );
  return {
    fieldsAdded: [],
    fieldsUpdated: [],
    fieldsDeleted: [],
    ...change,
    previousVersion: Math.round(version * 10 - 1) / 10,
  };
}

/** Half of the tables owned only by the team of their schema inherit it. */
function owners({ facts, draw, people, place, schema }: MadeTable): readonly Members[] | undefined {
  const { parts, coolness } = facts;
  const found = people.owners(parts.domain, teamOf(parts), isUsed(coolness), draw('owners'));
  const ofSchema = [place.databaseSchema['owners']].flat().find(isEntity);
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
  const ofPlace = [place.databaseSchema['domains']].flat().find(isEntity);
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
