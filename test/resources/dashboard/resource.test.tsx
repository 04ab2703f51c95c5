import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, rowNamed } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { fieldsAsked } from '#test/support/requests.ts';
import { chart, reference } from '#test/support/sample-assets.ts';

const inSuperset = (type: string, name: string) => reference(type, name, `superset.${name}`);

const dashboard = (name: string, more: object = {}) =>
  chart(name, { id: `dashboard-${name}`, entityType: 'dashboard', charts: [], ...more });

const CHARTS = ['sales', 'attack', 'gone'].map((name) => inSuperset('chart', name));
const MANY = Array.from({ length: 500 }, (_, n) => inSuperset('chart', `chart_${n}`));

const CATALOG = [
  dashboard('revenue', {
    charts: CHARTS,
    dashboardUrl: 'https://bi.example.com/d/old',
    sourceUrl: 'https://bi.example.com/d/1',
    project: 'Finance',
    dashboardType: 'Report',
    usageSummary: { weeklyStats: { count: 1_234, percentileRank: 80 }, date: '2026-11-20' },
    dataModels: [inSuperset('dashboardDataModel', 'orders model')],
  }),
  dashboard('old', { dashboardUrl: 'https://bi.example.com/d/2' }),
  dashboard('attack page', { dashboardUrl: 'javascript:alert(1)' }),
  dashboard('wall', { charts: MANY }),
  chart('sales', { id: 'chart-superset.sales', chartType: 'Line', chartUrl: 'https://bi.example.com/c/1' }),
  chart('attack', { id: 'chart-superset.attack', chartType: 'Table', chartUrl: 'javascript:alert(1)' }),
];

const open = (address = '/dashboards', more: object = {}) => openApp(address, { catalog: CATALOG, ...more });

describe('the list of dashboards', () => {
  test('counts charts, and asks for them only while their column shows', async () => {
    const { requests } = await open('/dashboards?columns=name,charts,project');
    const row = await rowNamed('revenue');
    await eventually(() => within(row).getByText('3')).toBeVisible();
    expect(row).toHaveTextContent('Finance');
    expect(fieldsAsked(await requests(), '/api/v1/dashboards')).toEqual(['charts']);
  });
});

describe('an opened dashboard', () => {
  test('leads nowhere by an address that would run as a script', async () => {
    await open('/dashboards/superset.attack%20page');
    await eventually(() => screen.getByRole('heading', { name: 'attack page' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Open in Superset/ })).toBeNull();
    // Nor has it any chart.
    await eventually(() => screen.getByText('No charts.')).toBeVisible();
  });

  test('leads to its page by the newer name of its address, and lists its charts, whose scripts it does not link', async () => {
    await open('/dashboards/superset.revenue');
    const link = await screen.findByRole('link', { name: /Open in Superset/ });
    expect(link).toHaveAttribute('href', 'https://bi.example.com/d/1');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const charts = within(await screen.findByRole('list', { name: 'Charts' }));
    await eventually(() => charts.getByText('Line')).toBeVisible();
    // One that does not load is there too.
    expect(charts.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'salesLineOpen sales in Superset',
      'attackTable',
      'gone',
    ]);
    for (const name of ['sales', 'attack', 'gone'])
      expect(charts.getByRole('link', { name })).toHaveAttribute('href', `/charts/superset.${name}`);
    expect(charts.getByRole('link', { name: 'Open sales in Superset' })).toHaveAttribute(
      'href',
      'https://bi.example.com/c/1',
    );
    expect(screen.getByRole('list', { name: 'Data models' })).toHaveTextContent('orders model');
  });

  test('a chart without a full name leads outward alone', async () => {
    const { fullyQualifiedName: _, ...nameless } = inSuperset('chart', 'sales');
    await open('/dashboards/superset.odd', { catalog: [dashboard('odd', { charts: [nameless] })] });
    const charts = within(await screen.findByRole('list', { name: 'Charts' }));
    expect(charts.getByRole('listitem')).toHaveTextContent('sales');
    expect(charts.queryByRole('link')).toBeNull();
  });

  test('with hundreds of charts draws some, asks for few, and finds any by name', async () => {
    const { user, requests } = await open('/dashboards/superset.wall');
    const section = within(await screen.findByRole('region', { name: 'Charts' }));
    expect(section.getAllByRole('listitem')).toHaveLength(200);
    await user.type(section.getByRole('textbox', { name: 'Find a chart' }), 'chart_499');
    expect(section.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['chart_499']);
    const asked = (await requests()).filter(({ path }) => path.startsWith('/api/v1/charts/'));
    expect(asked.length).toBeLessThanOrEqual(48);
  });
});
