// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { browserStorage } from '#src/ui/safe-storage.ts';
import { headers, openApp, status } from '#test/support/app.tsx';

const KEY = 'catalog-browser.views';
const VIEWS = [
  { id: 'a', name: 'Orders of one', search: '?q=orders_1', savedAt: 1 },
  { id: 'b', name: 'Tags only', search: '?columns=name,tags', savedAt: 2 },
];
const keep = (views: readonly unknown[] = VIEWS, first: string | null = null) =>
  localStorage.setItem(KEY, JSON.stringify({ version: 1, first, views }));
const kept = () => (JSON.parse(localStorage.getItem(KEY) ?? '{"views":[]}') as { views: typeof VIEWS }).views;

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

    await user.click(await link('All tables'));
    expect(await status('1–10 of 300')).toBeVisible();
    expect(await link('My orders')).not.toHaveAttribute('aria-current');
    await user.click(await link('My orders'));
    expect(await status('1–10 of 100')).toBeVisible();
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
    expect(await within(await link('“orders_2”')).findByRole('img', { name: 'opens first' })).toBeVisible();
    expect(localStorage.getItem('catalog-browser.first-view')).toBe('?q=orders_2');
  });

  test('says that a browser that keeps nothing loses it', async () => {
    const { user } = await openApp('/tables?q=orders_2');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText(/this browser keeps nothing: it is gone when the page is closed/),
    ).toBeVisible();
    expect(await link('“orders_2”')).toBeVisible();
    // What it remembers in the browser's stead.
    browserStorage.remove(KEY);
  });
});

describe('a saved view', () => {
  test('says what was changed since, until it is updated or undone', async () => {
    const { user } = await openWith('/tables?columns=name,tags');
    await waitFor(async () => expect(await link('Tags only')).toHaveAttribute('aria-current', 'page'));
    await user.type(screen.getByRole('searchbox', { name: 'Search tables' }), 'orders_1');
    expect(await screen.findByText('Changed: search')).toBeVisible();
    expect(within(await link('Tags only')).getByRole('img', { name: 'changed, not saved' })).toBeVisible();
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
    expect(await names()).toEqual(['Orders of one', 'Labels']);
    await option(user, 'Labels', 'Rename');
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'x{Escape}');
    expect(await names()).toEqual(['Orders of one', 'Labels']);
  });

  test('is moved, and its menu stays open for more', async () => {
    const { user } = await openWith('/tables');
    await option(user, 'Tags only', 'Move up');
    expect(kept().map(({ id }) => id)).toEqual(['b', 'a']);
    expect(await screen.findByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Move down' }));
    expect(kept().map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('that was deleted comes back by Undo, to its place', async () => {
    const { user } = await openWith('/tables', VIEWS, 'a');
    await option(user, 'Orders of one', 'Delete');
    expect(await names()).toEqual(['Tags only']);
    expect(await screen.findByText(/^Deleted/)).toHaveTextContent('Deleted “Orders of one”');
    const undo = screen.getByRole('button', { name: 'Undo' });
    await waitFor(() => expect(undo).toHaveFocus());
    await user.click(undo);
    expect(await names()).toEqual(['Orders of one', 'Tags only']);
    expect(within(await link('Orders of one')).getByRole('img', { name: 'opens first' })).toBeVisible();
  });

  test('that opens first is what the bare address shows', async () => {
    const { user } = await openWith('/tables');
    await option(user, 'Orders of one', 'Make default');
    const first = localStorage.getItem('catalog-browser.first-view');
    expect(first).toBe('?q=orders_1');
    cleanup();
    const clear = vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {});
    await openApp('/');
    clear.mockRestore();
    expect(await status('1–10 of 100')).toBeVisible();
    expect(location.pathname + location.search).toBe('/tables?q=orders_1');
    await option(user, 'Orders of one', 'Open all tables first again');
    expect(localStorage.getItem('catalog-browser.first-view')).toBeNull();
  });

  test('is counted by a request for one row, each once, and the one on screen by none', async () => {
    const { requests } = await openWith('/tables?columns=name,tags');
    await waitFor(async () => expect(await link('Orders of one')).toHaveTextContent('100'));
    expect(await link('Tags only')).toHaveTextContent('300');
    const searches = (await requests()).filter(({ path }) => path === '/api/v1/search/query');
    expect(searches.map(({ query }) => query.get('size'))).toEqual(['1']);
  });
});

test('the link of a saved view is copied, and it says so', async () => {
  const { user } = await openWith('/tables');
  await option(user, 'Orders of one', 'Copy link');
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/tables?q=orders_1`);
});

describe('a damaged store', () => {
  test('shows the good views, and loses neither by a change', async () => {
    const { user } = await openWith('/tables', [VIEWS[0], { id: 7 }]);
    await option(user, 'Orders of one', 'Rename');
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), ' more{Enter}');
    expect(kept()).toEqual([{ ...VIEWS[0], name: expect.stringContaining('more') as string }, { id: 7 }]);
  });

  test('of markup is text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await openWith('/tables', [
      { ...VIEWS[0], name: 'First' },
      { ...VIEWS[1], name },
    ]);
    expect(within(await rail()).getByText(name)).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('a file of views', () => {
  test('brings views of another browser, and says what it brought', async () => {
    const { user } = await openWith('/tables', [VIEWS[0]]);
    const file = new File([JSON.stringify({ version: 1, first: 'b', views: VIEWS })], 'views.json');
    await user.upload(await screen.findByLabelText('File of views'), file);
    expect(await screen.findByText('1 view added from views.json. 1 view was here already.')).toBeVisible();
    expect(await names()).toEqual(['Orders of one', 'Tags only']);
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
    expect(JSON.parse((await blobs[0]?.text()) ?? '')).toMatchObject({ version: 1, views: VIEWS });
  });
});
