import type { KeyTable } from './constraints.ts';
import type { GeneratedTables } from './generated-tables.ts';
import type { NameParts } from './name-pool.ts';
import { isAggregate } from './table-facts.ts';
import { ENTITIES, ENTITY_BY_SINGULAR } from './vocabulary/all.ts';

/**
 * Which table a foreign key to an entity refers to: one of the same database where there is one, else any. Only live
 * tables whose rows are single things, so that the key is among their columns. Found at first use.
 */
export function keyTables(tables: GeneratedTables): KeyTable {
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

/** The entity whose key a table with such a name has, or -1. */
function entityOfKey(parts: NameParts): number {
  return isAggregate(parts) ? -1 : parts.entity;
}

/** One line of rows by entity for the whole catalog, then one a database; -1 where there is none. */
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
