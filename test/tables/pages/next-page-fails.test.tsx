// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, NEXT_ROWS, openApp, rowAt, status, type Sent } from '#test/support/app.tsx';
import { scrollTo } from '#test/grid/support.tsx';

const ROW = 36;
const nextPages = (sent: readonly Sent[]) =>
  sent.filter(({ query }) => query.has('after') && !query.has('fields'));

async function openAtTheGap() {
  const page = await openApp('/tables', {
    faults: [{ route: NEXT_ROWS, times: -1, then: { status: 503, body: '' } }],
  });
  await rowAt(0);
  await waitFor(async () => expect(nextPages(await page.lists())).toHaveLength(3));
  scrollTo(92 * ROW);
  return { ...page, alert: await screen.findByRole('alert') };
}

test('rows that did not load are one row that says so; the rows above stay', async () => {
  const { alert } = await openAtTheGap();
  expect(alert).toHaveTextContent(
    'Rows 101 to 200 did not load. The server answered 503 three times. The rows above are complete.',
  );
  expect(alert.closest('[role=row]')).toHaveAttribute('aria-rowindex', '102');
  expect(await rowAt(99)).toHaveTextContent('orders_099');
  expect(await list()).toHaveAttribute('aria-rowcount', '301');
});

test('what the server said of it is quoted', async () => {
  await openApp('/tables', {
    faults: [{ route: NEXT_ROWS, times: -1, then: { status: 403, body: { message: 'Not today' } } }],
  });
  await rowAt(0);
  scrollTo(92 * ROW);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Rows 101 to 200 did not load. The server answered 403: “Not today”. The rows above are complete.',
  );
});

test('scrolling does not ask again', async () => {
  const { lists } = await openAtTheGap();
  for (const row of [60, 95, 150, 95]) scrollTo(row * ROW);
  expect(await status(/^96–/)).toBeVisible();
  await screen.findByRole('alert');
  expect(nextPages(await lists())).toHaveLength(3);
});

test('Retry loads them in their place', async () => {
  const { fail, user } = await openAtTheGap();
  await fail([]);
  const row = screen.getByRole('alert').closest<HTMLElement>('[role=row]')!;
  await user.click(within(row).getByRole('button', { name: 'Retry' }));
  expect(await rowAt(100)).toHaveTextContent('orders_100');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await status('93–102 of 300')).toBeVisible();
});
