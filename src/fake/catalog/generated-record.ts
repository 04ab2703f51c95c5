import { randomSequence, deriveRandom, toFraction, type RandomSequence } from '../random.ts';
import { columnNames, columnsOf, taggedColumns, inCase, keyName } from './columns.ts';
import { teamOfLayer } from './generated-schemas.ts';
import type { GeneratedTables } from './generated-tables.ts';
import { descriptionText, displayNameText } from './generated-texts.ts';
import { certificationOf, extensionOf, type Governance } from './governance.ts';
import { hostileRecord } from './hostile.ts';
import type { NameParts } from './name-pool.ts';
import type { People } from './people.ts';
import { type RecordSchema, nearest, withMembers } from './record-schema.ts';
import { COLUMN_TAGS, isEntity, ORIGIN, locationOf, quoteName } from './records.ts';
import { detailsOf, plainDetails, type Detailed } from './table-details.ts';
import { type TableFacts, TABLE_TYPES, isView, entityOf, isAggregate } from './table-facts.ts';
import { tableTags, tagsIn } from './tags.ts';
import type { EntityRecord, Places, StoredTable } from './types.ts';
import { ENTITIES, ENTITY_BY_SINGULAR } from './vocabulary/domains.ts';

/** Generates the record of a row with the requested fields, in the terms of a record schema, afresh on each call. */
export type MakeRecord = (row: number, fields: ReadonlySet<string>, schema: RecordSchema) => StoredTable;

/** The random numbers that decide the optional members of a row. */
export type RecordDraws = Readonly<
  Record<
    'owners' | 'tags' | 'followers' | 'columns' | 'constraints' | 'writes' | 'governance' | 'details',
    RandomSequence
  >
>;

export const recordDraws = (seed: number): RecordDraws => ({
  owners: randomSequence(seed, 'owners'),
  tags: randomSequence(seed, 'tags'),
  followers: randomSequence(seed, 'followers'),
  columns: randomSequence(seed, 'columns'),
  constraints: randomSequence(seed, 'constraints'),
  writes: randomSequence(seed, 'writes'),
  governance: randomSequence(seed, 'governance'),
  details: randomSequence(seed, 'details'),
});

/** Creates the record generator of these tables; only requested fields are computed. */
export function recordMaker(
  tables: GeneratedTables,
  places: Places,
  people: People,
  governance: Governance,
  draw: RecordDraws,
): MakeRecord {
  const keyTable = keyTables(tables);
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
      updatedBy: people.writer(deriveRandom(written, 1)),
      href: `${ORIGIN}/api/v1/tables/${id}`,
      tableType: type,
      deleted: tables.deleted(row),
      ...plainDetails({ facts, drawn: draw.details(row), schema }),
      ...locationOf(places, facts.schema),
    };
    if (fields.has('owners')) {
      const owners = people.owners(parts.domain, teamOf(parts), isUsed(coolness), draw.owners(row));
      const inherited =
        schema.marksInherited && isInherited(owners, places.schemas[facts.schema], draw.owners(row));
      if (owners.length > 0)
        record['owners'] = owners.map((owner) => ({ ...owner, ...(inherited && { inherited }) }));
    }
    if (fields.has('tags')) record['tags'] = tagsIn(schema, tableTags(facts, draw.tags(row)));
    if (fields.has('followers'))
      record['followers'] = people
        .followers(parts.domain, draw.followers(row), isHot(coolness))
        .map((person) => ({ ...person }));
    if (fields.has('usageSummary')) record['usageSummary'] = tables.usage.summary(row);
    if (fields.has('columns')) record['columns'] = columnsOf(facts, draw.columns(row), schema);
    else if (fields.has(COLUMN_TAGS)) record['columns'] = taggedColumns(facts, draw.columns(row), schema);
    if (fields.has('entityStatus')) record['entityStatus'] = tables.status(row);
    if (schema.marksLineage && fields.has('processedLineage')) record['processedLineage'] = false;
    if (GOVERNED.some((member) => fields.has(member)))
      govern(record, fields, {
        parts,
        drawn: draw.governance(row),
        governance,
        people,
        schema,
        place: places.schemas[facts.schema],
      });
    if (fields.has('tableConstraints')) {
      const columns = columnNames(facts, draw.columns(row));
      const constraints = constraintsOf(facts, draw.constraints(row), columns, keyTable);
      if (constraints) record['tableConstraints'] = constraints.map((one) => constraintIn(schema, one));
    }
    if (fields.has(schema.viewMember) && isView(type)) {
      record[schema.viewMember] = viewDefinition(facts, columnNames(facts, draw.columns(row)));
    }
    const columns = () => columnNames(facts, draw.columns(row));
    const detailed: Detailed = {
      facts,
      drawn: draw.details(row),
      type,
      updatedAt: tables.updatedAt(row),
      columns,
      references: () => referencesIn(constraintsOf(facts, draw.constraints(row), columns(), keyTable)),
      weeklyUses: tables.usage.weekly(row),
      people,
      schema,
    };
    Object.assign(record, detailsOf(detailed, fields));
    const hostile = tables.hostile(row);
    return hostile === undefined ? record : hostileRecord(record, hostile);
  };
}

