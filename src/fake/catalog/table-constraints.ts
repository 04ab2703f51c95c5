import { chance, toFraction } from '../random.ts';
import { columnNames, inCase, keyName } from './columns.ts';
import type { GeneratedTables } from './generated-tables.ts';
import type { KeyTable, MadeTable } from './made-table.ts';
import type { Members } from './new-record.ts';
import { once } from './once.ts';
import { nearest, withMembers } from './record-schema.ts';
import { quoteName } from './records.ts';
import { isAggregate } from './table-facts.ts';

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
  const databaseOf = (schema: number) => tables.plan.schemas[schema]?.database;
  let found: ReadonlyMap<string, number> | undefined;
  return (singular, schema) => {
    found ??= findKeyTables(tables, databaseOf);
    const row = found.get(`${singular} ${databaseOf(schema)}`) ?? found.get(singular);
    return row === undefined
      ? undefined
      : { row, fqn: tables.fqn(row), serviceType: tables.serviceType(row) };
  };
}

/** The first table of each entity, and of each entity in a database. */
function findKeyTables(
  tables: GeneratedTables,
  databaseOf: (schema: number) => number | undefined,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (let row = 0; row < tables.size; row++) {
    const parts = tables.parts(row);
    if (isAggregate(parts) || tables.deleted(row)) continue;
    const { singular } = parts.entity;
    for (const key of [singular, `${singular} ${databaseOf(tables.schemaOf[row] ?? 0)}`])
      once(found, key, () => row);
  }
  return found;
}
