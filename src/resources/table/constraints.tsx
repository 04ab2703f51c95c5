import type { ReactNode } from 'react';
import { fqnParts } from '../../api/fqn.ts';
import {
  constraintAbbreviation,
  constraintLabel,
  Badge,
  MoreButton,
  nameList,
  EmptyValue,
} from '../../entity/cell-parts.tsx';
import { PageLink } from '../../entity/page-link.tsx';
import type { Translator } from '../../i18n/translate.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { startOfText } from '../../ui/cut-text.ts';
import { renderList, VisibleText } from '../../ui/text.tsx';
import type { TableConstraint, TableRow } from './definition.ts';
import styles from './constraints.module.css';

/** The columns of a constraint and its references: `customer_id → customers.id`. */
function constraintColumns(constraint: TableConstraint): string {
  const { referredColumns = [] } = constraint;
  const to = referredColumns.length > 0 ? ` → ${referredColumns.join(', ')}` : '';
  return constraint.columns.join(', ') + to;
}

/** A constraint in the server's terms, for files and copied text in every language: `PRIMARY_KEY: id`. */
export const plainConstraint = (constraint: TableConstraint): string =>
  `${constraint.constraintType}: ${constraintColumns(constraint)}`;

/** Abbreviated keys by column name: `order_id` -> `PK`, one for each constraint. */
export function keysByColumn(
  constraints: readonly TableConstraint[],
): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>();
  for (const constraint of constraints) {
    const short = constraintAbbreviation(constraint.constraintType);
    for (const column of constraint.columns) keys.set(column, [...(keys.get(column) ?? []), short]);
  }
  return keys;
}

interface ConstraintLineProps {
  readonly constraint: TableConstraint;
  /** Path of the opened table of an FQN; absent: references are plain text. */
  readonly toTable?: (fqn: string) => string;
}

export function ConstraintLine({ constraint, toTable }: ConstraintLineProps) {
  const t = useTranslator();
  const { constraintType, referredColumns = [] } = constraint;
  return (
    <span className={styles.line}>
      <Badge of="key" title={constraintLabel(constraintType, t)}>
        {constraintAbbreviation(constraintType)}
      </Badge>
      <span>
        <span className={styles.columns}>
          <VisibleText text={constraint.columns.join(', ')} />
        </span>
        {renderList(referredColumns, (fqn) => (
          <span className={styles.to}>
            <span>→</span>{' '}
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

// The FQN of a column is that of its table and one more part.
const tableOf = (columnFqn: string) => fqnParts(columnFqn).slice(0, -1).join('.');

export function renderConstraints({ tableConstraints }: TableRow, t: Translator): ReactNode {
  if (!tableConstraints) return null;
  if (tableConstraints.length === 0) return <EmptyValue />;
  const kinds = new Set(tableConstraints.map(({ constraintType }) => constraintType));
  return (
    <span className={styles.constraints}>
      {[...kinds].map((type) => {
        const kind = constraintLabel(type, t);
        const constraints = tableConstraints.filter(({ constraintType }) => constraintType === type);
        const texts = constraints.map((constraint) =>
          t('constraint.kindAndColumns', { kind, columns: constraintColumns(constraint) }),
        );
        return (
          <MoreButton
            key={type}
            label={nameList(texts, t, 6)}
            title={t('column.constraints')}
            items={tableConstraints}
            draw={(constraint) => <ConstraintLine constraint={constraint} />}
          >
            <Badge of="key">
              {startOfText(constraintAbbreviation(type), 20) +
                (constraints.length > 1 ? ` ${constraints.length}` : '')}
            </Badge>
          </MoreButton>
        );
      })}
    </span>
  );
}
