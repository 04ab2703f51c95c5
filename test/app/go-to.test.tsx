// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, describe } from 'vitest';
import { activeCell } from '#test/grid/support.tsx';
import { list, openApp, rowAt, status, notice } from '#test/support/app.tsx';
import { sampleTables, sampleTable } from '#test/support/sample-tables.ts';

describe('go to row', () => {
  test('goes to a row that is not loaded, which has the focus then', async () => {
    const { user } = await openApp();
    await rowAt(0);
    await user.click(await screen.findByRole('button', { name: 'Go to row' }));
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Row' })).toHaveFocus());
    await user.keyboard('251{Enter}');
    expect(await rowAt(250)).toHaveTextContent('orders_250');
    expect(await status('251–260 of 300')).toBeVisible();
    await waitFor(async () => expect(await list()).toHaveFocus());
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
    await waitFor(async () => expect(await list()).toHaveFocus());
  });

  test('a list of 40 rows has no need of it', async () => {
    await openApp('/tables', { catalog: sampleTables(40) });
    await status(/of 40$/);
    expect(screen.queryByRole('button', { name: 'Go to row' })).not.toBeInTheDocument();
  });

  test('41 rows have it', async () => {
    await openApp('/tables', { catalog: sampleTables(41) });
    expect(await screen.findByRole('button', { name: 'Go to row' })).toBeVisible();
  });

  test('the way to a far row is shown, and Escape stays where it has come to', async () => {
    const { user, fail } = await openApp('/tables', { catalog: sampleTables(9_000) });
    await rowAt(0);
    await fail([{ route: '/api/v1/tables?limit=1000', times: -1, then: { delay: 400 } }]);
    (await list()).focus();
    await user.keyboard('g');
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Row' })).toHaveFocus());
    await user.keyboard('8500{Enter}');
    const bar = await screen.findByRole('progressbar', { name: 'Going to row 8,500' });
    expect(bar).toHaveAttribute('aria-valuemax', '8500');
    expect(await list()).toHaveFocus();
    await waitFor(() => expect(Number(bar.ariaValueNow)).toBeGreaterThan(1_000));
    expect(await screen.findByText(/^\d[\d,]* rows\/s$/)).toBeVisible();
    expect(screen.getByText(/ left$/)).toBeVisible();
    const passed = Number(bar.ariaValueNow);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(await rowAt(passed)).toHaveTextContent('orders_');
    expect(await status(new RegExp(`^${(passed + 1).toLocaleString('en-US')}–`))).toBeVisible();
    expect(await list()).toHaveFocus();
  });
});

