import type { TableConstraint } from '../../api/table-schema.ts';

/** What a constraint is over, and what it refers to: `customer_id → customers.id`. */
export function constraintColumns({ columns, referredColumns = [] }: TableConstraint): string {
  const to = referredColumns.length > 0 ? ` → ${referredColumns.join(', ')}` : '';
  return columns.join(', ') + to;
}

/** A constraint in the server's own terms, as files and clipboards get it whatever the language: `PRIMARY_KEY: id`. */
export const plainConstraint = (constraint: TableConstraint): string =>
  `${constraint.constraintType}: ${constraintColumns(constraint)}`;
