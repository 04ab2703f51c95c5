// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { hasUnkeptWork } from '#src/ui/unsaved-work.ts';
import { readCsv } from '#test/export/read-files.ts';
import { scrollTo } from '#test/grid/support.tsx';
import { chooseOfAnswer } from '#test/support/answer-menu.ts';
import { headers, list, NEXT_ROWS, openApp, rowAt, ROWS, status, HELD } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTables } from '#test/support/sample-tables.ts';
import { stubClipboard } from './clipboard-support.ts';
import { stubPicker } from './export-support.tsx';

/** Opens a list whose rows can be selected, with the focus in its first row. */
async function openList(address?: string, options: Parameters<typeof openApp>[1] = {}) {
  const app = await openApp(address, options);
  await rowAt(0);
  await eventually(list).toHaveAttribute('aria-multiselectable', 'true');
  act(() => screen.getByRole('grid').focus());
  return app;
}

const selected = () =>
  screen.getAllByRole('row', { selected: true }).map((row) => Number(row.ariaRowIndex) - 2);

/** Presses Ctrl+C in the grid. @returns what the event took, by type; undefined: nothing */
function pressCopy(target: Element = screen.getByRole('grid')) {
  const given = new Map<string, string>();
  const event = createEvent.copy(target, {
    clipboardData: { setData: (type: string, text: string) => void given.set(type, text) },
  });
  fireEvent(target, event);
  return { given, isTaken: event.defaultPrevented };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const bar = (name: string | RegExp) => screen.findByRole('group', { name });

describe('selecting', () => {
  test('keys toggle, extend, select all and none; the opened row is another thing', async () => {
    const { user } = await openList();
    expect(hasUnkeptWork()).toBe(false);
    await user.keyboard('{ArrowDown} ');
    await status('1 selected');
    expect(hasUnkeptWork()).toBe(true);
    expect(selected()).toEqual([1]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
    await status('3 selected');
    expect(selected()).toEqual([1, 3, 4]);
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'orders_004' });
    await eventually(() => rowAt(4)).toHaveAttribute('aria-current', 'true');
    expect(selected()).toEqual([1, 3, 4]);
    // Escape closes the record first.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'orders_004' })).not.toBeInTheDocument());
    await status('3 selected');
    await user.keyboard('{Control>}a{/Control}');
    await status('all 300 selected');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Clear selection' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('grid')).toHaveFocus();
    expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  });

  test('a change is announced once, with the last count', async () => {
    const { user } = await openList();
    const said: string[] = [];
    const observer = new MutationObserver(() => {
      for (const region of document.querySelectorAll('[aria-live="polite"]')) {
        const text = region.textContent;
        if (/selected/i.test(text) && said.at(-1) !== text) said.push(text);
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    onTestFinished(() => observer.disconnect());
    await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await waitFor(() => expect(said).toEqual(['3 selected']));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(said).toEqual(['3 selected', 'Nothing selected']));
  });

  test('rows that have moved by a refresh are no longer selected, and it is said', async () => {
    const catalog = catalogFromRecords(sampleTables(300));
    const { user } = await openList('/tables', { catalog });
    await user.keyboard(' ');
    await status('1 selected');
    catalog.add({ name: 'a_first', databaseSchema: 'snow.sales.mart' });
    await chooseOfAnswer(user, 'Refresh');
    await screen.findByText('Nothing selected: the rows have other places now');
    expect(screen.queryByRole('button', { name: 'Clear selection' })).not.toBeInTheDocument();
  });
});

/** The cells of a table as a sheet reads it. */
const cellsOf = (html = '') =>
  Array.from(new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr'), (row) =>
    Array.from(row.cells, (cell) => cell.textContent),
  );

describe('copying', () => {
  test('Ctrl+C gives loaded rows as text and as a table, with the heads that are seen', async () => {
    const { user } = await openList('/tables?columns=name,owners,tableType');
    await eventually(() => rowAt(1)).not.toHaveTextContent('…');
    await user.keyboard(' {ArrowDown}{ArrowDown} ');
    await status('2 selected');
    const { given, isTaken } = pressCopy();
    expect(isTaken).toBe(true);
    const rows = [
      headers(),
      ['orders_000', 'Ada Lovelace, finance', 'Regular'],
      ['orders_002', 'Ada Lovelace, finance', 'Regular'],
    ];
    expect(
      given
        .get('text/plain')
        ?.split('\n')
        .map((line) => line.split('\t')),
    ).toEqual(rows);
    expect(cellsOf(given.get('text/html'))).toEqual(rows);
    await button('Copied 2 rows');
    await screen.findByText('Copied 2 rows', { selector: '[aria-live]' });
    await button('Copy');
  });

  test('Copy as links gives links, of which chats make names', async () => {
    const { user } = await openList('/tables?columns=name,tableType');
    const clipboard = stubClipboard();
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    await user.click(await button('Copy as'));
    await user.click(await screen.findByRole('menuitem', { name: 'Links' }));
    await button('Copied 2 rows');
    expect(clipboard.parts()['text/plain']).toBe(
      ['mart.orders_000', '%22raw.zone%22.orders_001']
        .map((name) => `${location.origin}/tables/snow.sales.${name}`)
        .join('\n'),
    );
    expect(clipboard.parts()['text/html']).toContain('>orders_000</a>');
    await user.click(await button('Copy as'));
    await user.click(await screen.findByRole('menuitem', { name: 'Invert selection' }));
    await status('298 selected');
    expect(selected()).not.toContain(0);
  });

  test('rows that are not loaded are read with progress, which Escape cancels, then copied', async () => {
    const { user, release, fail, held } = await openList('/tables?columns=name&limit=25');
    const clipboard = stubClipboard();
    await user.keyboard('{Control>}a{/Control}');
    await fail([{ ...NEXT_ROWS, then: HELD }]);
    await user.click(await button('Copy'));
    const progress = () => screen.getByRole('progressbar', { name: 'Reading rows to copy' });
    await eventually(progress).toHaveAttribute('aria-valuemax', '300');
    await held(1);
    await user.keyboard('{Escape}');
    const again = await button('Copy');
    await status('all 300 selected');
    release();
    expect(clipboard.parts()).toEqual({});
    await user.click(again);
    await button('Copied 300 rows');
    const lines = clipboard.parts()['text/plain']?.split('\n') ?? [];
    expect(lines).toHaveLength(301);
    expect(new Set(lines).size).toBe(301);
    expect(lines[300]).toBe('orders_299');
  });

  test('a failure says why, and Retry reads again', async () => {
    const { user, fail } = await openList('/tables?columns=name&limit=25');
    const clipboard = stubClipboard();
    await user.keyboard('{Control>}a{/Control}');
    await fail([{ ...NEXT_ROWS, then: { status: 403, body: { message: 'no' } } }]);
    await user.click(await button('Copy'));
    const failed = await bar('all 300 selected');
    await within(failed).findByText(/^The rows were not read\. \w/);
    await eventually(() => within(failed).getByRole('button', { name: 'Retry' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await button('Copied 300 rows');
    expect(clipboard.parts()['text/plain']?.split('\n')).toHaveLength(301);
  });

  test('rows that the browser does not let copy wait for Ctrl+C or another press', async () => {
    const { user } = await openList('/tables?columns=name');
    const clipboard = stubClipboard();
    clipboard.refuse(true);
    await user.keyboard(' ');
    await user.click(await button('Copy'));
    await screen.findByText('The browser did not allow copying: press Ctrl+C', { selector: '[aria-live]' });
    await eventually(() => button('Copy now')).toHaveFocus();
    const { given } = pressCopy(await button('Copy now'));
    expect(given.get('text/plain')).toBe('Name\norders_000');
    await button('Copied 1 row');
    await user.click(await button('Copied 1 row'));
    clipboard.refuse(false);
    await user.click(await button('Copy now'));
    await button('Copied 1 row');
    expect(clipboard.parts()['text/plain']).toBe('Name\norders_000');
  });

  test('a cell is copied while nothing is selected, and selected text before rows', async () => {
    const { user } = await openList('/tables?columns=name,tableType');
    await user.keyboard('{ArrowRight}');
    expect(pressCopy().given.get('text/plain')).toBe('Regular');
    await user.keyboard(' ');
    const cell = within(await rowAt(1)).getByText('orders_001');
    getSelection()?.selectAllChildren(cell);
    const { isTaken, given } = pressCopy();
    // The browser copies selected text by itself until the code for selected cells has loaded.
    expect(isTaken ? given.get('text/plain') : getSelection()?.toString()).toBe('orders_001');
    getSelection()?.removeAllRanges();
    expect(pressCopy().given.get('text/plain')).toBe('Name\tType\norders_000\tRegular');
  });
});

describe('taking rows elsewhere', () => {
  test('Export writes the selected rows, or all of them', async () => {
    const { files } = stubPicker();
    const { user } = await openList('/tables?columns=name&limit=25');
    await user.keyboard('{ArrowDown} {ArrowDown}{ArrowDown} ');
    scrollTo(200 * 36);
    await rowAt(205);
    const exportButton = within(await bar('2 selected')).getByRole('button', { name: 'Export' });
    await user.click(exportButton);
    const dialog = await screen.findByRole('dialog', { name: 'Export' });
    await within(dialog).findByRole('radio', { name: 'List of 2 tables' });
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(files[0]?.state).toBe('whole'));
    expect(readCsv(files[0]!.text).map(([name]) => name)).toEqual(['\uFEFFName', 'orders_001', 'orders_003']);
    await user.click(within(dialog).getByRole('radio', { name: 'All of the list' }));
    await within(dialog).findByRole('radio', { name: 'List of 300 tables' });
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(files[1]?.state).toBe('whole'));
    expect(readCsv(files[1]!.text)).toHaveLength(301);
  });

  test('Open all opens up to ten records in tabs, and those that the browser blocked by further presses', async () => {
    const { user } = await openList();
    const opened: string[] = [];
    let left = 1;
    vi.stubGlobal('open', (href: string) => {
      if (left === 0) return null;
      left -= 1;
      opened.push(new URL(href).pathname);
      return window;
    });
    await user.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await user.click(await button('Open all'));
    await user.click(await button('Open the other 2'));
    expect(opened).toEqual(['/tables/snow.sales.mart.orders_000']);
    left = 5;
    await user.click(await button('Open the other 2'));
    await button('Open all');
    expect(opened).toEqual(
      ['mart.orders_000', '%22raw.zone%22.orders_001', 'mart.orders_002'].map(
        (name) => `/tables/snow.sales.${name}`,
      ),
    );
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{Control>}a{/Control}');
    await eventually(() => button('Open all')).toHaveAttribute('title', 'Up to 10 open at once, in tabs');
    await user.click(await button('Open all'));
    expect(opened).toHaveLength(3);
  });

  /** Opens a list with two selected rows that have to be read before they open, and keeps their answer back. */
  async function openUnread() {
    const app = await openList('/tables?columns=name&limit=25', { catalog: sampleTables(3_000) });
    const opened: string[] = [];
    vi.stubGlobal('open', (href: string) => opened.push(new URL(href).pathname) && window);
    await app.user.keyboard('{ArrowDown} {ArrowDown}{ArrowDown} ');
    scrollTo(2_500 * 36);
    await rowAt(2_505);
    await app.fail([{ ...ROWS, times: -1, then: HELD }]);
    await app.user.click(await button('Open all'));
    await app.held(1);
    return { ...app, opened };
  }
  const reading = () => screen.queryByRole('progressbar', { name: 'Reading rows to open' });

  test('Open all shows that it reads, in place of the buttons, and opens one set of tabs', async () => {
    const { release, opened } = await openUnread();
    expect(reading()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Open all' })).not.toBeInTheDocument();
    release();
    await waitFor(() => expect(reading()).not.toBeInTheDocument());
    expect(opened.map((path) => path.split('.').at(-1))).toEqual(['orders_001', 'orders_003']);
  });

  test('no tab opens after another selection, or Escape, while its record was read', async () => {
    const { user, release, requests, held, opened } = await openUnread();
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{ArrowDown} ');
    await bar('3 selected');
    expect(reading()).not.toBeInTheDocument();
    await user.click(await button('Open all'));
    await held(2);
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(reading()).not.toBeInTheDocument());
    await bar('3 selected');
    const { length: before } = await requests();
    release();
    await waitFor(async () => expect((await requests()).length).toBeGreaterThan(before));
    expect(opened).toEqual([]);
  });
});
