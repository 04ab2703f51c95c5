// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { cellOf, HELD, notice, openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

describe('addresses', () => {
  const region = (name: string) => screen.findByRole('region', { name });

  describe('an opened table', () => {
    test('has its own address, is named by its name, and leads to its neighbours and back', async () => {
      const { user } = await openApp();
      await user.click(within(await rowAt(1)).getByRole('link', { name: 'orders_001' }));
      const second = await region('orders_001');
      expect(location.pathname).toBe(`/tables/${encodeURIComponent('snow.sales."raw.zone".orders_001')}`);
      expect(document.title).toBe('orders_001 · raw.zone · sales · snow · Tables · Catalog');
      await eventually(() => rowAt(1)).toHaveAttribute('aria-current', 'true');
      expect(within(second).getByRole('heading', { level: 2, name: 'orders_001' })).toBeVisible();

      const next = within(second).getByRole('button', { name: 'Next table' });
      act(() => next.focus());
      await user.keyboard('{Enter}{Enter}');
      await region('orders_003');
      expect(screen.getByRole('button', { name: 'Next table' })).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Previous table' }));
      await region('orders_002');
      await eventually(() => rowAt(2)).toHaveAttribute('aria-current', 'true');
      await user.keyboard('{Escape}');
      expect(activeCell()).toHaveTextContent('orders_002');
      expect(location.pathname).toBe('/tables');
      await eventually(() => status('1–10 of 300')).toBeVisible();
    });

    test('that does not load says why, and Retry loads it', async () => {
      const { user, fail } = await openApp('/tables/snow.sales.mart.orders_004', {
        faults: [
          { route: '/api/v1/tables/name/', times: -1, then: { status: 403, body: { message: 'Not yours' } } },
        ],
      });
      const failed = await screen.findByRole('alert');
      expect(failed).toHaveTextContent(
        'You may not look into this table. The server answered 403: “Not yours”.',
      );
      await eventually(() => status('1–10 of 300')).toBeVisible();
      await fail([]);
      await user.click(within(failed).getByRole('button', { name: 'Retry' }));
      await eventually(async () =>
        within(await region('orders_004')).getByText('Ada Lovelace'),
      ).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  describe('an address', () => {
    test('of the catalog’s own pages opens the same thing here, in its place in the history', async () => {
      const before = history.length;
      await openApp('/table/snow.sales.mart.orders_004/schema');
      await eventually(() => region('orders_004')).toBeVisible();
      expect(location.pathname).toBe('/tables/snow.sales.mart.orders_004');
      expect(history.length).toBe(before);
    });

    test('that means nothing says so, with a way back', async () => {
      const { user } = await openApp('/nothing/here');
      await eventually(() =>
        screen.getByRole('heading', { name: 'There is no such page', level: 1 }),
      ).toBeVisible();
      expect(document.body).toHaveTextContent('There is nothing at /nothing/here.');
      expect(document.title).toBe('No such page · Catalog');
      await user.click(screen.getByRole('button', { name: 'Show all tables' }));
      await eventually(() => rowAt(0)).toHaveTextContent('orders_000');
    });

    test('without a page leads to the list', async () => {
      await openApp('/?q=orders_1');
      await eventually(() => status('1–10 of 100')).toBeVisible();
      expect(location.pathname + location.search).toBe('/tables?q=orders_1');
    });
  });

  describe('the place in an address', () => {
    test('whose cursor is refused: its table, by the name in it', async () => {
      const catalog = sampleTables(1_000);
      await openApp('/tables?after=nonsense&row=900&name=snow.sales.mart.orders_230', { catalog });
      await eventually(notice).toHaveTextContent(
        'The place in the link is no longer known to the server. Its table was found again by name.',
      );
      await eventually(() => rowAt(230)).toHaveTextContent('orders_230');
      await eventually(() => status('231–240 of 1,000')).toBeVisible();
    });

    test('beyond the end of the list: its last rows', async () => {
      await openApp('/tables?row=5000');
      await eventually(() => status('291–300 of 300')).toBeVisible();
      await eventually(() => rowAt(299)).toHaveTextContent('orders_299');
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });
});

describe('opened table', () => {
  const region = (name: string) => screen.findByRole('region', { name });
  const press = (name: string) => screen.getByRole('button', { name });
  /** Numbers of the tables whose records were asked for, by name or id. */
  const asked = (sent: readonly { path: string }[]) =>
    sent.flatMap(({ path }) => {
      const number = /^\/api\/v1\/tables\/(?:name\/.*_(\d+)|.*-([\da-f]+))$/.exec(path);
      return number ? [number[1] === undefined ? parseInt(number[2] ?? '', 16) : Number(number[1])] : [];
    });

  /** The app with a table open whose record, and the one read ahead, are here. */
  async function opened(number = 2) {
    const page = await openApp(`/tables/snow.sales.mart.orders_00${number}`);
    await rowAt(number);
    await waitFor(async () => expect(asked(await page.requests())).toHaveLength(2));
    return page;
  }

  test('is drawn from its row until its record is here, also where a cell knows of no value', async () => {
    const { user } = await openApp('/tables?columns=name,certification', {
      faults: [{ route: '/api/v1/tables/', times: -1, then: HELD }],
    });
    const row = await rowAt(2);
    await waitFor(() => expect(cellOf(row, 'Certification')).toHaveTextContent('none'));
    await user.click(within(row).getByRole('link', { name: 'orders_002' }));
    const panel = within(await region('orders_002'));
    await eventually(() => panel.findByRole('region', { name: 'Tags and people' })).toBeVisible();
    expect(panel.queryByText('Certification')).toBeNull();
  });

  test('only the next one is read ahead, and opened it is not asked for again', async () => {
    const { user, requests } = await opened();
    expect(asked(await requests())).toEqual([2, 3]);
    await user.click(press('Next table'));
    await eventually(() => region('orders_003')).toBeVisible();
    await waitFor(async () => expect(asked(await requests())).toHaveLength(3));
    expect(asked(await requests()).at(-1)).toBe(4);
  });

  test('at full width it says which row it is, and Escape goes one step back at a time', async () => {
    const { user } = await opened();
    await user.click(press('Open at full width'));
    expect(press('Back to row 3')).toBeVisible();
    expect(screen.queryByRole('separator', { name: 'Width of the opened table' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(press('Open at full width')).toBeVisible();
    await user.keyboard('w');
    await user.click(press('Back to row 3'));
    expect(activeCell()).toHaveTextContent('orders_002');
    expect(location.pathname).toBe('/tables');
  });
});
