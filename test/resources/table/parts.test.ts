import { describe, expect, test } from 'vitest';
import { durationText } from '#src/entity/duration.ts';
import { ENGLISH } from '#src/i18n/language.ts';
import { translatorFor } from '#src/i18n/translate.ts';
import { accessText, definitionOf, joinsOf, partitionKeys } from '#src/resources/table/parts.tsx';

const t = translatorFor(ENGLISH, 'table');

test.each([
  ['P30D', '30 days'],
  ['P1Y6M', '1 year, 6 months'],
  ['PT12H', '12 hours'],
  // What is no duration is shown as it is sent.
  ['P', 'P'],
  ['30 days', '30 days'],
  ['P-3D', 'P-3D'],
])('a period of %s is %s', (sent, words) => {
  expect(durationText(sent, t)).toBe(words);
});

describe('partitions', () => {
  test('have an interval for each column from 1.4 on, and one for all before', () => {
    const columns = [
      { columnName: 'day', intervalType: 'TIME-UNIT', interval: 'DAY' },
      { columnName: 'region' },
    ];
    expect(partitionKeys({ tablePartition: { columns } }, t)).toEqual([
      { column: 'day', by: 'by time, day' },
      { column: 'region', by: '' },
    ]);
    const old = { columns: [{ columnName: 'id' }], intervalType: 'INTEGER-RANGE', interval: '0-100' };
    expect(partitionKeys({ tablePartition: old }, t)).toEqual([
      { column: 'id', by: 'by range of numbers, 0-100' },
    ]);
  });

  test('may have no column, and kinds that no version has are shown as sent', () => {
    expect(partitionKeys({ tablePartition: { intervalType: 'INGESTION-TIME' } }, t)).toEqual([
      { column: undefined, by: 'by time of loading' },
    ]);
    expect(partitionKeys({ tablePartition: { intervalType: 'MOON' } }, t)).toEqual([
      { column: undefined, by: 'MOON' },
    ]);
    expect(partitionKeys({ tablePartition: {} }, t)).toEqual([]);
    expect(partitionKeys({}, t)).toEqual([]);
  });
});

test('joins are ordered by their number, and lead to the table of a column', () => {
  const joins = {
    columnJoins: [
      {
        columnName: 'customer_id',
        joinedWith: [
          { fullyQualifiedName: 's.d."a.b".customers.id', joinCount: 3 },
          { fullyQualifiedName: 's.d.x.people."the.id"', joinCount: 8 },
        ],
      },
    ],
    directTableJoins: [{ fullyQualifiedName: 's.d.x.old' }],
  };
  expect(
    joinsOf({ joins }).map(({ column, tableFqn, name, count }) => [column, tableFqn, name, count]),
  ).toEqual([
    ['customer_id', 's.d.x.people', 'people.the.id', 8],
    ['customer_id', 's.d."a.b".customers', 'customers.id', 3],
    [undefined, 's.d.x.old', 'old', 0],
  ]);
  expect(joinsOf({})).toEqual([]);
});

test('an access has its time, and who or what it was by', () => {
  const timestamp = Date.parse('2026-11-21T12:02:00');
  expect(accessText({ timestamp, accessedBy: { displayName: 'Ana Ng' } }, t)).toBe(
    '21 November 2026, 12:02, by Ana Ng',
  );
  expect(accessText({ timestamp, accessedByAProcess: 'dbt' }, t)).toBe('21 November 2026, 12:02, by dbt');
  expect(accessText({ timestamp }, t)).toBe('21 November 2026, 12:02');
  expect(accessText({ accessedByAProcess: 'dbt' }, t)).toBeUndefined();
  expect(accessText({ timestamp: 9e18 }, t)).toBeUndefined();
});

test('the statement of a view has another name in older versions, and may be empty', () => {
  expect(definitionOf({ schemaDefinition: 'select 1\n' })).toBe('select 1');
  expect(definitionOf({ viewDefinition: 'select 2' })).toBe('select 2');
  expect(definitionOf({ schemaDefinition: ' ' })).toBeUndefined();
  expect(definitionOf({})).toBeUndefined();
});
