// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { rowsPerScreen } from '#src/view/preferences.ts';
import { cellFaults, cellOf, list, openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { repeated, rowRequests, rowsAsked } from '#test/support/requests.ts';
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
  /** Rows asked for so far that are beyond the screen. */
  const beyond = async () => Math.max(0, rowsAsked(rowRequests(await app.lists())) - rowsPerScreen(36));
  return { ...app, release, beyond };
}

/** Waits until what a page loads after its first rows is there: a list at rest has asked for what it wants before. */
const rest = async () => {
  await screen.findByRole('button', { name: 'Keyboard shortcuts' });
  await eventually(() => status(/ of 2,000$/)).toBeVisible();
};

describe('while cells on screen are awaited', () => {
  test('rows beyond the screen are not asked for at rest; they are once the cells came', async () => {
    const { release, beyond, lists } = await openHeld();
    await rest();
    await eventually(async () => cellOf(await rowAt(0), 'Owners')).toHaveAttribute('aria-busy', 'true');
    expect(await beyond()).toBe(0);
    release();
    await waitFor(() => expect(screen.getAllByText('Ada Lovelace').length).toBeGreaterThan(5));
    expect(repeated(await lists())).toEqual([]);
    await waitFor(async () => expect(await beyond()).toBeGreaterThan(0));
  });

  test('control: where no column shown needs a field, they are asked for at once', async () => {
    const { beyond } = await openHeld('/tables?columns=name');
    await rest();
    expect(await beyond()).toBeGreaterThan(0);
  });

  test('rows beyond the screen are asked for as soon as it moves', async () => {
    const { beyond } = await openHeld();
    const grid = await list();
    grid.scrollTop = 72;
    fireEvent.scroll(grid);
    await waitFor(async () => expect(await beyond()).toBeGreaterThan(0));
    await eventually(async () => cellOf(await rowAt(5), 'Owners')).toHaveAttribute('aria-busy', 'true');
  });

  test('they are asked for once the columns that are waited for are hidden', async () => {
    const { user, beyond } = await openHeld();
    await rest();
    expect(await beyond()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    for (const name of ['Owners', 'Tags']) await user.click(await screen.findByRole('checkbox', { name }));
    await waitFor(async () => expect(await beyond()).toBeGreaterThan(0));
  });
});

test('rows beyond the screen are asked for after cells on it failed', async () => {
  const faults = cellFaults({ status: 403, body: { code: 403, message: 'not yours' } });
  const { lists } = await openApp('/tables', { catalog: sampleTables(2_000), screen: 720, faults });
  await within(await rowAt(0)).findByRole('button', { name: 'Owners did not load. Retry' });
  await waitFor(async () => {
    expect(rowsAsked(rowRequests(await lists()))).toBeGreaterThan(rowsPerScreen(36));
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
