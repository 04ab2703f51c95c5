import { useMemo } from 'react';
import { ColumnsSection, useColumnTree } from '../../entity/column-tree.tsx';
import { UsageSection } from '../../entity/usage-section.tsx';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { CopyButton } from '../../ui/feedback.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { renderList } from '../../ui/text.tsx';
import type { PartsProps } from '../resource.ts';
import { ConstraintLine, keysByColumn } from './constraints.tsx';
import type { TableRow } from './definition.ts';
import { selectText } from './sql.ts';
import styles from './constraints.module.css';

/** The parts of an opened table: usage, columns, constraints. */
export default function TableParts({ record, loading, wide, toRecord, children }: PartsProps<TableRow>) {
  const t = useTranslator();
  const { columns, tableConstraints = [], usageSummary } = record;
  const tree = useColumnTree(columns);
  const keys = useMemo(() => keysByColumn(tableConstraints), [tableConstraints]);
  return children({
    facts: usageSummary && <UsageSection usage={usageSummary} />,
    main: (
      <ColumnsSection
        title={t('detail.columns')}
        findLabel={t('detail.findColumn')}
        noneText={t('detail.noColumns')}
        columns={columns}
        tree={tree}
        keys={keys}
        loading={loading}
        wide={wide}
        actions={<CopyButton label={t('detail.copySelect')} text={() => selectText(record)} />}
      />
    ),
    after: tableConstraints.length > 0 && (
      <section aria-label={t('detail.constraints')}>
        <SectionTitle count={String(tableConstraints.length)}>{t('detail.constraints')}</SectionTitle>
        <ul className={styles.list}>
          {renderList(tableConstraints, (constraint) => (
            <li>
              <ConstraintLine constraint={constraint} toTable={toRecord} />
            </li>
          ))}
        </ul>
      </section>
    ),
  });
}
