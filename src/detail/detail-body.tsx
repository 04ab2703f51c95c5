import type { ReactNode } from 'react';
import type { TableRow } from '../api/schemas/table.ts';
import { renderList } from '../ui/text.tsx';
import { t } from '../i18n/translate.ts';
import { ConstraintLine } from '../resources/table/constraints.tsx';
import { Markdown } from '../entity/markdown.tsx';
import { ColumnsSection } from '../resources/table/columns-section.tsx';
import { PeopleAndTags, RecordFacts } from './sections.tsx';
import { SectionTitle } from '../ui/section-title.tsx';
import { UsageSection } from '../resources/table/usage-section.tsx';
import { useColumnTree } from '../resources/table/column-tree.ts';
import styles from './detail-body.module.css';

interface DetailBodyProps {
  readonly table: TableRow;
  /** Whether the record is still loading: absent parts are shown as placeholders. */
  readonly loading: boolean;
  /** In two columns, with the title above the first. */
  readonly full: boolean;
  /** Whether there is room for all cells of a column. */
  readonly wide: boolean;
  readonly title: ReactNode;
  /** Path of a table's detail view, by its FQN. */
  readonly toTable: (fqn: string) => string;
  readonly json: ReactNode;
}

/** All parts of the record: below each other, or at full width with the small parts at the side. */
export function DetailBody({ full, title, ...rest }: DetailBodyProps) {
  const { table, loading, wide, json } = rest;
  const tree = useColumnTree(table.columns);
  const columns = <ColumnsSection table={table} tree={tree} loading={loading} wide={wide} />;
  const people = (
    <section aria-label={t('detail.tagsAndPeople')}>
      <PeopleAndTags table={table} loading={loading} />
    </section>
  );
  const usage = table.usageSummary && <UsageSection usage={table.usageSummary} />;
  const record = <RecordFacts table={table} json={json} />;
  if (full) {
    return (
      <div className={styles.full}>
        <div className={styles.main}>
          <section>{title}</section>
          <Description {...rest} />
          {columns}
        </div>
        <div className={styles.side}>
          {people}
          {usage}
          <Constraints {...rest} />
          {record}
        </div>
      </div>
    );
  }
  return (
    <>
      <Description {...rest} />
      {people}
      {usage}
      {columns}
      <Constraints {...rest} />
      {record}
    </>
  );
}

type PartProps = Pick<DetailBodyProps, 'table' | 'toTable'>;

function Description({ table: { description, deleted } }: PartProps) {
  return (
    <>
      {deleted && (
        <section>
          <p className={styles.deleted}>{t('detail.isDeleted')}</p>
        </section>
      )}
      <section aria-label={t('detail.description')}>
        {description?.trim() ? (
          <Markdown text={description} />
        ) : (
          <p className={styles.missing}>{t('detail.noDescription')}</p>
        )}
      </section>
    </>
  );
}

function Constraints({ table: { tableConstraints }, toTable }: PartProps) {
  if (!tableConstraints || tableConstraints.length === 0) return null;
  return (
    <section aria-label={t('detail.constraints')}>
      <SectionTitle count={String(tableConstraints.length)}>{t('detail.constraints')}</SectionTitle>
      <ul className={styles.constraints}>
        {renderList(tableConstraints, (constraint) => (
          <li>
            <ConstraintLine constraint={constraint} toTable={toTable} />
          </li>
        ))}
      </ul>
    </section>
  );
}
