import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, describe } from 'vitest';
// @vitest-environment jsdom
import { searchQuery } from '#src/api/search-query.ts';
import { activeCell } from '#test/grid/support.tsx';
import { list, openApp, rowAt, status, HELD, notice } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { longOnly } from '#test/support/long.ts';
import { sampleTables, sampleTable } from '#test/support/sample-tables.ts';
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

  test('a row near by takes the focus along, too', async () => {
    const { user } = await openApp();
    await rowAt(0);
    (await list()).focus();
    await user.keyboard('g');
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Row' })).toHaveFocus());
    await user.keyboard('6{Enter}');
    await waitFor(() => expect(activeCell()).toHaveTextContent('orders_005'));
    await eventually(list).toHaveFocus();
  });

  test('a list of 40 rows has no need of it', async () => {
    await openApp('/tables', { catalog: sampleTables(40) });
    await status(/of 40$/);
    expect(screen.queryByRole('button', { name: 'Go to row' })).not.toBeInTheDocument();
  });

  test('41 rows have it', async () => {
    await openApp('/tables', { catalog: sampleTables(41) });
    await eventually(() => screen.getByRole('button', { name: 'Go to row' })).toBeVisible();
  });

  longOnly(() => {
    test('the way to a far row is shown, and Escape stays where it has come to', async () => {
      const { user, fail, held } = await openApp('/tables', { catalog: sampleTables(9_000) });
      await rowAt(0);
      // Some steps, which have a speed, and then none until it is cancelled.
      const route = '/api/v1/tables?limit=1000';
      await fail([
        { route, times: 5, then: { delay: 400 } },
        { route, times: -1, then: HELD },
      ]);
      (await list()).focus();
      await user.keyboard('g');
      await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Row' })).toHaveFocus());
      await user.keyboard('8500{Enter}');
      const bar = await screen.findByRole('progressbar', { name: 'Going to row 8,500' });
      expect(bar).toHaveAttribute('aria-valuemax', '8500');
      await eventually(list).toHaveFocus();
      await waitFor(() => expect(Number(bar.ariaValueNow)).toBeGreaterThan(1_000));
      await eventually(() => screen.getByText(/^\d[\d,]* rows\/s$/)).toBeVisible();
      expect(screen.getByText(/ left$/)).toBeVisible();
      await held(1);
      // The five steps before the one that is held.
      await waitFor(() => expect(Number(bar.ariaValueNow)).toBeGreaterThan(5_000));
      const passed = Number(bar.ariaValueNow);
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
      await eventually(() => rowAt(passed)).toHaveTextContent('orders_');
      await eventually(() => status(new RegExp(`^${(passed + 1).toLocaleString('en-US')}–`))).toBeVisible();
      await eventually(list).toHaveFocus();
    });
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
    await user.keyboard('orders_900');
    await suggested('orders_900');
    await eventually(note).toHaveTextContent('1 table matches');
    const [option] = screen.getAllByRole('option');
    expect(option).toHaveAttribute('aria-selected', 'true');
    await eventually(field).toHaveAttribute('aria-activedescendant', option?.id);
    await user.keyboard('{Enter}');
    await gone();
    await eventually(() => rowAt(900)).toHaveTextContent('orders_900');
    await waitFor(() => expect(activeCell()).toHaveTextContent('orders_900'));
    await eventually(list).toHaveFocus();
  });

  test('what it suggests is not asked for again where the palette suggests the same', async () => {
    const { user, searches } = await toName('/tables', FAR);
    const searchesFor = async (text: string) =>
      (await searches()).filter(
        ({ query }) => query.get('index') === 'table_search_index' && query.get('q') === searchQuery(text),
      );
    await user.keyboard('orders_01');
    await waitFor(() => expect(options()).toHaveLength(8));
    await waitFor(async () => expect(await searchesFor('orders_01')).toHaveLength(1));
    await user.keyboard('{Escape}{Escape}');
    await gone();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Commands' });
    await user.keyboard('orders_01');
    const found = () => within(screen.getByRole('group', { name: 'Tables' })).getAllByRole('option');
    await waitFor(() => expect(found().length).toBeGreaterThan(1));
    expect(await searchesFor('orders_01')).toHaveLength(1);
    // Control: another text is searched for.
    await user.keyboard('2');
    await waitFor(async () => expect(await searchesFor('orders_012')).toHaveLength(1));
  });

  test('nothing found, and a search that failed, are said in words', async () => {
    const { user, fail } = await toName();
    await user.keyboard('ordrez');
    await eventually(note).toHaveTextContent('No table matches “ordrez”.');
    await fail([{ route: SEARCH, times: 3, then: { status: 503 } }]);
    await user.keyboard('{Escape}');
    await eventually(field).toHaveValue('');
    await user.keyboard('orders_12');
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

  test('among the matches of a search only the number is asked for', async () => {
    const { user } = await openApp('/tables?q=orders');
    await rowAt(0);
    await user.click(await screen.findByRole('button', { name: 'Go to row' }));
    await eventually(() => screen.getByRole('spinbutton', { name: 'Row' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Name' })).not.toBeInTheDocument();
  });

  longOnly(() => {
    test('the arrows go round the suggestions and leave the text alone', async () => {
      const { user } = await toName();
      await user.keyboard('orders_29');
      await waitFor(() => expect(options()).toHaveLength(8));
      const chosen = () =>
        screen.getAllByRole('option').findIndex((option) => option.ariaSelected === 'true');
      // Suggestions for the text before are as many, and none of them is chosen any more.
      await waitFor(() => expect(chosen()).toBe(0));
      await user.keyboard('{ArrowDown}{ArrowDown}');
      expect(chosen()).toBe(2);
      await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
      expect(chosen()).toBe(7);
      await eventually(field).toHaveValue('orders_29');
      await eventually(field).toHaveFocus();
    });

    test('a press goes there as well, to a table that is loaded', async () => {
      const { user } = await toName();
      await user.keyboard('orders_007');
      await suggested('orders_007');
      await user.click(screen.getByRole('option', { name: /orders_007/ }));
      await gone();
      await waitFor(() => expect(activeCell()).toHaveTextContent('orders_007'));
      await eventually(() => status(/^8–/)).toBeVisible();
    });

    test('a late answer overwrites no newer one', async () => {
      const { user, fail, held, release, searches } = await toName();
      await fail([{ route: `${SEARCH}?q=%28*orders_1*`, then: HELD }]);
      await user.keyboard('orders_1');
      await eventually(note).toHaveTextContent('Searching…');
      await held(1);
      await user.keyboard('{Backspace}299');
      await suggested('orders_299');
      release();
      // The first answer came, and none to another text.
      await waitFor(async () =>
        expect((await searches()).map(({ query }) => query.get('q'))).toEqual(
          ['orders_1', 'orders_299'].map(searchQuery),
        ),
      );
      await suggested('orders_299');
    });

    test('Enter before the answer searches now; what the text before found is not gone to', async () => {
      const { user, fail, release } = await toName();
      await user.keyboard('orders_100');
      await suggested('orders_100');
      await fail([{ route: `${SEARCH}?q=%28*orders_10*`, then: HELD }]);
      await user.keyboard('{Backspace}{Enter}');
      expect(screen.getByRole('dialog', { name: 'Go to row' })).toBeVisible();
      expect(screen.getByRole('listbox', { name: 'Tables found' })).toHaveAttribute('aria-busy', 'true');
      await eventually(field).not.toHaveAttribute('aria-activedescendant');
      release();
      await waitFor(() => expect(options()).toHaveLength(8));
    });

    test('a list of one database suggests its tables only', async () => {
      const others = Array.from({ length: 60 }, (_, at) =>
        sampleTable(1_000 + at, `orders_2${at}`, { database: 'finance' }),
      );
      const { user } = await toName('/tables?database=snow.finance', {
        catalog: [...sampleTables(300), ...others],
      });
      await user.keyboard('orders_25');
      await suggested(...Array.from({ length: 8 }, () => String.raw`orders_25\d?`));
      for (const text of options()) expect(text).toMatch(/snow›finance›/);
      await user.keyboard('{Backspace}99');
      await eventually(note).toHaveTextContent('No table in snow.finance matches “orders_299”.');
    });

    test('a table that is gone from the list by now is said to be', async () => {
      const { user, fail } = await toName('/tables', FAR);
      await user.keyboard('orders_900');
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
});

describe('find in page', () => {
  const box = () => screen.getByRole('searchbox', { name: 'Search tables' });
  const button = () => screen.findByRole('button', { name: 'Search all tables' });

  test('find in page gets a hint that leads to the search', async () => {
    const { user } = await openApp();
    await rowAt(0);
    await screen.findByRole('button', { name: 'Go to row' });
    await user.keyboard('{Control>}f{/Control}');
    await user.click(await button());
    expect(box()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Search all tables' })).not.toBeInTheDocument();
  });

  test('over a dialog there is none, until it is closed', async () => {
    const { user } = await openApp();
    await rowAt(0);
    await user.click(await screen.findByRole('button', { name: 'Go to row' }));
    const dialog = await screen.findByRole('dialog', { name: 'Go to row' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Control>}f{/Control}{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Search all tables' })).not.toBeInTheDocument();
    await user.keyboard('{Control>}f{/Control}');
    await eventually(button).toBeVisible();
  });
});
