import { Table } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { CodeSection } from '../../entity/code-section.tsx';
import { ColumnsSection, useColumnTree } from '../../entity/column-tree.tsx';
import { FactsSection, PartsList } from '../../entity/parts-list.tsx';
import { exactTime } from '../../entity/updated.tsx';
import { UsageSection } from '../../entity/usage-section.tsx';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { ICON_PROPS } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/feedback.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { renderList, VisibleText } from '../../ui/text.tsx';
import { hrefOfPath } from '../../view/address.ts';
import { columnPath, useOpenedColumn, type ColumnPath } from '../../view/column-address.ts';
import type { PartsProps } from '../resource.ts';
import { ConstraintLine, keysByColumn } from './constraints.tsx';
import { tableDefinition } from './definition.ts';
import { accessText, definitionOf, durationText, joinsOf, partitionKeys } from './facts.ts';
import type { OpenedTable } from './opened-record.ts';
import { selectText } from './sql.ts';
import styles from './constraints.module.css';

export { openedTableRecords } from './opened-record.ts';

/** The parts of an opened table: facts of its data, usage, definition, columns, constraints, joins. */
export default function TableParts({ record, loading, wide, toRecord, children }: PartsProps<OpenedTable>) {
  const t = useTranslator();
  const { columns, fullyQualifiedName, tableConstraints = [], usageSummary } = record;
  const definition = definitionOf(record);
  const tree = useColumnTree(columns, useOpenedColumn());
  const linkTo = useCallback(
    (column: ColumnPath) => hrefOfPath(columnPath(tableDefinition.path, fullyQualifiedName, column)),
    [fullyQualifiedName],
  );
  const keys = useMemo(() => keysByColumn(tableConstraints), [tableConstraints]);
  return children({
    facts: (
      <>
        <TableFacts record={record} />
        {usageSummary && <UsageSection usage={usageSummary} />}
      </>
    ),
    main: (
      <>
        {definition !== undefined && (
          <CodeSection
            title={t('tableFacts.definition')}
            text={definition}
            copyLabel={t('tableFacts.copyDefinition')}
          />
        )}
        <ColumnsSection
          title={t('detail.columns')}
          findLabel={t('detail.findColumn')}
          noneText={t('detail.noColumns')}
          columns={columns}
          tree={tree}
          keys={keys}
          loading={loading}
          wide={wide}
          linkTo={linkTo}
          actions={<CopyButton label={t('detail.copySelect')} text={() => selectText(record)} />}
        />
      </>
    ),
    after: (
      <>
        {tableConstraints.length > 0 && (
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
        )}
        <PartsList
          title={t('tableFacts.joinedWith')}
          findLabel={t('tableFacts.findJoin')}
          parts={joinsOf(record).map(({ column, fqn, tableFqn, name, count }) => ({
            name,
            icon: TABLE,
            hint: fqn,
            to: toRecord(tableFqn),
            detail: column,
            type: t('tableFacts.joinedTimes', { count }),
          }))}
          loading={false}
        />
      </>
    ),
  });
}

const TABLE = <Table {...ICON_PROPS} />;

/** Facts of a table's data, as far as the server sends them. */
function TableFacts({ record }: { readonly record: OpenedTable }) {
  const t = useTranslator();
  const { profile, retentionPeriod, lifeCycle, votes } = record;
  const { rowCount, sizeInByte, timestamp } = profile ?? {};
  const counted = timestamp === undefined ? undefined : exactTime(timestamp, t);
  const { upVotes = 0, downVotes = 0 } = votes ?? {};
  return (
    <FactsSection
      title={t('tableFacts.data')}
      facts={[
        {
          label: t('tableFacts.rows'),
          value: rowCount === undefined ? undefined : t.number(rowCount),
          more: counted && t('tableFacts.countedAt', { time: counted }),
        },
        {
          label: t('tableFacts.size'),
          value: sizeInByte === undefined ? undefined : t.bytes(sizeInByte),
          more: rowCount === undefined && counted ? t('tableFacts.countedAt', { time: counted }) : undefined,
        },
        ...partitionKeys(record, t).map(({ column, by }) => ({
          label: t('tableFacts.partitioned'),
          value:
            column === undefined ? (
              by
            ) : (
              <code translate="no">
                <VisibleText text={column} />
              </code>
            ),
          more: column !== undefined && by !== '' ? <VisibleText text={by} /> : undefined,
        })),
        {
          label: t('tableFacts.retention'),
          value: retentionPeriod ? durationText(retentionPeriod, t) : undefined,
        },
        { label: t('tableFacts.created'), value: accessText(lifeCycle?.created, t) },
        { label: t('tableFacts.changed'), value: accessText(lifeCycle?.updated, t) },
        { label: t('tableFacts.read'), value: accessText(lifeCycle?.accessed, t) },
        {
          label: t('tableFacts.votes'),
          value: upVotes + downVotes > 0 ? t('tableFacts.votesFor', { upVotes, downVotes }) : undefined,
        },
      ]}
    />
  );
}
