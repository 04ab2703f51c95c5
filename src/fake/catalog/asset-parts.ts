import { deriveRandom, pick, toFraction } from '../random.ts';
import { sentenceCase, titleCase } from './generated-texts.ts';
import { NOW, USAGE_DATE, quoteName } from './records.ts';
import type { AssetHead } from './types.ts';
import type { ColumnSpec, Entity } from './vocabulary/domains.ts';
import { ALGORITHMS, TASKS } from './vocabulary/services.ts';

// The members that only records of a type have: schemas of messages, tasks of pipelines, features of models, files.

const DAY = 86_400_000;

/** A head with the random number that decides its record. */
export type DrawnHead = AssetHead & { readonly drawn: number };

/** Usage in the service's form: most have little, a few have much. */
export function usage(drawn: number): Record<string, unknown> {
  const daily = Math.floor(toFraction(deriveRandom(drawn, 31)) ** 6 * 400);
  const rank = Math.round(toFraction(deriveRandom(drawn, 31)) * 1000) / 10;
  const stats = (count: number) => ({ count, percentileRank: count === 0 ? 0 : rank });
  return {
    dailyStats: stats(daily),
    weeklyStats: stats(daily * 6),
    monthlyStats: stats(daily * 25),
    date: USAGE_DATE,
  };
}

const FIELD_TYPES: Readonly<Record<ColumnSpec['kind'], string>> = {
  id: 'LONG',
  text: 'STRING',
  long: 'STRING',
  code: 'STRING',
  int: 'INT',
  money: 'DOUBLE',
  ratio: 'DOUBLE',
  flag: 'BOOLEAN',
  time: 'TIMESTAMP',
  date: 'DATE',
  json: 'STRING',
  pii: 'STRING',
  bytes: 'BYTES',
  struct: 'RECORD',
  array: 'ARRAY',
};

/** Fields of a message, with their tags. */
function schemaFields(specs: readonly ColumnSpec[], path: string): Record<string, unknown>[] {
  return specs.map(({ name, kind, parts }) => {
    const fullyQualifiedName = `${path}.${quoteName(name)}`;
    return {
      name,
      dataType: FIELD_TYPES[kind],
      fullyQualifiedName,
      tags: kind === 'pii' ? [PERSONAL] : [],
      ...(parts && { children: schemaFields(parts, fullyQualifiedName) }),
    };
  });
}

const PERSONAL = {
  tagFQN: 'PII.Sensitive',
  description: 'Personal data that could harm a person if it were lost or disclosed.',
  source: 'Classification',
  labelType: 'Automated',
  state: 'Confirmed',
};

const PROTOBUF_TYPES: Readonly<Partial<Record<ColumnSpec['kind'], string>>> = {
  id: 'int64',
  int: 'int32',
  money: 'double',
  ratio: 'double',
  flag: 'bool',
  time: 'google.protobuf.Timestamp',
  bytes: 'bytes',
};

/** A message as text in the language of Protocol Buffers. */
function protobufText(name: string, columns: readonly ColumnSpec[]): string {
  const fields = columns.map(
    (column, n) => `  ${PROTOBUF_TYPES[column.kind] ?? 'string'} ${column.name} = ${n + 1};`,
  );
  return `syntax = "proto3";\n\nmessage ${name} {\n${fields.join('\n')}\n}\n`;
}

/** Schema of the messages of a topic, partitions and retention. */
export function topicMembers(
  { drawn, fullyQualifiedName }: DrawnHead,
  entity: Entity,
): Record<string, unknown> {
  const settled = toFraction(deriveRandom(drawn, 41)) < 0.7;
  const type = pick(['Avro', 'Avro', 'JSON', 'Protobuf'], deriveRandom(drawn, 42));
  const columns: readonly ColumnSpec[] = [{ name: `${entity.singular}_id`, kind: 'id' }, ...entity.columns];
  const fields = columns.map(({ name, kind }) => ({ name, type: FIELD_TYPES[kind].toLowerCase() }));
  const root = `${fullyQualifiedName}.${quoteName(titleCase(entity.singular).replaceAll(' ', ''))}`;
  return {
    ...(toFraction(deriveRandom(drawn, 43)) < 0.85 && {
      messageSchema: {
        schemaText:
          type === 'Protobuf'
            ? protobufText(titleCase(entity.singular).replaceAll(' ', ''), columns)
            : JSON.stringify({ type: 'record', name: entity.singular, fields }, undefined, 2),
        schemaType: type,
        // The registry's text could not be read.
        schemaFields:
          type === 'Protobuf' && toFraction(deriveRandom(drawn, 48)) < 0.5
            ? []
            : [
                {
                  name: titleCase(entity.singular).replaceAll(' ', ''),
                  dataType: 'RECORD',
                  fullyQualifiedName: root,
                  tags: [],
                  children: schemaFields(columns, root),
                },
              ],
      },
    }),
    partitions: pick([1, 3, 6, 12, 12, 24, 48, 96], deriveRandom(drawn, 44)),
    cleanupPolicies: pick(
      [['delete'], ['delete'], ['compact'], ['delete', 'compact'], []],
      deriveRandom(drawn, 45),
    ),
    ...(settled && {
      retentionTime: pick([1, 3, 7, 7, 30], deriveRandom(drawn, 46)) * DAY,
      replicationFactor: pick([1, 2, 3, 3, 3], deriveRandom(drawn, 47)),
      maximumMessageSize: 1_048_576,
    }),
    retentionSize: -1,
  };
}

