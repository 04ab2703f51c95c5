// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  address,
  does,
  forget,
  line,
  MART,
  Page,
  shown,
  tabStops,
  tree,
  schemas,
} from './scope-tree-page.tsx';

describe('database tree', () => {
  beforeEach(forget);

  describe('the tree', () => {
    test('says of each line where it stands; the filter in force is the one tab stop', async () => {
      render(<Page current="snow.finance" />);
      expect(line('snow')).toHaveAttribute('aria-level', '1');
      expect(line('snow')).toHaveAttribute('aria-expanded', 'true');
      expect(line('snow')).toHaveAttribute('aria-setsize', '2');
      const finance = line('finance');
      expect(finance).toHaveAttribute('aria-level', '2');
      expect(finance).toHaveAttribute('aria-posinset', '2');
      expect(finance).toHaveAttribute('aria-setsize', '2');
      expect(finance).toHaveAttribute('aria-current', 'page');
      expect(tabStops()).toEqual([finance]);
      await userEvent.tab();
      expect(screen.getByRole('textbox')).toHaveFocus();
      await userEvent.tab();
      expect(finance).toHaveFocus();
      await userEvent.tab();
      expect(tree()).not.toContainElement(document.activeElement as HTMLElement);
    });

    test('a service is no link, as no list can be narrowed to it; databases and schemas are', () => {
      render(<Page current="snow.sales.ops" known={{ 'snow.sales': MART }} />);
      expect(within(line('snow')).queryByRole('link')).toBeNull();
      expect(within(line('snow')).queryByRole('button')).toBeNull();
      expect(within(line('sales')).getByRole('link')).toHaveAttribute('href', '/tables?database=snow.sales');
      expect(within(line('ops')).getByRole('link', { current: 'page' })).toHaveAttribute(
        'href',
        '/tables?database=snow.sales.ops',
      );
      expect(line('ops')).toHaveAttribute('aria-level', '3');
    });

    test('Enter follows the link of a line; Enter with Control opens it elsewhere', async () => {
      render(<Page />);
      line('sales').focus();
      const pressed: MouseEvent[] = [];
      const note = (event: MouseEvent) => {
        pressed.push(event);
        if (event.ctrlKey) event.preventDefault();
      };
      addEventListener('click', note);
      fireEvent.keyDown(line('sales'), { key: 'Enter', ctrlKey: true });
      expect(pressed.map(({ ctrlKey }) => ctrlKey)).toEqual([true]);
      expect(address()).toBe('');
      expect(does.onLeave).not.toHaveBeenCalled();
      await userEvent.keyboard('{Enter}');
      removeEventListener('click', note);
      expect(address()).toBe('?database=snow.sales');
      expect(does.onLeave).toHaveBeenCalledOnce();
      expect(line('sales')).toHaveFocus();
    });

    test('the browser’s menu opens on the link of the line', () => {
      render(<Page />);
      line('sales').focus();
      fireEvent.keyDown(line('sales'), { key: 'F10', shiftKey: true });
      const link = within(line('sales')).getByRole('link');
      expect(link).toHaveFocus();
      fireEvent.keyDown(link, { key: 'ArrowDown' });
      expect(line('finance')).toHaveFocus();
    });

    test('lines are pressed by hand: a service opens, a chevron opens, a name is followed', async () => {
      render(<Page known={{ 'snow.sales': MART }} />);
      await userEvent.click(screen.getByText('bq'));
      expect(shown()).toEqual(['snow', 'sales', 'finance', 'bq']);
      await userEvent.click(screen.getByRole('button', { name: 'Schemas of sales', expanded: false }));
      expect(shown()).toEqual(['snow', 'sales', 'mart', 'ops', 'finance', 'bq']);
      expect(address()).toBe('');
      await userEvent.click(screen.getByText('ops'));
      expect(address()).toBe('?database=snow.sales.ops');
      expect(tabStops()).toEqual([line('ops')]);
      expect(does.onLeave).toHaveBeenCalledOnce();
    });
  });
});

describe('database tree press', () => {
  beforeEach(forget);

  describe('what is looked for', () => {
    test('is marked; Escape empties the field, and only then goes further', async () => {
      const escaped = vi.fn<() => void>();
      const listen = (event: KeyboardEvent) => event.key === 'Escape' && escaped();
      document.addEventListener('keydown', listen);
      render(<Page known={{ 'snow.sales': MART }} />);
      await userEvent.type(screen.getByRole('textbox'), 'OP');
      expect(shown()).toEqual(['snow', 'sales', 'ops']);
      expect((await screen.findByText('op')).tagName).toBe('MARK');
      await userEvent.keyboard('{ArrowDown}');
      expect(line('snow')).toHaveFocus();
      screen.getByRole('textbox').focus();
      await userEvent.keyboard('{Escape}');
      expect(shown()).toHaveLength(5);
      expect(escaped).not.toHaveBeenCalled();
      await userEvent.keyboard('{Escape}');
      expect(escaped).toHaveBeenCalledOnce();
      document.removeEventListener('keydown', listen);
    });
  });

  describe('schemas that are not here', () => {
    test('are asked for when their line is drawn, which is busy', async () => {
      render(<Page />);
      expect(does.onMore).not.toHaveBeenCalled();
      await userEvent.click(screen.getByRole('button', { name: 'Schemas of sales' }));
      expect(does.onMore).toHaveBeenCalledExactlyOnceWith('snow.sales');
      expect(tree().querySelector('[aria-busy="true"]')).toHaveTextContent('Loading…');
      expect(shown()).toEqual(['snow', 'sales', 'Loading…', 'finance', 'bq', 'logs']);
    });

    test('that failed say why; Retry asks again and keeps the focus in the tree', async () => {
      const failed = { schemas: schemas('mart'), rest: { error: new Error('The network is gone.') } };
      render(<Page current="snow.sales.x" known={{ 'snow.sales': failed }} />);
      const alert = screen.getByRole('alert');
      expect(alert).toHaveTextContent('The network is gone.');
      expect(does.onMore).not.toHaveBeenCalled();
      await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
      expect(does.onRetry).toHaveBeenCalledExactlyOnceWith('snow.sales');
      expect(alert.closest('[role="treeitem"]')).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      expect(does.onRetry).toHaveBeenCalledTimes(2);
    });

    test('none are there: that is said', () => {
      render(
        <Page current="snow.sales.x" known={{ 'snow.sales': { schemas: [], total: 0, rest: 'none' } }} />,
      );
      expect(shown()).toContain('No schemas');
    });
  });

  describe('databases that are not all here', () => {
    test('are shown when the others failed, with a way to them', async () => {
      const onRetry = vi.fn<() => void>();
      render(<Page rest={{ kind: 'failed', error: new Error('It is asleep.'), onRetry }} />);
      expect(screen.getByRole('alert')).toHaveTextContent(
        'The databases did not load. It is asleep. These are the first 3.',
      );
      expect(shown()).toHaveLength(5);
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(onRetry).toHaveBeenCalledOnce();
    });
  });
});
