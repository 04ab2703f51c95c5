// @vitest-environment jsdom
import { screen, waitFor, within, cleanup } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openApp, rowAt, status, headers } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

const rail = async () => screen.findByRole('navigation', { name: 'Views' });
const link = async (name: RegExp) => within(await rail()).findByRole('link', { name });

test('a database narrows the search in force; the link of the type leaves it', async () => {
  const query = () => Object.fromEntries(new URLSearchParams(location.search));
  const { user } = await openApp('/tables?q=orders_0&columns=name,tags&sort=name:asc');
  await eventually(() => rowAt(0)).toHaveTextContent('orders_0');
  await user.click(await link(/^sales/));
  expect(query()).toEqual({
    q: 'orders_0',
    database: 'snow.sales',
    columns: 'name,tags',
    sort: 'name',
  });
  await user.click(await link(/^Tables/));
  expect(query()).toEqual({ columns: 'name,tags' });
});

test('the schemas of a database are asked for when it is opened, counted, and links to their tables', async () => {
  const opener = async (database: string) =>
    within(await rail()).findByRole('button', { name: `Schemas of ${database}` });
  const { user, requests } = await openApp();
  const asked = async () =>
    (await requests()).filter(
      ({ path, query: sent }) => path === '/api/v1/databaseSchemas' && sent.get('limit') !== '0',
    );
  const button = await opener('sales');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(await asked()).toEqual([]);
  await user.click(button);
  await within(await rail()).findByRole('treeitem', { name: /^raw\.zone 150/ });
  expect((await asked()).map(({ query }) => query.get('database'))).toEqual(['snow.sales']);
  await user.click(await link(/^raw\.zone/));
  expect(new URLSearchParams(location.search).get('database')).toBe('snow.sales."raw.zone"');
  await eventually(() => status(/^1–\d+ of \d+$/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Schema is raw.zone' })).toBeVisible();
  await eventually(() => link(/^raw\.zone/)).toHaveAttribute('aria-current', 'page');
  const lists = (await requests()).filter(({ query }) => query.has('databaseSchema'));
  expect(lists.length).toBeGreaterThan(0);
  await user.click(await opener('sales'));
  expect(within(await rail()).queryByRole('link', { name: /^raw\.zone/ })).toBeNull();
});

describe('saved views', () => {
  const KEY = 'catalog-browser.views';
  /** As version 1 kept them. */
  const VIEWS = [
    { id: 'a', name: 'Orders of one', search: '?q=orders_1', savedAt: 1 },
    { id: 'b', name: 'Tags only', search: '?columns=name,tags', savedAt: 2 },
  ];
  const keep = (views: readonly unknown[] = VIEWS, first: string | null = null) =>
    localStorage.setItem(KEY, JSON.stringify({ version: 1, first, views }));
  const kept = () =>
    (JSON.parse(localStorage.getItem(KEY) ?? '{"views":[]}') as { views: typeof VIEWS }).views;

  const viewNamed = (name: string) => link(new RegExp(`^${name}`));
  async function option(user: Awaited<ReturnType<typeof openApp>>['user'], view: string, name: string) {
    await user.click(await within(await rail()).findByRole('button', { name: `Options for ${view}` }));
    await user.click(await screen.findByRole('menuitem', { name }));
  }

  /** Opens the app on a browser that keeps these views. */
  async function openWith(address: string, views: readonly unknown[] = VIEWS, first: string | null = null) {
    // `openApp` empties the storage; another tab has written since.
    const opened = await openApp(address);
    keep(views, first);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    await viewNamed((views[0] as { name: string }).name);
    return opened;
  }

  describe('saving a view', () => {
    test('keeps what is on screen under a name, and the rail leads back to it', async () => {
      const { user } = await openApp('/tables?q=orders_1&columns=name,tags&row=3');
      await user.click(await screen.findByRole('button', { name: 'Save view' }));
      const form = await screen.findByRole('dialog', { name: 'Save view' });
      const field = within(form).getByRole('textbox', { name: 'Name' });
      await waitFor(() => expect(field).toHaveFocus());
      expect(field).toHaveValue('“orders_1”');
      expect(form).toHaveTextContent(
        /Search.*orders_1.*Database.*All databases.*Columns.*Name, Tags.*Sort.*Best match/,
      );
      await user.clear(field);
      await user.type(field, '  My orders{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save view' })).toBeNull());
      expect(kept()).toMatchObject([{ name: 'My orders', search: '?q=orders_1&columns=name,tags' }]);
      const saved = await viewNamed('My orders');
      expect(saved).toHaveAttribute('aria-current', 'page');
      expect(saved).toHaveTextContent('100');

      await user.click(await screen.findByRole('link', { name: /^Tables/ }));
      await eventually(() => status('1–10 of 300')).toBeVisible();
      await eventually(() => viewNamed('My orders')).not.toHaveAttribute('aria-current');
      await user.click(await viewNamed('My orders'));
      await eventually(() => status('1–10 of 100')).toBeVisible();
      expect(headers()).toEqual(['Name', 'Tags']);
    });
  });

  describe('a saved view', () => {
    test('that opens first is what the bare address shows', async () => {
      const { user } = await openWith('/tables');
      await option(user, 'Orders of one', 'Make default');
      cleanup();
      const clear = vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {});
      await openApp('/');
      clear.mockRestore();
      await eventually(() => status('1–10 of 100')).toBeVisible();
      expect(location.pathname + location.search).toBe('/tables?q=orders_1');
      await option(user, 'Orders of one', 'Open all tables first again');
      expect(localStorage.getItem(KEY)).toContain('"first": null');
    });

    test('is counted by a request without a row, each once, and the one on screen by none', async () => {
      const { requests } = await openWith('/tables?columns=name,tags');
      await eventually(() => viewNamed('Orders of one')).toHaveTextContent('100');
      await eventually(() => viewNamed('Tags only')).toHaveTextContent('300');
      const searches = (await requests()).filter(({ path }) => path === '/api/v1/search/query');
      expect(searches.map(({ query }) => query.get('size'))).toEqual(['0']);
    });

    test('says what was changed since, until it is updated or undone', async () => {
      const { user } = await openWith('/tables?columns=name,tags');
      await eventually(() => viewNamed('Tags only')).toHaveAttribute('aria-current', 'page');
      await user.type(screen.getByRole('searchbox', { name: 'Search tables' }), 'orders_1');
      await eventually(() => screen.getByText('Changed: search')).toBeVisible();
      await eventually(async () =>
        within(await viewNamed('Tags only')).getByRole('img', { name: 'changed, not saved' }),
      ).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Undo the changes of Tags only' }));
      await waitFor(() => expect(screen.queryByText(/^Changed:/)).toBeNull());
      expect(location.search).toBe('?columns=name,tags');

      await user.type(screen.getByRole('searchbox', { name: 'Search tables' }), 'orders_2');
      await user.click(await screen.findByRole('button', { name: 'Update Tags only' }));
      await waitFor(() => expect(screen.queryByText(/^Changed:/)).toBeNull());
      expect(kept()[1]).toMatchObject({ name: 'Tags only', search: '?q=orders_2&columns=name,tags' });
    });
  });
});
