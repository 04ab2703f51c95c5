import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { openApp } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const CODE = 'MERGE INTO orders\nUSING staged_orders';

const procedure = (number: number, name: string, schema: string, more: object = {}): StoredTable => {
  const {
    columns: _,
    tableType: __,
    ...table
  } = sampleTable(number, name, {
    service: 'snow',
    database: 'sales',
    schema,
  });
  return { ...table, entityType: 'storedProcedure', ...more };
};

const CATALOG = [
  procedure(1, 'load_orders', 'mart', {
    storedProcedureCode: { language: 'SQL', code: CODE },
    storedProcedureType: 'Function',
  }),
  procedure(2, 'count_orders', 'mart', { storedProcedureCode: { language: 'JavaScript', code: ' ' } }),
  procedure(3, 'purge_orders', 'raw', { storedProcedureCode: {} }),
];

const open = (address = '/storedProcedures') => openApp(address, { catalog: CATALOG });

describe('the list of stored procedures', () => {
  test('is narrowed to a database too by the only parameter, that of schemas', async () => {
    const { requests } = await open('/storedProcedures?database=snow.sales');
    await eventually(() => screen.getByRole('status', { name: '1–3 of 3' })).toBeVisible();
    const lists = (await requests()).filter(({ path }) => path === '/api/v1/storedProcedures');
    expect(lists.some(({ query }) => query.get('databaseSchema') === 'snow.sales')).toBe(true);
    expect(lists.some(({ query }) => query.has('database'))).toBe(false);
  });
});

describe('an opened stored procedure', () => {
  test('has its code with its language, and its schema as a link', async () => {
    await open('/storedProcedures/snow.sales.mart.load_orders');
    const code = within(await screen.findByRole('region', { name: 'Code' }));
    await eventually(() => code.getByText(/^MERGE INTO orders/)).toBeVisible();
    expect(code.getByText(/^MERGE INTO orders/).textContent).toBe(CODE);
    expect(code.getByText('SQL')).toBeVisible();
    expect(code.getByRole('button', { name: 'Copy code' })).toBeVisible();
    const facts = within(screen.getByRole('region', { name: 'Stored procedure' }));
    expect(facts.getByRole('link', { name: 'mart' })).toHaveAttribute(
      'href',
      '/databaseSchemas/snow.sales.mart',
    );
    expect(screen.getByRole('region', { name: 'Record' })).toHaveTextContent('TypeFunction');
  });

  test('without code says so', async () => {
    await open('/storedProcedures/snow.sales.mart.count_orders');
    await eventually(() => screen.getByText('The server sends no code of it.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Code' })).toBeNull();
  });
});
