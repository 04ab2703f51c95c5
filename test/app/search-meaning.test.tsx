// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { openApp, rowAt } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { field, options, toName } from './go-to-support.ts';
import { names, ready } from './palette-support.ts';

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

test('an exact name and a pasted full name come first in Go to row, in the list and in the palette', async () => {
  const { user } = await toName('/tables', catalog);
  const inEach = async (text: string, found: RegExp) => {
    await user.paste(text);
    await waitFor(() => expect(options()[0]).toMatch(found));
    await user.keyboard('{Escape}{Escape}{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Commands' });
    await user.paste(text);
    await ready();
    await waitFor(() => expect(names('Tables')[0]).toMatch(found));
    await user.keyboard('{Escape}{Escape}');
  };
  await inEach('orders', /^Orders snow/);
  await user.keyboard('g');
  await user.click(await field());
  await inEach('FROM sales.mart."orders.v2";', /^orders\.v2 snow/);
  const box = screen.getByRole('searchbox');
  await user.click(box);
  await user.paste('FROM sales.mart."orders.v2";');
  await eventually(() => rowAt(0)).toHaveTextContent(/^orders\.v2/);
  await user.clear(box);
  await user.paste('orders');
  await eventually(() => rowAt(0)).toHaveTextContent(/^Orders/);
  await eventually(() => rowAt(1)).toHaveTextContent(/^orders[_.]/);
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
  const texts = async () => {
    const title = await screen.findByRole('heading', { name: /^No table matches/ });
    return [...title.parentElement!.querySelectorAll('p')].map(({ textContent }) => textContent);
  };
  const unseen = 'The text has invisible characters; it was searched with and without them.';
  await eventually(texts).toEqual([unseen]);
  await user.clear(box);
  await user.paste('zzzz');
  await screen.findByText('zzzz', { selector: 'h2 *' });
  await eventually(texts).toEqual([]);
});

test('for a word that no name has, the page asks once for one like it, and offers it with its matches', async () => {
  const { user, requests } = await openApp('/tables?q=ordrez', catalog);
  const offer = await screen.findByRole('button', { name: 'Did you mean orders (123)?' });
  const asked = async () => (await requests()).filter(({ query }) => query.get('q')?.includes('~')).length;
  expect(await asked()).toBe(1);
  await user.click(offer);
  await waitFor(() => expect(location.search).toBe('?q=orders'));
  await eventually(() => rowAt(0)).toHaveTextContent(/^Orders/);
  await user.clear(screen.getByRole('searchbox'));
  await user.paste('zzzzzz');
  await screen.findByText('zzzzzz', { selector: 'h2 *' });
  await waitFor(async () => expect(await asked()).toBe(2));
  expect(screen.queryByRole('button', { name: /^Did you mean/ })).not.toBeInTheDocument();
});