/** Schedules of pipelines, in the notations of their services. */
const SCHEDULES = [
  '0 2 * * *',
  '15 * * * *',
  '*/10 * * * *',
  '0 6 * * 1',
  '30 5 * * 1-5',
  '@daily',
  '0 4 1 * *',
  '0 4 L * ?',
];

/** Schedule of a pipeline, its tasks in their order, and how its last run ended. */
export function pipelineMembers(
  fqn: string,
  drawn: number,
  address: string,
  addressMember: string,
): Record<string, unknown> {
  const count = deriveRandom(drawn, 51) % (TASKS.length + 1);
  const names = TASKS.slice(0, count);
  const failed = toFraction(deriveRandom(drawn, 52));
  const state = failed < 0.08 ? 'Failed' : failed < 0.12 ? 'Pending' : 'Successful';
  const end = NOW - Math.floor(toFraction(deriveRandom(drawn, 53)) * 2 * DAY) - 3_600_000;
  const tasks = names.map(([name, taskType, description], n) => ({
    name,
    displayName: sentenceCase(name),
    fullyQualifiedName: `${fqn}.${name}`,
    ...(deriveRandom(drawn, 60 + n) % 2 === 0 && { description }),
    [addressMember]: `${address}/tasks/${name}`,
    downstreamTasks: names[n + 1] ? [names[n + 1]?.[0]] : [],
    taskType,
    tags: [],
  }));
  const statusOf = (n: number) => (n < count - 1 || state === 'Successful' ? 'Successful' : state);
  return {
    ...(toFraction(deriveRandom(drawn, 55)) < 0.7 && {
      scheduleInterval: pick(SCHEDULES, deriveRandom(drawn, 56)),
    }),
    ...(count > 0 && { tasks }),
    ...(count > 0 &&
      toFraction(deriveRandom(drawn, 54)) < 0.9 && {
        pipelineStatus: {
          timestamp: end,
          executionStatus: state,
          taskStatus: names.map(([name], n) => ({
            name,
            executionStatus: statusOf(n),
            startTime: end - (count - n) * 240_000,
            ...(statusOf(n) !== 'Pending' && { endTime: end - (count - n - 1) * 240_000 }),
            logLink: `${address}/logs/${name}`,
          })),
        },
      }),
  };
}

/** Algorithm, features, hyperparameters, target and store of a model. */
export function modelMembers(
  fqn: string,
  name: string,
  entity: Entity,
  drawn: number,
): Record<string, unknown> {
  const [algorithm, parameters] = pick(ALGORITHMS, deriveRandom(drawn, 71));
  const features = entity.columns.filter(({ parts }) => parts === undefined);
  return {
    algorithm,
    ...(features.length > 0 && {
      mlFeatures: features.map(({ name: feature, kind }) => ({
        name: feature,
        dataType: ['int', 'money', 'ratio', 'time', 'date'].includes(kind) ? 'numerical' : 'categorical',
        ...(deriveRandom(drawn, feature.length) % 2 === 0 && {
          description: `${sentenceCase(feature)} on the day of training.`,
        }),
        fullyQualifiedName: `${fqn}.${quoteName(feature)}`,
      })),
    }),
    ...(deriveRandom(drawn, 72) % 4 > 0 && {
      mlHyperParameters: Object.entries(parameters).map(([parameter, value]) => ({ name: parameter, value })),
    }),
    ...(deriveRandom(drawn, 73) % 3 > 0 && { target: features.at(-1)?.name ?? 'label' }),
    ...(deriveRandom(drawn, 74) % 2 === 0 && {
      mlStore: {
        storage: `s3://lindgate-models/${encodeURIComponent(name)}`,
        imageRepository: 'https://registry.example.com/models',
      },
    }),
  };
}

