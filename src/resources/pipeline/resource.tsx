import * as v from 'valibot';
import { lenient, lenientList } from '../../api/schemas/entity.ts';
import { recordType, type RowOf } from '../../api/schemas/record.ts';
import { EmptyValue } from '../../entity/cell-parts.tsx';
import { ownDisplayName } from '../../entity/names.tsx';
import { codeText, PartsList, StatusText, type RecordPart, type Status } from '../../entity/parts-list.tsx';
import { exactTime } from '../../entity/updated.tsx';
import '../../i18n/later-messages.ts';
import type { Translator } from '../../i18n/translate.ts';
import { useTranslator } from '../../i18n/use-translator.tsx';
import { loadedPart } from '../../ui/lazy.ts';
import { spellOutInvisible, VisibleText } from '../../ui/text.tsx';
import { resourceType, type ResourceColumn, type PartsProps } from '../resource.ts';
import { ASSET_FIELDS, assetFacets } from '../shared/assets.ts';
import { assetColumns, namesColumn, sharedColumns, textView } from '../shared/column-views.tsx';
import { DISPLAY_NAME, flatParts } from '../shared/part-lines.ts';
import { cronOf, scheduleText } from './schedule.ts';

const taskSchema = v.object({
  name: v.string(),
  displayName: lenient(v.string()),
  description: lenient(v.string()),
  taskType: lenient(v.string()),
  sourceUrl: lenient(v.string()),
  /** `sourceUrl` of servers before 1.1.0. */
  taskUrl: lenient(v.string()),
  downstreamTasks: lenient(lenientList(v.string())),
});
type Task = Readonly<v.InferOutput<typeof taskSchema>>;

/** The result of a run or task; times in ms since the epoch. */
const statusMembers = {
  executionStatus: lenient(v.string()),
  startTime: lenient(v.number()),
  endTime: lenient(v.number()),
};

const pipelineRecords = recordType({
  type: 'pipeline',
  shared: ASSET_FIELDS,
  members: {
    sourceUrl: lenient(v.string()),
    /** `sourceUrl` of servers before 1.1.0. */
    pipelineUrl: lenient(v.string()),
    scheduleInterval: lenient(v.string()),
  },
  fields: {
    tasks: lenient(lenientList(taskSchema)),
    pipelineStatus: lenient(
      v.object({
        timestamp: lenient(v.number()),
        executionStatus: lenient(v.string()),
        taskStatus: lenient(lenientList(v.object({ name: v.string(), ...statusMembers }))),
      }),
    ),
  },
});

type PipelineRow = RowOf<typeof pipelineRecords>;

/** Tasks in topological order, ties in the order of the list; tasks of a cycle come last. */
function inRunningOrder(tasks: readonly Task[]): readonly Task[] {
  const waitsFor = new Map(tasks.map(({ name }) => [name, 0]));
  const edges = tasks.map(({ downstreamTasks = [] }) =>
    [...new Set(downstreamTasks)].filter((name) => waitsFor.has(name)),
  );
  for (const name of edges.flat()) waitsFor.set(name, (waitsFor.get(name) ?? 0) + 1);
  const places = new Map(tasks.map(({ name }, at) => [name, at]));
  const order = new Set<number>();
  const next = tasks.flatMap(({ name }, at) => (waitsFor.get(name) === 0 ? [at] : [])).toReversed();
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    order.add(at);
    for (const name of (edges[at] ?? []).toReversed()) {
      const left = (waitsFor.get(name) ?? 0) - 1;
      const place = places.get(name);
      waitsFor.set(name, left);
      if (left === 0 && place !== undefined) next.push(place);
    }
  }
  const rest = tasks.flatMap((_, at) => (order.has(at) ? [] : [at]));
  return [...order, ...rest].flatMap((at) => tasks[at] ?? []);
}

/** Undefined: unknown or skipped. */
function statusOf(executionStatus: string | undefined, t: Translator): Status | undefined {
  switch (executionStatus) {
    case 'Successful':
      return { tone: 'good', word: t('pipeline.succeeded') };
    case 'Failed':
      return { tone: 'bad', word: t('pipeline.failed') };
    case 'Pending':
      return { tone: 'warn', word: t('pipeline.waiting') };
    default:
      return undefined;
  }
}

type RunStatus = NonNullable<PipelineRow['pipelineStatus']>;
type TaskStatus = NonNullable<RunStatus['taskStatus']>[number];

const taskName = ({ displayName, name }: Task) => displayName || name;

function taskPart(task: Task, last: TaskStatus | undefined, t: Translator): RecordPart {
  const { executionStatus, endTime } = last ?? {};
  const failedAt =
    executionStatus === 'Failed' && endTime !== undefined && exactTime(endTime, t) !== undefined
      ? t('pipeline.failedAt', { time: t.date(endTime, { timeStyle: 'short' }) })
      : undefined;
  const skipped = executionStatus === 'Skipped' ? t('pipeline.skipped') : undefined;
  const waits = executionStatus === 'Pending' ? t('pipeline.waits') : undefined;
  return {
    name: taskName(task),
    status: statusOf(executionStatus, t),
    detail: failedAt ?? skipped ?? waits,
    type: task.taskType,
    address: task.sourceUrl ?? task.taskUrl,
    description: task.description,
  };
}

/** Minutes from the first start of a task to the last end, at least one; undefined: a time is missing. */
function minutesOf({ taskStatus = [] }: RunStatus): number | undefined {
  let [start, end] = [Infinity, -Infinity];
  for (const { startTime, endTime } of taskStatus) {
    if (startTime === undefined || endTime === undefined) return undefined;
    start = Math.min(start, startTime);
    end = Math.max(end, endTime);
  }
  return end >= start ? Math.max(1, Math.round((end - start) / 60_000)) : undefined;
}

