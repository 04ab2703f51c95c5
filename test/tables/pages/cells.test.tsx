// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cellFaults, cellOf, headers, notice, openApp, rowAt, ROWS, type Sent } from '#test/support/app.tsx';

const fieldsOf = (sent: readonly Sent[]) =>
  sent.map(({ query }) => query.get('fields')).filter((fields) => fields !== null);
const refusedOf = (sent: readonly Sent[]) => sent.filter(({ status }) => status === 400);
/** Waits until nothing more is asked for. */
const quiet = async (lists: () => Promise<readonly Sent[]>) => {
  let before = -1;
  await waitFor(async () => {
    const known = before;
    before = (await lists()).length;
    expect(before).toBe(known);
  });
};
const ownersOf = async (row: number) => cellOf(await rowAt(row), 'Owners');

describe('what is asked for', () => {
  test('rows come without fields, cells beside them', async () => {
    const { lists } = await openApp();
    await waitFor(async () => expect(await ownersOf(0)).toHaveTextContent('Ada Lovelace'));
    const sent = await lists();
    expect(sent.filter(({ query }) => !query.has('fields')).length).toBeGreaterThan(0);
    expect(new Set(fieldsOf(sent))).toEqual(new Set(['owners,tags']));
    const first = sent.find(({ query }) => query.has('fields'));
    expect(first?.query.get('limit')).toBe('30');
    expect(first?.query.has('after')).toBe(false);
  });

  test('no column that needs a field: no field is asked for', async () => {
    const { lists } = await openApp('/tables?columns=name,location,updatedAt');
    await rowAt(0);
    expect(fieldsOf(await lists())).toEqual([]);
  });

  test('a column switched on asks for its own field only, and the rows stay', async () => {
    const { lists, control, user } = await openApp('/tables?columns=name,owners');
    await waitFor(async () => expect(await ownersOf(0)).toHaveTextContent('Ada Lovelace'));
    const row = await rowAt(0);
    await quiet(lists);
    await control('DELETE', 'log');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Constraints' }));
    await waitFor(() => expect(cellOf(row, 'Constraints')).toHaveTextContent('PK'));
    expect(row).toBeInTheDocument();
    expect(cellOf(row, 'Owners')).toHaveTextContent('Ada Lovelace');
    const sent = await lists();
    expect(new Set(sent.map(({ query }) => query.get('fields')))).toEqual(new Set(['tableConstraints']));
    expect(location.search).toBe('?columns=name,owners,tableConstraints');
  });

  test('rows of the list before keep their cells while the answer to a search is awaited', async () => {
    const { control, user } = await openApp('/tables?columns=name,owners');
    await waitFor(async () => expect(await ownersOf(0)).toHaveTextContent('Ada Lovelace'));
    await control('PUT', 'settings', { latency: 600 });
    await user.type(screen.getByRole('searchbox'), 'orders_01{Enter}');
    const status = await screen.findByText('These rows are those of the list before');
    expect(status).toBeVisible();
    expect(await ownersOf(0)).toHaveTextContent('Ada Lovelace');
    await waitFor(async () => expect(await rowAt(0)).toHaveTextContent('orders_01'));
    expect(await ownersOf(0)).toHaveTextContent('Ada Lovelace');
  });

  test('columns are asked for only while they are shown', async () => {
    const { lists } = await openApp('/tables?columns=name,columns');
    await waitFor(async () => expect(cellOf(await rowAt(0), 'Columns')).toHaveTextContent('2'));
    expect(new Set(fieldsOf(await lists()))).toEqual(new Set(['columns']));
  });
});

describe('owners', () => {
  test.each([
    ['om-1.1', 'owner,tags', 1],
    ['om-1.12', 'owners,tags', 0],
    ['seed', 'owners,tags', 0],
  ] as const)('of a server that speaks %s are learnt as %s and drawn', async (dialect, fields, refusals) => {
    const { requests, lists, user } = await openApp('/tables', { dialect });
    await waitFor(async () => expect(await ownersOf(0)).toHaveTextContent('Ada Lovelace'));
    expect(fieldsOf(await lists()).at(-1)).toBe(fields);
    await user.click(within(await rowAt(0)).getByRole('link', { name: 'orders_000' }));
    const region = await screen.findByRole('region', { name: 'orders_000' });
    expect(await within(region).findByText('Ada Lovelace')).toBeVisible();
    expect(refusedOf(await requests())).toHaveLength(refusals);
    expect(screen.queryByRole('status', { name: 'Notice' })).toBeNull();
  });
});

test('a field that the server refuses: its column goes with a notice, the rest works', async () => {
  const { fail, lists } = await openApp('/tables?columns=name,followers,owners', {
    faults: cellFaults(
      { status: 400, body: { code: 400, message: 'Invalid field name followers' } },
      'followers',
    ),
  });
  expect(await notice()).toHaveTextContent(
    'This server does not know Followers. The column is left out; everything else is here.',
  );
  await waitFor(async () => expect(await ownersOf(0)).toHaveTextContent('Ada Lovelace'));
  expect(headers()).toEqual(['Name', 'Owners']);
  expect(refusedOf(await lists())).toHaveLength(1);
  await fail([]);
});

describe('cells that fail', () => {
  const faults = cellFaults({ status: 500 });

  test('are marked one by one, with Retry; the rows are not touched, and Retry fills the column', async () => {
    const { fail, control, lists, user } = await openApp('/tables', { faults });
    const row = await rowAt(0);
    const retry = await within(row).findByRole('button', { name: 'Owners did not load. Retry' });
    expect(retry).toHaveTextContent('Retry');
    expect(within(row).getByRole('button', { name: 'Tags did not load. Retry' })).toBeVisible();
    expect(cellOf(row, 'Owners').querySelector('[title]')?.getAttribute('title')).toContain(
      'Owners did not load. The server answered 500',
    );
    expect(within(row).getByRole('link', { name: 'orders_000' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();

    await fail([]);
    await quiet(lists);
    await control('DELETE', 'log');
    await user.click(retry);
    await waitFor(async () => expect(await ownersOf(0)).toHaveTextContent('Ada Lovelace'));
    expect(new Set(fieldsOf(await lists()))).toEqual(new Set(['owners']));
    expect(within(await rowAt(3)).queryByRole('button', { name: /Owners did not load/ })).toBeNull();
    expect(within(await rowAt(3)).getByRole('button', { name: /Tags did not load/ })).toBeVisible();
  });

  test('are not asked for again by themselves', async () => {
    const { control, lists } = await openApp('/tables', { faults });
    await within(await rowAt(0)).findByRole('button', { name: 'Owners did not load. Retry' });
    await control('DELETE', 'log');
    expect(cellOf(await rowAt(5), 'Name')).toHaveTextContent('orders_005');
    expect(fieldsOf(await lists())).toEqual([]);
  });

  test('before the rows came are marked as well', async () => {
    const { user, fail } = await openApp('/tables', {
      faults: [...cellFaults({ status: 403 }), { route: ROWS, times: -1, then: { delay: 300 } }],
    });
    const retry = await within(await rowAt(0)).findByRole('button', { name: 'Owners did not load. Retry' });
    await fail([]);
    await user.click(retry);
    await waitFor(async () => expect(await ownersOf(0)).toHaveTextContent('Ada Lovelace'));
  });
});
