// @vitest-environment jsdom
import { screen, waitFor, within, cleanup } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { lazySavedViews } from '#src/browse/list-sidebar.tsx';
import { browserStorage } from '#src/ui/storage.ts';
import { openApp, rowAt, status, headers } from '#test/support/app.tsx';
import { brokenPart } from '#test/support/broken-part.ts';
import { expectConsole } from '#test/support/console.ts';
import { eventually } from '#test/support/eventually.ts';
import { longOnly } from '#test/support/long.ts';
import { sampleTables, sampleId, sampleTable } from '#test/support/sample-tables.ts';

describe('rail', () => {
  const rail = async () => screen.findByRole('navigation', { name: 'Views' });
  const line = async (name: RegExp) => within(await rail()).findByRole('treeitem', { name });
  const link = async (name: RegExp) => within(await rail()).findByRole('link', { name });
  const chip = (name: string) => within(screen.getByRole('group', { name }));
  const query = () => Object.fromEntries(new URLSearchParams(location.search));

  describe('the schemas of a database', () => {
    test('are found by name once they are here', async () => {
      const { user } = await openApp('/tables?database=snow.sales.mart');
      await line(/^raw\.zone/);
      await user.type(screen.getByRole('textbox', { name: 'Find a database or schema' }), 'ZONE');
      await eventually(async () => within(await rail()).getByText('zone')).toBeVisible();
      await eventually(async () => within(await rail()).getAllByRole('treeitem')).toHaveLength(3);
    });

    test('are counted', async () => {
      await openApp('/tables?database=snow.sales.mart');
      await eventually(() => line(/^raw\.zone 150/)).toBeVisible();
    });
  });

  describe('a filter', () => {
    test('of the rail narrows the search in force; the link of the type leaves it', async () => {
      const { user } = await openApp('/tables?q=orders_0&columns=name,tags&sort=name:asc');
      await eventually(() => rowAt(0)).toHaveTextContent('orders_0');
      await eventually(() => screen.getByText('keeps the search')).toBeVisible();
      await user.click(await link(/^sales/));
      expect(query()).toEqual({
        q: 'orders_0',
        database: 'snow.sales',
        columns: 'name,tags',
        sort: 'name',
      });
      await user.click(await link(/^Tables/));
      expect(query()).toEqual({ columns: 'name,tags' });
      await waitFor(() => expect(screen.queryByText('keeps the search')).toBeNull());
    });

    test('is a chip: a link to it alone, one without it; the opened table stays', async () => {
      const table = '/tables/snow.sales.mart.orders_002';
      const { user } = await openApp(`${table}?q=orders&database=snow.sales.mart&columns=name,tags`);
      await screen.findByRole('group', { name: 'Search filter' });
      const href = (of: string, name: string) => chip(of).getByRole('link', { name }).getAttribute('href');
      expect(href('Database filter', 'snow.sales.mart')).toBe(
        '/tables?database=snow.sales.mart&columns=name,tags',
      );
      expect(href('Database filter', 'Remove the database filter')).toBe(
        `${table}?q=orders&columns=name,tags`,
      );
      expect(href('Search filter', '“orders”')).toBe('/tables?q=orders&columns=name,tags');
      await user.click(chip('Search filter').getByRole('link', { name: 'Remove the search filter' }));
      expect(location.pathname).toBe(table);
      expect(query()).toEqual({ database: 'snow.sales.mart', columns: 'name,tags' });
      expect(screen.getByRole('combobox', { name: 'Database' })).toHaveFocus();
      await user.click(chip('Database filter').getByRole('link', { name: 'snow.sales.mart' }));
      expect(location.pathname).toBe('/tables');
      await eventually(() => status(/^1–\d+ of 150$/)).toBeVisible();
    });

    test('is copied as the address of the list under it alone', async () => {
      const { user } = await openApp('/tables?q=orders&database=snow.sales.mart&columns=name,tags', {
        catalog: sampleTables(30),
      });
      await screen.findByRole('group', { name: 'Search filter' });
      await user.click(chip('Search filter').getByRole('button', { name: 'Copy filter as link: “orders”' }));
      await eventually(() => navigator.clipboard.readText()).toBe(
        `${location.origin}/tables?q=orders&columns=name,tags`,
      );
      (await line(/^mart/)).focus();
      await user.keyboard('{Control>}c{/Control}');
      await eventually(() => navigator.clipboard.readText()).toBe(
        `${location.origin}/tables?database=snow.sales.mart&columns=name,tags`,
      );
    });
  });

  longOnly(() => {
    /** Px in which the lines of a page of schemas are all in view: without layout none is scrolled into it. */
    const HIGH = 3_600;
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
        const { user, requests } = await openApp('/tables', { catalog: inSchemas(250), screen: HIGH });
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
          screen: HIGH,
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
});

describe('schemas', () => {
  const rail = async () => screen.findByRole('navigation', { name: 'Views' });
  const opener = async (database: string) =>
    within(await rail()).findByRole('button', { name: `Schemas of ${database}` });
  const link = async (name: RegExp) => within(await rail()).findByRole('link', { name });

  describe('the schemas of a database', () => {
    test('are asked for when it is opened, and are links to their tables', async () => {
      const { user, requests } = await openApp();
      const asked = async () =>
        (await requests()).filter(
          ({ path, query: sent }) => path === '/api/v1/databaseSchemas' && sent.get('limit') !== '0',
        );
      const button = await opener('sales');
      expect(button).toHaveAttribute('aria-expanded', 'false');
      expect(await asked()).toEqual([]);
      await user.click(button);
      const raw = await link(/^raw\.zone/);
      expect((await asked()).map(({ query }) => query.get('database'))).toEqual(['snow.sales']);
      await user.click(raw);
      expect(new URLSearchParams(location.search).get('database')).toBe('snow.sales."raw.zone"');
      await eventually(() => status(/^1–\d+ of \d+$/)).toBeVisible();
      await eventually(() => rowAt(0)).toHaveTextContent('raw.zone');
      await eventually(() => link(/^raw\.zone/)).toHaveAttribute('aria-current', 'page');
      const lists = (await requests()).filter(({ query }) => query.has('databaseSchema'));
      expect(lists.length).toBeGreaterThan(0);
      await user.click(await opener('sales'));
      expect(within(await rail()).queryByRole('link', { name: /^raw\.zone/ })).toBeNull();
    });

    test('of the address stand open, and the database filter says it', async () => {
      await openApp('/tables?database=snow.sales.mart');
      await eventually(() => link(/^mart/)).toHaveAttribute('aria-current', 'page');
      expect(screen.getByRole('combobox', { name: 'Database' })).toHaveTextContent('snow.sales.mart');
    });

    test('narrow a search too', async () => {
      const { requests } = await openApp('/tables?q=orders_0&database=snow.sales.mart');
      await eventually(() => rowAt(0)).toHaveTextContent('mart');
      const sent = await requests();
      const search = sent.find(
        ({ path, query }) => path === '/api/v1/search/query' && query.get('size') !== '0',
      );
      // By its id: other databases may have a schema of this name.
      expect(sent.some(({ path }) => path === '/api/v1/databaseSchemas/name/snow.sales.mart')).toBe(true);
      expect(search?.query.get('query_filter')).toMatch(/"databaseSchema.id":\["[\da-f-]{36}"\]/);
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
      await eventually(() => link(/^mart/)).toBeVisible();
    });

    test('that are nowhere in the catalog: it says that there are no tables', async () => {
      await openApp('/tables?database=snow.sales.nowhere');
      await eventually(() =>
        screen.getByRole('heading', { name: 'snow.sales.nowhere has no tables' }),
      ).toBeVisible();
      expect(screen.getByRole('main')).toHaveTextContent('The server lists nothing in this schema.');
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

  describe('saving a view', () => {
    test('keeps what is on screen under a name, and the rail leads back to it', async () => {
      const { user } = await openApp('/tables?q=orders_1&columns=name,tags&row=3');
      await user.click(await screen.findByRole('button', { name: 'Save view' }));
      const form = await screen.findByRole('dialog', { name: 'Save view' });
      const field = within(form).getByRole('textbox', { name: 'Name' });
      await waitFor(() => expect(field).toHaveFocus());
      expect(field).toHaveValue('“orders_1” in all tables');
      expect(form).toHaveTextContent(
        /Search.*orders_1.*Database.*All databases.*Columns.*Name, Tags.*Sort.*Best match/,
      );
      await user.clear(field);
      await user.type(field, '  My orders{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Save view' })).toBeNull());
      expect(kept()).toMatchObject([{ name: 'My orders', search: '?q=orders_1&columns=name,tags' }]);
      const saved = await link('My orders');
      expect(saved).toHaveAttribute('aria-current', 'page');
      expect(saved).toHaveTextContent('100');

      await user.click(await screen.findByRole('link', { name: /^Tables/ }));
      await eventually(() => status('1–10 of 300')).toBeVisible();
      await eventually(() => link('My orders')).not.toHaveAttribute('aria-current');
      await user.click(await link('My orders'));
      await eventually(() => status('1–10 of 100')).toBeVisible();
      expect(headers()).toEqual(['Name', 'Tags']);
    });

    test('wants a name that no other view has', async () => {
      const { user } = await openWith('/tables?q=x');
      await user.keyboard('v');
      const field = await screen.findByRole('textbox', { name: 'Name' });
      await waitFor(() => expect(field).toHaveFocus());
      await user.clear(field);
      await user.keyboard('{Enter}');
      expect(field).toHaveAccessibleDescription('A view needs a name.');
      await user.type(field, 'Tags only{Enter}');
      expect(field).toHaveAccessibleDescription('Another view has this name.');
      expect(kept()).toHaveLength(2);
    });

    test('can make it the view that opens first', async () => {
      const { user } = await openApp('/tables?q=orders_2');
      await user.click(await screen.findByRole('button', { name: 'Save view' }));
      await user.click(await screen.findByRole('checkbox', { name: 'Open the catalog with this view' }));
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await eventually(async () =>
        within(await link('“orders_2”')).getByRole('img', { name: 'opens first' }),
      ).toBeVisible();
      expect(localStorage.getItem('catalog-browser.first-view')).toBe('table?q=orders_2');
    });

    test('says that a browser that keeps nothing loses it', async () => {
      const { user } = await openApp('/tables?q=orders_2');
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
      await user.click(await screen.findByRole('button', { name: 'Save view' }));
      await user.click(await screen.findByRole('button', { name: 'Save' }));
      await eventually(() =>
        screen.getByText(/this browser keeps nothing: it is gone when the page is closed/),
      ).toBeVisible();
      await eventually(() => link('“orders_2”')).toBeVisible();
      // What it remembers in the browser's stead.
      browserStorage.remove(KEY);
    });
  });

  describe('a saved view', () => {
    test('is moved, and its menu stays open for more', async () => {
      const { user } = await openWith('/tables');
      await option(user, 'Tags only', 'Move up');
      expect(kept().map(({ id }) => id)).toEqual(['b', 'a']);
      await eventually(() => screen.getByRole('menuitem', { name: 'Move up' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await user.click(screen.getByRole('menuitem', { name: 'Move down' }));
      expect(kept().map(({ id }) => id)).toEqual(['a', 'b']);
    });

    test('whose code does not load leaves the rows in place, and is loaded by Retry', async () => {
      expectConsole(/LoadError: no network/);
      const broken = await brokenPart();
      const read = vi.spyOn(lazySavedViews, 'read').mockImplementation(broken.read);
      const { user } = await openApp('/tables');
      keep(VIEWS, null);
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
      const said = await screen.findByText('This part of the page did not load');
      await rowAt(0);
      expect(screen.queryByRole('link', { name: 'Tags only' })).toBeNull();
      read.mockRestore();
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await link('Tags only');
      expect(said).not.toBeInTheDocument();
    });

    test('that was deleted comes back by Undo, to its place', async () => {
      const { user } = await openWith('/tables', VIEWS, 'a');
      await option(user, 'Orders of one', 'Delete');
      await eventually(names).toEqual(['Tags only']);
      await eventually(() => screen.getByText(/^Deleted/).parentElement).toHaveTextContent(
        'Deleted “Orders of one”',
      );
      const undo = screen.getByRole('button', { name: 'Undo' });
      await waitFor(() => expect(undo).toHaveFocus());
      await user.click(undo);
      await eventually(names).toEqual(['Orders of one', 'Tags only']);
      await eventually(async () =>
        within(await link('Orders of one')).getByRole('img', { name: 'opens first' }),
      ).toBeVisible();
    });

    test('that opens first is what the bare address shows', async () => {
      const { user } = await openWith('/tables');
      await option(user, 'Orders of one', 'Make default');
      const first = localStorage.getItem('catalog-browser.first-view');
      expect(first).toBe('table?q=orders_1');
      cleanup();
      const clear = vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {});
      await openApp('/');
      clear.mockRestore();
      await eventually(() => status('1–10 of 100')).toBeVisible();
      expect(location.pathname + location.search).toBe('/tables?q=orders_1');
      await option(user, 'Orders of one', 'Open all tables first again');
      expect(localStorage.getItem('catalog-browser.first-view')).toBeNull();
    });

    test('is counted by a request without a row, each once, and the one on screen by none', async () => {
      const { requests } = await openWith('/tables?columns=name,tags');
      await eventually(() => link('Orders of one')).toHaveTextContent('100');
      await eventually(() => link('Tags only')).toHaveTextContent('300');
      const searches = (await requests()).filter(({ path }) => path === '/api/v1/search/query');
      expect(searches.map(({ query }) => query.get('size'))).toEqual(['0']);
    });

    longOnly(() => {
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

  test('the link of a saved view is copied, and it says so', async () => {
    const { user } = await openWith('/tables');
    await option(user, 'Orders of one', 'Copy link');
    await eventually(() => screen.getByText('Link copied')).toBeVisible();
    await eventually(() => navigator.clipboard.readText()).toBe(`${location.origin}/tables?q=orders_1`);
  });

  describe('a damaged store', () => {
    test('shows the good views, and loses neither by a change', async () => {
      const { user } = await openWith('/tables', [VIEWS[0], { id: 7 }]);
      await option(user, 'Orders of one', 'Rename');
      await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), ' more{Enter}');
      expect(kept()).toEqual([
        { ...VIEWS[0], type: 'table', name: expect.stringContaining('more') as string },
        { id: 7 },
      ]);
    });

    test('of markup is text', async () => {
      const name = '<img src=x onerror=alert(1)>';
      await openWith('/tables', [
        { ...VIEWS[0], name: 'First' },
        { ...VIEWS[1], name },
      ]);
      await eventually(async () => within(await rail()).getByText(name)).toBeVisible();
      expect(document.querySelector('img')).toBeNull();
    });
  });

  describe('a file of views', () => {
    test('brings views of another browser, and says what it brought', async () => {
      const { user } = await openWith('/tables', [VIEWS[0]]);
      const file = new File([JSON.stringify({ version: 1, first: 'b', views: VIEWS })], 'views.json');
      await user.upload(await screen.findByLabelText('File of views'), file);
      await eventually(() =>
        screen.getByText('1 view added from views.json. 1 view was here already.'),
      ).toBeVisible();
      await eventually(names).toEqual(['Orders of one', 'Tags only']);
    });

    test('holds what is kept', async () => {
      const { user } = await openWith('/tables');
      const blobs: Blob[] = [];
      vi.stubGlobal(
        'URL',
        Object.assign(URL, {
          createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
          revokeObjectURL: () => {},
        }),
      );
      const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
      await option(user, 'views', 'Export views to a file');
      expect(click).toHaveBeenCalledOnce();
      expect(JSON.parse((await blobs[0]?.text()) ?? '')).toMatchObject({
        version: 2,
        views: VIEWS.map((view) => ({ ...view, type: 'table' })),
      });
    });
  });
});
