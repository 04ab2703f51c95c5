import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fqnParts, unquoteName } from '#src/api/fqn.ts';
import { MAX_COLUMN_DEPTH, type Column } from '#src/api/schemas/entity.ts';
import { columnParts, referenceParts } from '#src/resources/shared/part-lines.ts';
import { type PartLine, type PartList } from '#src/resources/shared/part-list.ts';
import { tableRecords, type TableRow } from '#src/resources/table/definition.ts';
import { tablePartLists } from '#src/resources/table/part-lists.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { runs } from '#test/support/long.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const [columnsOfTables] = tablePartLists as readonly [PartList<TableRow>];

const FIELDS = ['columns', 'tags', 'tableConstraints'];
/** A table as its list sends it. */
function tableWith(members: object): TableRow {
  const row = tableRecords.decoder(FIELDS, 'start')({ ...sampleTable(1, 'orders'), ...members }, 0);
  if (row.kind !== 'entity') throw new Error('It cannot be read');
  return row;
}

const name = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom(...HOSTILE, 'a.b', '"a"', 'a"."b'));
const { columns: anyColumns } = fc.letrec<{ columns: Column[] }>((tie) => ({
  columns: fc.uniqueArray(
    fc.record({ name, dataType: fc.string(), children: tie('columns') }, { requiredKeys: ['name'] }),
    { selector: (column) => column.name, maxLength: 4 },
  ),
}));

/** The paths of columns at every depth, depth first, as names. */
const pathsIn = (columns: readonly Column[], above: readonly string[] = []): readonly (readonly string[])[] =>
  columns.flatMap((column) => {
    const path = [...above, column.name];
    return [path, ...pathsIn(column.children ?? [], path)];
  });

const namesOfPath = ({ values: { path } }: PartLine) => fqnParts(String(path)).map(unquoteName);

const plain = columnParts({
  id: 'columns',
  label: 'parts.column',
  columnsOf: (row: TableRow) => row.columns,
});

test('columns at every depth have a line each, once, in order, each with a path of its own', () => {
  fc.assert(
    fc.property(anyColumns, (columns) => {
      const lines = plain.linesOf({ ...tableWith({}), columns: [...columns] });
      expect(lines.map(({ values }) => values['position'])).toEqual(lines.map((_, at) => at + 1));
      expect(lines.map(namesOfPath)).toEqual(pathsIn(columns));
      expect(new Set(lines.map(({ values }) => values['path'])).size).toBe(lines.length);
    }),
    { numRuns: runs(100) },
  );
});

test('a line has type, keys, constraints, nullability, description, tags and terms', () => {
  const row = tableWith({
    columns: [
      {
        name: 'id',
        displayName: 'id',
        dataType: 'BIGINT',
        dataTypeDisplay: 'number(38)',
        constraint: 'PRIMARY_KEY',
        description: '**The** key',
        tags: [
          { tagFQN: 'PII.None', source: 'Classification' },
          { tagFQN: 'Sales.Order', source: 'Glossary' },
        ],
      },
      {
        name: 'ship',
        displayName: 'Shipping',
        dataType: 'STRUCT',
        constraint: 'NULL',
        children: [{ name: 'a.b', dataType: 'INT', constraint: 'NOT_NULL' }],
      },
      { name: 'customer', dataType: 'INT', constraint: 'UNIQUE' },
    ],
    tableConstraints: [
      { constraintType: 'PRIMARY_KEY', columns: ['id'] },
      { constraintType: 'FOREIGN_KEY', columns: ['customer', 'id'], referredColumns: ['s.d.c.customers.id'] },
      // Of a column of the first level, not of one below that is called so.
      { constraintType: 'UNIQUE', columns: ['a.b'] },
    ],
  });
  const foreign = 'FOREIGN_KEY: customer, id → s.d.c.customers.id';
  expect(columnsOfTables.linesOf(row).map(({ values }) => values)).toEqual([
    {
      position: 1,
      path: 'id',
      displayName: undefined,
      type: 'number(38)',
      key: ['PRIMARY_KEY', 'FOREIGN_KEY'],
      constraints: ['PRIMARY_KEY: id', foreign],
      nullability: 'NOT NULL',
      description: '**The** key',
      tags: ['PII.None'],
      terms: ['Sales.Order'],
    },
    {
      position: 2,
      path: 'ship',
      displayName: 'Shipping',
      type: 'STRUCT',
      key: [],
      constraints: ['NULL'],
      nullability: 'NULL',
      description: undefined,
      tags: [],
      terms: [],
    },
    {
      position: 3,
      path: 'ship."a.b"',
      displayName: undefined,
      type: 'INT',
      key: [],
      constraints: ['NOT_NULL'],
      nullability: 'NOT NULL',
      description: undefined,
      tags: [],
      terms: [],
    },
    {
      position: 4,
      path: 'customer',
      displayName: undefined,
      type: 'INT',
      key: ['FOREIGN_KEY', 'UNIQUE'],
      constraints: [foreign, 'UNIQUE'],
      nullability: undefined,
      description: undefined,
      tags: [],
      terms: [],
    },
  ]);
});

test('columns deeper than any that is kept are known to be missing', () => {
  let column: object = { name: 'deepest' };
  for (let depth = 0; depth < MAX_COLUMN_DEPTH; depth += 1) column = { name: 'above', children: [column] };
  const cut = columnsOfTables.linesOf(tableWith({ columns: [column] }));
  expect(cut).toHaveLength(MAX_COLUMN_DEPTH);
  expect(cut.flatMap(({ isCut }, at) => (isCut ? [at] : []))).toEqual([MAX_COLUMN_DEPTH - 1]);
});

test('columns without keys have no columns for them', () => {
  expect(plain.columns.map(({ id }) => id)).toEqual([
    'position',
    'path',
    'displayName',
    'type',
    'description',
    'tags',
    'terms',
  ]);
});

test('references have their names, and an id where they have none', () => {
  const list = referenceParts({
    id: 'charts',
    label: 'dashboard.chart',
    referencesOf: ({ owners }: TableRow) => owners,
  });
  const row: TableRow = {
    ...tableWith({}),
    owners: [
      { id: '1', name: 'a', displayName: 'A', fullyQualifiedName: 's.a', description: 'text' },
      { id: '2' },
    ],
  };
  expect(list.linesOf(row).map(({ values }) => Object.values(values))).toEqual([
    [1, 'a', 'A', 's.a', 'text'],
    [2, '2', undefined, undefined, undefined],
  ]);
});
