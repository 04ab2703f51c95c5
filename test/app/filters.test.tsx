// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { failure, openApp, rowAt, status } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';

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

  test('is one step of the history, which Back undoes, also where its editor closes before the last value is applied', async () => {
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
    history.back();
    await waitFor(() => expect(query()).toBe('?tier=Tier.Tier1'));
    await eventually(() => status('1–10 of 100')).toBeVisible();
  });

  test('is kept where a link is followed before its value is applied', async () => {
    const { user } = await openApp();
    await rowAt(0);
    await user.click(await filterButton());
    await user.click(within(await popover()).getByRole('option', { name: 'Tier' }));
    await user.click(await value(/^Tier1/));
    await user.click(screen.getByRole('link', { name: /^Topics/ }));
    expect(location.pathname).toBe('/topics');
    history.back();
    await waitFor(() => expect(location.pathname + query()).toBe('/tables?tier=Tier.Tier1'));
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

describe('what is sent', () => {
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
});
