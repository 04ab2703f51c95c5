// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { lazySearch } from '#src/browse/lazy-search.ts';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { failure, openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { longOnly } from '#test/support/long.ts';
import { sampleId, sampleTable, sampleTables } from '#test/support/sample-tables.ts';

const SEARCH = '/api/v1/search/query';
const query = () => decodeURIComponent(location.search);
const filterButton = () => screen.findByRole('button', { name: /^Filter/ });
const popover = () => screen.findByRole('dialog', { name: /Filter|Owner|Tag|Tier/ });
const value = async (name: RegExp | string) => within(await popover()).findByRole('checkbox', { name });
const chips = () => screen.getByRole('group', { name: 'Filters' });
const chip = (name: RegExp) => within(chips()).findByRole('button', { name });
const filtersSent = (sent: readonly { path: string; query: URLSearchParams }[]) =>
  sent.flatMap(({ path, query: all }) =>
    path === SEARCH && all.get('size') !== '0' ? [all.get('query_filter')] : [],
  );

describe('a facet', () => {
  test('is chosen from the menu; its values have counts; the list, the address and the chip follow', async () => {
    const { user, requests } = await openApp();
    await rowAt(0);
    await user.click(await filterButton());
    await user.click(within(await popover()).getByRole('option', { name: 'Owner' }));
    const ada = await value(/^Ada Lovelace/);
    await waitFor(() => expect(ada).toHaveAccessibleDescription(/150$/));
    await user.click(ada);
    await eventually(() => chip(/^Owner is Ada Lovelace|^Owner is ada/)).toBeVisible();
    await waitFor(() => expect(query()).toBe('?owner=ada'));
    await eventually(() => status('1–10 of 150')).toBeVisible();
    // By the id: names repeat and change.
    expect(filtersSent(await requests()).at(-1)).toMatch(/"owners?\.id":\["[\da-f-]{36}"\]/);
  });

  test('several values are one step of the history, which Back undoes', async () => {
    const { user } = await openApp('/tables?tier=Tier.Tier1');
    await eventually(() => status('1–10 of 100')).toBeVisible();
    await user.click(await filterButton());
    await user.click(within(await popover()).getByRole('option', { name: 'Owner' }));
    await user.click(await value(/^Ada Lovelace/));
    await waitFor(() => expect(query()).toBe('?tier=Tier.Tier1&owner=ada'));
    await user.click(await value(/^finance/));
    await waitFor(() => expect(query()).toBe('?tier=Tier.Tier1&owner=ada&owner=finance'));
    history.back();
    await waitFor(() => expect(query()).toBe('?tier=Tier.Tier1'));
    await eventually(() => status('1–10 of 100')).toBeVisible();
  });

  test('is excluded, and taken out by its chip', async () => {
    const { user } = await openApp('/tables?-owner=ada');
    await eventually(() => status('1–10 of 150')).toBeVisible();
    await eventually(() => chip(/^Owner is not/)).toBeVisible();
    await user.click(within(chips()).getByRole('button', { name: /^Remove/ }));
    await waitFor(() => expect(query()).toBe(''));
    await eventually(() => status('1–10 of 300')).toBeVisible();
  });

  longOnly(() => {
    test('by a person who no longer exists says so, and is kept', async () => {
      await openApp('/tables?owner=nobody-of-this-name');
      await eventually(() => screen.getByText('No table matches this filter')).toBeVisible();
      expect(within(chips()).getByText('not found')).toBeVisible();
      expect(query()).toBe('?owner=nobody-of-this-name');
    });
  });
});

test('Backspace in the empty search box goes to the last chip, whichever that is by now', async () => {
  const { user } = await openApp('/tables?tier=Tier.Tier1&-owner=ada');
  await eventually(() => chip(/^Owner is not/)).toBeVisible();
  const box = screen.getByRole('searchbox', { name: 'Search tables' });
  const lastChip = () =>
    within(chips())
      .getAllByRole('button', { name: /^(Owner|Tier) is/ })
      .at(-1)!;
  await user.click(box);
  await user.keyboard('{Backspace}');
  await eventually(lastChip).toHaveFocus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(within(chips()).getAllByRole('listitem')).toHaveLength(1));
  await user.click(box);
  await user.keyboard('{Backspace}');
  await eventually(lastChip).toHaveFocus();
});

