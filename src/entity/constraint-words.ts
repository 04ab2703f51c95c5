import { t, type PlainMessageKey } from '../i18n/translate.ts';

const KINDS: ReadonlyMap<string, readonly [short: string, words: PlainMessageKey]> = new Map([
  ['PRIMARY_KEY', ['PK', 'constraint.primaryKey']],
  ['FOREIGN_KEY', ['FK', 'constraint.foreignKey']],
  ['UNIQUE', ['UQ', 'constraint.unique']],
  ['SORT_KEY', ['SK', 'constraint.sortKey']],
  ['DIST_KEY', ['DK', 'constraint.distributionKey']],
  ['CLUSTER_KEY', ['CK', 'constraint.clusterKey']],
]);

/** Two letters for a constraint type, `PK`; the type as it is where it is not known. */
export const constraintAbbreviation = (type: string): string => KINDS.get(type)?.[0] ?? type;

/** The same in words, `primary key`. */
export function constraintLabel(type: string): string {
  const message = KINDS.get(type)?.[1];
  return message === undefined ? type : t(message);
}