function runTime(run: RunStatus, t: Translator): string | undefined {
  const time = run.timestamp === undefined ? undefined : exactTime(run.timestamp, t);
  const minutes = minutesOf(run);
  if (time === undefined || minutes === undefined) return time;
  const took = t.number(minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return t('pipeline.timeAndLength', { time, took });
}

function RunEnd({ run, title }: { readonly run: RunStatus; readonly title?: string | undefined }) {
  const t = useTranslator();
  const status = statusOf(run.executionStatus, t);
  if (status) return <StatusText status={status} title={title} />;
  return run.executionStatus ? <VisibleText text={run.executionStatus} /> : <EmptyValue />;
}

/** A schedule as it is written, where there are no words for it. */
const RawSchedule = ({ text }: { readonly text: string }) => (
  <code className="clip" title={spellOutInvisible(text)} translate="no">
    <VisibleText text={text} />
  </code>
);

const scheduleWords = textView<PipelineRow>(
  ({ scheduleInterval }, t) =>
    scheduleInterval ? (scheduleText(scheduleInterval, t) ?? scheduleInterval) : null,
  ({ scheduleInterval }) => scheduleInterval,
);

const scheduleColumn: ResourceColumn<PipelineRow> = {
  ...scheduleWords,
  id: 'schedule',
  label: 'pipeline.schedule',
  width: 192,
  file: { data: ({ scheduleInterval = null }) => ({ scheduleInterval }) },
  render: (row, t, ...more) =>
    row.scheduleInterval && scheduleText(row.scheduleInterval, t) === undefined ? (
      <RawSchedule text={row.scheduleInterval} />
    ) : (
      scheduleWords.render(row, t, ...more)
    ),
};

function PipelineParts({ record, loading, children }: PartsProps<PipelineRow>) {
  const t = useTranslator();
  const { tasks, pipelineStatus, scheduleInterval } = record;
  const statuses = new Map(pipelineStatus?.taskStatus?.map((status) => [status.name, status]));
  const cron = scheduleInterval === undefined ? undefined : cronOf(scheduleInterval);
  const words = scheduleInterval === undefined ? undefined : scheduleText(scheduleInterval, t);
  const ran = pipelineStatus && (pipelineStatus.executionStatus ?? pipelineStatus.timestamp) !== undefined;
  return children({
    factsTitle: t('pipeline.runs'),
    facts: [
      {
        label: t('pipeline.schedule'),
        value: words ?? (scheduleInterval && <RawSchedule text={scheduleInterval} />),
        more: words !== undefined && words !== cron && codeText(cron),
      },
      {
        label: t('pipeline.lastRun'),
        value: ran && <RunEnd run={pipelineStatus} />,
        more: pipelineStatus && runTime(pipelineStatus, t),
      },
    ],
    main: (
      <PartsList
        title={t('pipeline.tasks')}
        findLabel={t('pipeline.findTask')}
        noneText={t('pipeline.noTasks')}
        parts={tasks && inRunningOrder(tasks).map((task) => taskPart(task, statuses.get(task.name), t))}
        ordered
        loading={loading}
        hint={statuses.size > 0 ? t('pipeline.orderAndMarks') : t('pipeline.order')}
      />
    ),
  });
}

const lastRunColumn: ResourceColumn<PipelineRow> = {
  id: 'lastRun',
  label: 'pipeline.lastRun',
  field: { name: 'pipelineStatus', heavy: true, empty: {} },
  width: 120,
  render: ({ pipelineStatus }, t) =>
    pipelineStatus && <RunEnd run={pipelineStatus} title={runTime(pipelineStatus, t)} />,
  text: ({ pipelineStatus }, t) =>
    statusOf(pipelineStatus?.executionStatus, t)?.word ?? pipelineStatus?.executionStatus ?? '',
  file: { data: ({ pipelineStatus }) => ({ pipelineStatus: pipelineStatus ?? null }) },
};

const TASKS = { name: 'tasks', heavy: true } as const;

const taskList = flatParts<PipelineRow>({
  id: 'tasks',
  label: 'pipeline.task',
  field: TASKS,
  columns: [
    DISPLAY_NAME,
    { id: 'type', label: 'column.type' },
    { id: 'downstreamTasks', label: 'pipeline.downstream' },
    { id: 'sourceUrl', label: 'parts.link' },
  ],
  partsOf: ({ tasks }) =>
    tasks?.map(({ taskType: type, taskUrl, sourceUrl = taskUrl, ...task }) => ({
      ...task,
      displayName: ownDisplayName(task),
      type,
      sourceUrl,
    })),
});

export default resourceType<PipelineRow>({
  id: 'pipeline',
  records: pipelineRecords,
  endpoint: { texts: ['tasks.displayName'] },
  services: 'pipelineServices',
  columns: [
    ...sharedColumns('name', 'service'),
    namesColumn(
      {
        id: 'tasks',
        label: 'pipeline.tasks',
        width: 88,
        field: TASKS,
        narrow: 'fact',
        unit: (count, t) => t('pipeline.taskUnit', { count }),
      },
      (row) => row.tasks?.map(taskName),
    ),
    scheduleColumn,
    ...sharedColumns('owners', 'tags'),
    lastRunColumn,
    ...assetColumns(),
  ],
  defaultColumns: ['name', 'service', 'tasks', 'schedule', 'owners', 'tags', 'updatedAt'],
  facets: assetFacets(),
  partLists: loadedPart([taskList]),
  hasLineage: true,
  Parts: PipelineParts,
});
