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
  test('has its type and its usage', async () => {
    await open('/dashboards/superset.revenue');
    const usage = await screen.findByRole('region', { name: 'Usage' });
    await eventually(() => usage).toHaveTextContent('1,234');
    expect(screen.getByRole('region', { name: 'Record' })).toHaveTextContent('TypeReport');
  });

  test('leads to its page, by the newer name of its address where there are two', async () => {
    await open('/dashboards/superset.revenue');
    const link = await screen.findByRole('link', { name: /Open in Superset/ });
    expect(link).toHaveAttribute('href', 'https://bi.example.com/d/1');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('leads nowhere by an address that would run as a script', async () => {
    await open('/dashboards/superset.attack%20page');
    await eventually(() => screen.getByRole('heading', { name: 'attack page' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Open in Superset/ })).toBeNull();
  });

  test('lists its charts with their types as links to their own pages here; one that does not load too', async () => {
    await open('/dashboards/superset.revenue');
    const charts = within(await screen.findByRole('list', { name: 'Charts' }));
    await eventually(() => charts.getByText('Line')).toBeVisible();
    expect(charts.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'salesLineOpen sales in Superset',
      'attackTable',
      'gone',
    ]);
    for (const name of ['sales', 'attack', 'gone'])
      expect(charts.getByRole('link', { name })).toHaveAttribute('href', `/charts/superset.${name}`);
    expect(screen.getByRole('list', { name: 'Data models' })).toHaveTextContent('orders model');
  });

  test('leads outward by a second link beside a chart, and by no address that would run as a script', async () => {
    await open('/dashboards/superset.revenue');
    const charts = within(await screen.findByRole('list', { name: 'Charts' }));
    await eventually(() => charts.getByRole('link', { name: 'Open sales in Superset' })).toHaveAttribute(
      'href',
      'https://bi.example.com/c/1',
    );
    expect(charts.queryByRole('link', { name: 'Open attack in Superset' })).toBeNull();
    expect(charts.queryByRole('link', { name: 'Open gone in Superset' })).toBeNull();
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

  test('without charts says so', async () => {
    await open('/dashboards/superset.old');
    await eventually(() => screen.getByText('No charts.')).toBeVisible();
  });
});
