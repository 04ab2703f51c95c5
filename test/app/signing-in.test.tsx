// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scrollTo } from '#test/grid/support.tsx';
import { failure, openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

const dialog = () => screen.findByRole('dialog', { name: 'Sign in to catalog.example.com' });

test('without a token: one dialog, no message behind it, and with the right token the rows', async () => {
  const { user, requests } = await openApp('/tables', { held: null });
  const asks = await dialog();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  const asked = async () => (await requests()).map(({ path, query }) => `${path}?${query}`);
  // The rows and their cells, which are asked for at once: nothing more after their refusals.
  await waitFor(async () =>
    expect((await requests()).filter(({ status: code }) => code === 401)).toHaveLength(2),
  );
  // Neither the dialog nor what is behind it tells of an error.
  expect(document.body).not.toHaveTextContent(/Not Authorized!|wants you to sign in|did not load/);
  const refused = (await requests()).filter(({ status: code }) => code === 401);
  expect(refused.map(({ path, query }) => [path, query.get('limit') !== '0'])).toEqual([
    ['/api/v1/tables', true],
    ['/api/v1/tables', true],
  ]);

  await user.type(within(asks).getByRole('textbox', { name: 'Token' }), 'demo');
  await user.click(within(asks).getByRole('button', { name: 'Connect' }));
  await eventually(() => rowAt(0)).toHaveTextContent('orders_000');
  await eventually(() => rowAt(0)).toHaveTextContent('Ada Lovelace');
  expect(screen.queryByRole('dialog')).toBeNull();
  // The sidebar reads its databases again beside the rows; what was refused there is gone with them.
  expect((await screen.findAllByRole('treeitem')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('alert')).toBeNull();
  await eventually(() => status('1–10 of 300')).toBeVisible();
  // With the token the sidebar asks for all that it shows.
  await waitFor(async () =>
    expect(await asked()).toEqual(
      expect.arrayContaining(['/api/v1/databases?limit=1000', '/api/v1/topics?limit=0']),
    ),
  );
});

test('closed, it stays closed; the message opens it again', async () => {
  const { user } = await openApp('/tables', { held: null });
  await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  const message = await failure();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(message).getByRole('heading', { name: 'The server wants you to sign in' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Server: Signed out · catalog.example.com' })).toBeVisible();
  await user.click(within(message).getByRole('button', { name: 'Connect' }));
  await eventually(dialog).toBeVisible();
});

test('a token that is not accepted', async () => {
  await openApp('/tables', { held: 'of-yesterday' });
  await eventually(async () =>
    within(await dialog()).getByText('Your sign-in was not accepted'),
  ).toBeVisible();
  expect(document.body).not.toHaveTextContent(/no tables|\b0 tables/);
});

test('a token that expires while the rows are read: they stay, and loading goes on where it stopped', async () => {
  const { user, control } = await openApp('/tables');
  await eventually(() => rowAt(0)).toHaveTextContent('Ada Lovelace');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const box = await screen.findByRole('checkbox', { name: 'Constraints' });
  await control('PUT', 'settings', { token: 'fresh' });
  await user.click(box);
  const asks = await dialog();
  expect(asks).toHaveTextContent('Your sign-in has ended');
  expect(asks).toHaveTextContent('catalog.example.com answered “Expired token!”');
  expect(document.querySelector('[role=grid]')).toHaveTextContent('orders_000');
  await user.type(within(asks).getByRole('textbox', { name: 'Token' }), 'fresh{Enter}');
  await eventually(() => rowAt(0)).toHaveTextContent('PK');
});

test('a token that expires between two pages: the rows stay where they are, and the next ones come', async () => {
  const { user, control, lists } = await openApp('/tables?columns=name&limit=25');
  await rowAt(0);
  await control('PUT', 'settings', { token: 'fresh' });
  // Beyond the eight pages that are ready at rest.
  scrollTo(230 * 36);
  const asks = await dialog();
  await control('DELETE', 'log');
  await user.type(within(asks).getByRole('textbox', { name: 'Token' }), 'fresh{Enter}');
  await eventually(() => rowAt(240)).toHaveTextContent('orders_240');
  await eventually(() => status('231–240 of 300')).toBeVisible();
  const sent = await lists();
  // Rows that stayed were not asked for again, as a first page would be.
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter(({ query }) => !query.has('after'))).toEqual([]);
});

test('a token that is forgotten takes its rows and cells with it; the next one reads them anew', async () => {
  const { user, control, lists } = await openApp('/tables');
  await eventually(() => rowAt(0)).toHaveTextContent('Ada Lovelace');
  await user.click(screen.getByRole('button', { name: 'Server: catalog.example.com' }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(document.body).not.toHaveTextContent(/orders_000|Ada Lovelace/));
  const asks = await dialog();
  expect(asks).toHaveTextContent('You are signed out of catalog.example.com in all tabs of this browser');
  expect(asks).not.toHaveTextContent('saved view');
  expect(sessionStorage).toHaveLength(0);

  await control('DELETE', 'log');
  await user.type(within(asks).getByRole('textbox', { name: 'Token' }), 'demo{Enter}');
  await eventually(() => rowAt(0)).toHaveTextContent('Ada Lovelace');
  const sent = await lists();
  // From the top; a server known to be quick is asked for rows and their cells at once.
  expect(sent.some(({ query }) => !query.has('after'))).toBe(true);
  expect(sent.some(({ query }) => query.get('fields') === 'owners,tags')).toBe(true);
});

test('a token that is forgotten takes the words out of address and title; saved views go if that is wanted', async () => {
  const view = { id: 'v', name: 'Secret payroll', type: 'table', search: '?q=payroll', savedAt: 1 };
  const { user } = await openApp('/tables?q=orders&sort=name', {
    kept: { 'catalog-browser.views': JSON.stringify({ version: 2, first: 'v', views: [view] }) },
  });
  await eventually(() => rowAt(0)).toHaveTextContent('orders');
  await waitFor(() => expect(document.title).toContain('orders'));
  await user.click(screen.getByRole('button', { name: 'Server: catalog.example.com' }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(location.pathname + location.search).toBe('/tables'));
  await waitFor(() => expect(document.title).not.toContain('orders'));
  await waitFor(() => expect(screen.getByRole('searchbox', { hidden: true })).toHaveValue(''));
  const asks = await dialog();
  await waitFor(() => expect(asks).toHaveTextContent('1 saved view stays in this browser'));
  expect(localStorage.getItem('catalog-browser.views')).toContain('Secret payroll');
  await user.click(within(asks).getByRole('button', { name: 'Remove it too' }));
  await waitFor(() => expect(asks).toHaveTextContent('No saved view is left'));
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('payroll');
  expect(within(asks).getByRole('button', { name: 'Connect' })).toHaveFocus();
});

test('connecting as another user removes the rows and cells of the one before', async () => {
  const { user, control, lists } = await openApp('/tables');
  await eventually(() => rowAt(0)).toHaveTextContent('Ada Lovelace');
  // What is still under way would be refused with the old token, and ask for another by itself.
  let asked = -1;
  await waitFor(
    async () => {
      const before = asked;
      asked = (await lists()).length;
      expect(asked).toBe(before);
    },
    { interval: 200 },
  );
  await control('PUT', 'settings', { token: 'of-another' });
  await control('DELETE', 'log');
  await user.click(screen.getByRole('button', { name: 'Server: catalog.example.com' }));
  await user.type(within(await dialog()).getByRole('textbox', { name: 'Token' }), 'of-another{Enter}');
  await waitFor(async () => expect((await lists()).some(({ query }) => !query.has('after'))).toBe(true));
  await waitFor(async () =>
    expect((await lists()).map(({ query }) => query.get('fields'))).toContain('owners,tags'),
  );
  await eventually(() => rowAt(0)).toHaveTextContent('Ada Lovelace');
});
