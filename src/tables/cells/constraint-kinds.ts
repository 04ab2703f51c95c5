import type { TableConstraint } from '../../api/table-schema.ts';
import { shortConstraint } from './constraint-text.ts';

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
  for (const constraint of constraints) {
    const short = shortConstraint(constraint.constraintType);
    for (const column of constraint.columns) {
      const known = keys.get(column) ?? [];
      if (!known.includes(short)) keys.set(column, [...known, short]);
    }
  }
  return keys;
}
