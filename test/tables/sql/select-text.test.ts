import { describe, expect, test } from 'vitest';
import { columnListText, selectText } from '#src/tables/sql/select-text.ts';
import { tableRow } from '../cells/rows.ts';

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
