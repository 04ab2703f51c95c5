// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scrollTo } from '#test/grid/support.tsx';
import { openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

const ROW = 36;
const CATALOG = sampleTables(1_000);
/** Turns of the wheel on one way. */
const TURNS = 5;

const rowInAddress = () => Number(new URLSearchParams(location.search).get('row'));
const top = async (row: number) =>
  await eventually(() => status(new RegExp(`^${row.toLocaleString('en')}–`))).toBeVisible();

/** The address as a reload finds it, in a page that knows nothing of the one before. */
async function reload() {
  cleanup();
  await openApp(location.pathname + location.search, { catalog: CATALOG });
}

/** Turns of the wheel from a row on, as quick as a hand. */
async function wheel(from: number, rows: number) {
  const grid = screen.getByRole('grid');
  for (let turn = 1; turn <= TURNS; turn += 1) {
    fireEvent.wheel(grid);
    scrollTo(from * ROW + (turn / TURNS) * rows * ROW);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
  }
}

test('the place follows the scroll bar and the wheel into the address, and survives a reload', async () => {
  await openApp('/tables', { catalog: CATALOG });
  await rowAt(0);
  const far = 740;
  scrollTo(far * ROW);
  await top(far + 1);
  await waitFor(() => expect(rowInAddress()).toBe(far + 1));

  await wheel(far, 110);
  await top(far + 111);
  await waitFor(() => expect(rowInAddress()).toBe(far + 111));
  const text = (await rowAt(far + 110)).textContent;

  await reload();
  await top(far + 111);
  expect((await rowAt(far + 110)).textContent).toBe(text);
  expect(rowInAddress()).toBe(far + 111);

  // Above the place of a link, rows are read backwards.
  await wheel(far + 110, -90);
  await top(far + 21);
  await waitFor(() => expect(rowInAddress()).toBe(far + 21));
  await reload();
  await top(far + 21);
});

test('the link of a record has view and place as of its press, and no cell is drawn for them', async () => {
  await openApp('/tables?type=Regular', { catalog: CATALOG });
  await rowAt(0);
  scrollTo(740 * ROW);
  await waitFor(() => expect(rowInAddress()).toBe(741));
  const link = within(await rowAt(745)).getByRole('link');
  const drawn = link.getAttribute('href');
  expect(drawn).toMatch(/^\/tables\/[^?]+$/);
  fireEvent.pointerDown(link, { button: 1 });
  expect(link).toHaveAttribute('href', drawn + location.search);

  const before = location.search;
  await wheel(740, 3);
  await waitFor(() => expect(rowInAddress()).toBe(744));
  expect(link).toHaveAttribute('href', drawn + before);
  fireEvent.contextMenu(link);
  expect(link).toHaveAttribute('href', drawn + location.search);
});
