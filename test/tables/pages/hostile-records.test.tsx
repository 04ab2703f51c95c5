// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { CELLS_PASS, cellOf, notice, openApp, ROWS, rowAt, status } from '#test/support/app.tsx';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';

describe('a record that cannot be read', () => {
  const { name: _, ...nameless } = sampleTable(1, 'orders_001');
  const data = [sampleTable(0, 'orders_000'), nameless, sampleTable(2, 'orders_002')];

  const open = (records: readonly unknown[]) =>
    openApp('/tables', {
      catalog: sampleTables(3),
      faults: [
        ...CELLS_PASS,
        { route: ROWS, times: -1, then: { status: 200, body: { data: records, paging: { total: 3 } } } },
      ],
    });

  test('keeps its place, says what is wrong and shows what came', async () => {
    const { user } = await open(data);
    const row = await rowAt(1);
    await waitFor(() => expect(cellOf(row, 'Name')).toHaveTextContent('Unreadable table'));
    expect(row).toHaveTextContent('The server sent a record without a name');
    expect(await rowAt(0)).toHaveTextContent('orders_000');
    expect(await rowAt(2)).toHaveTextContent('orders_002');
    expect(await status('1–3 of 3')).toBeVisible();
    expect(await notice()).toHaveTextContent(
      '1 of the tables loaded cannot be read. It keeps its place in the list.',
    );
    await user.click(within(row).getByRole('button', { name: 'Show what it sent' }));
    expect(row).toHaveTextContent('"id":');
    expect(row).not.toHaveTextContent('"name":"orders_001"');
  });

  test.each([
    ['a text', 'a table'],
    ['null', null],
    ['a list', []],
    ['a name that is a number', { ...nameless, name: 7 }],
  ])('may be %s', async (_what, record) => {
    await open([data[0], record, data[2]]);
    expect(cellOf(await rowAt(1), 'Name')).toHaveTextContent('Unreadable table');
    expect(await status('1–3 of 3')).toBeVisible();
  });

  test('beside it the cells of the others are filled', async () => {
    await open(data);
    await waitFor(async () => expect(await rowAt(2)).toHaveTextContent('Ada Lovelace'));
    expect(await rowAt(1)).not.toHaveTextContent('Ada Lovelace');
  });
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

  test('are drawn as text, whole up to a length', async () => {
    const alerted = vi.spyOn(window, 'alert').mockReturnValue(undefined);
    await openApp(`/tables?columns=${columns}`, { catalog });
    await rowAt(HOSTILE.length - 1);
    const grid = screen.getByRole('grid', { name: 'Tables' });
    await waitFor(() => expect(grid.querySelector('[aria-busy=true]')).toBeNull());
    const names = [...grid.querySelectorAll('[data-col=name] a')].map(({ textContent }) => textContent);
    for (const name of HOSTILE) {
      expect(names.filter((text) => text.includes(name.slice(0, 500)))).not.toEqual([]);
    }
    expect(grid.textContent.length).toBeLessThan(60_000);
    expect(danger(document.body)).toEqual([]);
    expect(alerted).not.toHaveBeenCalled();
  });

  test.each(HOSTILE.slice(0, -1))('%j opens beside the list, as text', async (name) => {
    const { user } = await openApp(`/tables?columns=${columns}`, { catalog: [hostileTable(name, 0)] });
    await user.click(within(await rowAt(0)).getByRole('link'));
    const panel = await screen.findByRole('region', {
      name: (_, element) => element.getAttribute('aria-label') === name,
    });
    await waitFor(() => expect(panel.querySelector('[aria-busy=true]')).toBeNull());
    expect(within(panel).queryByRole('alert')).toBeNull();
    expect(panel.querySelector('h2')?.textContent).toBe(`${name} shown`);
    expect(danger(document.body)).toEqual([]);
  });

  test('control: markup that were parsed would be found', () => {
    const parsed = new DOMParser().parseFromString(HOSTILE.slice(0, 4).join(''), 'text/html');
    expect(danger(parsed).length).toBeGreaterThanOrEqual(4);
  });
});
