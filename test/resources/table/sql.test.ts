import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnListText } from '#src/entity/column-nodes.ts';
import { dialectOf, type Dialect, quoteName, selectText } from '#src/resources/table/sql.ts';
import { runs } from '#test/support/long.ts';
import { tableRow } from '../../entity/rows.ts';

/** Reads the first identifier of a text as a database does: the name, and what follows it. Shares nothing with quoting. */
function readName(text: string, { quote, escape }: Dialect): { name: string; rest: string } {
  const [open, close] = quote;
  if (text[0] !== open) {
    const name = /^\w*/.exec(text)?.[0] ?? '';
    return { name, rest: text.slice(name.length) };
  }
  let name = '';
  for (let at = 1; at < text.length; at += 1) {
    const next = text[at + 1];
    if (escape === 'backslash' && text[at] === '\\') {
      name += next;
      at += 1;
    } else if (text[at] !== close) {
      name += text[at];
    } else if (escape === 'twice' && next === close) {
      name += close;
      at += 1;
    } else {
      return { name, rest: text.slice(at + 1) };
    }
  }
  return { name, rest: 'not closed' };
}

describe('quoting', () => {
  const SERVICES = [
    'Snowflake',
    'Postgres',
    'BigQuery',
    'ClickHouse',
    'Mysql',
    'Mssql',
    'Trino',
    'Oracle',
    'Nobody',
  ];

  const names = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom('"', '`', ']', '[', '\\', '.', ' ', 'a', 'Z', '_', '1', ';', '-', '\n'),
    }),
    fc.constantFrom('select', 'Order', 'ORDER', 'user', 'group', 'dim.order', '1st', 'orders', 'ORDERS', ''),
  );
  const services = fc.constantFrom(...SERVICES);

  describe('a quoted name', () => {
    test('reads back as the name, whatever is in it, and ends where it should', () => {
      fc.assert(
        fc.property(names, services, (name, service) => {
          const dialect = dialectOf(service);
          const read = readName(`${quoteName(name, dialect)}.after`, dialect);
          expect(read).toEqual({ name, rest: '.after' });
        }),
        { numRuns: runs(200) },
      );
    });

    test.each([
      ['Snowflake', 'Orders', '"Orders"'],
      ['Snowflake', 'ORDER', '"ORDER"'],
      ['Postgres', 'ORDERS', '"ORDERS"'],
      ['Postgres', 'user', '"user"'],
      ['Postgres', 'say "x"', '"say ""x"""'],
      ['BigQuery', 'a`b\\c', '`a\\`b\\\\c`'],
      ['Mysql', 'a`b', '`a``b`'],
      ['Mssql', 'a]b', '[a]]b]'],
      ['constructor', 'x y', '"x y"'],
      [undefined, '', '""'],
    ])('%s: %s is written %s', (service, name, written) => {
      expect(quoteName(name, dialectOf(service))).toBe(written);
    });
  });
});

describe('select text', () => {
  const columns = [
    { name: 'order_id' },
    { name: 'shipping', children: [{ name: 'country' }, { name: 'geo', children: [{ name: 'lat' }] }] },
    { name: 'order' },
  ];
  const table = tableRow({ columns, serviceType: 'Snowflake' });

  describe('a query to begin with', () => {
    test('names the columns of the first level and the table as its service wants it', () => {
      expect(selectText(table)).toBe(
        'SELECT\n  order_id,\n  shipping,\n  "order"\nFROM sales.mart.fact_orders;\n',
      );
      expect(selectText({ ...table, serviceType: 'Mysql' })).toContain('FROM mart.fact_orders;');
    });

    test('takes the names of the record where its full name is not their join', () => {
      const odd = tableRow({
        name: 'a.b',
        fullyQualifiedName: 'bq.proj.set.a.b',
        database: { name: 'my-proj' },
        databaseSchema: { name: 'set' },
        serviceType: 'BigQuery',
      });
      expect(selectText(odd)).toBe('SELECT\n  *\nFROM `my-proj`.`set`.`a.b`;\n');
    });

    test('reads quoted names of an FQN by its grammar', () => {
      const odd = tableRow({
        name: 'x "y"',
        fullyQualifiedName: 's."d.b"."sc""h"."x ""y"""',
        serviceType: 'Trino',
      });
      expect(selectText(odd)).toContain('FROM "d.b"."sc""h"."x ""y""";');
    });
  });

  test('the list of columns has every column, inner ones by their path', () => {
    expect(columnListText(columns)).toBe(
      'order_id\nshipping\nshipping.country\nshipping.geo\nshipping.geo.lat\norder\n',
    );
    expect(columnListText([])).toBe('');
  });
});

