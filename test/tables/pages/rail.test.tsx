// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApp, rowAt, status } from '#test/support/app.tsx';
import { sampleId, sampleTable, sampleTables } from '#test/support/sample-tables.ts';

const rail = async () => screen.findByRole('navigation', { name: 'Views' });
const line = async (name: RegExp) => within(await rail()).findByRole('treeitem', { name });
const link = async (name: RegExp) => within(await rail()).findByRole('link', { name });
const chip = (name: string) => within(screen.getByRole('group', { name }));
const query = () => Object.fromEntries(new URLSearchParams(location.search));

/** Tables in so many schemas of one database, each with an id of its own. */
const inSchemas = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const schema = `schema_${String(at).padStart(3, '0')}`;
    const table = sampleTable(at, `orders_${at}`, { schema });
    return {
      ...table,
      databaseSchema: { ...(table['databaseSchema'] as object), id: sampleId(20_000 + at) },
    };
  });

beforeEach(() => {
  // No layout in jsdom: nothing to scroll to.
  Element.prototype.scrollIntoView = () => {};
});

describe('the schemas of a database', () => {
  const SCHEMAS = '/api/v1/databaseSchemas';

  test('come page after page, without anybody asking for the next one', async () => {
    const { user, requests } = await openApp('/tables', { catalog: inSchemas(250) });
    const sales = await line(/^sales/);
    sales.focus();
    await user.keyboard('{ArrowRight}');
    await user.keyboard('{ArrowRight}');
    await user.keyboard('{End}');
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^schema_249/));
    expect(document.activeElement).toHaveAttribute('aria-posinset', '250');
    expect(document.activeElement).toHaveAttribute('aria-setsize', '250');
    const asked = (await requests()).filter(({ path }) => path === SCHEMAS);
    expect(asked).toHaveLength(3);
    expect((await rail()).querySelectorAll('[role="treeitem"]').length).toBeLessThan(400);
  });

  test('stay when the next page fails, and go on by Retry', async () => {
    const fault = {
      route: SCHEMAS,
      skip: 1,
      times: -1,
      then: { status: 403, body: { message: 'Not yours' } },
    };
    const { user, fail } = await openApp('/tables', { catalog: inSchemas(150), faults: [fault] });
    (await line(/^sales/)).focus();
    await user.keyboard('{ArrowRight}');
    expect(await within(await rail()).findByRole('alert')).toHaveTextContent(
      'The schemas did not load. The server answered 403: “Not yours”.',
    );
    expect(await line(/^schema_099/)).toHaveAttribute('aria-setsize', '150');
    await fail([]);
    await user.keyboard('{End}{Enter}');
    expect(await line(/^schema_149/)).toBeVisible();
    // The line for the rest became the first of those that came.
    expect(document.activeElement).toHaveAccessibleName(/^schema_100/);
  });

  test('are found by name once they are here', async () => {
    const { user } = await openApp('/tables?database=snow.sales.mart');
    await line(/^raw\.zone/);
    await user.type(screen.getByRole('textbox', { name: 'Find a database or schema' }), 'ZONE');
    expect(await within(await rail()).findByText('zone')).toBeVisible();
    expect(within(await rail()).getAllByRole('treeitem')).toHaveLength(3);
  });

  test('are counted', async () => {
    await openApp('/tables?database=snow.sales.mart');
    expect(await line(/^raw\.zone 150/)).toBeVisible();
  });
});

describe('a filter', () => {
  test('of the rail narrows the search in force; "All tables" leaves it', async () => {
    const { user } = await openApp('/tables?q=orders_0&columns=name,tags&sort=name:asc');
    expect(await rowAt(0)).toHaveTextContent('orders_0');
    expect(await screen.findByText('keeps the search')).toBeVisible();
    await user.click(await link(/^sales/));
    expect(query()).toEqual({
      q: 'orders_0',
      database: 'snow.sales',
      columns: 'name,tags',
      sort: 'name:asc',
    });
    await user.click(await link(/^All tables/));
    expect(query()).toEqual({ columns: 'name,tags' });
    await waitFor(() => expect(screen.queryByText('keeps the search')).toBeNull());
  });

  test('is a chip: a link to it alone, one without it; the opened table stays', async () => {
    const table = '/tables/snow.sales.mart.orders_002';
    const { user } = await openApp(`${table}?q=orders&database=snow.sales.mart&columns=name,tags`);
    await screen.findByRole('group', { name: 'Search filter' });
    const href = (of: string, name: string) => chip(of).getByRole('link', { name }).getAttribute('href');
    expect(href('Database filter', 'snow.sales.mart')).toBe(
      '/tables?database=snow.sales.mart&columns=name,tags',
    );
    expect(href('Database filter', 'Remove the database filter')).toBe(`${table}?q=orders&columns=name,tags`);
    expect(href('Search filter', '“orders”')).toBe('/tables?q=orders&columns=name,tags');
    await user.click(chip('Search filter').getByRole('link', { name: 'Remove the search filter' }));
    expect(location.pathname).toBe(table);
    expect(query()).toEqual({ database: 'snow.sales.mart', columns: 'name,tags' });
    expect(screen.getByRole('combobox', { name: 'Database' })).toHaveFocus();
    await user.click(chip('Database filter').getByRole('link', { name: 'snow.sales.mart' }));
    expect(location.pathname).toBe('/tables');
    expect(await status(/^1–\d+ of 150$/)).toBeVisible();
  });

  test('is copied as the address of the list under it alone', async () => {
    const { user } = await openApp('/tables?q=orders&database=snow.sales.mart&columns=name,tags', {
      catalog: sampleTables(30),
    });
    await screen.findByRole('group', { name: 'Search filter' });
    await user.click(chip('Search filter').getByRole('button', { name: 'Copy filter as link: “orders”' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/tables?q=orders&columns=name,tags`);
    (await line(/^mart/)).focus();
    await user.keyboard('{Control>}c{/Control}');
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(
        `${location.origin}/tables?database=snow.sales.mart&columns=name,tags`,
      ),
    );
  });
});
