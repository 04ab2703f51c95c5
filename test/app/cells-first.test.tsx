// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cellFaults, cellOf, list, openApp, rowAt } from '#test/support/app.tsx';
import { sampleTables } from '#test/support/sample-tables.ts';

/** Stands for the time that cells take: they come when the test lets them. */
const HELD_MS = 77_777;

/** A list at 720 px, whose requests for cells are answered when `release` is called. */
async function openHeld(address = '/tables') {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const app = await openApp(address, {
    catalog: sampleTables(2_000),
    screen: 720,
    faults: cellFaults({ delay: HELD_MS }),
    sleep: (ms) => (ms > HELD_MS / 2 ? released : Promise.resolve()),
  });
  await rowAt(0);
  /** Rows of each page that was answered so far. */
  const pages = async () =>
    (await app.lists()).filter(({ query }) => !query.has('fields')).map(({ query }) => query.get('limit'));
  return { ...app, release, pages };
}

/** As long as anything takes that is answered at once, many times over. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 400));

describe('while cells on screen are awaited', () => {
  test('rows beyond the screen are not asked for at rest; they are once the cells came', async () => {
    const { release, pages } = await openHeld();
    await aWhile();
    expect(cellOf(await rowAt(0), 'Owners')).toHaveAttribute('aria-busy', 'true');
    expect(await pages()).toEqual(['25']);
    release();
    await waitFor(() => expect(screen.getAllByText('Ada Lovelace').length).toBeGreaterThan(5));
    await waitFor(async () => expect((await pages()).length).toBeGreaterThan(1));
  });

  test('control: where no column shown needs a field, they are asked for at once', async () => {
    const { pages } = await openHeld('/tables?columns=name');
    await waitFor(async () => expect((await pages()).length).toBeGreaterThan(1));
  });

  test('rows beyond the screen are asked for as soon as it moves', async () => {
    const { pages } = await openHeld();
    const grid = await list();
    grid.scrollTop = 72;
    fireEvent.scroll(grid);
    await waitFor(async () => expect((await pages()).length).toBeGreaterThan(1));
    expect(cellOf(await rowAt(5), 'Owners')).toHaveAttribute('aria-busy', 'true');
  });

  test('they are asked for once the columns that are waited for are hidden', async () => {
    const { user, pages } = await openHeld();
    await aWhile();
    expect(await pages()).toEqual(['25']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    for (const name of ['Owners', 'Tags']) await user.click(await screen.findByRole('checkbox', { name }));
    await waitFor(async () => expect((await pages()).length).toBeGreaterThan(1));
  });
});

test('rows beyond the screen are asked for after cells on it failed', async () => {
  const faults = cellFaults({ status: 403, body: { code: 403, message: 'not yours' } });
  const { lists } = await openApp('/tables', { catalog: sampleTables(2_000), screen: 720, faults });
  await within(await rowAt(0)).findByRole('button', { name: 'Owners did not load. Retry' });
  await waitFor(async () => {
    const bare = (await lists()).filter(({ query }) => !query.has('fields'));
    expect(bare.length).toBeGreaterThan(1);
  });
});

test('a searched list, whose rows bring their cells, waits for nothing', async () => {
  const { requests } = await openApp('/tables?q=orders', { catalog: sampleTables(2_000), screen: 720 });
  await rowAt(0);
  await waitFor(async () => {
    const searches = (await requests()).filter(({ path }) => path.endsWith('/search/query'));
    expect(searches.some(({ query }) => Number(query.get('from')) > 0)).toBe(true);
  });
});
