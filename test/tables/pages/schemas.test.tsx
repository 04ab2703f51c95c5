// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, rowAt, status } from '#test/support/app.tsx';

const rail = async () => screen.findByRole('navigation', { name: 'Views' });
const opener = async (database: string) =>
  within(await rail()).findByRole('button', { name: `Schemas of ${database}` });
const link = async (name: RegExp) => within(await rail()).findByRole('link', { name });

describe('the schemas of a database', () => {
  test('are asked for when it is opened, and are links to their tables', async () => {
    const { user, requests } = await openApp();
    const asked = async () => (await requests()).filter(({ path }) => path === '/api/v1/databaseSchemas');
    const button = await opener('sales');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(await asked()).toEqual([]);
    await user.click(button);
    const raw = await link(/^raw\.zone/);
    expect((await asked()).map(({ query }) => query.get('database'))).toEqual(['snow.sales']);
    await user.click(raw);
    expect(new URLSearchParams(location.search).get('database')).toBe('snow.sales."raw.zone"');
    expect(await status(/^1–\d+ of \d+$/)).toBeVisible();
    expect(await rowAt(0)).toHaveTextContent('raw.zone');
    expect(await link(/^raw\.zone/)).toHaveAttribute('aria-current', 'page');
    const lists = (await requests()).filter(({ query }) => query.has('databaseSchema'));
    expect(lists.length).toBeGreaterThan(0);
    await user.click(await opener('sales'));
    expect(within(await rail()).queryByRole('link', { name: /^raw\.zone/ })).toBeNull();
  });

  test('of the address stand open, and the database filter says it', async () => {
    await openApp('/tables?database=snow.sales.mart');
    expect(await link(/^mart/)).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('combobox', { name: 'Database' })).toHaveTextContent('snow.sales.mart');
  });

  test('narrow a search too', async () => {
    const { requests } = await openApp('/tables?q=orders_0&database=snow.sales.mart');
    expect(await rowAt(0)).toHaveTextContent('mart');
    const search = (await requests()).find(({ path }) => path === '/api/v1/search/query');
    expect(search?.query.get('query_filter')).toContain('"databaseSchema.name.keyword":"mart"');
  });

  test('that do not load say why, and Retry loads them', async () => {
    const { user, fail } = await openApp('/tables', {
      faults: [
        {
          route: '/api/v1/databaseSchemas',
          times: -1,
          then: { status: 403, body: { message: 'Not yours' } },
        },
      ],
    });
    await user.click(await opener('sales'));
    const alert = await within(await rail()).findByRole('alert');
    expect(alert).toHaveTextContent('The schemas did not load. The server answered 403: “Not yours”.');
    await fail([]);
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await link(/^mart/)).toBeVisible();
  });

  test('that are nowhere in the catalog: it says that there are no tables', async () => {
    await openApp('/tables?database=snow.sales.nowhere');
    expect(await screen.findByRole('heading', { name: 'snow.sales.nowhere has no tables' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('The server lists nothing in this schema.');
  });
});