describe('typed', () => {
  test('a finished word with a colon becomes a chip, and the other words are searched for', async () => {
    const { user } = await openApp();
    await rowAt(0);
    await user.type(screen.getByRole('searchbox'), 'orders tier:Tier1 ');
    await waitFor(() => expect(query()).toBe('?q=orders&tier=Tier.Tier1'));
    await eventually(() => chip(/^Tier is/)).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('orders ');
    await eventually(() => status('1–10 of 100')).toBeVisible();
  });

  test('and entered before the code of searches is loaded, becomes a chip once it is', async () => {
    const part = await lazySearch.load();
    let come: (loaded: typeof part) => void = () => {};
    const loading = new Promise<typeof part>((resolve) => (come = resolve));
    const loaded = vi.spyOn(lazySearch, 'loaded').mockReturnValue(undefined);
    vi.spyOn(lazySearch, 'load').mockReturnValue(loading);
    const { user } = await openApp();
    await rowAt(0);
    await user.type(screen.getByRole('searchbox'), 'orders tier:Tier1{Enter}');
    // The rows have the focus, and the text stands as it is.
    expect(screen.getByRole('searchbox')).not.toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('orders tier:Tier1');
    expect(query()).toBe('');
    loaded.mockReturnValue(part);
    come(part);
    await waitFor(() => expect(query()).toBe('?q=orders&tier=Tier.Tier1'));
    await eventually(() => screen.getByRole('button', { name: /^Tier is/ })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('orders');
  });
});

describe('a value typed whole and ended by Space', () => {
  /** Schemas whose names differ by case, in one database. */
  const SCHEMAS = ['MART', 'mart', 'mart_old'];
  const UPPER = ['ORDER_ID', ...'ABCDEFGHIJKL'.split('').map((letter) => `ORDER_ID_${letter}`)];

  /** A table with further columns, in one of the schemas. */
  function table(at: number, columns: readonly string[], schema = 'mart_old'): StoredTable {
    const made = sampleTable(at, `orders_${String(at).padStart(2, '0')}`, { schema });
    const id = sampleId(7_500 + SCHEMAS.indexOf(schema));
    return {
      ...made,
      databaseSchema: {
        id,
        type: 'databaseSchema',
        name: schema,
        fullyQualifiedName: `snow.sales.${schema}`,
      },
      columns: [
        ...((made['columns'] as readonly unknown[] | undefined) ?? []),
        ...columns.map((name) => ({
          name,
          dataType: 'STRING',
          fullyQualifiedName: `${made.fullyQualifiedName}.${name}`,
          tags: [],
        })),
      ],
    };
  }
  const catalog = [
    table(0, ['PRICE', 'price_list', 'identity'], 'MART'),
    table(1, ['price'], 'mart'),
    table(2, ['price', ...UPPER], 'mart'),
    table(3, ['price', 'order_id']),
  ];
  const options = async () =>
    within(await screen.findByRole('listbox', { name: 'Suggestions' })).findAllByRole('option');

  test.each([
    // The very name, though another case of it stands first in the index.
    ['column:price', /^price column:price 3$/, '?column=price', 3],
    // Another case where only others exist: that of the most tables.
    ['column:Price', /^price column:price 3$/, '?column=price', 3],
    // Not one of the few names that the service suggests.
    ['column:order_id', /^order_id column:order_id 1$/, '?column=order_id', 1],
    // No longer one.
    ['column:ident', /^identity column:identity 1$/, '?column=ident', 0],
    ['schema:mart', /^mart snow\.sales\.mart .* 2$/, '?database=snow.sales.mart', 2],
    ['-owner:"ada lovelace"', /^ALAda Lovelace ada -owner:ada 2$/, '?-owner=ada', 2],
    ['owner:ad', /^ALAda Lovelace ada owner:ada 2$/, '?owner=ad', 0],
    ['tier:tier1', /^Tier1 Tier\.Tier1 tier:Tier\.Tier1 2$/, '?tier=Tier.Tier1', 2],
  ])('%s', async (typed, suggested, address, rows) => {
    const { user } = await openApp('/tables', { catalog });
    await rowAt(0);
    await user.type(screen.getByRole('searchbox'), typed);
    // Their counts are here, by which one of several is taken.
    await waitFor(async () =>
      expect((await options()).map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))).toContainEqual(
        expect.stringMatching(suggested),
      ),
    );
    await user.keyboard(' ');
    await waitFor(() => expect(query()).toBe(address));
    const left = () =>
      rows > 0 ? status(`1–${rows} of ${rows}`) : screen.findByRole('heading', { name: /^No table matches/ });
    await eventually(left).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('a longer one by Enter, which is not taken for a name that a column has', async () => {
    const { user } = await openApp('/tables', { catalog });
    await rowAt(0);
    await user.type(screen.getByRole('searchbox'), 'column:ident');
    await waitFor(async () => expect((await options())[0]).toHaveTextContent(/^identity/));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(query()).toBe('?column=identity'));
    await user.type(screen.getByRole('searchbox'), 'column:id');
    await waitFor(async () => expect((await options())[0]).toHaveTextContent(/^id column:id/));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(query()).toBe('?column=identity&column=id'));
  });

  test('several tokens pasted are taken as they stand', async () => {
    const { user } = await openApp('/tables', { catalog });
    await rowAt(0);
    await user.click(screen.getByRole('searchbox'));
    // What reads the text is loaded once the box has the focus.
    await lazySearch.load();
    await user.paste('column:PRICE -type:View service:snow ');
    await waitFor(() => expect(query()).toBe('?column=PRICE&-type=View&service=snow'));
    await eventually(() => status('1–1 of 1')).toBeVisible();
  });

  test('chosen values are no suggestions for another text', async () => {
    const { user } = await openApp('/tables?owner=ada', { catalog });
    await rowAt(0);
    await user.type(screen.getByRole('searchbox'), 'owner:fin');
    await waitFor(async () => expect((await options())[0]).toHaveTextContent(/^Ffinance/));
    expect(await options()).toHaveLength(2);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'owner:zzz');
    await waitFor(async () => expect(await options()).toHaveLength(1));
  });
});

