import type { TableConstraint } from '../../api/table-schema.ts';
import * as cells from '../../words/en/cells.ts';
import { say } from '../../words/say.ts';
import { constraintColumns } from './plain-constraint.ts';

const KINDS: ReadonlyMap<string, readonly [short: string, message: string]> = new Map([
  ['PRIMARY_KEY', ['PK', cells.primaryKey]],
  ['FOREIGN_KEY', ['FK', cells.foreignKey]],
  ['UNIQUE', ['UQ', cells.unique]],
  ['SORT_KEY', ['SK', cells.sortKey]],
  ['DIST_KEY', ['DK', cells.distributionKey]],
  ['CLUSTER_KEY', ['CK', cells.clusterKey]],
]);

/** Two letters for a constraint type, `PK`; the type as it is where it is not known. */
export const shortConstraint = (type: string): string => KINDS.get(type)?.[0] ?? type;

/** The same in words, `primary key`. */
export function constraintWords(type: string): string {
  const message = KINDS.get(type)?.[1];
  return message === undefined ? type : say(message);
}

/** One sentence of a constraint: what it is, over which columns, referring to what. */
export const constraintText = (constraint: TableConstraint): string =>
  say(cells.constraint, {
    kind: constraintWords(constraint.constraintType),
    columns: constraintColumns(constraint),
  });
