// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTable } from '#test/support/sample-tables.ts';

const leaf = (name: string) => ({ name, dataType: 'STRING' });
/** A table with a column at depth 3, and one whose name has a dot. */
const orders = {
  ...sampleTable(0, 'orders'),
  columns: [
    leaf('id'),
    {
      ...leaf('shipping'),
      dataType: 'STRUCT',
      children: [{ ...leaf('address'), dataType: 'STRUCT', children: [leaf('city'), leaf('a.b')] }],
    },
    leaf('note'),
  ],
};
const items = sampleTable(1, 'orders_items');
const ADDRESS = '/tables/snow.sales.mart.orders';

const open = (fragment: string) => openApp(ADDRESS + fragment, { catalog: [orders, items] });
const columns = () => screen.findByRole('treegrid', { name: 'Columns' });
/** Names of the marked columns. */
const marked = () =>
  [...document.querySelectorAll('[role=treegrid] [aria-current]')].map(
    (row) => row.querySelector('[data-cell=name] bdi')?.textContent,
  );
/** The row of a column, once it is there. */
const column = (name: string) =>
  waitFor(() => {
    const cells = [...document.querySelectorAll('[role=treegrid] [data-cell=name] bdi')];
    const row = cells.find((cell) => cell.textContent === name)?.closest<HTMLElement>('[role=row]');
    if (!row) throw new Error(`There is no column ${name}`);
    return row;
  });
const MISSING = /^This table has no column/;

describe('the address of a column', () => {
  test('unfolds its parents, marks it and moves the focus to it', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scrolled.mockRestore());
    const { user } = await open('#shipping.address.city');
    const city = await column('city');
    expect(city).toHaveAttribute('aria-current', 'location');
    expect(city).toHaveAttribute('aria-level', '3');
    expect(marked()).toEqual(['city']);
    await eventually(() => city).toHaveFocus();
    expect(scrolled.mock.contexts).toContain(city);
    // The keyboard goes on from there.
    await user.keyboard('{ArrowUp}');
    await eventually(() => column('address')).toHaveFocus();
    expect(marked()).toEqual(['city']);
    expect(screen.queryByText(MISSING)).toBeNull();
  });

  test('of a name with a dot is that column', async () => {
    await open('#shipping.address.%22a.b%22');
    await waitFor(() => expect(marked()).toEqual(['a.b']));
  });

  test.each([
    ['#shipping.city', 'shipping.city'],
    ['#no_such', 'no_such'],
    ['#%3Cimg%20src=x%20onerror=alert(1)%3E', '<img src=x onerror=alert(1)>'],
  ])('that does not exist, %s, is said plainly', async (fragment, name) => {
    await open(fragment);
    await eventually(() => screen.findByRole('alert')).toHaveTextContent(`This table has no column ${name}.`);
    expect(marked()).toEqual([]);
    expect(document.querySelector('img')).toBeNull();
  });

  test('without a column marks none', async () => {
    await open('');
    await columns();
    expect(marked()).toEqual([]);
    expect(screen.queryByText(MISSING)).toBeNull();
  });

  test('is followed and left by Back and Forward, and dropped with its record', async () => {
    const { user } = await open('#note');
    await waitFor(() => expect(marked()).toEqual(['note']));
    await user.click(screen.getByRole('button', { name: 'Next table' }));
    await screen.findByRole('region', { name: 'orders_items' });
    await waitFor(() => expect(location.hash).toBe(''));
    expect(marked()).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Previous table' }));
    await screen.findByRole('region', { name: 'orders' });
    await waitFor(() => expect(location.pathname + location.hash).toBe(ADDRESS));
    act(() => {
      location.hash = '#shipping.address.city';
    });
    await waitFor(() => expect(marked()).toEqual(['city']));
    act(() => history.back());
    await waitFor(() => expect(marked()).toEqual([]));
    act(() => history.forward());
    await waitFor(() => expect(marked()).toEqual(['city']));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location.pathname + location.hash).toBe('/tables'));
  });

  test('unfolds again what was folded before another address named a column in it', async () => {
    const { user } = await open('#shipping.address.city');
    await eventually(() => column('city')).toHaveFocus();
    await user.click(await column('shipping'));
    await waitFor(() => expect(marked()).toEqual([]));
    act(() => {
      location.hash = '#shipping.address.%22a.b%22';
    });
    await waitFor(() => expect(marked()).toEqual(['a.b']));
    // A search in the columns goes for the same reason.
    await user.type(screen.getByRole('textbox', { name: 'Find a column' }), 'note');
    await waitFor(() => expect(marked()).toEqual([]));
    act(() => {
      location.hash = '#id';
    });
    await waitFor(() => expect(marked()).toEqual(['id']));
  });
});

describe('Copy link to this column', () => {
  const NAME = 'Copy link to this column';

  test('stands beside the column under the pointer or with the focus, alone', async () => {
    const { user } = await open('#shipping.address.city');
    await eventually(() => column('city')).toHaveFocus();
    const buttonOf = async (name: string) => within(await column(name)).getByRole('button', { name: NAME });
    await eventually(() => buttonOf('city')).toBeVisible();
    await user.hover(await column('note'));
    await eventually(() => buttonOf('note')).toHaveAttribute('tabindex', '-1');
    expect(within(await column('id')).queryByRole('button')).toBeNull();
    await user.unhover(await columns());
    expect(screen.getAllByRole('button', { name: NAME })).toHaveLength(1);
  });

  test('copies the address of the column by keys, says so, and leaves the row as it is', async () => {
    const { user } = await open('?q=orders#shipping');
    await eventually(() => column('shipping')).toHaveFocus();
    const expanded = (await column('shipping')).ariaExpanded;
    await user.keyboard('{Tab}');
    expect(screen.getByRole('button', { name: NAME })).toHaveFocus();
    await user.keyboard('{Enter}');
    await eventually(() => screen.findByRole('button', { name: 'Copied' })).toHaveFocus();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}${ADDRESS}#shipping`);
    expect((await column('shipping')).ariaExpanded).toBe(expanded);
  });

  test('says that the browser did not copy', async () => {
    const { user } = await open('#shipping.address.%22a.b%22');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await waitFor(() => expect(marked()).toEqual(['a.b']));
    await user.click(await screen.findByRole('button', { name: NAME }));
    await eventually(() => screen.findByRole('button', { name: 'Could not copy' })).toBeVisible();
  });
});
