import * as v from 'valibot';
import { lenient, lenientList, columnsSchema } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { CodeSection } from '../../entity/code-section.tsx';
import { ColumnsSection, useColumnTree } from '../../entity/column-tree.tsx';
import '../../i18n/later-messages.ts';
import type { Translator } from '../../i18n/translate.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { loadedPart } from '../../ui/lazy.ts';
import { resourceType, type PartsProps } from '../resource.ts';
import { ASSET_FIELDS, assetFacets } from '../shared/assets.ts';
import { assetColumns, figureColumn, sharedColumns, textColumn } from '../shared/column-views.tsx';
import { columnParts } from '../shared/part-lines.ts';

const messageMembers = {
  schemaType: lenient(v.string()),
  schemaFields: lenient(columnsSchema),
};

const topicMembers = {
  type: 'topic',
  shared: ASSET_FIELDS,
  members: {
    partitions: lenient(v.number()),
    replicationFactor: lenient(v.number()),
    /** ms; -1: unlimited. `retentionSize`, in bytes of a partition, likewise. */
    retentionTime: lenient(v.number()),
    retentionSize: lenient(v.number()),
    /** Bytes. */
    maximumMessageSize: lenient(v.number()),
    cleanupPolicies: lenient(lenientList(v.string())),
  },
  /** In every row, but with the tags of its fields only on request. */
  fields: { messageSchema: lenient(v.object(messageMembers)) },
  taggedParts: ['messageSchema.schemaFields'],
} as const;

const topicRecords = recordType(topicMembers);
/** An opened topic. Rows leave out the text of the schema, which may be long. */
const openedTopicRecords = recordType({
  ...topicMembers,
  members: { ...topicMembers.members, sourceUrl: lenient(v.string()) },
  fields: { messageSchema: lenient(v.object({ ...messageMembers, schemaText: lenient(v.string()) })) },
});

type TopicRow = RowOf<typeof topicRecords>;
type OpenedTopic = RowOf<typeof openedTopicRecords>;

const MESSAGE_SCHEMA = { name: 'messageSchema', heavy: true, empty: null } as const;

const SECOND = 1000;
const UNITS = [
  { unit: 'day', ms: 86_400 * SECOND, short: 'age.day' },
  { unit: 'hour', ms: 3_600 * SECOND, short: 'age.hour' },
  { unit: 'minute', ms: 60 * SECOND, short: 'age.minute' },
] as const;

/** A time (ms) in its largest whole unit, short, `7 d`, and in full, `7 days`; else in seconds. */
function durationTexts(ms: number, t: Translator) {
  const whole = UNITS.find((one) => ms >= one.ms && ms % one.ms === 0);
  const { unit, ms: one } = whole ?? { unit: 'second', ms: SECOND };
  const text = (unitDisplay: 'short' | 'long') => t.number(ms / one, { style: 'unit', unit, unitDisplay });
  return {
    short: whole ? `${t.number(ms / one)} ${t(whole.short)}` : text('short'),
    full: text('long'),
  };
}

/** The retention of messages: short for a cell, `7 d`, and in full, `7 days`. Null: unknown. */
function retention(
  { retentionTime, cleanupPolicies = [] }: TopicRow,
  t: Translator,
): { short: string; full: string } | null {
  // Compaction keeps the last message of each key for ever, whatever the time.
  if (cleanupPolicies.includes('compact') && !cleanupPolicies.includes('delete'))
    return { short: t('topic.compacted'), full: t('topic.compactedInFull') };
  if (retentionTime === undefined) return null;
  if (retentionTime < 0) return { short: t('topic.noLimit'), full: t('topic.noLimit') };
  return durationTexts(retentionTime, t);
}

/** Most bytes of a partition, in words; undefined: unlimited. */
const sizeLimit = ({ retentionSize = -1 }: TopicRow, t: Translator): string | undefined =>
  retentionSize < 0 ? undefined : t.bytes(retentionSize);

