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
