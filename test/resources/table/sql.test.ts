import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnListText } from '#src/entity/column-tree.tsx';
import { dialectOf, type Dialect, quoteName, selectText } from '#src/resources/table/sql.ts';
import { runs } from '#test/support/long.ts';
import { tableRow } from '../../entity/rows.ts';

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

  const names = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom('"', '`', ']', '[', '\\', '.', ' ', 'a', 'Z', '_', '1', ';', '-', '\n'),
    }),
    fc.constantFrom('select', 'Order', 'ORDER', 'user', 'group', 'dim.order', '1st', 'orders', 'ORDERS', ''),
  );
  const services = fc.constantFrom(...SERVICES);

  /** Names that do not read back after other characters: they could leave their quotes. */
  const broken = (quote: (name: string, dialect: Dialect) => string) =>
    fc.check(
      fc.property(names, services, (name, service) => {
        const dialect = dialectOf(service);
        const read = readName(`${quote(name, dialect)}.after`, dialect);
        return read.name === name && read.rest === '.after';
      }),
      { numRuns: runs(200, 5_000) },
    ).failed;

  describe('a quoted name', () => {
    test('reads back as the name, whatever is in it, and ends where it should', () => {
      expect(broken(quoteName)).toBe(false);
    });

    test('control: quotes alone, or doubled where a backslash is wanted, are found', () => {
      expect(broken((name, { quote }) => quote[0] + name + quote[1])).toBe(true);
      expect(
        broken((name, { quote }) => quote[0] + name.replaceAll(quote[1]!, quote[1]! + quote[1]!) + quote[1]),
      ).toBe(true);
      expect(broken((name) => name)).toBe(true);
    });

    test.each([
      ['Snowflake', 'ORDERS', 'ORDERS'],
      ['Snowflake', 'Orders', '"Orders"'],
      ['Snowflake', 'ORDER', '"ORDER"'],
      ['Oracle', 'orders', 'orders'],
      ['Postgres', 'orders', 'orders'],
      ['Postgres', 'ORDERS', '"ORDERS"'],
      ['Postgres', 'user', '"user"'],
      ['Postgres', 'say "x"', '"say ""x"""'],
      ['BigQuery', 'dim.order', '`dim.order`'],
      ['BigQuery', 'a`b\\c', '`a\\`b\\\\c`'],
      ['Mysql', 'a`b', '`a``b`'],
      ['Mssql', 'a]b', '[a]]b]'],
      ['Databricks', 'order lines', '`order lines`'],
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