/** Members of governance. */
const GOVERNED = ['domains', 'dataProducts', 'certification', 'extension'];

interface Governed {
  readonly parts: NameParts;
  readonly drawn: number;
  readonly governance: Governance;
  readonly people: People;
  readonly schema: RecordSchema;
  /** The schema of the table. */
  readonly place: EntityRecord | undefined;
}

/** Adds the requested members of governance that are set; mutates `record`. */
function govern(
  record: StoredTable,
  fields: ReadonlySet<string>,
  { parts, drawn, governance, people, schema, place }: Governed,
): void {
  const domain = governance.domainOf(parts, drawn);
  const products = governance.productsOf(parts, drawn);
  if (fields.has('domains') && domain) {
    const ofPlace = [place?.['domains']].flat().find(isEntity);
    const inherited = schema.marksInherited && ofPlace?.id === domain.id;
    record['domains'] = [{ ...domain, ...(inherited && { inherited }) }];
  }
  if (fields.has('dataProducts') && products.length > 0)
    record['dataProducts'] = products.map((product) => ({ ...product }));
  const certification = fields.has('certification') && certificationOf(parts, drawn, schema);
  if (certification) record['certification'] = certification;
  const extension = fields.has('extension') && extensionOf(parts, drawn, people.users);
  if (extension) record['extension'] = extension;
}

/** Whether a table is used so much that it mostly has an owner, or many followers. */
export const isUsed = (coolness: number): boolean => coolness < 0.05;
const isHot = (coolness: number): boolean => coolness < 0.02;

/** The team of a domain that works with a table: engineers or analysts. */
export const teamOf = ({ layer }: NameParts): 0 | 1 => teamOfLayer(layer);

/** Whether a table inherits its owner: half of the tables owned only by the team of their schema do. */
function isInherited(
  [owner, ...others]: readonly EntityRecord[],
  schema: EntityRecord | undefined,
  drawn: number,
): boolean {
  const ofSchema = [schema?.['owners']].flat().find(isEntity);
  const isSame = owner !== undefined && others.length === 0 && ofSchema?.id === owner.id;
  return isSame && toFraction(deriveRandom(drawn, 9)) < 0.5;
}

function constraintIn(
  { constraintTypes, constraintMembers }: RecordSchema,
  constraint: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const constraintType = nearest(String(constraint['constraintType']), constraintTypes);
  return withMembers({ ...constraint, constraintType }, constraintMembers);
}

/** The columns of foreign keys, with those that they refer to. */
const referencesIn = (
  constraints: readonly Readonly<Record<string, unknown>>[] = [],
): readonly { readonly column: string; readonly referred: string }[] =>
  constraints.flatMap(({ columns, referredColumns }) => {
    const [column, referred]: readonly unknown[] = [columns, referredColumns].map((list) => [list].flat()[0]);
    return typeof column === 'string' && typeof referred === 'string' ? [{ column, referred }] : [];
  });

/** Finds the table that holds an entity's key, seen from a schema: its FQN and service type; undefined if there is none. */
export type KeyTable = (
  singular: string,
  schema: number,
) => Pick<TableFacts, 'fqn' | 'serviceType' | 'row'> | undefined;

