// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { TablePanel, type TablePanelProps } from '#src/tables/panel/table-panel.tsx';
import { person, tableRow, tag } from '../cells/rows.ts';

const full = tableRow({
  displayName: 'Orders',
  description: 'One row per **order**.',
  service: { name: 'snow' },
  database: { name: 'sales', fullyQualifiedName: 'snow.sales' },
  databaseSchema: { name: 'mart' },
  tableType: 'Partitioned',
  updatedAt: Date.parse('2026-11-21T12:02:00'),
  updatedBy: 'ingestion-bot',
  version: 1.4,
  owners: [person('Finance BI', 'team'), person('Ana Ng')],
  followers: [],
  tags: [tag('Tier.Tier1'), tag('PII.None')],
  usageSummary: { weeklyStats: { count: 8410, percentileRank: 96 } },
  columns: [
    { name: 'order_id', dataTypeDisplay: 'bigint' },
    { name: 'shipping', dataType: 'STRUCT', children: [{ name: 'country', dataTypeDisplay: 'char(2)' }] },
    { name: 'currency', constraint: 'NOT_NULL' },
  ],
  tableConstraints: [
    { constraintType: 'PRIMARY_KEY', columns: ['order_id'] },
    { constraintType: 'FOREIGN_KEY', columns: ['currency'], referredColumns: ['snow.ref.iso."a.b".code'] },
  ],
});

/** Where the router stands: a link that left the page would not move it. */
function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

function panel(props: Partial<TablePanelProps> = {}) {
  const onClose = vi.fn<() => void>();
  render(
    <MemoryRouter>
      <TablePanel
        fqn={full.fullyQualifiedName}
        table={full}
        state="ready"
        onClose={onClose}
        toTable={(fqn) => `/tables/${encodeURIComponent(fqn)}`}
        {...props}
      />
      <Address />
    </MemoryRouter>,
  );
  return onClose;
}

describe('the opened table', () => {
  test('its links stay in the page', async () => {
    const user = userEvent.setup();
    panel({ toDatabase: (fqn) => `/tables?database=${fqn}` });
    await user.click(screen.getByRole('link', { name: 'sales' }));
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent('/tables?database=snow.sales');
    await user.click(screen.getByRole('link', { name: /snow\.ref\.iso/ }));
    expect(screen.getByRole('status', { name: 'Address' })).toHaveTextContent(
      '/tables/snow.ref.iso.%22a.b%22',
    );
  });

  test('is a region with the name of the table, and says what the record says', () => {
    panel({ toDatabase: (fqn) => `/tables?database=${fqn}` });
    const region = screen.getByRole('region', { name: 'fact_orders' });
    expect(within(region).getByRole('heading', { level: 2 })).toHaveTextContent('Orders');
    expect(within(region).getByRole('link', { name: 'sales' })).toHaveAttribute(
      'href',
      '/tables?database=snow.sales',
    );
    expect(screen.getByText('order').tagName).toBe('STRONG');
    expect(screen.getByText('Tier 1')).toBeInTheDocument();
    expect(screen.getByText('Finance BI')).toBeVisible();
    expect(screen.getByText('21 November 2026, 12:02, by ingestion-bot')).toBeVisible();
    expect(screen.getByText(/Queried/)).toHaveTextContent(
      'Queried 8,410 times in the last 7 days: more than 96 %',
    );
    expect(screen.getByRole('link', { name: 'snow.ref.iso."a.b".code' })).toHaveAttribute(
      'href',
      '/tables/snow.ref.iso.%22a.b%22',
    );
  });

  test('its buttons', async () => {
    const onCopy = vi.fn<(text: string) => void>();
    const onNext = vi.fn<() => void>();
    const onClose = panel({ onCopy, onNext });
    expect(screen.getByRole('button', { name: 'Previous table' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Next table' }));
    await userEvent.click(screen.getByRole('button', { name: 'Copy full name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect([onNext.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
    expect(onCopy).toHaveBeenCalledWith('snow.sales.mart.fact_orders');
  });

  test('an unknown name: said, with the list still usable', () => {
    panel({ fqn: 'a.b.c.gone', table: undefined, state: 'not-found' });
    const alert = screen.getByRole('alert', { name: 'No such table' });
    expect(alert).toHaveTextContent('a.b.c.gone');
    expect(alert).toHaveTextContent('The list stays as it is');
    expect(screen.getByRole('region', { name: 'a.b.c.gone' })).toBeVisible();
  });

  test('a failure shows what it is given, and keeps what is known', () => {
    panel({ state: 'failed', error: <button type="button">Retry</button> });
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByRole('tree', { name: 'Columns' })).toBeVisible();
  });

  test('while it loads, what is not there is promised; once loaded, it is left out', () => {
    const { columns: _, owners: __, ...row } = full;
    panel({ table: row, state: 'loading' });
    expect(screen.getByRole('region', { name: 'Columns' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Owners')).toBeVisible();
    panel({ table: row, state: 'ready', fqn: 'x' });
    expect(screen.getAllByText('Owners')).toHaveLength(1);
  });

  test('hostile texts stay texts', () => {
    const evil = '<img src=x onerror=alert(1)>';
    panel({
      table: tableRow({
        name: evil,
        displayName: `${evil}\u202E`,
        description: evil,
        updatedBy: evil,
        tags: [tag(`Tier.Tier1`), tag(evil)],
        owners: [person(evil)],
        columns: [{ name: evil, dataTypeDisplay: evil }],
      }),
    });
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getAllByText(evil).length).toBeGreaterThanOrEqual(4);
  });
});

const item = (name: RegExp) => screen.getByRole('treeitem', { name });

describe('its columns', () => {
  test('keys are badges, structs open by press and by keys', async () => {
    panel();
    expect(item(/order_id/)).toHaveTextContent('order_idPKbigint');
    expect(item(/currency/)).toHaveTextContent('currencyFKnot null');
    expect(item(/shipping/)).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(item(/shipping/));
    expect(item(/country/)).toHaveAttribute('aria-level', '2');
    item(/shipping/).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(item(/country/)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.queryByRole('treeitem', { name: /country/ })).toBeNull();
    expect(item(/shipping/)).toHaveFocus();
    expect(screen.getAllByRole('treeitem').filter((line) => line.tabIndex === 0)).toHaveLength(1);
  });

  test('one is found at any depth', async () => {
    panel();
    await userEvent.type(screen.getByRole('textbox', { name: 'Find a column' }), 'countr');
    expect(screen.getAllByRole('treeitem')).toHaveLength(2);
    await userEvent.type(screen.getByRole('textbox', { name: 'Find a column' }), 'zzz');
    expect(screen.getByText('No column is called that.')).toBeVisible();
  });

  test('10,000 of them are drawn in steps', async () => {
    panel({ table: tableRow({ columns: Array.from({ length: 10_000 }, (_, n) => ({ name: `c${n}` })) }) });
    expect(document.querySelectorAll('[role="treeitem"]')).toHaveLength(200);
    await userEvent.click(screen.getByText('Show 200 more of 10,000'));
    expect(document.querySelectorAll('[role="treeitem"]')).toHaveLength(400);
  });
});
