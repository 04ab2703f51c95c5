// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { readCsv } from '#test/export/read-files.ts';
import { notice, openApp, rowAt, rowNamed, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { reference } from '#test/support/sample-assets.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { openExport, press as pressInDialog, stubPicker } from './export-support.tsx';

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
    await user.click(await screen.findByRole('option', { name: 'More filters' }));
    await user.click(await screen.findByRole('option', { name: 'Show deleted tables' }));
    await waitFor(() => expect(query()).toBe('?deleted=also'));
    await eventually(() => status('1–10 of 75')).toBeVisible();
    await eventually(strip).toHaveTextContent('Deleted tables are shown too, each marked “deleted”.');
    await eventually(async () => mark(await rowNamed('orders_02'))).toBeVisible();
    await eventually(async () => mark(await rowNamed('orders_03'))).toBeNull();
    await waitFor(() => expect(document.title).toBe('Tables, with deleted ones · Catalog'));
    // The sidebar has the live ones of every type.
    await eventually(() => screen.getByRole('link', { name: /^Tables/ })).toHaveTextContent('60');

    await press(user, 'Show only deleted ones');
    await eventually(() => status('1–10 of 15')).toBeVisible();
    expect(query()).toBe('?deleted=only');
    expect(strip()).toHaveTextContent('Only deleted tables are shown.');
    expect(screen.getByRole('link', { name: /^Tables/ })).toHaveTextContent('60');
    await waitFor(() => expect(document.title).toBe('Tables, only deleted ones · Catalog'));

    await press(user, 'Hide deleted tables');
    await eventually(() => status('1–10 of 60')).toBeVisible();
    await noStrip();
    expect(query()).toBe('');
    expect(screen.getByRole('button', { name: /^Filter/ })).toHaveFocus();
  });
});

describe('a type without deleted records', () => {
  test('has no switch, and an address with it shows the live ones and says so', async () => {
    const sales = { ...sampleTable(1, 'orders'), domains: [reference('domain', 'Sales')] };
    const { user } = await openApp('/domains?deleted=only', { catalog: [sales] });
    expect(await rowNamed('Sales')).toBeVisible();
    await eventually(notice).toHaveTextContent('deleted = “only”, which is not valid');
    expect(screen.queryByRole('region', { name: 'Deleted domains' })).toBeNull();
    await user.keyboard('f');
    expect(await screen.findAllByRole('option')).not.toHaveLength(0);
    await user.keyboard('deleted');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Filter' })).toHaveTextContent(
      'No filter is called “deleted”.',
    );
  });
});

describe('a search', () => {
  test('shows live tables or deleted ones, says which, and has the switch between them', async () => {
    const { user } = await openApp('/tables?q=orders&deleted=also', catalog);
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
    const onlyDeleted = 'Only deleted tables were searched.';
    await press(user, 'Show the deleted ones');
    await user.clear(screen.getByRole('searchbox'));
    await user.paste('zzzz');
    await eventually(() => screen.getByText(onlyDeleted)).toBeVisible();
    await press(user, 'Show the live ones');
    await waitFor(() => expect(screen.queryByText(onlyDeleted)).not.toBeInTheDocument());
    await eventually(() => screen.getByText('zzzz', { selector: 'h2 *' })).toBeVisible();
  });
});

describe('a list with deleted tables', () => {
  test('is exported with a column that marks them', async () => {
    const { files } = stubPicker();
    const app = await openExport('/tables?deleted=also', { catalog: CATALOG.slice(0, 15) });
    await pressInDialog(app, 'Export');
    await waitFor(() => expect(files[0]?.state).toBe('whole'));
    const [head = [], ...rows] = readCsv(files[0]?.text.slice(1) ?? '');
    const at = head.indexOf('Deleted');
    expect([rows.length, rows.filter((row) => row[at] === 'deleted').length]).toEqual([15, 3]);
  });

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
});
