// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CellContextValue, CellsProvider } from '#src/entity/cell-context.tsx';
import { exactTime, renderAge, useMinuteClock } from '#src/entity/updated.tsx';
import { columnById } from '#src/resources/resource.ts';
import { tableResource } from '#src/resources/table/columns.tsx';
import type { TableRow } from '#src/resources/table/definition.ts';
import { lazyMenus } from '#src/ui/menu-button.tsx';
import { eventually } from '#test/support/eventually.ts';
import { t } from '#test/support/translator.ts';
import { person, tableRow, tag } from './rows.ts';

describe('cells', () => {
  const cells: CellContextValue = { hrefOf: (row) => `/t/${row.id}`, words: [] };

  beforeAll(() => lazyMenus.load());

  async function cell(id: string, members: Partial<TableRow> = {}, around: Partial<CellContextValue> = {}) {
    return act(async () =>
      render(
        <CellsProvider value={{ ...cells, ...around }}>
          <div data-testid="cell">
            {columnById(tableResource, id)?.render(tableRow(members), t, 300, Date.now())}
          </div>
        </CellsProvider>,
      ),
    );
  }
  const text = () => screen.getByTestId('cell').textContent;

  describe('name', () => {
    test('is a link to the detail view, not a tab stop', async () => {
      const onFollow = vi.fn<NonNullable<CellContextValue['onFollow']>>((event) => event.preventDefault());
      await cell('name', {}, { onFollow });
      const link = screen.getByRole('link', { name: 'fact_orders' });
      expect(link).toHaveAttribute('href', '/t/id-1');
      expect(link).toHaveAttribute('tabindex', '-1');
      await userEvent.click(link);
      expect(onFollow.mock.calls[0]?.[1].name).toBe('fact_orders');
    });

    test('stands before the display name', async () => {
      await cell('name', { displayName: 'Orders' });
      expect(text()).toBe('fact_orders Orders');
    });

    test('renders marks as elements, and other markup of the server as text', async () => {
      await cell('name', { name: '<b>x</b>', highlight: { name: ['<b><em>x</em></b>'] } }, { words: ['x'] });
      expect(screen.getByText('x').tagName).toBe('MARK');
      expect(screen.getByTestId('cell').querySelector('b')).toBeNull();
      expect(text()).toBe('<b>x</b>');
    });

    test('offers the link on hover', async () => {
      const user = userEvent.setup();
      await cell('name', {}, { linkOf: (row) => `https://a.test/${row.fullyQualifiedName}` });
      expect(screen.queryByRole('button')).toBeNull();
      await user.hover(screen.getByRole('link'));
      const link = await screen.findByRole('button', { name: 'Copy link' });
      // A click by user-event would leave the name on its way, as no pointer does.
      act(() => link.click());
      await waitFor(() => expect(link).toHaveAccessibleName('Copied'));
      expect(await navigator.clipboard.readText()).toBe('https://a.test/snow.sales.mart.fact_orders');
    });
  });

  describe('not loaded, empty and unknown look different', () => {
    test.each(['owners', 'tags', 'columns'])('%s', async (id) => {
      const { unmount } = await cell(id);
      expect(text()).toBe('');
      unmount();
      await cell(id, { [id]: [] });
      expect(text()).toBe('—none');
    });

    test.each(['location', 'tableType', 'updatedAt'])('%s, always requested', async (id) => {
      await cell(id);
      expect(text()).toBe('—none');
    });

    test('an unknown type is shown as it is', async () => {
      await cell('tableType', { tableType: 'QuantumTable' });
      expect(text()).toBe('QuantumTable');
    });
  });

  test('location uses the names of the references, dots included', async () => {
    await cell('location', {
      service: { name: 'bq' },
      database: { name: 'events.v2' },
      databaseSchema: { name: '2024' },
    });
    expect(text()).toBe('bq›events.v2›2024');
  });

  test('further owners are a number that opens a list; Escape restores the focus', async () => {
    await cell('owners', { owners: [person('Ana Ng'), person('Finance BI', 'team'), person('Kofi Owusu')] });
    const more = screen.getByRole('button', { name: '2 more: Finance BI, Kofi Owusu' });
    await userEvent.click(more);
    const list = await screen.findByRole('dialog', { name: 'Owners' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(more).toHaveFocus();
  });

  test('tags: the tier in a slot of its own, the others as a number', async () => {
    await cell('tags', {
      tags: [tag('PII.Sensitive'), tag('Tier.Tier1'), tag('Domain.Commerce'), tag('Domain.Risk')],
    });
    expect(text()).toMatch(/^T1PII\.Sensitive.*\+\d$/);
  });

  test('usage: count, bar and percentile, spelled out in the title', async () => {
    await cell('usageSummary', { usageSummary: { weeklyStats: { count: 8410, percentileRank: 95.7 } } });
    expect(text()).toBe('8,41096th');
    expect(screen.getByTitle('8,410 queries in 7 days, percentile 96')).toBeVisible();
  });

  test.each([
    [{ weeklyStats: { count: 0, percentileRank: 0 } }, 'not queried', 'not queried in 7 days'],
    [{ dailyStats: { count: 0, percentileRank: Number.NaN } }, 'not queried', 'not queried in one day'],
    // No table is queried less, or the server sent no rank.
    [{ weeklyStats: { count: 3, percentileRank: 0 } }, '3', '3 queries in 7 days'],
    [{ weeklyStats: { count: 1, percentileRank: 0.6 } }, '11st', '1 query in 7 days, percentile 1'],
  ])('usage: %j reads “%s”, and is nowhere the 0th', async (usageSummary, reads, title) => {
    await cell('usageSummary', { usageSummary });
    expect(text()).toBe(reads);
    expect(screen.getByTitle(title)).toBeVisible();
  });

  test('constraints: a badge per kind, with the columns in its name', async () => {
    await cell('tableConstraints', {
      tableConstraints: [
        { constraintType: 'PRIMARY_KEY', columns: ['id', 'day'] },
        { constraintType: 'FOREIGN_KEY', columns: ['a'], referredColumns: ['s.d.t.x.id'] },
        { constraintType: 'FOREIGN_KEY', columns: ['b'] },
      ],
    });
    expect(screen.getByRole('button', { name: 'primary key: id, day' })).toHaveTextContent('PK');
    expect(screen.getByRole('button', { name: /a → s\.d\.t\.x\.id, foreign key: b/ })).toHaveTextContent(
      'FK 2',
    );
  });

  test('columns: their number and names', async () => {
    await cell('columns', { columns: Array.from({ length: 10_000 }, (_, index) => ({ name: `c${index}` })) });
    const button = screen.getByRole('button', { name: /^10,000 columns: c0, c1/ });
    expect(button).toHaveTextContent('10,000');
    await userEvent.click(button);
    const list = await screen.findByRole('dialog', { name: '10,000 columns' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(201);
  });

  test('updated: the age, with the exact time in the title', async () => {
    const updatedAt = Date.now() - 2.5 * 3_600_000;
    await cell('updatedAt', { updatedAt });
    expect(text()).toBe('2 h ago');
    expect(screen.getByTestId('cell').firstChild).toHaveAttribute('title', exactTime(updatedAt, t));
  });

  describe('description', () => {
    test.each([
      [
        '<p>Orders of the <strong>shop</strong>.</p><ul><li>one</li></ul>',
        'Orders of the shop.',
        'Orders of the shop.\none',
      ],
      ['Plain <br/>text &amp; **more**', 'Plain', 'Plain\ntext & more'],
    ])('of %j is its first line, with all lines as the tooltip', async (description, line, all) => {
      await cell('description', { description });
      await eventually(() => screen.getByTestId('cell')).toHaveTextContent(line);
      expect(screen.getByTestId('cell').querySelector('[title]')).toHaveAttribute('title', all);
    });

    test('that is empty in the editor is none', async () => {
      await cell('description', { description: '<p></p>' });
      await eventually(() => screen.getByTestId('cell')).toHaveTextContent('—none');
    });
  });
});

describe('minute clock', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const Age = ({ at }: { readonly at: number }) => renderAge(at, useMinuteClock(), t);

  test('one timer keeps all ages current, and stops with the last cell', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
    const at = Date.now() - 58 * 60_000;
    const { unmount } = render(
      <>
        <Age at={at} />
        <Age at={at} />
      </>,
    );
    expect(screen.getAllByText('58')).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(1);
    act(() => void vi.advanceTimersByTime(2 * 60_000));
    expect(screen.getAllByText('h')).toHaveLength(2);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