function TopicParts({ record, loading, wide, children }: PartsProps<OpenedTopic>) {
  const t = useTranslator();
  const { partitions, replicationFactor, maximumMessageSize, cleanupPolicies = [], messageSchema } = record;
  // The schema of a message may be text without fields.
  const fields = messageSchema && (messageSchema.schemaFields ?? []);
  const tree = useColumnTree(fields);
  const schemaText = messageSchema?.schemaText?.trim() || undefined;
  const isTextOnly = fields?.length === 0 && schemaText !== undefined;
  const limit = sizeLimit(record, t);
  const kept = retention(record, t)?.full;
  return children({
    factsTitle: t('topic.topic'),
    facts: [
      {
        label: t('topic.partitions'),
        value: partitions !== undefined && t.number(partitions),
        more: replicationFactor !== undefined && t('topic.replicatedTimes', { count: replicationFactor }),
      },
      {
        label: t('topic.retention'),
        value: kept ?? (limit && t('topic.partitionSize', { size: limit })),
        more: kept !== undefined && limit !== undefined && t('topic.orPartitionSize', { size: limit }),
      },
      { label: t('topic.cleanUp'), value: cleanupPolicies.join(', ') },
      {
        label: t('topic.message'),
        value: maximumMessageSize !== undefined && t('topic.atMost', { size: t.bytes(maximumMessageSize) }),
      },
    ],
    main: isTextOnly ? (
      <CodeSection
        title={t('topic.schema')}
        note={messageSchema?.schemaType}
        hint={t('topic.noFields')}
        text={schemaText}
        copyLabel={t('topic.copySchema')}
      />
    ) : (
      <ColumnsSection
        title={t('topic.schema')}
        findLabel={t('topic.findField')}
        noneText={t('topic.noFields')}
        count={[messageSchema?.schemaType, t('topic.fields', { count: tree.total })]
          .filter(Boolean)
          .join(' · ')}
        columns={fields}
        tree={tree}
        loading={loading}
        wide={wide}
      />
    ),
    after: schemaText !== undefined && !isTextOnly && (
      <CodeSection
        title={t('topic.schemaText')}
        note={messageSchema?.schemaType}
        text={schemaText}
        copyLabel={t('topic.copySchema')}
        showLabel={t('topic.showSchema')}
      />
    ),
  });
}

export default resourceType<TopicRow>({
  id: 'topic',
  records: topicRecords,
  endpoint: {
    texts: ['messageSchema.schemaFields.name'],
    opened: loadedPart(openedTopicRecords),
  },
  services: 'messagingServices',
  columns: [
    ...sharedColumns('name', 'service'),
    figureColumn({
      id: 'partitions',
      label: 'topic.partitions',
      narrow: 'fact',
      unit: (count, t) => t('topic.partitionUnit', { count }),
    }),
    textColumn(
      {
        id: 'retention',
        label: 'topic.retention',
        width: 116,
        align: 'end',
        file: {
          text: (row, t) => [retention(row, t)?.full, sizeLimit(row, t)].filter(Boolean).join(', '),
          data: ({ retentionTime = null, retentionSize = null, cleanupPolicies = null }) => ({
            retentionTime,
            retentionSize,
            cleanupPolicies,
          }),
        },
      },
      (row, t) => retention(row, t)?.short ?? null,
      (row, t) => retention(row, t)?.full,
    ),
    ...sharedColumns('owners', 'tags'),
    textColumn(
      {
        id: 'messageFormat',
        label: 'topic.messageFormat',
        field: MESSAGE_SCHEMA,
        width: 104,
        file: { data: ({ messageSchema }) => ({ schemaType: messageSchema?.schemaType ?? null }) },
      },
      ({ messageSchema }) => messageSchema && (messageSchema.schemaType ?? null),
    ),
    figureColumn({ id: 'replicationFactor', label: 'topic.replication' }),
    ...assetColumns(),
  ],
  defaultColumns: ['name', 'service', 'partitions', 'retention', 'owners', 'tags', 'updatedAt'],
  facets: assetFacets('column'),
  partLists: loadedPart([
    columnParts({
      id: 'fields',
      label: 'topic.field',
      field: MESSAGE_SCHEMA,
      columnsOf: ({ messageSchema }: TopicRow) => messageSchema?.schemaFields,
    }),
  ]),
  hasLineage: true,
  Parts: TopicParts,
});
