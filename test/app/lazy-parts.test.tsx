// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { afterRows } from '#src/browse/lazy-parts.ts';
import { resourceById } from '#src/resources/registry.ts';
import { lazyTableDetails } from '#src/resources/table/lazy-details.ts';
import type { LazyPart } from '#src/ui/lazy.ts';
import { list, openApp, rowAt } from '#test/support/app.tsx';
import { brokenPart } from '#test/support/broken-part.ts';
import { expectConsole } from '#test/support/console.ts';
import { eventually } from '#test/support/eventually.ts';
import { OPENED, shows } from './opened-parts.ts';

const SAYS = 'This part of the page did not load';

/** Those that are drawn in the page, at an address. */
const IN_PAGE = [
  {
    address: '/tables/snow.sales.mart.orders_000',
    part: afterRows,
    shows: [shows('tree', 'Databases'), shows('region', 'orders_000'), shows('heading', /^Columns/)],
  },
  {
    address: '/tables/snow.sales.mart.orders_000',
    part: lazyTableDetails,
    shows: [shows('heading', /^Columns/)],
  },
];

/** Lets a part fail to load; returns what lets it load again. */
async function breakPart(part: LazyPart<unknown>): Promise<() => void> {
  const broken = await brokenPart();
  const read = vi.spyOn(part, 'read').mockImplementation(broken.read);
  return () => read.mockRestore();
}

/** The page that the part belongs to is there, with the box that every list has. */
const pageStays = () => screen.getByRole('searchbox');

/** One place of each part, and of each kind of a failure: a notice, a field that is typed into, and a box below a field. */
const FAILING = OPENED.filter(
  ([name, part], at) =>
    OPENED.findIndex((other) => other[1] === part) === at ||
    ['the menu of a column', 'the suggestions'].includes(name),
);

test('a part that is opened and does not load is said to over the page, which stays, and Retry opens it', async () => {
  expectConsole(/LoadError: no network/);
  const { user } = await openApp('/tables?q=orders');
  await rowAt(0);
  await screen.findByRole('button', { name: 'Account and settings' });
  for (const [name, part, ask, shown] of FAILING) {
    if (!part) throw new Error(`${name} has no part`);
    const restore = await breakPart(part);
    await ask(user);
    await eventually(() => screen.findByText(SAYS)).toBeVisible();
    expect(pageStays()).toBeVisible();
    await eventually(() => list()).toBeVisible();
    restore();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await eventually(() => shown()).toBeInTheDocument();
    expect([name, screen.queryByText(SAYS)]).toEqual([name, null]);
    // Escape closes it, and clears what was typed.
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() =>
      expect([name, document.querySelector('[role=dialog], [role=menu]')]).toEqual([name, null]),
    );
  }
});

test.each(IN_PAGE)(
  'what of $address does not load is said in its places, the page stays, and one Retry shows all of it',
  async ({ address, part, shows: shown }) => {
    expectConsole(/LoadError: no network/);
    const restore = await breakPart(part);
    const { user } = await openApp(address);
    await eventually(() => screen.findAllByText(SAYS)).not.toHaveLength(0);
    expect(pageStays()).toBeVisible();
    restore();
    for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
    for (const show of shown) await eventually(show).toBeInTheDocument();
    expect(screen.queryByText(SAYS)).toBeNull();
  },
);

test('a type without which there is no page takes its place, says so, and Back leads to the list', async () => {
  expectConsole(/LoadError: no network/);
  const { user } = await openApp('/tables', { kept: { 'catalog-browser.all-types': 'true' } });
  await rowAt(0);
  const databases = resourceById('database');
  if (databases) await breakPart(databases);
  await user.click(await screen.findByRole('link', { name: /^Databases/ }));
  await eventually(() => screen.findByRole('heading', { name: 'This page did not load' })).toBeVisible();
  expect(pageStays).toThrow('searchbox');
  act(() => history.back());
  await rowAt(0);
  expect(pageStays()).toBeVisible();
});