describe('go to name', () => {
  /** Its row 900 is not loaded with those on the first screen. */
  const FAR = { catalog: sampleTables(1_000) };
  const SEARCH = '/api/v1/search/query';

  const field = () => screen.findByRole('combobox', { name: 'Name' });
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
  const note = async () =>
    document.querySelector(`[id="${(await field()).getAttribute('aria-describedby')}"]`);
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  /** The app with "Go to row" open and the focus in "Name". */
  async function toName(...args: Parameters<typeof openApp>) {
    const page = await openApp(...args);
    await rowAt(0);
    // The foot, and with it the key, comes after the rows.
    await status(/^1–/);
    (await list()).focus();
    await page.user.keyboard('g');
    await page.user.click(await field());
    const searches = async () => (await page.requests()).filter(({ path }) => path === SEARCH);
    return { ...page, searches };
  }

  /** Waits until exactly these names are suggested, best first, for what is typed now. */
  const suggested = (...names: string[]) =>
    waitFor(() => {
      expect(screen.getByRole('listbox', { name: 'Tables found' })).toHaveAttribute('aria-busy', 'false');
      expect(options()).toEqual(names.map((name) => expect.stringMatching(new RegExp(`^${name} snow`))));
    });

  test('suggests tables as one types: no more than eight, by one small search', async () => {
    const { user, searches } = await toName();
    expect(await note()).toHaveTextContent('Part of a table’s name');
    expect(await field()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('orders_29');
    await waitFor(() => expect(options()).toHaveLength(8));
    expect(await note()).toHaveTextContent('The first 8 of 10 matches');
    expect(await field()).toHaveAttribute('aria-expanded', 'true');
    const [first] = screen.getAllByRole('option');
    expect(first).toHaveTextContent(/^orders_29\d snow›sales›mart$/);
    await waitFor(() => expect(first?.querySelector('mark')).toHaveTextContent(/^orders_29/));
    const sent = await searches();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.query.get('size')).toBe('8');
    expect(sent[0]?.query.get('q')).toBe(String.raw`*orders_29*`);
  });

  test('arrows and Enter go to one, however far it is, and the focus is on it there', async () => {
    const { user } = await toName('/tables', FAR);
    await user.keyboard('orders_900');
    await suggested('orders_900');
    expect(await note()).toHaveTextContent('1 table matches');
    const [option] = screen.getAllByRole('option');
    expect(option).toHaveAttribute('aria-selected', 'true');
    expect(await field()).toHaveAttribute('aria-activedescendant', option?.id);
    await user.keyboard('{Enter}');
    await gone();
    expect(await rowAt(900)).toHaveTextContent('orders_900');
    await waitFor(() => expect(activeCell()).toHaveTextContent('orders_900'));
    expect(await list()).toHaveFocus();
  });

  test('the arrows go round the suggestions and leave the text alone', async () => {
    const { user } = await toName();
    await user.keyboard('orders_29');
    await waitFor(() => expect(options()).toHaveLength(8));
    const chosen = () => screen.getAllByRole('option').findIndex((option) => option.ariaSelected === 'true');
    expect(chosen()).toBe(0);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe(2);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe(7);
    expect(await field()).toHaveValue('orders_29');
    expect(await field()).toHaveFocus();
  });

  test('a press goes there as well, to a table that is loaded', async () => {
    const { user } = await toName();
    await user.keyboard('orders_007');
    await suggested('orders_007');
    await user.click(screen.getByRole('option', { name: /orders_007/ }));
    await gone();
    await waitFor(() => expect(activeCell()).toHaveTextContent('orders_007'));
    expect(await status(/^8–/)).toBeVisible();
  });

  test('a late answer overwrites no newer one', async () => {
    const { user, fail, searches } = await toName();
    await fail([{ route: `${SEARCH}?q=*orders_1*`, then: { delay: 800 } }]);
    await user.keyboard('orders_1');
    await waitFor(async () => expect(await note()).toHaveTextContent('Searching…'));
    await user.keyboard('{Backspace}299');
    await suggested('orders_299');
    // By now the first answer would have come.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await suggested('orders_299');
    expect((await searches()).map(({ query }) => query.get('q'))).toEqual(['*orders_1*', '*orders_299*']);
  });

  test('Enter before the answer searches now; what the text before found is not gone to', async () => {
    const { user, fail } = await toName();
    await user.keyboard('orders_100');
    await suggested('orders_100');
    await fail([{ route: `${SEARCH}?q=*orders_10*`, then: { delay: 300 } }]);
    await user.keyboard('{Backspace}{Enter}');
    expect(screen.getByRole('dialog', { name: 'Go to row' })).toBeVisible();
    expect(screen.getByRole('listbox', { name: 'Tables found' })).toHaveAttribute('aria-busy', 'true');
    expect(await field()).not.toHaveAttribute('aria-activedescendant');
    await waitFor(() => expect(options()).toHaveLength(8));
  });

  test('nothing found, and a search that failed, are said in words', async () => {
    const { user, fail } = await toName();
    await user.keyboard('ordrez');
    await waitFor(async () => expect(await note()).toHaveTextContent('No table matches “ordrez”.'));
    await fail([{ route: SEARCH, times: 3, then: { status: 503 } }]);
    await user.keyboard('{Escape}');
    expect(await field()).toHaveValue('');
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
    await waitFor(async () =>
      expect(await note()).toHaveTextContent('No table in snow.finance matches “orders_299”.'),
    );
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
    expect(await list()).toHaveFocus();
  });

  test('among the matches of a search only the number is asked for', async () => {
    const { user } = await openApp('/tables?q=orders');
    await rowAt(0);
    await user.click(await screen.findByRole('button', { name: 'Go to row' }));
    expect(await screen.findByRole('spinbutton', { name: 'Row' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Name' })).not.toBeInTheDocument();
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
    expect(await button()).toBeVisible();
  });
});
