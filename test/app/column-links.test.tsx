// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
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

  test('that does not exist is said plainly, as text', async () => {
    await open('#%3Cimg%20src=x%20onerror=alert(1)%3E');
    await eventually(() => screen.findByRole('alert')).toHaveTextContent(
      'This table has no column <img src=x onerror=alert(1)>.',
    );
    expect(marked()).toEqual([]);
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('Copy link to this column', () => {
  const NAME = 'Copy link to this column';

  test('copies the address of the column by keys, says so, and leaves the row as it is', async () => {
    const { user } = await open('?q=orders#shipping');
    await eventually(() => column('shipping')).toHaveFocus();
    const expanded = (await column('shipping')).ariaExpanded;
    await user.keyboard('{Tab}');
    expect(within(await column('shipping')).getByRole('button', { name: NAME })).toHaveFocus();
    await user.keyboard('{Enter}');
    await eventually(() => screen.findByRole('button', { name: 'Copied' })).toHaveFocus();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}${ADDRESS}#shipping`);
    expect((await column('shipping')).ariaExpanded).toBe(expanded);
  });
});
