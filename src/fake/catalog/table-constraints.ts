import { chance, toFraction } from '../random.ts';
import { columnNames, inCase, keyName } from './columns.ts';
import type { GeneratedTables } from './generated-tables.ts';
import type { KeyTable, MadeTable } from './made-table.ts';
import type { Members } from './new-record.ts';
import { nearest, withMembers } from './record-schema.ts';
import { quoteName } from './records.ts';
import { isAggregate } from './table-facts.ts';
import { ENTITIES, type Entity, ENTITY_BY_SINGULAR } from './vocabulary/domains.ts';

const PHYSICAL: Readonly<Record<string, readonly string[]>> = {
  Redshift: ['SORT_KEY', 'DIST_KEY'],
  BigQuery: ['CLUSTER_KEY'],
};

/** A constraint before it is in the terms of a record schema. */
interface Constraint {
  readonly constraintType: string;
  readonly columns: readonly string[];
  readonly referredColumns?: readonly [string];
  readonly relationshipType?: string;
}

/** The constraints of a table. Foreign keys refer to existing columns. */
function allConstraints({ facts, draw, keyTable }: MadeTable): readonly Constraint[] {
  const { parts, serviceType, schema } = facts;
  const drawn = draw('constraints');
  if (toFraction(drawn) > 0.6) return [];
  const columns = columnNames(facts, draw('columns'));
  const constraints: Constraint[] = [];
  const keyOf = (singular: string) => inCase(keyName(singular), serviceType);
  if (!isAggregate(parts)) {
    const { singular, refs } = parts.entity;
    constraints.push({ constraintType: 'PRIMARY_KEY', columns: [keyOf(singular)] });
    for (const [n, ref] of refs.entries()) {
      const target = chance(drawn, n) < 0.75 ? keyTable(ref, schema) : undefined;
      if (!target || target.row === facts.row) continue;
      constraints.push({
        constraintType: 'FOREIGN_KEY',
        columns: [keyOf(ref)],
        referredColumns: [`${target.fqn}.${quoteName(inCase(keyName(ref), target.serviceType))}`],
        relationshipType: 'MANY_TO_ONE',
      });
    }
    const unique = columns.find((name) => /_(number|code|key)$|^(sku|code|email)$/iu.test(name));
    if (unique && chance(drawn, 9) < 0.3) constraints.push({ constraintType: 'UNIQUE', columns: [unique] });
  } else if (chance(drawn, 10) < 0.5) {
    constraints.push({ constraintType: 'PRIMARY_KEY', columns: columns.slice(0, 2) });
  }
  for (const constraintType of PHYSICAL[serviceType] ?? [])
    constraints.push({ constraintType, columns: columns.slice(0, 1) });
  return constraints;
}

/** The `tableConstraints` of a record, in the terms of its schema; undefined: none. */
export function constraintsOf(table: MadeTable): readonly Members[] | undefined {
  const { constraintTypes, constraintMembers } = table.schema;
  const constraints = allConstraints(table).map((one) =>
    withMembers({ ...one, constraintType: nearest(one.constraintType, constraintTypes) }, constraintMembers),
  );
  return constraints.length > 0 ? constraints : undefined;
}

/** The columns of a table that refer to another's, with the FQNs of those. */
export const referencesOf = (table: MadeTable): readonly (readonly [column: string, referred: string])[] =>
  allConstraints(table).flatMap(({ columns: [column = ''], referredColumns }) =>
    referredColumns ? [[column, referredColumns[0]] as const] : [],
  );

/**
 * The table that a foreign key to an entity refers to: one of the same database if there is one, else any. Only live
 * tables with one row per entity qualify, because they contain its key. Found on first use.
 */
export function keyTables(tables: GeneratedTables): KeyTable {
  let found: Int32Array | undefined;
  return (singular, schema) => {
    const entity = ENTITY_BY_SINGULAR.get(singular);
    if (!entity) return undefined;
    const rows = (found ??= findKeyTables(tables));
    const row = slotsOf(tables, schema, entity)
      .map((slot) => rows[slot] ?? -1)
      .find((one) => one >= 0);
    return row === undefined
      ? undefined
      : { row, fqn: tables.fqn(row), serviceType: tables.serviceType(row) };
  };
}

/** Where the key tables of an entity stand: that of the schema's database, then that of the whole catalog. */
function slotsOf({ plan }: GeneratedTables, schema: number, { number }: Entity): readonly number[] {
  const database = plan.schemas[schema]?.database ?? 0;
  return [(database + 1) * ENTITIES.length + number, number];
}

/** Rows by entity, first for the whole catalog, then per database; -1 if there is none. */
function findKeyTables(tables: GeneratedTables): Int32Array {
  const found = new Int32Array((tables.plan.databases.length + 1) * ENTITIES.length).fill(-1);
  for (let row = 0; row < tables.size; row++) {
    const parts = tables.parts(row);
    if (isAggregate(parts) || tables.deleted(row)) continue;
    for (const slot of slotsOf(tables, tables.schemaOf[row] ?? 0, parts.entity))
      if (found[slot] === -1) found[slot] = row;
  }
  return found;
}
