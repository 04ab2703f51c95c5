import type { TableConstraint } from '../../api/table-schema.ts';

const SHORT: ReadonlyMap<string, readonly [short: string, words: string]> = new Map([
  ['PRIMARY_KEY', ['PK', 'primary key']],
  ['FOREIGN_KEY', ['FK', 'foreign key']],
  ['UNIQUE', ['UQ', 'unique']],
  ['SORT_KEY', ['SK', 'sort key']],
  ['DIST_KEY', ['DK', 'distribution key']],
  ['CLUSTER_KEY', ['CK', 'cluster key']],
]);

/** Two letters for a constraint type, `PK`; the type as it is where it is not known. */
export const shortConstraint = (type: string): string => SHORT.get(type)?.[0] ?? type;

/** The same in words, `primary key`. */
export const constraintWords = (type: string): string => SHORT.get(type)?.[1] ?? type;

/** One sentence of a constraint: what it is, over which columns, referring to what. */
export function constraintText(constraint: TableConstraint): string {
  const columns = constraint.columns.join(', ');
  const referred = constraint.referredColumns ?? [];
  const to = referred.length > 0 ? ` → ${referred.join(', ')}` : '';
  return `${constraintWords(constraint.constraintType)}: ${columns}${to}`;
}

/** Constraints of one type together, in the order in which the types first come. */
export interface ConstraintGroup {
  readonly type: string;
  readonly constraints: readonly TableConstraint[];
}

export function groupConstraints(constraints: readonly TableConstraint[]): readonly ConstraintGroup[] {
  const groups = new Map<string, TableConstraint[]>();
  for (const constraint of constraints) {
    const group = groups.get(constraint.constraintType);
    if (group) group.push(constraint);
    else groups.set(constraint.constraintType, [constraint]);
  }
  return [...groups].map(([type, grouped]) => ({ type, constraints: grouped }));
}

/** Which keys each column is part of, by column name: `order_id` -> `PK`. */
export function keysByColumn(
  constraints: readonly TableConstraint[],
): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>();
  for (const { constraintType, columns } of constraints) {
    const short = shortConstraint(constraintType);
    for (const column of columns) {
      const known = keys.get(column) ?? [];
      if (!known.includes(short)) keys.set(column, [...known, short]);
    }
  }
  return keys;
}
