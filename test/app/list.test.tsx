// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { expect, test, describe, vi } from 'vitest';
import { activeCell, scrollTo } from '#test/grid/support.tsx';
import {
  HELD,
  cellOf,
  headers,
  list,
  openApp,
  rowAt,
  status,
  cellFaults,
  notice,
  ROWS,
  type Sent,
} from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { sampleTables, sampleTable } from '#test/support/sample-tables.ts';

describe('first rows', () => {
  test('the first rows come in the order of the list, with a status and a title', async () => {
    await openApp();
    await eventually(() => status('1–10 of 300')).toBeVisible();
    // It is not announced with every row.
    expect(await status('1–10 of 300')).toHaveAttribute('aria-live', 'off');
    await eventually(async () =>
      within(await rowAt(0)).getByRole('link', { name: 'orders_000' }),
    ).toBeVisible();
    await eventually(async () => cellOf(await rowAt(1), 'Name')).toHaveTextContent('orders_001');
    await eventually(async () => cellOf(await rowAt(1), 'Location')).toHaveTextContent('snow');
    expect(document.title).toBe('Tables · Catalog');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.body).toHaveFocus();
    // They are numbered as the whole list has them.
    const grid = await list();
    expect(grid).toHaveAttribute('aria-rowcount', '301');
    const shown = [...grid.querySelectorAll('[role=row]')].map(({ ariaRowIndex }) => Number(ariaRowIndex));
    expect(shown.toSorted((a, b) => a - b)).toEqual(shown.map((_, at) => at + 1));
    expect(headers()).toEqual(['Name', 'Location', 'Type', 'Owners', 'Tags', 'Record edited']);
  });
});

describe('cells', () => {
  const fieldsOf = (sent: readonly Sent[]) =>
    sent.map(({ query }) => query.get('fields')).filter((fields) => fields !== null);
  const refusedOf = (sent: readonly Sent[]) => sent.filter((request) => request.status === 400);
  /** Waits until nothing more is asked for. */
  const quiet = async (lists: () => Promise<readonly Sent[]>) => {
    let before = -1;
    await waitFor(async () => {
      const known = before;
      before = (await lists()).length;
      expect(before).toBe(known);
    });
  };
  const ownersOf = async (row: number) => cellOf(await rowAt(row), 'Owners');

  test('another density is chosen where columns are, and rows and the tree follow', async () => {
    const { user } = await openApp('/tables?columns=name');
    await rowAt(0);
    const rowHeight = () =>
      screen.getByRole('grid').querySelector<HTMLElement>('[aria-rowindex="2"]')?.style.blockSize;
    const line = await screen.findByRole('treeitem', { name: /^sales/ });
    const drawn = () =>
      `${document.documentElement.dataset['density']} ${rowHeight()} ${line.style.blockSize}`;
    expect(drawn()).toBe('comfortable 36px 28px');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('radio', { name: 'Compact' }));
    await waitFor(() => expect(drawn()).toBe('compact 28px 24px'));
    expect(localStorage.getItem('catalog-browser.density')).toBe('compact');
  });

  test('a field that the server refuses: its column goes with a notice, the rest works', async () => {
    const { fail, lists } = await openApp('/tables?columns=name,followers,owners', {
      faults: cellFaults(
        { status: 400, body: { code: 400, message: 'Invalid field name followers' } },
        'followers',
      ),
    });
    await eventually(notice).toHaveTextContent(
      'This server does not send Followers, or not to you. The column is left out; everything else is here.',
    );
    await eventually(() => ownersOf(0)).toHaveTextContent('Ada Lovelace');
    expect(headers()).toEqual(['Name', 'Owners']);
    expect(refusedOf(await lists())).toHaveLength(1);
    await fail([]);
  });

  describe('cells that fail', () => {
    const faults = cellFaults({ status: 500 });

    test('are told in one sentence with its reason, whose Retry fills them; the rows are not touched', async () => {
      const { fail, control, lists, user } = await openApp('/tables', { faults });
      const row = await rowAt(0);
      await eventually(notice).toHaveTextContent(
        /^Owners, Tags of rows 1 to \d+ did not load\. The server answered 500.* Retry$/,
      );
      expect(cellOf(row, 'Owners')).toHaveTextContent('Not loaded');
      expect(within(row).getByRole('link', { name: 'orders_000' })).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();

      await fail(cellFaults({ status: 500 }, 'tags'));
      await quiet(lists);
      await control('DELETE', 'log');
      // They are not asked for again by themselves.
      expect(fieldsOf(await lists())).toEqual([]);
      await user.click(within(await notice()).getByRole('button', { name: 'Retry' }));
      await eventually(() => ownersOf(0)).toHaveTextContent('Ada Lovelace');
      await eventually(notice).toHaveTextContent(/^Tags of rows 1 to \d+ did not load/);
      await fail([]);
      await user.click(within(await notice()).getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(screen.queryByRole('status', { name: 'Notice' })).not.toBeInTheDocument());
      expect(cellOf(await rowAt(3), 'Tags')).not.toHaveTextContent('Not loaded');
    });
  });
});

