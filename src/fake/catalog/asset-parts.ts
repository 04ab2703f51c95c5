import type { Asset } from './generated-head.ts';
import { sentenceCase, titleCase } from './generated-texts.ts';
import { DAY, type Members } from './new-record.ts';
import { addressMember, RECORD_SCHEMAS } from './record-schema.ts';
import { NOW, quoteName } from './records.ts';
import { PERSONAL, tagsIn } from './tags.ts';
import { TASKS } from './vocabulary/assets.ts';
import type { ColumnSpec } from './vocabulary/domains.ts';

// Members of assets with parts: schemas of messages, tasks of pipelines, columns of files, code of procedures.

/** Types of fields other than `STRING`. */
const FIELD_TYPES: Readonly<Partial<Record<ColumnSpec['kind'], string>>> = {
  id: 'LONG',
  int: 'INT',
  money: 'DOUBLE',
  ratio: 'DOUBLE',
  flag: 'BOOLEAN',
  time: 'TIMESTAMP',
  date: 'DATE',
  bytes: 'BYTES',
  struct: 'RECORD',
  array: 'ARRAY',
};
const fieldType = ({ kind }: ColumnSpec): string => FIELD_TYPES[kind] ?? 'STRING';

/** The tag of personal data with the members that every version has. */
const PERSONAL_PART = tagsIn(RECORD_SCHEMAS['1.1'], [PERSONAL]);

/** Fields of a message, with their tags. */
function schemaFields(specs: readonly ColumnSpec[], path: string): Members[] {
  return specs.map((spec) => {
    const { name, kind, parts } = spec;
    const fullyQualifiedName = `${path}.${quoteName(name)}`;
    return {
      name,
      dataType: fieldType(spec),
      fullyQualifiedName,
      tags: kind === 'pii' ? PERSONAL_PART : [],
      ...(parts && { children: schemaFields(parts, fullyQualifiedName) }),
    };
  });
}

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

/** The schema of the messages of a topic, as the registry has it and as fields. */
export function messageSchema({ entity, fullyQualifiedName, chance, pick }: Asset): Members {
  const schemaType = pick(42, ['Avro', 'Avro', 'JSON', 'Protobuf']);
  const columns: readonly ColumnSpec[] = [{ name: `${entity.singular}_id`, kind: 'id' }, ...entity.columns];
  const fields = columns.map((spec) => ({ name: spec.name, type: fieldType(spec).toLowerCase() }));
  const name = titleCase(entity.singular).replaceAll(' ', '');
  const root = `${fullyQualifiedName}.${quoteName(name)}`;
  const isProtobuf = schemaType === 'Protobuf';
  const record = {
    name,
    dataType: 'RECORD',
    fullyQualifiedName: root,
    tags: [],
    children: schemaFields(columns, root),
  };
  return {
    schemaText: isProtobuf
      ? protobufText(name, columns)
      : JSON.stringify({ type: 'record', name: entity.singular, fields }, undefined, 2),
    schemaType,
    // The registry's text could not be read.
    schemaFields: isProtobuf && chance(48) < 0.5 ? [] : [record],
  };
}

/** The tasks of a pipeline in their order, and how its last run ended; nothing if it has no tasks. */
export function pipelineRun({ fullyQualifiedName, address, schema, number, chance }: Asset): Members {
  const tasks = TASKS.slice(0, number(51) % (TASKS.length + 1));
  const share = chance(52);
  const state = share < 0.08 ? 'Failed' : share < 0.12 ? 'Pending' : 'Successful';
  const end = NOW - Math.floor(chance(53) * 2 * DAY) - 3_600_000;
  const taskStatus = tasks.map(([name], n) => {
    const left = tasks.length - n;
    const executionStatus = left > 1 ? 'Successful' : state;
    return {
      name,
      executionStatus,
      startTime: end - left * 240_000,
      ...(executionStatus !== 'Pending' && { endTime: end - (left - 1) * 240_000 }),
      logLink: `${address}/logs/${name}`,
    };
  });
  if (tasks.length === 0) return {};
  return {
    tasks: tasks.map(([name, taskType, description], n) => ({
      name,
      displayName: sentenceCase(name),
      fullyQualifiedName: `${fullyQualifiedName}.${name}`,
      ...(number(60 + n) % 2 === 0 && { description }),
      [addressMember(schema, 'task')]: `${address}/tasks/${name}`,
      downstreamTasks: tasks.slice(n + 1, n + 2).map(([next]) => next),
      taskType,
      tags: [],
    })),
    pipelineStatus: chance(54) < 0.9 ? { timestamp: end, executionStatus: state, taskStatus } : undefined,
  };
}

/** Columns of a table-like record about its entity, top level only. */
export const dataModelColumns = ({ entity, fullyQualifiedName }: Asset): Members[] =>
  schemaFields(
    entity.columns.filter(({ parts }) => parts === undefined),
    fullyQualifiedName,
  ).map(({ dataType, ...field }) => ({
    ...field,
    dataType: dataType === 'LONG' ? 'BIGINT' : dataType,
    dataTypeDisplay: String(dataType).toLowerCase(),
  }));

/** The statements of a procedure and their language. */
export function procedureCode({ name, entity, chance }: Asset): Members {
  const { singular, plural } = entity;
  const columns = entity.columns.filter(({ parts }) => parts === undefined).map((column) => column.name);
  const [first = 'id'] = columns;
  if (chance(91) < 0.15)
    return {
      language: 'JavaScript',
      code: [
        'var rows = snowflake.execute({',
        `  sqlText: 'SELECT COUNT(${first}) FROM ${plural}'`,
        '});',
        'rows.next();',
        'return rows.getColumnValue(1);',
      ].join('\n'),
    };
  return {
    language: 'SQL',
    code: [
      `CREATE OR REPLACE PROCEDURE ${name}()`,
      'AS $$',
      'BEGIN',
      `MERGE INTO ${plural} AS target`,
      `USING staged_${plural} AS source ON target.${singular}_id = source.${singular}_id`,
      `WHEN MATCHED THEN UPDATE SET ${columns.map((column) => `${column} = source.${column}`).join(', ')}`,
      `WHEN NOT MATCHED THEN INSERT (${columns.join(', ')})`,
      `  VALUES (${columns.map((column) => `source.${column}`).join(', ')});`,
      'END;',
      '$$;',
    ].join('\n'),
  };
}
