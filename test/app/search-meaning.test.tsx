// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { dialectNames } from '#src/fake/service/dialects.ts';
import { openApp, rowAt } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { field, options, toName } from './go-to-support.ts';
import { inThePalette, names, ready } from './palette-support.ts';

// What is typed or pasted finds what is meant: the exact name first, a record by its full name, letters by their look.

const at = (number: number, name: string, more: Partial<StoredTable> = {}): StoredTable => ({
  ...sampleTable(number, name),
  ...more,
});

/** Equal scores come in this order: what is meant would be far below. */
const TABLES: readonly StoredTable[] = [
  ...Array.from({ length: 120 }, (_, number) => at(number, `x_orders_${String(number).padStart(3, '0')}`)),
  at(200, 'orders_eu'),
  at(201, 'Orders'),
  at(202, '33', { displayName: 'Slack Dashboard' }),
  at(203, 'café'),
  at(204, 'mails', { description: 'Every newsletter that was sent.' }),
  at(205, 'orders.v2'),
];
const catalog = { catalog: TABLES };

describe.each(dialectNames)('an exact name comes first from a server in dialect %s', (dialect) => {
  test('in the list, before those that begin with it', async () => {
    await openApp('/tables?q=orders', { ...catalog, dialect });
    await eventually(() => rowAt(0)).toHaveTextContent(/^Orders/);
    await eventually(() => rowAt(1)).toHaveTextContent(/^orders[_.]/);
    await eventually(() => rowAt(2)).toHaveTextContent(/^orders[_.]/);
  });

  test('in Go to row, and in the palette', async () => {
    const { user } = await toName('/tables', { ...catalog, dialect });
    await user.paste('orders');
    await waitFor(() => expect(options()[0]).toMatch(/^Orders snow/));
    await user.keyboard('{Escape}{Escape}{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Commands' });
    await user.paste('orders');
    await ready();
    await waitFor(() => expect(names('Tables')[0]).toMatch(/^Orders snow/));
  });
});

describe('a pasted full name', () => {
  test.each(['snow.sales.mart."orders.v2"', '[mart].[orders.v2]', 'FROM sales.mart."orders.v2";'])(
    '%s brings its record, in search, palette and Go to row',
    async (pasted) => {
      const { user } = await toName('/tables', catalog);
      await user.paste(pasted);
      await waitFor(() => expect(options()).toEqual([expect.stringMatching(/^orders\.v2 snow/)]));
      await user.keyboard('{Escape}{Escape}');
      await user.click(screen.getByRole('searchbox'));
      await user.paste(pasted);
      await eventually(() => rowAt(0)).toHaveTextContent(/^orders\.v2/);
      await user.keyboard('{Control>}k{/Control}');
      await screen.findByRole('dialog', { name: 'Commands' });
      await user.paste(pasted);
      await waitFor(() => expect(names('Tables')[0]).toMatch(/^orders\.v2 snow/));
    },
  );
});

test('a full name that the search index lacks leads to its record, and one that nothing has does not', async () => {
  const { user } = await openApp('/tables?q=snow.sales.mart.late', {
    catalog: [...TABLES, at(206, 'late')],
    faults: [
      {
        route: '/api/v1/search/query',
        times: -1,
        then: { status: 200, body: { hits: { total: { value: 0 }, hits: [] } } },
      },
    ],
  });
  const link = () => screen.getByRole('link', { name: 'snow.sales.mart.late' });
  await eventually(() => link().closest('p')).toHaveTextContent(
    /^The catalog has the table of this full name; its search index does not:/,
  );
  const box = screen.getByRole('searchbox');
  await user.clear(box);
  await user.paste('snow.sales.mart.never');
  await screen.findByText('snow.sales.mart.never', { selector: 'h2 *' });
  await waitFor(() => expect(screen.queryByText(/full name; its search index/)).not.toBeInTheDocument());
  await user.clear(box);
  await user.paste('snow.sales.mart.late');
  await eventually(link).toBeVisible();
  await user.click(link());
  await eventually(() => screen.getByRole('region', { name: 'late' })).toBeVisible();
});

test('letters are searched by their look; a text with unseen ones that finds nothing says so', async () => {
  const { user } = await openApp('/tables?q=cafe%CC%81', catalog);
  await eventually(() => rowAt(0)).toHaveTextContent(/^café/);
  const box = screen.getByRole('searchbox');
  await user.clear(box);
  await user.paste('zz\u200Bzz');
  const unseen = 'The text has characters that are not seen; it was searched with them and without them.';
  await eventually(() => screen.getByText(unseen)).toBeVisible();
  await user.clear(box);
  await user.paste('zzzz');
  await screen.findByText('zzzz', { selector: 'h2 *' });
  await waitFor(() => expect(screen.queryByText(unseen)).not.toBeInTheDocument());
});

describe('suggestions', () => {
  test('show the display name that matched, and the name beside it', async () => {
    const { user } = await inThePalette('/tables', catalog);
    await user.paste('slack');
    await ready();
    await waitFor(() => expect(names('Tables')[0]).toMatch(/^Slack Dashboard 33 snow/));
    const [option] = within(screen.getByRole('group', { name: 'Tables' })).getAllByRole('option');
    await waitFor(() => expect(option?.querySelector('mark')).toHaveTextContent('Slack'));
  });

  test('say what else they were found by', async () => {
    const { user } = await inThePalette('/tables', catalog);
    await user.paste('newsletter');
    await ready();
    await waitFor(() => expect(names('Tables')[0]).toMatch(/^mails in the description snow/));
  });
});

describe('a row', () => {
  test('that was found by its description says so, and one that was found by its name does not', async () => {
    await openApp('/tables?q=newsletter', catalog);
    await eventually(() => rowAt(0)).toHaveTextContent(/^mails in the description/);
    await eventually(() => screen.getByText('in the description')).toBeVisible();
  });

  test('that was found by its name says nothing', async () => {
    await openApp('/tables?q=mails', catalog);
    await eventually(() => rowAt(0)).toHaveTextContent(/^mails/);
    expect(screen.queryByText('in the description')).not.toBeInTheDocument();
  });

  test('that was found by a column names it', async () => {
    await openApp('/tables?q=email+orders_eu', { ...catalog, dialect: 'om-1.12' });
    await eventually(() => rowAt(0)).toHaveTextContent(
      /^orders_eu in (?:column email|a column or other text)/,
    );
  });
});

test('names of a type without an index: the exact one first, wherever in the list it is', async () => {
  // The ids of sample schemas are made of the lengths of their names.
  const schemas = [...Array.from({ length: 60 }, (_, number) => `a_sales_${'x'.repeat(number)}`), 'sales'];
  const tables = schemas.map((schema, number) => sampleTable(number, `t${number}`, { schema }));
  const { user } = await openApp('/databaseSchemas', { catalog: tables, dialect: 'om-1.1' });
  await user.click(await screen.findByRole('button', { name: 'Go to row' }));
  await user.click(await field());
  await user.paste('Sales');
  await waitFor(() => expect(options()[0]).toMatch(/^sales snow/));
  expect(options()).toHaveLength(8);
});
