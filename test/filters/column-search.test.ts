import { QueryClient } from '@tanstack/react-query';
import { array, assert, constantFrom, property, record, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createClient } from '#src/api/client.ts';
import type { Column } from '#src/api/schemas/entity.ts';
import { handleInProcess } from '#src/fake/adapters/in-process.ts';
import type { DialectName } from '#src/fake/service/dialects.ts';
import { startFake } from '#src/fake/start-fake.ts';
import {
  bestColumns,
  columnsByNameQuery,
  columnsNamed,
  MAX_FOUND,
  type FoundColumn,
} from '#src/filters/column-search.ts';
import { tableDefinition } from '#src/resources/table/definition.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const leaf = (name: string, children: readonly unknown[] = []) => ({
  name,
  dataType: children.length > 0 ? 'STRUCT' : 'STRING',
  ...(children.length > 0 && { children }),
});
const TABLES = [
  { ...sampleTable(1, 'a'), columns: [leaf('my_email'), leaf('email_2'), leaf('id')] },
  { ...sampleTable(2, 'b'), columns: [leaf('contact', [leaf('address', [leaf('email'), leaf('x.y')])])] },
  { ...sampleTable(3, 'c', { deleted: true }), columns: [leaf('email')] },
  { ...sampleTable(4, 'd'), columns: HOSTILE.map((name) => leaf(name)) },
];

const COLUMN_INDEX = 'column_search_index';

/** A server of a version, and the searches that it was asked. @param indexed tables whose columns are in the index of these */
function server(dialect: DialectName, tables = TABLES, indexed = tables) {
  const [send, sendToIndex] = [tables, indexed].map((records) =>
    handleInProcess(startFake({ records, dialect, noAuth: true })),
  );
  const asked: URLSearchParams[] = [];
  const client = createClient({
    origin: `http://columns-${dialect}-${Math.random()}.example.com`,
    token: () => undefined,
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      asked.push(url.searchParams);
      return (url.searchParams.get('index') === COLUMN_INDEX ? sendToIndex : send)!(input, init);
    },
  });
  const queries = new QueryClient();
  const find = (text: string) =>
    queries.query(columnsByNameQuery({ client, queries }, tableDefinition.endpoint, text));
  return { find, asked };
}
const shown = (columns: readonly FoundColumn[]) =>
  columns.map(({ path, dataType, table }) => `${table.name}: ${path.join(' > ')} ${dataType}`);

/** A server whose index has no names with those around them, and one that has an index of columns. */
const SERVERS = ['seed', 'om-2.0'] as const;

describe.each(SERVERS)('columns by name on %s', (dialect) => {
  test('are those of live tables at every depth, equal names first', async () => {
    const { find } = server(dialect);
    expect(shown((await find('email')).columns)).toEqual([
      'b: contact > address > email STRING',
      'a: email_2 STRING',
      'a: my_email STRING',
    ]);
    expect(shown((await find('EMAIL_')).columns)).toEqual(['a: email_2 STRING']);
    const [found] = (await find('email')).columns;
    expect(found?.table).toMatchObject({
      fullyQualifiedName: 'snow.sales.mart.b',
      service: { name: 'snow' },
      database: { name: 'sales' },
      databaseSchema: { name: 'mart' },
    });
  });

  test('that do not exist are not found', async () => {
    expect((await server(dialect).find('no_such_column')).columns).toEqual([]);
  });

  test('are found by a text with a dot, as a name or as names', async () => {
    const { find } = server(dialect);
    expect(shown((await find('x.y')).columns)).toEqual(['b: contact > address > x.y STRING']);
    // Older indexes have no names with those around them.
    const isKnown = dialect !== 'seed';
    const whole = shown((await find('address.email')).columns);
    expect(whole).toEqual(isKnown ? ['b: contact > address > email STRING'] : []);
  });
});

