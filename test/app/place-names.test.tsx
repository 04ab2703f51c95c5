// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { cellOf, openApp, rowAt } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

/** A table whose service, database and schema have display names; the schema's is blank. */
function placedTable(): StoredTable {
  const table = sampleTable(1, 'orders');
  const called = (member: string, displayName: string) => ({
    ...(table[member] as Readonly<Record<string, unknown>>),
    displayName,
  });
  return {
    ...table,
    service: called('service', 'Snowflake (production)'),
    database: called('database', 'Sales data'),
    databaseSchema: called('databaseSchema', ' '),
  };
}

const NAMES = 'Snowflake (production) › Sales data › mart';

describe('a place is called by its display name, and found by both', () => {
  const rail = () => screen.findByRole('navigation', { name: 'Views' });

  test('in the list and beside it', async () => {
    const { user } = await openApp('/tables', { catalog: [placedTable()] });
    const cell = within(cellOf(await rowAt(0), 'Location'));
    expect(cell.getByTitle(`${NAMES} snow › sales › mart`)).toHaveTextContent(
      'Snowflake (production) ›Sales data›mart',
    );
    const service = await within(await rail()).findByRole('treeitem', { name: /^Snowflake \(production\)/ });
    expect(within(service).getByTitle('Snowflake (production) snow')).toBeVisible();
    await eventually(async () =>
      within(await rail()).findByRole('link', { name: /^Sales data/ }),
    ).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Find a database or schema' }), 'snow.sales');
    await eventually(async () =>
      within(await rail()).findByRole('link', { name: /^Sales data/ }),
    ).toBeVisible();
  });

  test('in an opened record', async () => {
    await openApp('/tables/snow.sales.mart.orders', { catalog: [placedTable()] });
    const record = await screen.findByRole('region', { name: 'orders' });
    await eventually(() => within(record).getByText('Snowflake (production)')).toBeVisible();
    const database = within(record).getByRole('link', { name: 'Sales data' });
    expect(database).toHaveAttribute('title', 'Sales data\nsales');
    expect(database).toHaveAttribute('href', expect.stringContaining('database=snow.sales'));
    // A blank display name is none.
    expect(within(record).getByTitle('mart')).toHaveTextContent('mart');
  });

  test('in the list of databases, and in one of them', async () => {
    await openApp('/databases/snow.sales', { catalog: [placedTable()] });
    const record = await screen.findByRole('region', { name: 'sales' });
    await eventually(() =>
      within(record).getByRole('link', { name: 'Snowflake (production)' }),
    ).toBeVisible();
    const grid = await screen.findByRole('grid', { name: 'Databases' });
    await eventually(() => within(grid).findByText('Snowflake (production)')).toBeVisible();
  });

  test('control: a record without display names shows the names', async () => {
    await openApp('/tables', { catalog: [sampleTable(1, 'orders')] });
    const cell = within(cellOf(await rowAt(0), 'Location'));
    expect(cell.getByTitle('snow › sales › mart')).toHaveTextContent('snow›sales›mart');
  });
});

describe('records of one name are told apart', () => {
  const PLACES = [
    { schema: 'schema_03' },
    { schema: 'schema_07' },
    { schema: 'schema_03', database: 'archive' },
    { schema: 'schema_03', service: 'lake' },
  ];
  const catalog = PLACES.map((place, at) => sampleTable(at * 2, 'users', place));
  const fqnOf = (at: number) => catalog[at]!.fullyQualifiedName;

  test('by the title of the window, in the list and opened by a link alone', async () => {
    const titles = new Set<string>();
    for (const [at, { schema }] of PLACES.entries()) {
      await openApp(`/tables/${encodeURIComponent(fqnOf(at))}`, { catalog });
      await screen.findByRole('region', { name: 'users' });
      expect(document.title).toMatch(new RegExp(`^users · ${schema} · .* · Tables · Catalog$`));
      titles.add(document.title);
      cleanup();
    }
    expect(titles.size).toBe(PLACES.length);
    // Control: without its places.
    expect(
      new Set([...titles].map((title) => title.replace(/^(users) · .* · (Tables)/, '$1 · $2'))).size,
    ).toBe(1);
  });

  test('by the tooltip of the name where no column has their places, of any type', async () => {
    await openApp('/tables?columns=name,tableType', { catalog });
    const shown = await Promise.all(
      PLACES.map(async (_, at) => within(await rowAt(at)).getByRole('link').title),
    );
    expect(new Set(shown)).toEqual(new Set(PLACES.map((_, at) => fqnOf(at))));
    cleanup();
    await openApp('/databaseSchemas?columns=name', { catalog });
    const grid = await screen.findByRole('grid', { name: 'Schemas' });
    await waitFor(() =>
      expect(
        within(grid)
          .getAllByRole('link')
          .map(({ title }) => title),
      ).toContain('lake.sales.schema_03'),
    );
  });

  test('and the tooltip is the name alone beside them', async () => {
    await openApp('/tables', { catalog });
    expect(within(await rowAt(0)).getByRole('link', { name: 'users' }).title).toBe('users');
  });
});
