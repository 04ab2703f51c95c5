// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { failure, openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const SEARCH = '/api/v1/search/query';
const query = () => decodeURIComponent(location.search);
const filterButton = () => screen.findByRole('button', { name: /^Filter/ });
const popover = () => screen.findByRole('dialog', { name: /Filter|Owner|Tag|Tier|Usage/ });
const value = async (name: RegExp | string) => within(await popover()).findByRole('option', { name });
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

  test('is one step of the history also where its editor closes before the last value is applied', async () => {
    const { user } = await openApp('/tables?tier=Tier.Tier1');
    await eventually(() => status('1–10 of 100')).toBeVisible();
    await user.click(await filterButton());
    await user.click(within(await popover()).getByRole('option', { name: 'Owner' }));
    await user.click(await value(/^Ada Lovelace/));
    await waitFor(() => expect(query()).toBe('?tier=Tier.Tier1&owner=ada'));
    const before = history.length;
    // Within the pause, however slow the machine is.
    const finance = await value(/^finance/);
    fireEvent.click(finance);
    expect(query()).toBe('?tier=Tier.Tier1&owner=ada');
    fireEvent.keyDown(finance, { key: 'Escape' });
    await waitFor(() => expect(query()).toBe('?tier=Tier.Tier1&owner=ada&owner=finance'));
    expect(history.length).toBe(before);
  });

  test.each([
    ['a value', 'Tier', '?tier=Tier.Tier1', async (user: UserEvent) => user.click(await value(/^Tier1/))],
    [
      'a figure',
      'Usage',
      '?usage=5..',
      async (user: UserEvent) => user.type(await screen.findByLabelText('At least'), '5{Escape}'),
    ],
  ])('is kept where a link is followed before %s is applied', async (_, facet, address, choose) => {
    const { user } = await openApp();
    await rowAt(0);
    await user.click(await filterButton());
    await user.click(within(await popover()).getByRole('option', { name: facet }));
    await choose(user);
    await user.click(screen.getByRole('link', { name: /^Topics/ }));
    expect(location.pathname).toBe('/topics');
    history.back();
    await waitFor(() => expect(location.pathname + query()).toBe(`/tables${address}`));
  });

  test('is excluded, and taken out by its chip', async () => {
    const { user } = await openApp('/tables?-owner=ada');
    await eventually(() => status('1–10 of 150')).toBeVisible();
    await eventually(() => chip(/^Owner is not/)).toBeVisible();
    await user.click(within(chips()).getByRole('button', { name: /^Remove/ }));
    await waitFor(() => expect(query()).toBe(''));
    await eventually(() => status('1–10 of 300')).toBeVisible();
  });
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

  test('filters that follow each other faster than the page draws are all kept, as are those whose chips stay', async () => {
    const { user } = await openApp();
    await rowAt(0);
    const box = screen.getByRole('searchbox');
    await user.click(box);
    act(() => {
      fireEvent.change(box, { target: { value: 'tier:Tier1 owner:ada' } });
      fireEvent.submit(box.closest('form')!);
    });
    await waitFor(() => expect(query()).toBe('?tier=Tier.Tier1&owner=ada'));
    await eventually(() => chip(/^Owner is/)).toBeVisible();
    act(() => {
      fireEvent.change(box, { target: { value: 'tag:PII.Sensitive ' } });
      fireEvent.click(within(chips()).getByRole('button', { name: 'Remove filter Tier' }));
    });
    await waitFor(() => expect(query()).toBe('?owner=ada&tag=PII.Sensitive'));
  });
});

describe('a value typed whole and ended by Space', () => {
  const table = (at: number, column: string): StoredTable => ({
    ...sampleTable(at, `orders_0${at}`),
    columns: [{ name: column, dataType: 'STRING' }],
  });
  const catalog = ['PRICE', 'price', 'price', 'price'].map((column, at) => table(at, column));
  const options = async () =>
    within(await screen.findByRole('listbox', { name: 'Suggestions' })).findAllByRole('option');

  test.each([
    // The name of a column is meant in any case.
    ['column:Price', /^Price column:Price 4$/, '?column=Price', 4],
    ['-owner:"ada lovelace"', /^ALAda Lovelace -owner:ada 2$/, '?-owner=ada', 2],
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
    await eventually(() => status(`1–${rows} of ${rows}`)).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
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

  test('leave the count alone that another tab has seen since', async () => {
    await openApp('/tables?tier=Tier.Tier1', { kept });
    const stored = () => JSON.parse(localStorage.getItem(KEY) ?? '').views;
    await waitFor(() => expect(stored()[0].seen).toMatchObject({ count: 100 }));
    const seen = { ...stored()[0].seen, count: 101, at: stored()[0].seen.at + 1_000 };
    localStorage.setItem(KEY, JSON.stringify({ version: 2, first: null, views: [{ ...stored()[0], seen }] }));
    const written = vi.spyOn(Storage.prototype, 'setItem');
    await act(async () => void dispatchEvent(new StorageEvent('storage')));
    expect(written).not.toHaveBeenCalledWith(KEY, expect.anything());
    expect(stored()[0].seen).toEqual(seen);
  });

  test('of the whole team stand above one’s own, and are read-only', async () => {
    const teamViews = [
      { name: 'Untagged', search: '?missing=tags' },
      { name: 'Twins', search: '?q=a' },
      { name: 'Twins', search: '?q=b' },
    ];
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

  test('whose filter cannot be read say so when they are opened, because they list more than was asked for', async () => {
    const teamViews = [{ name: 'Stale', search: '?tier=Tier.Tier1&updated=soon&row=9' }];
    const { user } = await openApp('/tables', { kept, teamViews });
    await user.click(await link(/^Stale/));
    await waitFor(() => expect(document.body).toHaveTextContent('The link says updated = “soon”'));
    expect(query()).toBe('?tier=Tier.Tier1&updated=soon');
    await eventually(() => link(/^Stale/)).toHaveAttribute('aria-current', 'page');
  });
});
