import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { openApp, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { fieldsAsked } from '#test/support/requests.ts';
import { chart, reference } from '#test/support/sample-assets.ts';

const dataModel = (name: string, more: object = {}): StoredTable => ({
  ...chart(name),
  id: `model-${name}`,
  entityType: 'dashboardDataModel',
  fullyQualifiedName: `superset.model.${name}`,
  dataModelType: 'SupersetDataModel',
  ...more,
});

const COLUMNS = ['order_id', 'amount'].map((name) => ({
  name,
  dataType: 'BIGINT',
  fullyQualifiedName: `superset.model.orders.${name}`,
}));

const CATALOG = [
  dataModel('orders', { columns: COLUMNS, sql: 'SELECT order_id FROM orders', project: 'Finance' }),
  dataModel('customers', { columns: [{ name: 'email', dataType: 'STRING' }] }),
  {
    ...dataModel('revenue'),
    entityType: 'dashboard',
    fullyQualifiedName: 'superset.revenue',
    charts: [],
    dataModels: [reference('dashboardDataModel', 'orders', 'superset.model.orders')],
  },
];

const open = (address = '/dashboardDataModels') => openApp(address, { catalog: CATALOG });

describe('the list of data models', () => {
  test('counts columns, which every record has, and asks for none', async () => {
    const { requests } = await open('/dashboardDataModels?columns=name,dataModelType,columns');
    const row = await rowNamed('orders');
    expect(row).toHaveTextContent('SupersetDataModel');
    await eventually(() => within(row).getByText('2')).toBeVisible();
    expect(fieldsAsked(await requests(), '/api/v1/dashboard/datamodels')).toEqual([]);
  });
});

describe('an opened data model', () => {
  test('has its type, its columns and its statement', async () => {
    await open('/dashboardDataModels/superset.model.orders');
    const columns = within(await screen.findByRole('region', { name: 'Columns' }));
    expect(columns.getByText('order_id')).toBeVisible();
    expect(screen.getByRole('region', { name: 'SQL' })).toHaveTextContent('SELECT order_id FROM orders');
    expect(screen.getByRole('region', { name: 'Data model' })).toHaveTextContent(
      'TypeSupersetDataModelProjectFinance',
    );
  });
});
