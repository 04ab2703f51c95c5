// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { uncopied as notice } from '#src/ui/clipboard.ts';
import { chooseOfAnswer } from '#test/support/answer-menu.ts';
import { list, openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { stubClipboard } from './clipboard-support.ts';

const FQN = 'snow.sales.mart.orders_000';
const ADDRESS = /\/tables\/snow\.sales\.mart\.orders_000$/;
const views = {
  'catalog-browser.views': JSON.stringify({
    version: 1,
    first: null,
    views: [{ id: 'a', name: 'Orders of one', search: '?q=orders_1', savedAt: 1 }],
  }),
};
type User = Awaited<ReturnType<typeof openApp>>['user'];

/** What the page's notice says of a text that was not copied, which is marked there. Closes the notice. */
async function uncopied(user: User, area: HTMLElement) {
  const said = await within(area).findByRole('status', { name: 'Notice' });
  const field = within(said).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });
  act(() => field.focus());
  const marked = field.value.slice(field.selectionStart, field.selectionEnd);
  expect(said).toHaveTextContent('The browser did not allow copying.');
  await user.click(within(said).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('textbox', { name: 'Text to copy' })).toBeNull();
  return marked;
}

test('a list copies the link of a saved view, its request, and link and cells of a row, or says what it could not', async () => {
  const { user } = await openApp('/tables?database=snow.sales', { kept: views });
  await rowAt(0);
  await status(/^1–/);
  const { parts, refuse } = stubClipboard();
  onTestFinished(() => notice.set(undefined));
  const copied = async (text: RegExp | string) => waitFor(() => expect(parts()['text/plain']).toMatch(text));

  await user.click(await screen.findByRole('button', { name: 'Options for Orders of one' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  await copied(/\/tables\?q=orders_1$/);
  await eventually(() => screen.findByText('Link copied')).toBeVisible();
  await chooseOfAnswer(user, 'Copy as curl');
  await copied(/^curl .*\/api\/v1\/tables/);

  const row = await rowAt(0);
  await user.hover(within(row).getByRole('link', { name: 'orders_000' }));
  const link = await within(row).findByRole('button', { name: 'Copy link' });
  // A click by user-event would leave the name on its way, as no pointer does.
  act(() => link.click());
  await copied(ADDRESS);
  refuse(true);
  act(() => link.click());
  expect(await uncopied(user, await screen.findByRole('main'))).toMatch(ADDRESS);
  (await list()).focus();
  await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
  expect(await uncopied(user, await screen.findByRole('main'))).toMatch(/^orders_000\t/);
  expect(parts()).toEqual({});
});

test('an opened record copies its full name, the names of its columns, a query and itself', async () => {
  const { user } = await openApp(`/tables/${FQN}`);
  const record = await screen.findByRole('region', { name: 'orders_000' });
  // At full width it covers the notice of the list.
  await user.click(await within(record).findByRole('button', { name: 'Open at full width' }));
  await user.click(within(record).getByRole('button', { name: 'Show JSON' }));
  await within(record).findByRole('textbox', { name: 'Record as JSON' });
  const { parts, refuse } = stubClipboard();
  onTestFinished(() => notice.set(undefined));
  for (const [name, text] of [
    ['Copy full name', FQN],
    ['Copy names', /^id\ncustomer/],
    ['Copy SELECT', /^SELECT\n/],
    ['Copy all', /^\{[\s\S]*"name": "orders_000"/],
  ] as const) {
    await user.click(await within(record).findByRole('button', { name }));
    await waitFor(() => expect(parts()['text/plain']).toMatch(text));
  }
  refuse(true);
  await user.click(await within(record).findByRole('button', { name: /^(Copy full name|Copied)$/ }));
  expect(await uncopied(user, record)).toBe(FQN);
});
