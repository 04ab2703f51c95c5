// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

  test('in the list, beside it and in an opened record', async () => {
    const { user } = await openApp('/tables', { catalog: [placedTable()] });
    const cell = within(cellOf(await rowAt(0), 'Location'));
    expect(cell.getByTitle(`${NAMES} snow › sales › mart`)).toHaveTextContent(
      'Snowflake (production) ›Sales data›mart',
    );
    const service = await within(await rail()).findByRole('treeitem', { name: /^Snowflake \(production\)/ });
    expect(within(service).getByTitle('Snowflake (production) snow')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Find a database or schema' }), 'snow.sales');
    await eventually(async () =>
      within(await rail()).findByRole('link', { name: /^Sales data/ }),
    ).toBeVisible();

    await user.click(within(await rowAt(0)).getByRole('link', { name: 'orders' }));
    const record = await screen.findByRole('region', { name: 'orders' });
    await eventually(() => within(record).getByText('Snowflake (production)')).toBeVisible();
    const database = within(record).getByRole('link', { name: 'Sales data' });
    expect(database).toHaveAttribute('title', 'Sales data\nsales');
    expect(database).toHaveAttribute('href', expect.stringContaining('database=snow.sales'));
    // A blank display name is none.
    expect(within(record).getByTitle('mart')).toHaveTextContent('mart');
  });
});

test('a list of one database says the schema alone, one of a schema has no places, and moving its columns keeps them', async () => {
  const catalog = [sampleTable(1, 'orders')];
  await openApp('/tables?database=snow.sales', { catalog });
  const cell = within(cellOf(await rowAt(0), 'Location'));
  expect(cell.getByTitle('snow › sales › mart')).toHaveTextContent(/^mart$/);
  cleanup();
  await openApp('/tables?database=snow.sales.mart&columns=name,location,owners,tags', { catalog });
  await rowAt(0);
  expect(screen.queryByRole('columnheader', { name: /^Location/ })).toBeNull();
  act(() => screen.getByRole('grid').focus());
  for (const key of ['{ArrowUp}', '{ArrowRight}', '{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}'])
    await userEvent.keyboard(key);
  await waitFor(() => expect(location.search).toContain('columns=name,location,tags,owners'));
});

test('records of one name are told apart by the tooltip where no column has their places', async () => {
  const catalog = [{ schema: 'schema_03' }, { schema: 'schema_07' }].map((place, at) =>
    sampleTable(at * 2, 'users', place),
  );
  const titles = () =>
    Promise.all(catalog.map(async (_, at) => within(await rowAt(at)).getByRole('link').title));
  await openApp('/tables?columns=name,tableType', { catalog });
  expect(new Set(await titles())).toEqual(
    new Set(catalog.map(({ fullyQualifiedName }) => fullyQualifiedName)),
  );
  cleanup();
  await openApp('/tables', { catalog });
  expect(await titles()).toEqual(['users', 'users']);
});
