// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { readCsv } from '#test/export/read-files.ts';
import { openApp, rowAt, rowNamed, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { openExport, press as pressInDialog, stubPicker } from './export-support.tsx';
import { suggested, toName } from './go-to-support.ts';
import { inThePalette } from './palette-support.ts';

/** 60 live tables, of which every other one has owners, and 15 deleted ones among them. */
const CATALOG: readonly StoredTable[] = Array.from({ length: 75 }, (_, number) =>
  sampleTable(number, `orders_${String(number).padStart(2, '0')}`, { deleted: number % 5 === 2 }),
);
const catalog = { catalog: CATALOG };
const query = () => decodeURIComponent(location.search);
const strip = () => screen.getByRole('region', { name: 'Deleted tables' });
const noStrip = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Deleted tables' })).not.toBeInTheDocument());
const press = async (user: Awaited<ReturnType<typeof openApp>>['user'], name: string) =>
  user.click(within(strip()).getByRole('button', { name }));
const mark = (row: HTMLElement) => within(row).queryByText('deleted');

describe('the switch "Show deleted tables"', () => {
  test('is an entry of Filter: rows, marks, counts, title and address follow, and Hide takes it back', async () => {
    const { user } = await openApp('/tables', catalog);
    await eventually(() => status('1–10 of 60')).toBeVisible();
    await eventually(async () => mark(await rowAt(2))).toBeNull();
    expect(document.title).toBe('Tables · Catalog');
    await user.keyboard('f');
    await user.click(await screen.findByRole('option', { name: 'Show deleted tables' }));
    await waitFor(() => expect(query()).toBe('?deleted=also'));
    await eventually(() => status('1–10 of 75')).toBeVisible();
    await eventually(strip).toHaveTextContent('Deleted tables are shown too, each marked “deleted”.');
    await eventually(async () => mark(await rowNamed('orders_02'))).toBeVisible();
    await eventually(async () => mark(await rowNamed('orders_03'))).toBeNull();
    await waitFor(() => expect(document.title).toBe('Tables, with deleted ones · Catalog'));
    // The sidebar counts what is shown.
    await eventually(() => screen.getByRole('link', { name: /^Tables/ })).toHaveTextContent('75');

    await press(user, 'Show only deleted ones');
    await eventually(() => status('1–10 of 15')).toBeVisible();
    expect(query()).toBe('?deleted=only');
    expect(strip()).toHaveTextContent('Only deleted tables are shown.');
    await waitFor(() => expect(document.title).toBe('Tables, only deleted ones · Catalog'));

    await press(user, 'Hide deleted tables');
    await eventually(() => status('1–10 of 60')).toBeVisible();
    await noStrip();
    expect(query()).toBe('');
    expect(screen.getByRole('button', { name: /^Filter/ })).toHaveFocus();
  });

  test('is a command too, and is checked in the menu while it is on', async () => {
    const { user } = await inThePalette('/tables', catalog);
    await user.click(screen.getByRole('option', { name: 'Show deleted tables' }));
    await eventually(() => status('1–10 of 75')).toBeVisible();
    await user.keyboard('f');
    const option = await screen.findByRole('option', { name: 'Show deleted tables' });
    expect(option).toHaveAttribute('aria-checked', 'true');
    await user.click(option);
    await eventually(() => status('1–10 of 60')).toBeVisible();
  });

  test('is in the address, which names what it cannot be', async () => {
    const { requests } = await openApp('/tables?deleted=all', catalog);
    await eventually(() => screen.getByRole('status', { name: 'Notice' })).toHaveTextContent(/live tables/);
    expect((await requests()).some(({ query: sent }) => sent.has('include'))).toBe(false);
  });
});

// The other dialects are the API's tests.
describe.each(['seed', 'om-1.12'] as const)('a search in dialect %s', (dialect) => {
  test('shows live tables or deleted ones, says which, and has the switch between them', async () => {
    const { user } = await openApp('/tables?q=orders&deleted=also', { ...catalog, dialect });
    await eventually(() => status('1–10 of 60')).toBeVisible();
    expect(strip()).toHaveTextContent(
      'Searches and filters show either live or deleted tables: these are the live ones.',
    );
    expect(document.title).toBe('“orders” in all tables · Catalog');
    await press(user, 'Show the deleted ones');
    await eventually(() => status('1–10 of 15')).toBeVisible();
    expect(strip()).toHaveTextContent('these are the deleted ones.');
    await eventually(async () => mark(await rowAt(0))).toBeVisible();
    await press(user, 'Show the live ones');
    await eventually(() => status('1–10 of 60')).toBeVisible();
    expect(query()).toBe('?q=orders&deleted=also');
    await eventually(async () => mark(await rowAt(0))).toBeNull();
  });

  test('switched on in a filtered list, shows the deleted ones, of all deleted ones', async () => {
    const { user } = await openApp('/tables?owner=ada', { ...catalog, dialect });
    await eventually(() => screen.getByText('30 of 60 match')).toBeVisible();
    await user.keyboard('f');
    await user.click(await screen.findByRole('option', { name: 'Show deleted tables' }));
    await waitFor(() => expect(query()).toBe('?owner=ada&deleted=only'));
    await eventually(() => screen.getByText('8 of 15 match')).toBeVisible();
  });
});

describe('a list with deleted tables', () => {
  test('opens them, says it of them, and goes on to the next', async () => {
    const { user } = await openApp('/tables/snow.sales.mart.orders_01?deleted=also', catalog);
    const panel = (name: string) => screen.findByRole('region', { name });
    const next = async (name: string) =>
      user.click(await within(await panel(name)).findByRole('button', { name: 'Next table' }));
    const isDeleted = async (name: string) => within(await panel(name)).queryByText(/^This table is deleted/);
    await next('orders_01');
    await eventually(() => isDeleted('orders_02')).toBeVisible();
    await next('orders_02');
    await eventually(() => isDeleted('orders_03')).toBeNull();
    expect(query()).toContain('deleted=also');
  });

  test.each([
    ['/tables?deleted=also', 75, 15],
    ['/tables?deleted=only', 15, 15],
    // Control: no list of live ones has the column.
    ['/tables', 60, undefined],
  ])('%s is exported as %i lines, of which %s are marked', async (address, lines, marked) => {
    const { files } = stubPicker();
    const app = await openExport(address, catalog);
    await pressInDialog(app, 'Export');
    await waitFor(() => expect(files[0]?.state).toBe('whole'));
    const [head, ...rows] = readCsv(files[0]?.text.slice(1) ?? '');
    const at = head?.indexOf('Deleted') ?? -1;
    expect(rows).toHaveLength(lines);
    expect(at < 0 ? undefined : rows.filter((row) => row[at] === 'deleted').length).toBe(marked);
  });

  test('goes to a deleted table by name, suggested beside live ones', async () => {
    const { user, searches } = await toName('/tables?deleted=also', catalog);
    await user.paste('orders_72');
    await suggested('orders_72');
    const kinds = (await searches()).map(({ query: sent }) => sent.get('deleted'));
    expect([kinds.length, new Set(kinds)]).toEqual([2, new Set(['false', 'true'])]);
    await user.keyboard('{Enter}');
    await eventually(() => rowNamed('orders_72')).toBeVisible();
  });

  test('of which there are none says so, with a way back', async () => {
    const { user } = await openApp('/tables?deleted=only', {
      catalog: CATALOG.filter(({ deleted }) => deleted !== true),
    });
    await eventually(() => screen.getByRole('heading', { name: 'No table is deleted' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show live tables' }));
    await eventually(() => status('1–10 of 60')).toBeVisible();
  });
});
