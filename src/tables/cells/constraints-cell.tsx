import type { TableRow } from '../../api/table-schema.ts';
import { inOrder } from '../../ui/in-order.ts';
import * as columns from '../../words/en/columns.ts';
import { say } from '../../words/say.ts';
import { Badge } from './badge.tsx';
import { groupConstraints } from './constraint-kinds.ts';
import { ConstraintLine } from './constraint-line.tsx';
import { constraintText, shortConstraint } from './constraint-text.ts';
import { MoreButton } from './more-button.tsx';
import { nameList } from './name-list.ts';
import { None } from './none.tsx';
import styles from './constraints-cell.module.css';

/** A badge for each kind of constraint, with their number where it is above one; pressed, it lists them. */
export function ConstraintsCell({ row: { tableConstraints } }: { readonly row: TableRow }) {
  if (!tableConstraints) return null;
  if (tableConstraints.length === 0) return <None />;
  return (
    <span className={styles.constraints}>
      {groupConstraints(tableConstraints).map(({ type, constraints }) => (
        <MoreButton
          key={type}
          label={nameList(constraints.map(constraintText), 6)}
          list={() => ({
            label: say(columns.constraints),
            items: inOrder(tableConstraints.slice(0, 200), (one) => (
              <li>
                <ConstraintLine constraint={one} />
              </li>
            )),
          })}
        >
          <Badge of="key">
            {shortConstraint(type).slice(0, 20)}
            {constraints.length > 1 && ` ${constraints.length}`}
          </Badge>
        </MoreButton>
      ))}
    </span>
  );
}
