import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, describe } from 'vitest';
// @vitest-environment jsdom
import { searchQuery } from '#src/api/search-query.ts';
import { activeCell } from '#test/grid/support.tsx';
import { list, openApp, rowAt, status, notice } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';
import { FAR, field, gone, note, options, SEARCH, suggested, toName } from './go-to-support.ts';

describe('go to row', () => {
  test('goes to a row that is not loaded, which has the focus then', async () => {
    const { user } = await openApp();
    await rowAt(0);
    await user.click(await screen.findByRole('button', { name: 'Go to row' }));
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Row' })).toHaveFocus());
    await user.keyboard('251{Enter}');
    await eventually(() => rowAt(250)).toHaveTextContent('orders_250');
    await eventually(() => status('251–260 of 300')).toBeVisible();
    await eventually(list).toHaveFocus();
    expect(activeCell()).toHaveTextContent('orders_250');
    await user.keyboard('{ArrowDown}');
    expect(activeCell()).toHaveTextContent('orders_251');
  });

  test('a list of 41 rows has it, one of 40 has no need of it', async () => {
    const catalog = sampleTables(40).concat(sampleTable(900, 'other'));
    const { user } = await openApp('/tables', { catalog });
    await eventually(() => screen.getByRole('button', { name: 'Go to row' })).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'orders{Enter}');
    await status(/of 40$/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Go to row' })).not.toBeInTheDocument());
  });
});

describe('go to name', () => {
  test('suggests tables as one types: no more than eight, by one small search', async () => {
    const { user, searches } = await toName();
    await eventually(note).toHaveTextContent('Part of a table’s name');
    await eventually(field).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('orders_29');
    await waitFor(() => expect(options()).toHaveLength(8));
    await eventually(note).toHaveTextContent('The first 8 of 10 matches');
    await eventually(field).toHaveAttribute('aria-expanded', 'true');
    const [first] = screen.getAllByRole('option');
    expect(first).toHaveTextContent(/^orders_29\d snow›sales›mart$/);
    await waitFor(() => expect(first?.querySelector('mark')).toHaveTextContent(/^orders_29/));
    // A machine that is slower than the pause between letters searches for the first of them, too.
    const sent = (await searches()).filter(({ query }) => query.get('q') === searchQuery('orders_29'));
    expect(sent).toHaveLength(1);
    // Those that are shown, and few more.
    expect(Number(sent[0]?.query.get('size'))).toBeLessThanOrEqual(10);
  });

  test('arrows and Enter go to one, however far it is, and the focus is on it there', async () => {
    const { user } = await toName('/tables', FAR);
    await user.paste('orders_900');
    await suggested('orders_900');
    await eventually(note).toHaveTextContent('1 table matches');
    const [option] = screen.getAllByRole('option');
    await eventually(field).toHaveAttribute('aria-activedescendant', option?.id);
    await user.keyboard('{Enter}');
    await gone();
    await eventually(() => rowAt(900)).toHaveTextContent('orders_900');
    await waitFor(() => expect(activeCell()).toHaveTextContent('orders_900'));
    await eventually(list).toHaveFocus();
  });

  test('nothing found, and a search that failed, are said in words', async () => {
    const { user, fail } = await toName();
    await user.paste('ordrez');
    await eventually(note).toHaveTextContent('No table matches “ordrez”.');
    await fail([{ route: SEARCH, times: 3, then: { status: 503 } }]);
    await user.keyboard('{Escape}');
    await eventually(field).toHaveValue('');
    await user.paste('orders_12');
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(alert).toHaveTextContent('The search failed. The server answered 503 three times');
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(options()).toHaveLength(8));
    await user.click(await field());
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    await user.keyboard('{Escape}');
    await gone();
    expect(screen.getByRole('button', { name: 'Go to row' })).toHaveFocus();
  });

  test('a table that is gone from the list by now is said to be', async () => {
    const { user, fail } = await toName('/tables', FAR);
    await user.paste('orders_900');
    await suggested('orders_900');
    await fail([{ route: '/api/v1/tables/name/', then: { status: 404 } }]);
    await user.keyboard('{Enter}');
    const said = await notice();
    await waitFor(() =>
      expect(said).toHaveTextContent('There is no table “snow.sales.mart.orders_900” in this list.'),
    );
    await eventually(list).toHaveFocus();
  });
});