describe('names that differ in case only', () => {
  /** How an engine tells names apart: bare ones are folded, or none are; or case never matters, or always. */
  type Engine = 'to upper' | 'to lower' | 'ignores case' | 'keeps case';
  const ENGINES: readonly (readonly [service: string | undefined, engine: Engine])[] = [
    ['Snowflake', 'to upper'],
    ['Oracle', 'to upper'],
    ['Db2', 'to upper'],
    ['SapHana', 'to upper'],
    ['Exasol', 'to upper'],
    ['CustomDatabase', 'to upper'],
    [undefined, 'to upper'],
    ['Postgres', 'to lower'],
    ['Greenplum', 'to lower'],
    ['Cockroach', 'to lower'],
    ['Redshift', 'to lower'],
    ['Druid', 'keeps case'],
    ['ClickHouse', 'keeps case'],
    ['BigQuery', 'ignores case'],
    ['Trino', 'ignores case'],
    ['Athena', 'ignores case'],
    ['Mysql', 'ignores case'],
    ['Mssql', 'ignores case'],
    ['Databricks', 'ignores case'],
  ];

  const foldedBy = (engine: Engine, name: string, isQuoted: boolean): string => {
    if (engine === 'ignores case') return name.toLowerCase();
    if (engine === 'keeps case' || isQuoted) return name;
    return engine === 'to upper' ? name.toUpperCase() : name.toLowerCase();
  };

  /** Reads identifiers with a separator between them, as the engine folds them; the rest is what follows. */
  function readNames(text: string, dialect: Dialect, engine: Engine, separator: string) {
    const found: string[] = [];
    for (let rest = text; ; rest = rest.slice(separator.length)) {
      const isQuoted = rest[0] === dialect.quote[0];
      const { name, rest: after } = readName(rest, dialect);
      found.push(foldedBy(engine, name, isQuoted));
      rest = after;
      if (!rest.startsWith(separator)) return { found, rest };
    }
  }

  const START = 'SELECT\n  ';
  const MIDDLE = '\nFROM ';
  function readStatement(text: string, dialect: Dialect, engine: Engine) {
    expect(text.startsWith(START)).toBe(true);
    const columns = readNames(text.slice(START.length), dialect, engine, ',\n  ');
    expect(columns.rest.startsWith(MIDDLE)).toBe(true);
    const path = readNames(columns.rest.slice(MIDDLE.length), dialect, engine, '.');
    expect(path.rest).toBe(';\n');
    return { columns: columns.found, path: path.found };
  }

  const spelled = fc
    .tuple(fc.constantFrom('id', 'region', 'key', 'order', 'a', 'x_1', 'größe', 'a b'), fc.nat(7))
    .map(([name, bits]) =>
      Array.from(name, (letter, at) => ((bits >> (at % 3)) & 1 ? letter.toUpperCase() : letter)).join(''),
    );
  const other = fc.string({
    unit: fc.constantFrom('a', 'A', 'b', 'B', '_', '1', '"', '`', ' '),
    minLength: 1,
  });
  const sets = fc.uniqueArray(fc.oneof(spelled, other), { minLength: 1, maxLength: 8 });
  const places = fc.record({ database: spelled, schema: spelled, name: spelled });

  test.each(ENGINES)('%s: a statement has as many names as the table has columns', (service, engine) => {
    fc.assert(
      fc.property(sets, places, (all, { database, schema, name }) => {
        const dialect = dialectOf(service);
        // An engine that ignores case holds no two names that differ in it alone.
        const columns = [...new Map(all.map((each) => [foldedBy(engine, each, true), each])).values()];
        const text = selectText(
          tableRow({
            name,
            database: { name: database },
            databaseSchema: { name: schema },
            columns: columns.map((each) => ({ name: each })),
            ...(service !== undefined && { serviceType: service }),
          }),
        );
        expect(new Set(readStatement(text, dialect, engine).columns).size).toBe(columns.length);
      }),
      { numRuns: runs(50) },
    );
  });

  const writtenOf = (
    serviceType: string,
    path: readonly [string, string, string],
    columns: readonly string[],
  ) =>
    selectText(
      tableRow({
        serviceType,
        database: { name: path[0] },
        databaseSchema: { name: path[1] },
        name: path[2],
        columns: columns.map((name) => ({ name })),
      }),
    );

  test.each([
    ['Snowflake', ['id', 'ID', 'region', 'REGION', 'Mixed'], '"id", "ID", "region", "REGION", "Mixed"'],
    ['Oracle', ['key', 'KEY', 'a', 'A', 'b', 'C'], '"key", "KEY", "a", "A", "b", C'],
    ['Postgres', ['id', 'ID', 'at'], '"id", "ID", "at"'],
    ['Snowflake', ['id', 'note', 'ORDER', 'Mixed'], 'id, note, "ORDER", "Mixed"'],
    ['Mysql', ['id', 'ID'], 'id, ID'],
  ])('%s: %j', (service, columns, list) => {
    const text = writtenOf(service, ['db', 'public', 'orders'], columns);
    expect(text.slice(START.length, text.indexOf(MIDDLE)).replaceAll(',\n  ', ', ')).toBe(list);
  });

  test.each([
    ['Snowflake', ['DB', 'PUBLIC', 'orders'], [], 'DB."PUBLIC"."orders"'],
    ['Snowflake', ['DB', 'PUBLIC', 'ORDERS'], [], 'DB."PUBLIC".ORDERS'],
    ['Snowflake', ['DB', 'app', 'orders'], [], 'DB."app"."orders"'],
    ['Snowflake', ['db', 'app', 'orders'], ['ID'], '"db"."app"."orders"'],
    // Written by a connector that folds: an upper-case name is left where it needs quotes, and a mixed one always is.
    ['Snowflake', ['db', 'app', 'orders'], ['ORDER', 'Mixed', 'id'], 'db.app.orders'],
    // A statement for Oracle does not name the database, whose name is no name of the engine.
    ['Oracle', ['ORCL', 'hr', 'jobs'], ['id'], 'hr.jobs'],
    ['Oracle', ['ORCL', 'HR', 'jobs'], ['id'], 'HR."jobs"'],
    ['Postgres', ['DB', 'app', 'Orders'], [], 'app."Orders"'],
  ] as const)('%s: the table %j with columns %j', (service, path, columns, from) => {
    expect(writtenOf(service, path, columns)).toContain(`FROM ${from};`);
  });

  test('tables, schemas and databases are as many in statements as in the catalog', () => {
    const paths = [
      ['DB', 'MAIN', 'orders'],
      ['DB', 'MAIN', 'ORDERS'],
      ['DB', 'main', 'orders'],
      ['DB', 'main', 'ORDERS'],
    ] as const;
    const countFrom = (write: (path: (typeof paths)[number]) => string, service: string, engine: Engine) =>
      new Set(paths.map((path) => readStatement(write(path), dialectOf(service), engine).path.join('.')))
        .size;
    for (const [service, engine] of ENGINES) {
      if (service === undefined || (engine !== 'to upper' && engine !== 'to lower')) continue;
      expect(countFrom((path) => writtenOf(service, path, ['ID']), service, engine)).toBe(paths.length);
    }
  });
});
