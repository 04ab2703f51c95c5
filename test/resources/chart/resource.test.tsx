import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { fieldsAsked } from '#test/support/requests.ts';
import { chart, reference } from '#test/support/sample-assets.ts';

const IN_TWO = ['revenue', 'board'].map((name) => reference('dashboard', name, `superset.${name}`));

const CATALOG = [
  chart('sales', { chartType: 'Line', dashboards: IN_TWO, sourceUrl: 'https://bi.example.com/c/1' }),
  chart('old', { chartUrl: 'https://bi.example.com/c/2' }),
  chart('alone', { dashboards: [], owners: [reference('user', 'ada')] }),
];

const open = (address = '/charts', more: object = {}) => openApp(address, { catalog: CATALOG, ...more });

describe('the list of charts', () => {
  test('has their types, and asks for dashboards only while their column shows', async () => {
    const { requests } = await open('/charts?columns=name,chartType,dashboards');
    const row = await rowNamed('sales');
    await eventually(() => within(row).getByText('2')).toBeVisible();
    expect(row).toHaveTextContent('Line');
    expect(fieldsAsked(await requests(), '/api/v1/charts')).toEqual(['dashboards']);
  });
});

describe('an opened chart', () => {
  test('has its type, and the dashboards that show it as links', async () => {
    await open('/charts/superset.sales');
    const dashboards = within(await screen.findByRole('list', { name: 'Dashboards' }));
    expect(dashboards.getByRole('link', { name: 'board' })).toHaveAttribute(
      'href',
      '/dashboards/superset.board',
    );
    expect(dashboards.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Chart' })).toHaveTextContent('TypeLine');
    expect(screen.getByRole('link', { name: /Open in Superset/ })).toHaveAttribute(
      'href',
      'https://bi.example.com/c/1',
    );
  });

  test('in no dashboard says so', async () => {
    await open('/charts/superset.alone');
    await eventually(() => screen.getByText('In no dashboard.')).toBeVisible();
  });

  test('whose dashboards the server refuses says neither', async () => {
    await open('/charts/superset.alone', {
      faults: [
        {
          route: '/api/v1/charts/',
          query: 'dashboards',
          times: -1,
          then: { status: 400, body: { code: 400, message: 'Invalid field name dashboards' } },
        },
      ],
    });
    await eventually(() => screen.getByRole('heading', { name: 'alone' })).toBeVisible();
    expect(screen.queryByText('In no dashboard.')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Dashboards' })).toBeNull();
  });
});