test('tables with a column of the name in any case are counted, and those with one that holds it', async () => {
  const tables = ['email', 'EMAIL', 'my_email', 'id'].map((name, at) => ({
    ...sampleTable(10 + at, name),
    columns: [leaf(name)],
  }));
  const { find } = server('om-1.12', tables);
  expect((await find('Email')).tables).toEqual({ is: 2, holds: 3 });
});

test('servers are asked once whether they have an index of columns', async () => {
  const indexes = async (dialect: DialectName) => {
    const { find, asked } = server(dialect);
    await find('email');
    await find('id');
    return asked.filter((one) => one.get('index') === COLUMN_INDEX).map((one) => one.get('size'));
  };
  expect(await indexes('om-1.12')).toEqual(['0']);
  expect(await indexes('om-2.0')).toEqual(['0', '20', '20', '20', '20']);
});

test('an index of columns that is only in part built is not believed', async () => {
  const tables = Array.from({ length: 12 }, (_, at) => ({
    ...sampleTable(at, `t${at}`),
    columns: [leaf('city')],
  }));
  const { columns, tables: counts } = await server('om-2.0', tables, tables.slice(0, 1)).find('city');
  expect(columns).toHaveLength(12);
  expect(counts).toEqual({ is: 12, holds: 12 });
});

test('no more of a table is requested than its place and the names and types of columns', async () => {
  const { find, asked } = server('om-1.12');
  await find('email');
  const members = asked.flatMap((one) => one.getAll('include_source_fields'));
  expect(members).toContain('columns.**.name');
  for (const member of ['columns', 'tags', 'owners', 'description', 'columns.description'])
    expect(members).not.toContain(member);
});

describe('the best matches', () => {
  const names = constantFrom('id', 'ID', 'id_2', 'user_id', 'x');
  const found = array(
    record({
      path: tuple(names),
      dataType: constantFrom('INT'),
      table: record({
        id: constantFrom('1', '2', '3'),
        name: constantFrom('t'),
        fullyQualifiedName: constantFrom('s.d.s.t'),
      }),
    }),
    { maxLength: 60 },
  );
  const rank = ({ path }: FoundColumn) => {
    const name = path.at(-1)?.toLowerCase() ?? '';
    return name === 'id' ? 0 : name.startsWith('id') ? 1 : 2;
  };
  const faults = (columns: readonly FoundColumn[]) => [
    ...(columns.length > MAX_FOUND ? ['too many'] : []),
    ...(columns.some(({ path }) => path.join() === 'x') ? ['another name'] : []),
    ...(columns.some((one, at) => at > 0 && rank(columns[at - 1]!) > rank(one)) ? ['order'] : []),
    ...(new Set(columns.map((one) => JSON.stringify(one))).size < columns.length ? ['twice'] : []),
  ];

  test('hold the text, each once, the better before the others', () => {
    assert(
      property(found, (all) => {
        expect(faults(bestColumns(all, 'id'))).toEqual([]);
      }),
    );
  });

  test('of one table leave room for other tables', () => {
    const table = (id: string) => ({ id, name: id, fullyQualifiedName: id });
    const many = Array.from({ length: 30 }, (_, n) => ({
      path: [`id_${n}`],
      dataType: 'INT',
      table: table('1'),
    }));
    const best = bestColumns([...many, { path: ['my_id'], dataType: 'INT', table: table('2') }], 'id');
    expect(best.map(({ table: { id } }) => id)).toEqual(['1', '1', '1', '1', '2']);
  });
});

test('columns of a table are found below others of any name', () => {
  const columns: readonly Column[] = [{ name: 'a', children: [{ name: 'b', children: [{ name: 'A' }] }] }];
  expect(columnsNamed(columns, 'a').map(({ path }) => path.join('.'))).toEqual(['a', 'a.b.A']);
  expect(columnsNamed(columns, 'a.b').map(({ path }) => path.join('.'))).toEqual(['a.b', 'a.b.A']);
  expect(columnsNamed(columns, 'c')).toEqual([]);
});
