import type { TableConstraint } from '../../api/table-schema.ts';

/** What a constraint is over, and what it refers to: `customer_id → customers.id`. */
export function constraintColumns(constraint: TableConstraint): string {
  const { referredColumns = [] } = constraint;
  const to = referredColumns.length > 0 ? ` → ${referredColumns.join(', ')}` : '';
  return constraint.columns.join(', ') + to;
}

/** A constraint in the server's own terms, as files and clipboards get it whatever the language: `PRIMARY_KEY: id`. */
export const plainConstraint = (constraint: TableConstraint): string =>
  `${constraint.constraintType}: ${constraintColumns(constraint)}`;
