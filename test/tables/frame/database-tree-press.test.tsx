// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  address,
  does,
  entry,
  ENTRIES,
  forget,
  line,
  MART,
  Page,
  schemas,
  shown,
  tree,
} from './database-tree-page.tsx';

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

describe('copying a filter', () => {
  test('is a press away on every database and schema, and Control+C', async () => {
    render(<Page current="snow.sales.ops" known={{ 'snow.sales': MART }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Copy filter as link: sales' }));
    expect(does.onCopyFilter).toHaveBeenLastCalledWith('snow.sales');
    // On the line, and to those who do not see it.
    await vi.waitFor(() => expect(screen.getAllByText('Copied')).toHaveLength(2));
    expect(within(line('sales')).getByText('Copied')).toBeInTheDocument();
    expect(address()).toBe('');
    line('ops').focus();
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(does.onCopyFilter).toHaveBeenLastCalledWith('snow.sales.ops');
    does.onCopyFilter.mockRejectedValueOnce(new Error('denied'));
    await userEvent.keyboard('{Meta>}c{/Meta}');
    expect(await within(line('ops')).findByText('Could not copy')).toBeInTheDocument();
  });

  test('is not what Control+C does on a service, or for whoever marked a text', async () => {
    render(<Page />);
    line('snow').focus();
    await userEvent.keyboard('{Control>}c{/Control}');
    line('sales').focus();
    getSelection()?.selectAllChildren(line('finance'));
    await userEvent.keyboard('{Control>}c{/Control}');
    getSelection()?.removeAllRanges();
    expect(does.onCopyFilter).not.toHaveBeenCalled();
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
    const failed = { schemas: schemas('mart'), rest: { failed: 'The schemas did not load.' } };
    render(<Page current="snow.sales.x" known={{ 'snow.sales': failed }} />);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('The schemas did not load.');
    expect(does.onMore).not.toHaveBeenCalled();
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(does.onRetry).toHaveBeenCalledExactlyOnceWith('snow.sales');
    expect(alert.closest('[role="treeitem"]')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(does.onRetry).toHaveBeenCalledTimes(2);
  });

  test('none are there: that is said', () => {
    render(<Page current="snow.sales.x" known={{ 'snow.sales': { schemas: [], total: 0, rest: 'none' } }} />);
    expect(shown()).toContain('No schemas');
  });
});

describe('databases that are not all here', () => {
  test('are shown when the others failed, with a way to them', async () => {
    const onRetry = vi.fn<() => void>();
    render(<Page rest={{ state: 'failed', error: new Error('It is asleep.'), onRetry }} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The databases did not load. It is asleep. These are the first 3.',
    );
    expect(shown()).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

test('lines that come above what is on screen do not move it', () => {
  const { rerender } = render(<Page />);
  const scroller = screen.getByRole('navigation');
  // The tree begins 60 px above what the rail shows: its third line is the first one there.
  vi.spyOn(tree(), 'getBoundingClientRect').mockReturnValue({ top: -60 } as DOMRect);
  vi.spyOn(scroller, 'getBoundingClientRect').mockReturnValue({ top: 0 } as DOMRect);
  scroller.scrollTop = 60;
  act(() => rerender(<Page entries={[entry('snow', 'first'), ...ENTRIES]} />));
  expect(scroller.scrollTop).toBe(60 + 28);
});
