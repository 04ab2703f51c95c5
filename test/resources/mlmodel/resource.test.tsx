import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { openApp, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { reference } from '#test/support/sample-assets.ts';

const model = (name: string, more: object = {}): StoredTable => ({
  id: `model-${name}`,
  name,
  fullyQualifiedName: `models.${name}`,
  updatedAt: 1_795_000_000_000,
  service: reference('mlmodelService', 'models'),
  serviceType: 'Mlflow',
  algorithm: 'Gradient boosting',
  mlFeatures: [],
  deleted: false,
  ...more,
});

const CHURN = model('churn', {
  target: 'churned_90d',
  dashboard: reference('dashboard', 'Churn <b>now</b>', 'superset.churn/now'),
  mlStore: { storage: 's3://models/churn/17', imageRepository: 'javascript:alert(1)' },
  mlFeatures: [
    { name: 'orders_12m', dataType: 'numerical', description: 'Orders of a year' },
    { name: 'country', dataType: 'categorical' },
  ],
  mlHyperParameters: [{ name: 'eta', value: '0.3' }, { name: 'depth', value: 6 }, { noName: true }],
  usageSummary: { weeklyStats: { count: 52, percentileRank: 80 }, date: '2026-11-22' },
});

const CATALOG = [
  CHURN,
  model('eta', { algorithm: undefined, mlFeatures: undefined }),
  model('fraud', { algorithm: 'Neural net' }),
];

const open = (address = '/mlmodels') => openApp(address, { catalog: CATALOG });
const textsOf = async (name: string) =>
  within(await rowNamed(name))
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent);

describe('the list of ML models', () => {
  test('counts features and hyperparameters, and names them on hover', async () => {
    await open('/mlmodels?columns=name,features,hyperparameters,target');
    await eventually(() => textsOf('churn')).toEqual(['churn', '2', '2', 'churned_90d']);
    await eventually(async () =>
      within(await rowNamed('churn')).getByTitle('orders_12m, country'),
    ).toBeVisible();
    await eventually(() => rowNamed('eta')).toHaveTextContent('none');
  });

  test('is searched in its own index, and offers no order that this index has not', async () => {
    const { user, requests } = await open('/mlmodels?q=fraud');
    await rowNamed('fraud');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'churn' })).toBeNull());
    const search = (await requests()).find(({ path }) => path === '/api/v1/search/query');
    expect(search?.query.get('index')).toBe('mlmodel_search_index');
    await user.click(screen.getByRole('button', { name: /Sorted by/ }));
    const orders = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent);
    expect(orders.join()).not.toContain('Usage');
    expect(orders.join()).toContain('Record edited');
  });
});

describe('an opened ML model', () => {
  test('shows how it was made, its features and hyperparameters', async () => {
    await open('/mlmodels/models.churn');
    const made = within(await screen.findByRole('region', { name: 'Model' }));
    expect(made.getByText('Gradient boosting')).toBeVisible();
    expect(made.getByText('churned_90d')).toBeVisible();
    expect(made.getByText('s3://models/churn/17')).toBeVisible();
    const features = within(screen.getByRole('list', { name: 'Features' }));
    expect(features.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'orders_12mnumerical',
      'countrycategorical',
    ]);
    const parameters = within(screen.getByRole('list', { name: 'Hyperparameters' }));
    expect(parameters.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['eta0.3', 'depth6']);
    expect(screen.getByRole('region', { name: 'Usage' })).toHaveTextContent('52');
    // It leads to its dashboard, and to no address of another scheme.
    await eventually(() => made.getByRole('link', { name: 'Churn <b>now</b>' })).toHaveAttribute(
      'href',
      '/dashboards/superset.churn%2Fnow',
    );
    expect(made.getByText('javascript:alert(1)').closest('a')).toBeNull();
  });
});
