// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp } from '#test/support/app.tsx';
import { sampleId, sampleTable } from '#test/support/sample-tables.ts';
import { eventually } from '#test/support/eventually.ts';

describe('rail', () => {
  const rail = async () => screen.findByRole('navigation', { name: 'Views' });
  const line = async (name: RegExp) => within(await rail()).findByRole('treeitem', { name });

  /** Tables in so many schemas of one database, each with an id of its own. */
  const inSchemas = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const schema = `schema_${String(at).padStart(3, '0')}`;
      const table = sampleTable(at, `orders_${at}`, { schema });
      return {
        ...table,
        databaseSchema: { ...(table['databaseSchema'] as object), id: sampleId(20_000 + at) },
      };
    });

  describe('the schemas of a database', () => {
    const SCHEMAS = '/api/v1/databaseSchemas';
    type Requests = Awaited<ReturnType<typeof openApp>>['requests'];
    /** A page of schemas, not the count beside their type. */
    const isPage = ({ path, query: sent }: Awaited<ReturnType<Requests>>[number]) =>
      path === SCHEMAS && sent.get('limit') !== '0';
    const isCounted = (requests: Requests) =>
      waitFor(async () =>
        expect(
          (await requests()).some(({ path, query: sent }) => path === SCHEMAS && sent.get('limit') === '0'),
        ).toBe(true),
      );

    test('load page after page by themselves', async () => {
      const { user, requests } = await openApp('/tables', { catalog: inSchemas(250) });
      const sales = await line(/^sales/);
      sales.focus();
      await user.keyboard('{ArrowRight}');
      await user.keyboard('{ArrowRight}');
      await user.keyboard('{End}');
      await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^schema_249/));
      expect(document.activeElement).toHaveAttribute('aria-posinset', '250');
      expect(document.activeElement).toHaveAttribute('aria-setsize', '250');
      const asked = (await requests()).filter(isPage);
      expect(asked).toHaveLength(3);
      expect((await rail()).querySelectorAll('[role="treeitem"]').length).toBeLessThan(400);
    });

    test('stay when the next page fails, and go on by Retry', async () => {
      const fault = {
        route: SCHEMAS,
        // The count beside their type, and the first page.
        skip: 2,
        times: -1,
        then: { status: 403, body: { message: 'Not yours' } },
      };
      const { user, fail, requests } = await openApp('/tables', {
        catalog: inSchemas(150),
        faults: [fault],
      });
      await isCounted(requests);
      (await line(/^sales/)).focus();
      await user.keyboard('{ArrowRight}');
      await eventually(async () => within(await rail()).getByRole('alert')).toHaveTextContent(
        'The schemas did not load. The server answered 403: “Not yours”.',
      );
      await eventually(() => line(/^schema_099/)).toHaveAttribute('aria-setsize', '150');
      await fail([]);
      await user.keyboard('{End}{Enter}');
      await eventually(() => line(/^schema_149/)).toBeVisible();
      // The line for the rest became the first of those that came.
      expect(document.activeElement).toHaveAccessibleName(/^schema_100/);
    });
  });
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

  const rail = async () => screen.findByRole('navigation', { name: 'Views' });
  const link = async (name: string) =>
    within(await rail()).findByRole('link', { name: new RegExp(`^${name}`) });
  const names = async () =>
    within(await rail())
      .getAllByRole('button', { name: /^Options for (?!views$)/ })
      .map((button) => button.ariaLabel?.replace('Options for ', ''));

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
    await link((views[0] as { name: string }).name);
    return opened;
  }

  describe('a saved view', () => {
    test('says what was changed since, until it is updated or undone', async () => {
      const { user } = await openWith('/tables?columns=name,tags');
      await eventually(() => link('Tags only')).toHaveAttribute('aria-current', 'page');
      await user.type(screen.getByRole('searchbox', { name: 'Search tables' }), 'orders_1');
      await eventually(() => screen.getByText('Changed: search')).toBeVisible();
      await eventually(async () =>
        within(await link('Tags only')).getByRole('img', { name: 'changed, not saved' }),
      ).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Undo the changes of Tags only' }));
      await waitFor(() => expect(screen.queryByText(/^Changed:/)).toBeNull());
      expect(location.search).toBe('?columns=name,tags');

      await user.type(screen.getByRole('searchbox', { name: 'Search tables' }), 'orders_2');
      await user.click(await screen.findByRole('button', { name: 'Update Tags only' }));
      await waitFor(() => expect(screen.queryByText(/^Changed:/)).toBeNull());
      expect(kept()[1]).toMatchObject({ name: 'Tags only', search: '?q=orders_2&columns=name,tags' });
    });

    test('is renamed in its place by keys; Escape leaves the name', async () => {
      const { user } = await openWith('/tables');
      await option(user, 'Tags only', 'Rename');
      const field = await screen.findByRole('textbox', { name: 'Name of the view' });
      await waitFor(() => expect(field).toHaveFocus());
      await user.clear(field);
      await user.type(field, 'Labels{Enter}');
      await eventually(names).toEqual(['Orders of one', 'Labels']);
      await option(user, 'Labels', 'Rename');
      await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'x{Escape}');
      await eventually(names).toEqual(['Orders of one', 'Labels']);
    });
  });
});