describe('while another list is awaited', () => {
  const ROW = 36;
  const box = () => screen.getByRole('searchbox', { name: 'Search tables' });
  const heights = () =>
    [...screen.getByRole('grid').querySelectorAll('div')].map(({ style }) => style.blockSize);

  test('the one on screen stays as long and where it is', async () => {
    const { fail, release, user } = await openApp('/tables?columns=name,updatedAt', {
      catalog: sampleTables(900),
    });
    await rowAt(0);
    scrollTo(800 * ROW);
    await eventually(() => status('801–810 of 900')).toBeVisible();
    const { textContent: before } = within(await rowAt(800)).getByRole('link');
    const [header, body] = [screen.getAllByRole('columnheader'), `${900 * ROW}px`];
    expect(heights()).toContain(body);
    await fail([{ route: '/api/v1/search', times: -1, then: HELD }]);
    await user.type(box(), 'orders_01{Enter}');
    await eventually(() => screen.getByText('These rows are those of the list before')).toBeVisible();
    const grid = await list();
    await waitFor(() => expect(grid).toHaveAttribute('data-stale'));
    expect(heights()).toContain(body);
    expect(grid.scrollTop).toBe(800 * ROW);
    expect(within(await rowAt(800)).getByRole('link').textContent).toBe(before);
    expect((await rowAt(809)).ariaBusy).toBeNull();
    expect(within(header[0]!).getByRole('button', { name: 'Name column' })).toBeVisible();
    release();
    await eventually(() => status(/^1–10 of /)).toBeVisible();
    expect(grid).not.toHaveAttribute('data-stale');
  });

  test('the row number at the thumb is that of the list on screen, also without the search again, and Back', async () => {
    const { user } = await openApp();
    let row = 20;
    /** Drags the thumb a row on, and looks at the number beside it. */
    const numbers = (text: string) =>
      waitFor(() => {
        const grid = screen.getByRole('grid');
        // jsdom reflects no role.
        Object.defineProperty(grid, 'role', { value: 'grid', configurable: true });
        fireEvent(grid, new MouseEvent('pointerdown', { bubbles: true, clientX: 1_007 }));
        row += 1;
        scrollTo(row * ROW);
        const bubble = document.querySelector('[aria-hidden=true] > bdi');
        expect(bubble).toHaveTextContent(`${row + 1} of ${text}`);
      });
    await eventually(() => status('1–10 of 300')).toBeVisible();
    await numbers('300');
    await user.type(box(), 'orders_2{Enter}');
    await eventually(() => status('1–10 of 100')).toBeVisible();
    await numbers('100');
    await user.clear(box());
    await eventually(() => status(/ of 300$/)).toBeVisible();
    await numbers('300');
    act(() => history.back());
    await eventually(() => status(/ of 100$/)).toBeVisible();
    await numbers('100');
  });
});

describe('header menus', () => {
  type User = ReturnType<typeof userEvent.setup>;

  const button = (label: string) => screen.findByRole('button', { name: `${label} column` });
  const item = (name: string, role = 'menuitem') => screen.findByRole(role, { name });

  async function openMenu(user: User, label: string) {
    await user.click(await button(label));
    return screen.findByRole('menu', { name: label });
  }

  test('a column is moved, and the focused cell goes along; it is hidden, and the grid has the focus', async () => {
    const { user } = await openApp();
    await openMenu(user, 'Type');
    await eventually(() => button('Type')).toHaveAttribute('aria-expanded', 'true');
    await user.click(await item('Move left'));
    expect(headers().slice(0, 3)).toEqual(['Name', 'Type', 'Location']);
    await eventually(list).toHaveFocus();
    await waitFor(() => expect(activeCell()).toBe(screen.getByRole('columnheader', { name: 'Type' })));
    expect(new URLSearchParams(location.search).get('columns')).toMatch(/^name,tableType,location/);
    await openMenu(user, 'Location');
    await user.click(await item('Hide column'));
    await waitFor(() => expect(headers()).not.toContain('Location'));
    await eventually(list).toHaveFocus();
  });

  test('sort the catalog’s list and what a search found; the header says it', async () => {
    const { user } = await openApp();
    await openMenu(user, 'Record edited');
    await user.click(await item('Sort, oldest first', 'menuitemradio'));
    const header = () => screen.getByRole('columnheader', { name: 'Record edited' });
    await waitFor(() => expect(header()).toHaveAttribute('aria-sort', 'ascending'));
    expect(new URLSearchParams(location.search).get('sort')).toBe('updatedAt');
    await openMenu(user, 'Record edited');
    await user.click(await item('Sort, newest first', 'menuitemradio'));
    await waitFor(() => expect(header()).toHaveAttribute('aria-sort', 'descending'));
    expect(new URLSearchParams(location.search).get('sort')).toBe('updatedAt:desc');
  });
});

