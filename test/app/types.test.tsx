// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { RESOURCES } from '#src/resources/registry.ts';
import { openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { topic } from '#test/support/sample-assets.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

const catalog = [...sampleTables(40), ...['carts', 'orders', 'users'].map((name) => topic(name))];

const types = () => screen.findByRole('navigation', { name: 'Browse' });
const lines = async () =>
  within(await types())
    .getAllByRole('listitem')
    .map((line) => line.textContent);
const SHOWN = ['Tables 40', 'Topics 3', 'Dashboards 0', 'Pipelines 0', 'ML models 0', 'Containers 0'];

describe('types in the sidebar', () => {
  test('are counted one at a time, once the rows are here', async () => {
    const { requests } = await openApp('/tables', { catalog });
    await waitFor(async () => expect((await lines()).slice(0, -1)).toEqual(SHOWN));
    const asked = await requests();
    const isCount = ({ path, query }: (typeof asked)[number]) =>
      query.get('limit') === '0' &&
      [...query].length === 1 &&
      RESOURCES.some((of) => path.endsWith(`/${of.path}`));
    const counts = asked.filter(isCount);
    // The one on screen came with its rows or is asked for too; each at most once, in the order of the list.
    const order = RESOURCES.map((of) => `/api/v1/${of.path}`).filter((path) =>
      counts.some((count) => count.path === path),
    );
    expect(counts.map(({ path }) => path)).toEqual(order);
    expect(counts.length).toBeGreaterThanOrEqual(RESOURCES.length - 1);
    const rows = asked.findIndex(
      ({ path, query }) => path === '/api/v1/tables' && query.get('limit') !== '0',
    );
    expect(asked.findIndex(isCount)).toBeGreaterThan(rows);
  });

  test('following one by key leads to its rows, with the focus', async () => {
    const { user } = await openApp('/tables', { catalog });
    await rowAt(0);
    (await within(await types()).findByRole('link', { name: /Topics/ })).focus();
    await user.keyboard('{Enter}');
    const grid = await screen.findByRole('grid', { name: 'Topics' });
    await waitFor(() => expect(grid).toHaveFocus());
    expect(location.pathname).toBe('/topics');
  });
});

describe('what stands beside the rows', () => {
  test('is read once, whatever is opened meanwhile, and again once it is old', async () => {
    const { user, requests } = await openApp('/tables?type=Regular', { catalog });
    const link = async (name: RegExp) => within(await types()).findByRole('link', { name });
    const scopes = () => screen.findByRole('treeitem', { name: /^sales/ });
    /** Requests for all databases, and for the number of all tables. */
    const asked = async () => {
      const sent = await requests();
      return {
        databases: sent.filter(
          ({ path, query }) => path === '/api/v1/databases' && query.get('limit') !== '0',
        ).length,
        tables: sent.filter(({ path, query }) => path === '/api/v1/tables' && String(query) === 'limit=0')
          .length,
      };
    };
    const visit = async () => {
      await user.click(await link(/^Topics/));
      await status('1–3 of 3');
      history.back();
      await rowAt(0);
      await scopes();
      await eventually(() => screen.findByText('40 of 40')).toBeVisible();
    };
    await scopes();
    await visit();
    expect(await asked()).toEqual({ databases: 1, tables: 1 });

    // Six minutes later.
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 360_000);
    await visit();
    await waitFor(async () => expect(await asked()).toEqual({ databases: 2, tables: 2 }));
  });
});