describe('the values of a filter', () => {
  test('of columns are all shown where the only match is typed whole', async () => {
    const { user } = await openApp();
    await rowAt(0);
    await user.click(await filterButton());
    await user.click(within(await popover()).getByRole('option', { name: 'Column name' }));
    const editor = await screen.findByRole('dialog', { name: 'Column name' });
    await user.type(within(editor).getByRole('searchbox', { name: 'Name of a column' }), 'customer');
    const box = await within(editor).findByRole('checkbox', { name: 'customer' });
    await waitFor(() => expect(box).toHaveAccessibleDescription('300'));
    expect(within(editor).queryByText(/are shown/)).toBeNull();
    expect(within(editor).getAllByRole('checkbox')).toHaveLength(1);
  });

  test('chosen ones that do not match what is looked for are not among those found', async () => {
    const { user } = await openApp('/tables?owner=ada');
    await rowAt(0);
    await user.click(await filterButton());
    await user.click(within(await popover()).getByRole('option', { name: 'Owner' }));
    const editor = await screen.findByRole('dialog', { name: 'Owner' });
    await eventually(() => within(editor).findByRole('checkbox', { name: 'Ada Lovelace' })).toBeChecked();
    await user.type(within(editor).getByRole('searchbox', { name: 'Find an owner' }), 'zzz');
    await eventually(() => within(editor).getByText(/^Nothing found/).parentElement).toHaveTextContent(
      'Nothing found for “zzz”.',
    );
    expect(within(editor).queryByRole('checkbox')).toBeNull();
  });
});

