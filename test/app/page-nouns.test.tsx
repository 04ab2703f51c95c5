// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazySearch } from '#src/browse/lazy-parts.ts';
import { notice, openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { topic } from '#test/support/sample-assets.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

/** Holds back the code of lists that search answers, without which their pages suspend. */
function holdSearchCode() {
  const code = lazySearch.load();
  const read = lazySearch.read;
  let isHeld = true;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  vi.spyOn(lazySearch, 'loaded').mockReturnValue(undefined);
  const held = released.then(() => code);
  vi.spyOn(lazySearch, 'load').mockReturnValue(held);
  vi.spyOn(lazySearch, 'read').mockImplementation(() => {
    // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error -- as a part that is on its way suspends
    if (isHeld) throw held;
    return read();
  });
  return () =>
    act(async () => {
      isHeld = false;
      release();
      await held;
    });
}

/** What the page calls its records, in places that every update of the page draws again. */
const said = () => ({
  grid: screen.getByRole('grid').ariaLabel,
  heading: within(screen.getByRole('main')).getByRole('heading', { level: 1 }).textContent,
  box: screen.getByRole('searchbox').ariaLabel,
  title: document.title,
});
const TABLES = { grid: 'Tables', heading: 'Tables', box: 'Search tables', title: 'Tables · Catalog' };
const TOPICS = {
  grid: 'Topics',
  heading: 'Topics',
  box: 'Search topics',
  title: '“orders” in all topics · Catalog',
};

/** Takes the network away, which draws the whole page anew. */
async function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event('offline')));
  await eventually(() => notice()).toHaveTextContent('offline');
}

test('a page keeps its own nouns until the page of another type is here', async () => {
  const releaseSearchCode = holdSearchCode();
  const catalog = [...sampleTables(40), ...['carts', 'orders'].map((name) => topic(name))];
  await openApp('/tables', {
    catalog,
    teamViews: [{ name: 'Orders', search: '?q=orders', type: 'topic' }],
  });
  await rowAt(0);
  await status('1–10 of 40');
  expect(said()).toEqual(TABLES);
  const link = await screen.findByRole('link', { name: 'Orders' });
  // React wants a page that suspends in a test to be awaited by `act`, which user-event does not do.
  await act(async () => link.click());
  expect(location.pathname + location.search).toBe('/topics?q=orders');
  await goOffline();
  expect(said()).toEqual(TABLES);

  await releaseSearchCode();
  await screen.findByRole('grid', { name: 'Topics' });
  await waitFor(() => expect(said()).toEqual(TOPICS));
});
