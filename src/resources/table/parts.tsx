import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useClient } from '../../api/client-context.ts';
import { errorSentence } from '../../api/error-messages.ts';
import { fqnParts, unquoteName } from '../../api/fqn.ts';
import { CodeSection } from '../../entity/code-section.tsx';
import { ColumnsSection, useColumnTree } from '../../entity/column-tree.tsx';
import { durationText } from '../../entity/duration.ts';
import { codeText, type Fact, PartsList } from '../../entity/parts-list.tsx';
import { personName } from '../../entity/people.tsx';
import { ageOf, exactTime, useMinuteClock } from '../../entity/updated.tsx';
import '../../i18n/later-messages.ts';
import type { PlainMessageKey, Translator } from '../../i18n/translate.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/feedback.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { renderList, VisibleText } from '../../ui/text.tsx';
import { hrefOfPath } from '../../view/address.ts';
import { columnPath, useOpenedColumn, type ColumnPath } from '../../view/column-address.ts';
import type { PartsProps } from '../resource.ts';
import { ConstraintLine, keysByColumn } from './constraints.tsx';
import { filledProfile, tableDefinition } from './definition.ts';
import { latestProfileQuery } from './latest-profile.tsx';
import type { Access, OpenedTable } from './opened-record.ts';
import { selectText } from './sql.ts';
import styles from './constraints.module.css';

export { ProfileCell } from './latest-profile.tsx';
export { openedTableRecords } from './opened-record.ts';
export { tablePartLists } from './part-lists.ts';

export function Parts({ record, loading, wide, toRecord, asPart, children }: PartsProps<OpenedTable>) {
  const t = useTranslator();
  const { columns, fullyQualifiedName, tableConstraints = [] } = record;
  const definition = definitionOf(record);
  const tree = useColumnTree(columns, useOpenedColumn());
  const linkTo = useCallback(
    (column: ColumnPath) => hrefOfPath(columnPath(tableDefinition.path, fullyQualifiedName, column)),
    [fullyQualifiedName],
  );
  const changedAt = record.lifeCycle?.updated?.timestamp;
  const keys = useMemo(() => keysByColumn(tableConstraints), [tableConstraints]);
  const facts = useTableFacts(record, loading);
  return children({
    line:
      changedAt === undefined
        ? []
        : [{ label: t('tableFacts.changed'), value: <DataChanged at={changedAt} /> }],
    factsTitle: t('tableFacts.data'),
    facts,
    main: (
      <>
        <ColumnsSection
          columns={columns}
          tree={tree}
          keys={keys}
          loading={loading}
          wide={wide}
          linkTo={linkTo}
          actions={<CopyButton label={t('detail.copySelect')} text={() => selectText(record)} />}
        />
        {definition !== undefined && (
          <CodeSection
            title={t('tableFacts.definition')}
            text={definition}
            copyLabel={t('tableFacts.copyDefinition')}
          />
        )}
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
            ...asPart({ fullyQualifiedName: tableFqn }),
            name,
            hint: fqn,
            detail: column,
            type: t('tableFacts.joinedTimes', { count }),
          }))}
          loading={false}
        />
      </>
    ),
  });
}

/** The age of the data, with its exact time in the title; nothing if the number is no valid date. */
function DataChanged({ at }: { readonly at: number }) {
  const t = useTranslator();
  const now = useMinuteClock();
  const exact = exactTime(at, t);
  if (exact === undefined) return null;
  const { value, unit } = ageOf(at, now, t);
  return <span title={exact}>{t('tableFacts.changedAgo', { age: `${value} ${unit}` })}</span>;
}

/** Facts of the last profile, once it is there: the record's own, or else the one at its own path. */
function useProfileFacts(record: OpenedTable, loading: boolean): readonly Fact[] {
  const t = useTranslator();
  const sent = filledProfile(record.profile);
  const latest = latestProfileQuery(useClient(), record.fullyQualifiedName);
  const { data, error, refetch } = useQuery({ ...latest, enabled: !loading && sent === undefined });
  const profile = sent ?? data;
  if (profile === 'unavailable') {
    return [
      { label: t('tableFacts.rows'), value: <span className="faint">{t('freshness.unavailable')}</span> },
    ];
  }
  if (error && !profile) {
    const failure = (
      <>
        <span role="alert">{errorSentence(error, t)}</span>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </>
    );
    return [{ label: t('tableFacts.rows'), value: failure }];
  }
  const { rowCount, sizeInByte, timestamp } = profile ?? {};
  return [
    { label: t('tableFacts.rows'), value: rowCount !== undefined && t.number(rowCount) },
    { label: t('tableFacts.size'), value: sizeInByte !== undefined && t.bytes(sizeInByte) },
    { label: t('column.profiled'), value: timestamp !== undefined && exactTime(timestamp, t) },
  ];
}

