import { inCase } from './columns.ts';
import { keyName } from './column-specs.ts';
import { quoteName } from './fqn.ts';
import { redraw, share } from './mix.ts';
import { type TableFacts, entityOf, isAggregate } from './table-facts.ts';

/** The table that holds one entity's key, as seen from a schema: its FQN and service type; undefined where there is none. */
export type KeyTable = (
  singular: string,
  schema: number,
) => Pick<TableFacts, 'fqn' | 'serviceType' | 'row'> | undefined;

/** The `tableConstraints` of a record; undefined where it has none. Foreign keys refer to columns that exist. */
export function constraintsOf(
  facts: TableFacts,
  drawn: number,
  columns: readonly string[],
  keyTable: KeyTable,
): Record<string, unknown>[] | undefined {
  const { parts, serviceType, schema } = facts;
  if (share(drawn) > 0.6) return undefined;
  const constraints: Record<string, unknown>[] = [];
  const cased = (name: string) => inCase(name, serviceType);
  const first = columns[0] ?? '';
  if (!isAggregate(parts)) {
    const { singular, refs } = entityOf(parts);
    constraints.push({ constraintType: 'PRIMARY_KEY', columns: [cased(keyName(singular))] });
    for (const [n, ref] of refs.entries()) {
      const target = share(redraw(drawn, n)) < 0.75 ? keyTable(ref, schema) : undefined;
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
    if (unique && share(redraw(drawn, 9)) < 0.3)
      constraints.push({ constraintType: 'UNIQUE', columns: [unique] });
  } else if (share(redraw(drawn, 10)) < 0.5) {
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