/** Columns of a table-like record about an entity, top level only. */
const plainColumns = (entity: Entity, fullyQualifiedName: string): Record<string, unknown>[] =>
  schemaFields(
    entity.columns.filter(({ parts }) => parts === undefined),
    fullyQualifiedName,
  ).map(({ dataType, ...field }) => ({
    ...field,
    dataType: dataType === 'LONG' ? 'BIGINT' : dataType,
    dataTypeDisplay: String(dataType).toLowerCase(),
  }));

/** The statements of a procedure and their language. */
export function procedureMembers({ name, drawn }: DrawnHead, entity: Entity): Record<string, unknown> {
  const columns = entity.columns.filter(({ parts }) => parts === undefined).map((column) => column.name);
  const [first = 'id'] = columns;
  const isScript = toFraction(deriveRandom(drawn, 91)) < 0.15;
  const statement = [
    `MERGE INTO ${entity.plural} AS target`,
    `USING staged_${entity.plural} AS source ON target.${entity.singular}_id = source.${entity.singular}_id`,
    `WHEN MATCHED THEN UPDATE SET ${columns.map((column) => `${column} = source.${column}`).join(', ')}`,
    `WHEN NOT MATCHED THEN INSERT (${columns.join(', ')})`,
    `  VALUES (${columns.map((column) => `source.${column}`).join(', ')});`,
  ];
  const code = isScript
    ? [
        'var rows = snowflake.execute({',
        `  sqlText: 'SELECT COUNT(${first}) FROM ${entity.plural}'`,
        '});',
        'rows.next();',
        'return rows.getColumnValue(1);',
      ]
    : [`CREATE OR REPLACE PROCEDURE ${name}()`, 'AS $$', 'BEGIN', ...statement, 'END;', '$$;'];
  return { storedProcedureCode: { language: isScript ? 'JavaScript' : 'SQL', code: code.join('\n') } };
}

/** Types of data models by the type of their service. */
const MODEL_TYPES: Readonly<Record<string, readonly string[]>> = {
  Looker: ['LookMlView', 'LookMlExplore'],
  Superset: ['SupersetDataModel'],
  Tableau: ['TableauDataModel'],
  Metabase: ['MetabaseDataModel'],
};

/** Type, columns and statement of a data model. */
export function dataModelMembers(
  { fullyQualifiedName, drawn }: DrawnHead,
  entity: Entity,
  serviceType: string,
): Record<string, unknown> {
  const columns = plainColumns(entity, fullyQualifiedName);
  return {
    dataModelType: pick(MODEL_TYPES[serviceType] ?? ['LookMlView'], deriveRandom(drawn, 95)),
    ...(deriveRandom(drawn, 96) % 4 > 0 && {
      sql: `SELECT\n  ${columns.map(({ name }) => String(name)).join(',\n  ')}\nFROM mart.${entity.plural}`,
    }),
    ...(serviceType === 'Looker' && { project: 'lindgate' }),
    columns,
  };
}

/** Prefix, size and formats of a container; mostly also the data model of one with files only. */
export function containerMembers(
  head: DrawnHead,
  entity: Entity,
  isFolder: boolean,
): Record<string, unknown> {
  const { drawn, fullyQualifiedName, name } = head;
  const isModelled = !isFolder && toFraction(deriveRandom(drawn, 81)) < 0.75;
  const objects = 1 + Math.floor(toFraction(deriveRandom(drawn, 82)) ** 3 * 40_000);
  const formats = [['parquet'], ['csv'], ['json', 'gz'], ['avro'], ['parquet', 'csv'], ['tsv', 'zip']];
  return {
    ...(isModelled && {
      dataModel: {
        isPartitioned: deriveRandom(drawn, 83) % 3 === 0,
        columns: plainColumns(entity, fullyQualifiedName),
      },
    }),
    prefix: `/${name}`,
    numberOfObjects: objects,
    size: objects * (2_000 + (deriveRandom(drawn, 84) % 3_000_000)),
    fileFormats: isFolder ? [] : pick(formats, deriveRandom(drawn, 85)),
  };
}