function useTableFacts(record: OpenedTable, loading: boolean): readonly Fact[] {
  const t = useTranslator();
  const { retentionPeriod, lifeCycle, votes } = record;
  const { upVotes = 0, downVotes = 0 } = votes ?? {};
  return [
    ...useProfileFacts(record, loading),
    ...partitionKeys(record, t).map(({ column, by }) => ({
      label: t('tableFacts.partitioned'),
      value: column === undefined ? by : codeText(column),
      more: column !== undefined && by && <VisibleText text={by} />,
    })),
    { label: t('tableFacts.retention'), value: retentionPeriod && durationText(retentionPeriod, t) },
    { label: t('tableFacts.created'), value: accessText(lifeCycle?.created, t) },
    { label: t('tableFacts.changed'), value: accessText(lifeCycle?.updated, t) },
    { label: t('tableFacts.read'), value: accessText(lifeCycle?.accessed, t) },
    {
      label: t('tableFacts.votes'),
      value: upVotes + downVotes > 0 && t('tableFacts.votesFor', { upVotes, downVotes }),
    },
  ];
}

// Facts of an opened table in words, each undefined where the server sends none.

/** Kinds of partitions of `entity/data/table.json`; any other is shown as it is sent. */
const INTERVAL_WORDS: ReadonlyMap<string, PlainMessageKey> = new Map([
  ['TIME-UNIT', 'tableFacts.byTime'],
  ['INTEGER-RANGE', 'tableFacts.byRange'],
  ['INGESTION-TIME', 'tableFacts.byLoadTime'],
  ['COLUMN-VALUE', 'tableFacts.byValue'],
]);

export function partitionKeys(
  { tablePartition }: Pick<OpenedTable, 'tablePartition'>,
  t: Translator,
): readonly { readonly column: string | undefined; readonly by: string }[] {
  if (!tablePartition) return [];
  const words = (type: string | undefined, interval: string | undefined): string => {
    const key = type === undefined ? undefined : INTERVAL_WORDS.get(type);
    return [key ? t(key) : type, interval?.toLowerCase()].filter(Boolean).join(', ');
  };
  const { columns = [], intervalType, interval } = tablePartition;
  if (columns.length === 0) {
    const by = words(intervalType, interval);
    return by === '' ? [] : [{ column: undefined, by }];
  }
  return columns.map((column) => ({
    column: column.columnName,
    by: words(column.intervalType ?? intervalType, column.interval ?? interval),
  }));
}

export function accessText(access: Access | undefined, t: Translator): string | undefined {
  const { timestamp, accessedBy, accessedByAProcess } = access ?? {};
  const time = timestamp === undefined ? undefined : exactTime(timestamp, t);
  const name = accessedBy ? personName(accessedBy, t) : accessedByAProcess;
  if (time === undefined) return undefined;
  return name ? t('detail.updatedAtBy', { time, name }) : time;
}

const lastNames = (parts: readonly string[], count: number) => parts.slice(-count).map(unquoteName).join('.');

/** The columns and tables that queries join a table with, the most frequent first, by their last names: `customers.id`. */
export function joinsOf({ joins }: Pick<OpenedTable, 'joins'>) {
  const { columnJoins = [], directTableJoins = [] } = joins ?? {};
  const byColumn = columnJoins.flatMap(({ columnName: column, joinedWith }) =>
    joinedWith.map(({ fullyQualifiedName: fqn, joinCount: count = 0 }) => {
      const parts = fqnParts(fqn);
      return { column, fqn, tableFqn: parts.slice(0, -1).join('.'), name: lastNames(parts, 2), count };
    }),
  );
  const direct = directTableJoins.map(({ fullyQualifiedName: fqn, joinCount: count = 0 }) => ({
    column: undefined,
    fqn,
    tableFqn: fqn,
    name: lastNames(fqnParts(fqn), 1),
    count,
  }));
  return [...byColumn, ...direct].toSorted((a, b) => b.count - a.count);
}

export const definitionOf = ({ schemaDefinition, viewDefinition }: Partial<OpenedTable>) =>
  (schemaDefinition ?? viewDefinition)?.trim() || undefined;