describe('hostile records', () => {
  test('a record that cannot be read keeps its place, says what is wrong and shows what came', async () => {
    const { name: _, ...nameless } = sampleTable(1, 'orders_001');
    const data = [sampleTable(0, 'orders_000'), nameless, sampleTable(2, 'orders_002')];

    const { user } = await openApp('/tables', {
      catalog: sampleTables(3),
      faults: [{ ...ROWS, times: -1, then: { status: 200, body: { data, paging: { total: 3 } } } }],
    });
    const row = await rowAt(1);
    await waitFor(() => expect(cellOf(row, 'Name')).toHaveTextContent('Unreadable table'));
    expect(row).toHaveTextContent('The server sent a record without a name');
    await eventually(() => rowAt(0)).toHaveTextContent('orders_000');
    await eventually(() => rowAt(2)).toHaveTextContent('orders_002');
    await eventually(() => status('1–3 of 3')).toBeVisible();
    await eventually(notice).toHaveTextContent(
      '1 of the tables loaded cannot be read. It keeps its place in the list.',
    );
    await eventually(() => rowAt(2)).toHaveTextContent('Ada Lovelace');
    expect(row).not.toHaveTextContent('Ada Lovelace');
    await user.click(within(row).getByRole('button', { name: 'Show what it sent' }));
    expect(row).toHaveTextContent('"id":');
    expect(row).not.toHaveTextContent('"name":"orders_001"');
  });

  const HOSTILE = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    '<iframe srcdoc="<b>x</b>">',
    '[x](javascript:alert(1))',
    '\u202Egnp.exe',
    'a\u200Bb\u0000c',
    '..',
    '%2e%2e%2f',
    '{{7*7}}',
    'x'.repeat(100_000),
  ];

  const hostileTable = (name: string, at: number) => {
    const table = sampleTable(2 * at, name, { database: name.slice(0, 60), schema: name.slice(0, 60) });
    return {
      ...table,
      displayName: `${name} shown`,
      description: `${name}\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1)) ![x](https://example.com/x.png)`,
      owners: [{ id: 'u', type: 'user', name, displayName: name }],
      tags: [{ tagFQN: `Tier.${name}` }, { tagFQN: name, name }],
      tableType: name,
      serviceType: name,
      columns: [{ name, dataType: name, description: name }],
      tableConstraints: [{ constraintType: name, columns: [name] }],
    };
  };

  /** Elements that would run, load or lead somewhere, and attributes that would run. */
  const danger = (root: ParentNode): string[] => {
    const found = [
      ...root.querySelectorAll('script, img, iframe, object, embed, link[href], base, meta[http-equiv], b b'),
    ];
    const handlers = [...root.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value)),
    );
    return [...found, ...handlers].map((element) => element.outerHTML.slice(0, 100));
  };

  describe('hostile names', () => {
    const columns = 'name,location,tableType,owners,tags,columns,tableConstraints,description';
    const catalog = HOSTILE.map(hostileTable);

    test('are drawn as text, whole up to a length, in the list and opened beside it', async () => {
      const alerted = vi.spyOn(window, 'alert').mockReturnValue(undefined);
      const { user } = await openApp(`/tables?columns=${columns}`, { catalog });
      await rowAt(HOSTILE.length - 1);
      const grid = screen.getByRole('grid', { name: 'Tables' });
      await waitFor(() => expect(grid.querySelector('[aria-busy=true]')).toBeNull());
      const names = [...grid.querySelectorAll('[data-col=name] a')].map(({ textContent }) => textContent);
      for (const name of HOSTILE) expect(names.join()).toContain(name.slice(0, 500));
      expect(grid.textContent.length).toBeLessThan(60_000);
      expect(danger(document.body)).toEqual([]);
      const opened = new Set<string>();
      const links = [...grid.querySelectorAll<HTMLElement>('[data-col=name] a')];
      // Every part of an opened record has its own test: two show that the page hands over texts.
      for (const link of links.slice(0, 2)) {
        await user.click(link);
        const panel = await screen.findByRole('region', {
          name: (_, element) =>
            HOSTILE.includes(element.ariaLabel ?? '') && !opened.has(element.ariaLabel ?? ''),
        });
        opened.add(panel.ariaLabel ?? '');
        await waitFor(() => expect(panel.querySelector('[aria-busy=true]')).toBeNull());
        expect(within(panel).queryByRole('alert')).toBeNull();
        expect(danger(document.body)).toEqual([]);
      }
      expect(opened.size).toBe(2);
      expect(alerted).not.toHaveBeenCalled();
    });

    test('control: markup that were parsed would be found', () => {
      const parsed = new DOMParser().parseFromString(HOSTILE.slice(0, 4).join(''), 'text/html');
      expect(danger(parsed).length).toBeGreaterThanOrEqual(4);
    });
  });
});
