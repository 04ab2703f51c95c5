// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { list, openApp, rowAt } from '#test/support/app.tsx';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';

const region = (name: string) => screen.findByRole('region', { name });
const press = (name: string) => screen.getByRole('button', { name });
const DETAIL = '/api/v1/tables/name/';
const asked = (sent: readonly { path: string }[]) =>
  sent.filter(({ path }) => path.startsWith(DETAIL)).map(({ path }) => path.split('.').at(-1));

/** The app with a table open whose record, and the one read ahead, are here. */
async function opened(number = 2) {
  const page = await openApp(`/tables/snow.sales.mart.orders_00${number}`);
  await rowAt(number);
  await waitFor(async () => expect(asked(await page.requests())).toHaveLength(2));
  return page;
}

test('Enter opens, Escape closes and leads back to the row', async () => {
  const { user } = await openApp();
  await rowAt(0);
  (await list()).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(async () => expect(await region('orders_004')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'orders_004' })).toBeNull());
  expect(await list()).toHaveFocus();
  expect(activeCell()).toHaveTextContent('orders_004');
});

test('Next and Previous go through the list, the focus stays, and Escape leads to the row that is open then', async () => {
  const { user } = await opened();
  press('Next table').focus();
  await user.keyboard('{Enter}{Enter}');
  expect(await region('orders_004')).toBeVisible();
  expect(press('Next table')).toHaveFocus();
  await user.click(press('Previous table'));
  expect(await region('orders_003')).toBeVisible();
  expect(await rowAt(3)).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Escape}');
  expect(activeCell()).toHaveTextContent('orders_003');
});

test('only the next one is read ahead, and opened it is not asked for again', async () => {
  const { user, requests } = await opened();
  expect(asked(await requests())).toEqual(['orders_002', 'orders_003']);
  await user.click(press('Next table'));
  expect(await region('orders_003')).toBeVisible();
  await waitFor(async () => expect(asked(await requests())).toHaveLength(3));
  expect(asked(await requests()).at(-1)).toBe('orders_004');
});

test('what was read ahead in vain is aborted', async () => {
  const { user, app, fail } = await opened();
  const slow = () =>
    app.queries
      .getQueryCache()
      .find({ queryKey: [app.client.server, 'table', 'snow.sales.mart.orders_008'] });
  await fail([{ route: `${DETAIL}snow.sales.mart.orders_008`, times: -1, then: { hang: 60_000 } }]);
  await user.click(within(await rowAt(7)).getByRole('link', { name: 'orders_007' }));
  await waitFor(() => expect(slow()?.state.fetchStatus).toBe('fetching'));
  await user.click(within(await rowAt(1)).getByRole('link', { name: 'orders_001' }));
  expect(await region('orders_001')).toBeVisible();
  await waitFor(() => expect(slow()?.state.fetchStatus ?? 'idle').toBe('idle'));
});

test('at full width it says which row it is, and Escape goes one step back at a time', async () => {
  const { user } = await opened();
  await user.click(press('Open at full width'));
  expect(press('Back to row 3')).toBeVisible();
  expect(screen.queryByRole('separator', { name: 'Width of the opened table' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(press('Open at full width')).toBeVisible();
  await user.keyboard('f');
  await user.click(press('Back to row 3'));
  expect(activeCell()).toHaveTextContent('orders_002');
  expect(location.pathname).toBe('/tables');
});

test('a deleted one is asked for where there is no other, and says so', async () => {
  const gone = sampleTable(900, 'gone', { deleted: true });
  const { requests } = await openApp('/tables/snow.sales.mart.gone', {
    catalog: [...sampleTables(20), gone],
  });
  expect(await within(await region('gone')).findByText(/This table is deleted/)).toBeVisible();
  const [first, second] = (await requests()).filter(({ path }) => path.startsWith(DETAIL));
  expect([first?.query.get('include'), second?.query.get('include')]).toEqual([null, 'deleted']);
});

test('a forbidden one says so', async () => {
  await openApp('/tables/snow.sales.mart.orders_004', {
    faults: [{ route: DETAIL, times: -1, then: { status: 403, body: { message: 'Not yours' } } }],
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You may not look into this table. The server answered 403: “Not yours”. Somebody who runs the catalog can grant it.',
  );
});

test('its record is asked for as JSON when it is shown, and copied whole', async () => {
  const { user, requests } = await opened();
  await user.click(press('Show JSON'));
  const json = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Record as JSON' });
  expect(JSON.parse(json.value)).toMatchObject({
    name: 'orders_002',
    href: expect.any(String) as string,
  });
  await user.click(press('Copy all'));
  expect(await navigator.clipboard.readText()).toBe(json.value);
  expect(asked(await requests())).toHaveLength(3);
  await user.click(press('Hide JSON'));
  expect(screen.queryByRole('textbox', { name: 'Record as JSON' })).toBeNull();
});