describe('what is sent', () => {
  test('is asked for by the list endpoint where it can narrow by itself', async () => {
    const { requests } = await openApp('/tables?database=snow.sales.mart');
    await eventually(() => status('1–10 of 150')).toBeVisible();
    const sent = await requests();
    expect(sent.some(({ path }) => path === SEARCH)).toBe(false);
    expect(sent.some(({ query: all }) => all.get('databaseSchema') === 'snow.sales.mart')).toBe(true);
  });

  test('a server without search says that filters need it, and the list goes on', async () => {
    const { user } = await openApp('/tables?tier=Tier.Tier1', {
      faults: [{ route: SEARCH, times: -1, then: { status: 404, body: { message: 'HTTP 404 Not Found' } } }],
    });
    const alert = await failure();
    expect(alert).toHaveTextContent('This server has no search');
    expect(alert).toHaveTextContent('Words, filters and sorting need it.');
    await user.click(within(chips()).getByRole('button', { name: /^Remove/ }));
    await eventually(() => status('1–10 of 300')).toBeVisible();
  });

  longOnly(() => {
    test('is refused before it is sent where it is too long, with how many values fit', async () => {
      const people = Array.from({ length: 220 }, (_, at) => ({
        id: `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`,
        type: 'user',
        name: `person-${at}`,
        fullyQualifiedName: `person-${at}`,
      }));
      const catalog = sampleTables(220).map((table, at) => ({ ...table, owners: people.slice(at, at + 1) }));
      const owners = people.slice(0, 160).map(({ name }) => name);
      const { user, requests } = await openApp(
        `/tables?${owners
          .slice(0, 56)
          .map((name) => `owner=${name}`)
          .join('&')}`,
        { catalog },
      );
      await eventually(() => status('1–10 of 56')).toBeVisible();
      await user.click(await chip(/^Owner is/));
      for (const at of [150, 151, 152, 153, 154, 155, 156]) {
        await user.clear(within(await popover()).getByRole('searchbox'));
        await user.type(within(await popover()).getByRole('searchbox'), `person-${at}`);
        await user.click(await value(new RegExp(`^person-${at}\\b`)));
      }
      await eventually(async () => within(await popover()).getByRole('alert')).toHaveTextContent(
        /^The server takes no request that long: of the 63 chosen, [56]\d fit\./,
      );
      const longest = Math.max(...(await requests()).map(({ path, query: all }) => `${path}?${all}`.length));
      expect(longest).toBeLessThan(8_000);
      await eventually(() => status(/^1–10 of [56]\d$/)).toBeVisible();
    }, 120_000);
  });
});

describe('views', () => {
  const KEY = 'catalog-browser.views';
  const views = [{ id: 'a', type: 'table', name: 'First tier', search: '?tier=Tier.Tier1', savedAt: 1 }];
  const kept = { [KEY]: JSON.stringify({ version: 2, first: null, views }) };
  const link = (name: RegExp) => screen.findByRole('link', { name });

  test('with filters say how many more match than when they were last opened', async () => {
    const { user } = await openApp('/tables?tier=Tier.Tier1', { kept });
    await eventually(() => status('1–10 of 100')).toBeVisible();
    const seen = () => JSON.parse(localStorage.getItem(KEY) ?? '').views[0].seen;
    await waitFor(() => expect(seen()).toMatchObject({ count: 100 }));
    await user.click(await link(/^Tables/));
    await eventually(() => status('1–10 of 300')).toBeVisible();
    // Since then 12 more have come, as another tab knows.
    localStorage.setItem(KEY, (localStorage.getItem(KEY) ?? '').replace('"count": 100', '"count": 88'));
    act(() => void dispatchEvent(new StorageEvent('storage')));
    await eventually(() => link(/^First tier.*12 new since you last opened it, 100 in all/)).toBeVisible();
    await user.click(await link(/^First tier/));
    await eventually(() => link(/^First tier 100$/)).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(seen()).toMatchObject({ count: 100 }));
  });

  test('of the whole team stand above one’s own, and are read-only', async () => {
    const teamViews = [{ name: 'Untagged', search: '?missing=tags' }];
    const { user } = await openApp('/tables', { kept, teamViews });
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    await link(/^First tier/);
    expect(names().findIndex((name) => name === 'Untagged')).toBeLessThan(
      names().findIndex((name) => name?.startsWith('First tier')),
    );
    expect(screen.queryByRole('button', { name: 'Options for Untagged' })).toBeNull();
    await user.click(await link(/^Untagged/));
    expect(query()).toBe('?missing=tags');
    await eventually(() => link(/^Untagged/)).toHaveAttribute('aria-current', 'page');
  });
});
