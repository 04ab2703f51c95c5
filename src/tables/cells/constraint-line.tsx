import type { TableConstraint } from '../../api/table-schema.ts';
import { inOrder } from '../../ui/in-order.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { PageLink } from '../page-link.tsx';
import { Badge } from './badge.tsx';
import { constraintWords, shortConstraint } from './constraint-text.ts';
import { fqnParts } from './fqn-parts.ts';
import styles from './constraint-line.module.css';

interface ConstraintLineProps {
  readonly constraint: TableConstraint;
  /** Path of the opened table of an FQN; without it, what is referred to is plain text. */
  readonly toTable?: (fqn: string) => string;
}

/** One constraint: its badge, its columns, and below them what they refer to. */
export function ConstraintLine({ constraint, toTable }: ConstraintLineProps) {
  const { constraintType, referredColumns = [] } = constraint;
  return (
    <span className={styles.line}>
      <Badge of="key" title={constraintWords(constraintType)}>
        {shortConstraint(constraintType)}
      </Badge>
      <span>
        <span className={styles.columns}>
          <VisibleText text={constraint.columns.join(', ')} />
        </span>
        {inOrder(referredColumns, (fqn) => (
          <span className={styles.to}>
            →{' '}
            {toTable ? (
              <PageLink to={toTable(tableOf(fqn))}>
                <VisibleText text={fqn} />
              </PageLink>
            ) : (
              <VisibleText text={fqn} />
            )}
          </span>
        ))}
      </span>
    </span>
  );
}

// The FQN of a column is that of its table and one part more.
const tableOf = (columnFqn: string) => fqnParts(columnFqn).slice(0, -1).join('.');
