// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chooseOfAnswer } from '#test/support/answer-menu.ts';
import { cellOf, openApp, rowAt, type Fault } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleId, sampleTable } from '#test/support/sample-tables.ts';

const region = (name: string) => screen.findByRole('region', { name });
const ADA = { id: sampleId(9001), type: 'user' };

/** A hit as an index keeps it: what it has of the record may be old, or missing. */
const hit = (number: number, name: string, more: Readonly<Record<string, unknown>> = {}) => {
  const { columns: _columns, ...record } = sampleTable(number, name);
  return { _id: record.id, _index: 'table_search_index', _source: { ...record, ...more } };
};

/** A search that answers with these hits, whatever the catalog has. */
const answers = (...hits: readonly ReturnType<typeof hit>[]): Fault => ({
  route: '/api/v1/search/query?',
  times: -1,
  then: {
    status: 200,
    body: { took: 1, hits: { total: { value: hits.length, relation: 'eq' }, hits } },
    headers: { 'content-type': 'application/json' },
  },
});
const catalog = [0, 2, 4].map((number) => sampleTable(number, `orders_${number}`));
const follow = async (row: number, name: string) =>
  within(await rowAt(row)).getByRole('link', { name: new RegExp(name) });

describe('a row of a search whose record was read', () => {
  const stale = answers(
    hit(0, 'orders_0', {
      displayName: 'Old orders',
      description: 'An old text',
      owners: [{ ...ADA, displayName: 'Old Lovelace' }],
      tags: [{ tagFQN: 'PII.Sensitive' }],
    }),
    hit(2, 'orders_2', { owners: [ADA] }),
  );

  test('shows the record, also once it is closed, until the list is read anew', async () => {
    const { user } = await openApp('/tables?q=orders&columns=name,owners,tags,description', {
      catalog,
      faults: [stale],
    });
    const row = await rowAt(0);
    expect(row).toHaveTextContent('Old orders');
    expect(row).toHaveTextContent('Old Lovelace');
    expect(row).toHaveTextContent('PII.Sensitive');
    await user.click(await follow(0, 'orders_0'));
    await eventually(() => region('orders_0')).toBeVisible();
    await eventually(() => rowAt(0)).toHaveTextContent('Ada Lovelace');
    await eventually(() => rowAt(0)).not.toHaveTextContent(/Old|PII|An old text/);
    await eventually(async () => cellOf(await rowAt(0), 'Tags')).toHaveTextContent('T1');
    await user.click(within(await region('orders_0')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'orders_0' })).toBeNull());
    await eventually(() => rowAt(0)).toHaveTextContent('Ada Lovelace');
    await chooseOfAnswer(user, 'Refresh');
    await eventually(() => rowAt(0)).toHaveTextContent('Old Lovelace');
    // An owner of whom the index has the id alone is unknown until the record was read, never the id.
    await eventually(async () => cellOf(await rowAt(1), 'Owners')).toHaveTextContent('?unknown');
    expect(document.body).not.toHaveTextContent(ADA.id.slice(0, 8));
    await user.click(await follow(1, 'orders_2'));
    await waitFor(async () => expect(cellOf(await rowAt(1), 'Owners')).toHaveTextContent('Ada Lovelace'));
  });
});

describe('a row of a record that the catalog has deleted', () => {
  test('is marked, as a hit that says so of itself is; others are not', async () => {
    const { user } = await openApp('/tables?q=orders', {
      catalog,
      faults: [
        answers(
          hit(0, 'orders_0', { deleted: true }),
          hit(2, 'orders_2', { deleted: 'false' }),
          hit(77, 'orders_gone'),
        ),
      ],
    });
    const nameOf = async (row: number) => cellOf(await rowAt(row), 'Name');
    await eventually(() => nameOf(0)).toHaveTextContent('orders_0 deleted');
    for (const other of [await nameOf(1), await nameOf(2)]) expect(other).not.toHaveTextContent('deleted');
    await user.click(await follow(2, 'orders_gone'));
    await eventually(() => screen.findByRole('alert', { name: 'No such table' })).toBeVisible();
    await eventually(() => nameOf(2)).toHaveTextContent('orders_gone deleted');
  });
});
