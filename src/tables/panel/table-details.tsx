import type { TableRow } from '../../api/table-schema.ts';
import { inOrder } from '../../ui/in-order.ts';
import { ConstraintLine } from '../cells/constraint-line.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import { ColumnsSection } from './columns-section.tsx';
import { PeopleAndTags } from './people-and-tags.tsx';
import { RecordFacts } from './record-facts.tsx';
import { SectionTitle } from './section-title.tsx';
import { UsageSection } from './usage-section.tsx';
import styles from './table-details.module.css';

interface TableDetailsProps {
  readonly table: TableRow;
  /** More is still coming: what is not there yet is promised, not missing. */
  readonly loading: boolean;
  /** Path of the opened table of an FQN. */
  readonly toTable: (fqn: string) => string;
}

export function TableDetails({ table, loading, toTable }: TableDetailsProps) {
  const { description, tableConstraints = [], usageSummary } = table;
  return (
    <>
      {table.deleted && (
        <section>
          <p className={styles.deleted}>This table is deleted. The catalog still keeps its record.</p>
        </section>
      )}
      <section aria-label="Description">
        {description?.trim() ? (
          <Markdown text={description} />
        ) : (
          <p className={styles.missing}>No description.</p>
        )}
      </section>
      <section aria-label="Tags and people">
        <PeopleAndTags table={table} loading={loading} />
      </section>
      {usageSummary && <UsageSection usage={usageSummary} />}
      <ColumnsSection columns={table.columns} constraints={tableConstraints} loading={loading} />
      {tableConstraints.length > 0 && (
        <section aria-label="Constraints">
          <SectionTitle count={String(tableConstraints.length)}>Constraints</SectionTitle>
          <ul className={styles.constraints}>
            {inOrder(tableConstraints, (constraint) => (
              <li>
                <ConstraintLine constraint={constraint} toTable={toTable} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <RecordFacts table={table} />
    </>
  );
}
