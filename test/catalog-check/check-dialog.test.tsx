// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { chooseOfAnswer } from '#test/support/answer-menu.ts';
import { openApp, type Fault } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

const TITLE = 'Find missing rows';
const ADDRESS = '/tables?tier=Tier.Tier1';
/** Requests for the catalog's own list, each of 1,000 records. */
const LIST = '/api/v1/tables?limit=1000';

type App = Awaited<ReturnType<typeof openApp>>;

async function openCheck(options: Parameters<typeof openApp>[1]) {
  const app = await openApp(ADDRESS, options);
  await chooseOfAnswer(app.user, TITLE);
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
  await app.user.click(dialog.getByRole('button', { name: 'Start' }));
  return { app, dialog };
}

const press = async ({ user }: App, name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

test('a list that fails half-way is said, and Retry goes on behind what was compared', async () => {
  const broken: Fault = {
    route: LIST,
    skip: 1,
    times: -1,
    then: { status: 403, body: { code: 403, message: 'Not yours' } },
  };
  const { app, dialog } = await openCheck({ catalog: sampleTables(1_200), faults: [broken] });
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('The check stopped.');
  expect(alert).toHaveTextContent('1,000 tables were compared before; Retry goes on after them.');
  await app.fail([]);
  const before = (await app.lists()).length;
  await press(app, 'Retry');
  await eventually(() => dialog.getByText('No differences.')).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent('Compared 1,200 tables');
  const asked = (await app.lists()).slice(before).filter(({ path }) => path === '/api/v1/tables');
  // The second page alone: the first one is not read again.
  expect(asked.map(({ query }) => query.has('after'))).toEqual([true]);
});

test('Cancel keeps the dialog and what was found; the check goes on from there, and says what it has compared', async () => {
  const slow: Fault = { route: LIST, times: -1, then: { hang: 60_000 } };
  const { app, dialog } = await openCheck({ catalog: sampleTables(60), faults: [slow] });
  await eventually(() => dialog.getByText('Reading the catalog’s list…')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await app.user.keyboard('{Escape}');
  await eventually(() => dialog.getByText('Stopped after 0 tables of the catalog.')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Go on' })).toHaveFocus());
  await app.fail([]);
  await press(app, 'Go on');
  await eventually(() => dialog.getByText('No differences.')).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent(
    /Compared 60 tables of the catalog with the 20 that search finds/,
  );
  expect(dialog.queryByRole('button', { name: 'Export differences' })).toBeNull();
  await press(app, 'Done');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a difference opens its table, and the list of differences is there again', async () => {
  const catalog = createCatalog({ tables: 400, seed: 1, staleIndex: true });
  const app = await openApp('/tables?-missing=description', { catalog });
  const lists = async () =>
    (await app.requests()).filter(({ path }) => /\/(search\/query|tables)$/.test(path)).length;
  await chooseOfAnswer(app.user, TITLE);
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
  await eventually(() => dialog.getByText('Reads all 400 tables, about 1 second.')).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Start' }));
  const stale = within(await dialog.findByRole('region', { name: /^Stale hits/ }));
  const links = stale.getAllByRole('link').map(({ textContent }) => textContent);
  await app.user.click(stale.getAllByRole('link')[0] ?? document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname).toMatch(/^\/tables\/./);
  const before = await lists();
  await chooseOfAnswer(app.user, TITLE);
  const again = within(await screen.findByRole('region', { name: /^Stale hits/ }));
  expect(again.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
  expect(await lists()).toBe(before);
  // Where the index is wrong, the list is offered in its place.
  await press(app, 'Read the list instead');
  await waitFor(() => expect(location.search).toContain('-missing=description&read=list'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
