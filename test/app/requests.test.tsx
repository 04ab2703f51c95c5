// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openApp, rowAt, status, type Sent } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

/** Requests that were answered more than once. */
const doubled = (sent: readonly Sent[]) => {
  const asked = sent.map(({ path, query }) => `${path}?${query}`);
  return asked.filter((one, at) => asked.indexOf(one) !== at);
};

/** The requests of a page, once it asks for nothing more. */
async function allRequests({ requests }: Pick<Awaited<ReturnType<typeof openApp>>, 'requests'>) {
  for (let still = 0, known = -1; still < 5;) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const { length } = await requests();
    still = length === known ? still + 1 : 0;
    known = length;
  }
  return requests();
}

// Effects run twice here, as in development: what the first one asked for is given up, and must not be sent.
describe('a page asks for nothing twice', () => {
  test.each([
    ['the list', '/tables'],
    ['a place in it', '/tables?row=150'],
    ['a search', '/tables?q=orders'],
    ['a filtered list', '/tables?type=Regular&columns=name,tags,usage'],
    ['an opened record', '/tables/snow.sales.mart.orders_004'],
    ['names read in the browser', '/databaseSchemas?q=mart'],
    ['a list read in place of the index', '/tables?owner=ada&read=list&columns=name,owners,tags'],
    ['another type', '/databases'],
  ])('at %s', async (_, address) => {
    const app = await openApp(address);
    await screen.findByRole('grid');
    const sent = await allRequests(app);
    expect(sent.length).toBeGreaterThan(1);
    expect(doubled(sent)).toEqual([]);
  });

  test('control: rows that are asked for anew are found', async () => {
    const app = await openApp('/tables');
    await rowAt(0);
    await allRequests(app);
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(async () => expect(doubled(await app.requests())).not.toEqual([]));
  });
});

test('the first page leaves the focus where it is', async () => {
  await openApp('/tables');
  await rowAt(0);
  await eventually(() => status('1–10 of 300')).toBeVisible();
  expect(document.body).toHaveFocus();
});