/** The `tableConstraints` of a record; undefined: none. Foreign keys refer to existing columns. */
function constraintsOf(
  facts: TableFacts,
  drawn: number,
  columns: readonly string[],
  keyTable: KeyTable,
): Record<string, unknown>[] | undefined {
  const { parts, serviceType, schema } = facts;
  if (toFraction(drawn) > 0.6) return undefined;
  const constraints: Record<string, unknown>[] = [];
  const cased = (name: string) => inCase(name, serviceType);
  const first = columns[0] ?? '';
  if (!isAggregate(parts)) {
    const { singular, refs } = entityOf(parts);
    constraints.push({ constraintType: 'PRIMARY_KEY', columns: [cased(keyName(singular))] });
    for (const [n, ref] of refs.entries()) {
      const target = toFraction(deriveRandom(drawn, n)) < 0.75 ? keyTable(ref, schema) : undefined;
      if (!target || target.row === facts.row) continue;
      const referred = quoteName(inCase(keyName(ref), target.serviceType));
      constraints.push({
        constraintType: 'FOREIGN_KEY',
        columns: [cased(keyName(ref))],
        referredColumns: [`${target.fqn}.${referred}`],
        relationshipType: 'MANY_TO_ONE',
      });
    }
    const unique = columns.find((name) => /_(number|code|key)$|^(sku|code|email)$/iu.test(name));
    if (unique && toFraction(deriveRandom(drawn, 9)) < 0.3)
      constraints.push({ constraintType: 'UNIQUE', columns: [unique] });
  } else if (toFraction(deriveRandom(drawn, 10)) < 0.5) {
    constraints.push({ constraintType: 'PRIMARY_KEY', columns: columns.slice(0, 2) });
  }
  const physical = PHYSICAL[serviceType];
  if (physical) constraints.push(...physical.map((constraintType) => ({ constraintType, columns: [first] })));
  return constraints.length > 0 ? constraints : undefined;
}

const PHYSICAL: Readonly<Record<string, readonly string[]>> = {
  Redshift: ['SORT_KEY', 'DIST_KEY'],
  BigQuery: ['CLUSTER_KEY'],
};

/**
 * The table that a foreign key to an entity refers to: one of the same database if there is one, else any. Only live
 * tables with one row per entity qualify, because they contain its key. Built on first use.
 */
function keyTables(tables: GeneratedTables): KeyTable {
  let found: Int32Array | undefined;
  return (singular, schema) => {
    const entity = ENTITY_BY_SINGULAR.get(singular);
    if (entity === undefined) return undefined;
    found ??= findKeyTables(tables);
    const database = tables.plan.schemas[schema]?.database ?? 0;
    const inDatabase = found[(database + 1) * ENTITIES.length + entity] ?? -1;
    const row = inDatabase >= 0 ? inDatabase : (found[entity] ?? -1);
    return row < 0 ? undefined : { row, fqn: tables.fqn(row), serviceType: tables.serviceType(row) };
  };
}

/** The entity whose key a table with this name contains, or -1. */
function entityOfKey(parts: NameParts): number {
  return isAggregate(parts) ? -1 : parts.entity;
}

/** Rows by entity, first for the whole catalog, then per database; -1 if there is none. */
function findKeyTables(tables: GeneratedTables): Int32Array {
  const found = new Int32Array((tables.plan.databases.length + 1) * ENTITIES.length).fill(-1);
  const suitable: number[] = [];
  for (let row = 0; row < tables.size; row++) {
    const name = tables.names.of[row] ?? 0;
    const entity = (suitable[name] ??= entityOfKey(tables.parts(row)));
    if (entity < 0 || tables.deleted(row)) continue;
    const database = tables.plan.schemas[tables.schemaOf[row] ?? 0]?.database ?? 0;
    const slot = (database + 1) * ENTITIES.length + entity;
    if (found[slot] === -1) found[slot] = row;
    if (found[entity] === -1) found[entity] = row;
  }
  return found;
}

/** The SQL statement that defines a view. */
function viewDefinition(facts: TableFacts, columns: readonly string[]): string {
  const list = columns.map((name) => `  ${name}`).join(',\n');
  const { plural } = entityOf(facts.parts);
  return `create or replace view ${quoteName(facts.name)} as\nselect\n${list}\nfrom stg_${plural}\nwhere not _deleted`;
}
