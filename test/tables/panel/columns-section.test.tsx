// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { tableRow, tag } from '../cells/rows.ts';
import { full, panel } from './show-panel.tsx';

const grid = () => screen.getByRole('treegrid', { name: 'Columns' });
const line = (name: string) => {
  const row = within(grid()).getByText(name).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`${name} has no line`);
  return row;
};
const lines = () => [...grid().querySelectorAll<HTMLElement>('[role="row"][aria-level]')];
const find = () => screen.getByRole('textbox', { name: 'Find a column' });

describe('its columns', () => {
  test('keys are badges, structs open by press and by keys', async () => {
    panel();
    expect(line('order_id')).toHaveTextContent('order_idPKbigint');
    expect(line('currency')).toHaveTextContent('currencyFKnot null');
    expect(line('shipping')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(line('shipping'));
    expect(line('country')).toHaveAttribute('aria-level', '2');
    line('shipping').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(line('country')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(line('shipping')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(within(line('shipping')).getAllByRole('gridcell')[1]).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(lines()).toHaveLength(3);
    expect(line('shipping')).toHaveFocus();
    expect(screen.getByRole('treegrid').querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  test('one is found at any depth, and marked; Escape shows all again', async () => {
    panel();
    await userEvent.type(find(), 'COUNTR');
    expect(lines()).toHaveLength(2);
    expect(screen.getByText('countr').tagName).toBe('MARK');
    await userEvent.type(find(), 'zzz');
    expect(screen.getAllByText('No column is called that.')[0]).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(lines()).toHaveLength(3);
  });

  test('all open and close at once', async () => {
    panel();
    await userEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(lines()).toHaveLength(4);
    expect(screen.getByText('3, 4 with inner ones')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(lines()).toHaveLength(3);
  });

  test('their names and a query of them are copied', async () => {
    const user = userEvent.setup();
    panel({ table: { ...full, serviceType: 'Postgres' } });
    await user.click(screen.getByRole('button', { name: 'Copy names' }));
    expect(await navigator.clipboard.readText()).toBe('order_id\nshipping\nshipping.country\ncurrency\n');
    await user.click(screen.getByRole('button', { name: 'Copy SELECT' }));
    expect(await navigator.clipboard.readText()).toBe(
      'SELECT\n  order_id,\n  shipping,\n  currency\nFROM mart.fact_orders;\n',
    );
    expect(screen.getAllByRole('button', { name: 'Copied' })).toHaveLength(2);
  });

  test('of 10,000 those near the screen are drawn, and the focused one wherever it is', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({ name: `c${n}` }));
    panel({ table: tableRow({ columns: many }) });
    expect(screen.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '10001');
    expect(lines().length).toBeLessThan(100);
    lines()[0]?.focus();
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toHaveAttribute('aria-rowindex', '10001');
    expect(document.activeElement).toHaveTextContent('c9999');
    expect(lines().length).toBeLessThan(100);
  });

  test('at full width they have what is known of them under headers', () => {
    const known = {
      name: 'email',
      dataTypeDisplay: 'text',
      description: 'Of the **buyer**.',
      tags: [tag('PII.Sensitive'), tag('Sales.Buyer', 'Glossary'), tag('A.b')],
    };
    panel({ full: true, table: tableRow({ columns: [known, { name: 'id' }] }) });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Type',
      'Key',
      'Description',
      'Tags',
    ]);
    expect(line('email')).toHaveTextContent('Of the buyer.');
    expect(line('email')).toHaveTextContent('PII.SensitiveBuyer+1');
    expect(within(line('id')).getAllByText('none')).toHaveLength(2);
  });
});
