// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { isObject } from '#src/fake/catalog/records.ts';
import { type DialectName, dialectNames } from '#src/fake/service/dialects.ts';
import { entityPath } from '#src/paths.ts';
import { cellOf, list, openApp, rowAt, type Sent } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { t } from '#test/support/translator.ts';

// The last profile of a table: from its list where that has it, else from its own path.

// In both orders of lists, some of the first rows have a profile and others none.
const catalog = createCatalog({ tables: 300, seed: 5 });
const records = catalog
  .page({ order: 'name', filter: { include: 'non-deleted' }, limit: 300 })
  .rows.map((row) => {
    const { fullyQualifiedName: fqn, profile } = catalog.record(row, new Set(['profile']));
    return { fqn, path: entityPath('tables', fqn), profile: isObject(profile) ? profile : undefined };
  });
const recordAt = (path: string | null) => {
  const found = records.find((one) => one.path === path);
  if (!found) throw new Error(`No table at ${path}`);
  return found;
};
const profiled = records.find(({ profile }) => profile?.['sizeInByte'] !== undefined);
const unprofiled = records.find(({ profile }) => profile === undefined);

const ADDRESS = '/tables?columns=name,rowCount,sizeInByte,profiledAt';
const LABELS = ['Rows', 'Size', 'Profiled'];
const NONE = '—none';

/** Height of a row in px, where rows have a place in the window. */
const ROW = 90;

/** Gives elements in rows a place in the window, which jsdom does not lay out. */
function placeRows() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: HTMLElement,
  ) {
    const index = Number(this.closest('[role=row]')?.getAttribute('aria-rowindex') ?? 0);
    return new DOMRect(0, index * ROW, 100, ROW);
  });
}
const isInWindow = (row: Element) => Number(row.getAttribute('aria-rowindex')) * ROW <= innerHeight;

/** Rows of tables that are drawn, with their records. */
async function drawnRows() {
  const rows = (await list()).querySelectorAll('[role=row]:has([role=gridcell] a)');
  return Array.from(rows, (row) => ({
    row: row as HTMLElement,
    ...recordAt(row.querySelector('a')!.getAttribute('href')),
  }));
}

const PATH = /^\/api\/v1\/tables\/([^/]+)\/tableProfile\/latest$/;
const askedFor = (sent: readonly Sent[]) =>
  sent.flatMap(({ path }) => {
    const [, fqn] = PATH.exec(path) ?? [];
    return fqn === undefined ? [] : [decodeURIComponent(fqn)];
  });

/** Texts of a table's cells but for the age of its profile. */
function textsOf(profile: Readonly<Record<string, unknown>> | undefined) {
  const { rowCount, sizeInByte } = profile ?? {};
  return [
    typeof rowCount === 'number' ? t.number(rowCount) : NONE,
    typeof sizeInByte === 'number' ? t.bytes(sizeInByte) : NONE,
  ];
}
const drawnTexts = (row: HTMLElement) => LABELS.map((label) => cellOf(row, label).textContent);

const NEW = ['om-1.12', 'om-2.0'] as const satisfies readonly DialectName[];
const OLD = ['seed', 'om-1.1', 'om-1.5'] as const satisfies readonly DialectName[];

describe('cells of profiles', () => {
  test.each(dialectNames)('%s: those of rows in the window, one request a table', async (dialect) => {
    placeRows();
    const { requests } = await openApp(ADDRESS, { catalog, dialect });
    await rowAt(0);
    const rows = await drawnRows();
    const inWindow = rows.filter(({ row }) => isInWindow(row));
    expect(inWindow.length).toBeGreaterThan(4);
    expect(new Set(inWindow.map(({ profile }) => profile === undefined)).size).toBe(2);
    expect(rows.length).toBeGreaterThan(inWindow.length);
    // Older servers send some with the list, and are asked for the others.
    const isOld = OLD.some((old) => old === dialect);
    const unsent = (all: typeof rows) => all.filter(({ profile }) => !isOld || profile === undefined);
    const expected = (all: typeof rows) =>
      unsent(all)
        .map(({ fqn }) => fqn)
        .toSorted();
    await waitFor(async () => expect(askedFor(await requests()).toSorted()).toEqual(expected(inWindow)));
    for (const { fqn, profile } of inWindow) {
      const drawn = () => rows.find((one) => one.fqn === fqn)!.row;
      await waitFor(() => expect(drawnTexts(drawn()).slice(0, 2)).toEqual(textsOf(profile)));
      expect(drawnTexts(drawn())[2] === NONE).toBe(profile === undefined);
    }
    const sent = await requests();
    expect(askedFor(sent).toSorted()).toEqual(expected(inWindow));
    const withColumns = sent.filter(
      ({ path, query }) => PATH.test(path) && query.get('includeColumnProfile') !== 'false',
    );
    expect(withColumns).toEqual([]);
    // Control: a taller window asks for the rows that were beyond it.
    await act(async () => {
      vi.stubGlobal('innerHeight', 100 * ROW);
      dispatchEvent(new Event('resize'));
    });
    await waitFor(async () => {
      const all = expected(await drawnRows());
      expect(all.length).toBeGreaterThan(expected(inWindow).length);
      expect(askedFor(await requests()).toSorted()).toEqual(all);
    });
  });

  test.each(OLD)('%s: a row that was sent with its profile asks for nothing', async (dialect) => {
    const sent = catalog.record(catalog.findByFqn(profiled!.fqn)!, new Set(['columns', 'tags', 'profile']));
    const { requests } = await openApp(ADDRESS, { catalog: [sent], dialect });
    const row = await rowAt(0);
    await waitFor(() => expect(drawnTexts(row).slice(0, 2)).toEqual(textsOf(profiled?.profile)));
    await screen.findByRole('button', { name: 'Keyboard shortcuts' });
    expect(askedFor(await requests())).toEqual([]);
  });

  test.each(NEW)('%s: a search has them too, and asks for them so', async (dialect) => {
    const { requests } = await openApp(`${ADDRESS}&type=Regular`, { catalog, dialect });
    await rowAt(0);
    await waitFor(async () => {
      const texts = (await drawnRows()).map(({ row, profile }) => [
        drawnTexts(row).slice(0, 2),
        textsOf(profile),
      ]);
      expect(texts.map(([drawn]) => drawn)).toEqual(texts.map(([, right]) => right));
    });
    const asked = askedFor(await requests());
    expect(asked.length).toBeGreaterThan(5);
    expect(new Set(asked).size).toBe(asked.length);
    expect(screen.queryByRole('status', { name: 'Notice' })).toBeNull();
  });

  test('a failure is the title of its cells, those beside it have theirs', async () => {
    const { fqn } = profiled!;
    const refused = `/api/v1/tables/${encodeURIComponent(fqn)}/tableProfile`;
    await openApp(`${ADDRESS}&q=${encodeURIComponent(profiled!.fqn.split('.').at(-1)!)}`, {
      catalog,
      dialect: 'om-1.12',
      faults: [
        { route: refused, times: -1, then: { status: 403, body: { code: 403, message: 'not yours' } } },
      ],
    });
    await rowAt(0);
    const rowOf = async (wanted: string) => (await drawnRows()).find((one) => one.fqn === wanted)!.row;
    await waitFor(async () => {
      const cell = cellOf(await rowOf(fqn), 'Rows');
      expect(cell).toHaveTextContent(NONE);
      expect(within(cell).getByTitle(/not yours/)).toBeVisible();
    });
  });

  test('Refresh asks for them anew, and keeps the old ones until then', async () => {
    placeRows();
    const { user, requests } = await openApp(ADDRESS, { catalog, dialect: 'om-1.12' });
    await rowAt(0);
    const { row, profile } = (await drawnRows()).find((one) => one.profile && isInWindow(one.row))!;
    await waitFor(() => expect(drawnTexts(row).slice(0, 2)).toEqual(textsOf(profile)));
    const before = askedFor(await requests()).toSorted();
    await user.click(await screen.findByRole('button', { name: 'Refresh' }));
    expect(drawnTexts(row).slice(0, 2)).toEqual(textsOf(profile));
    await waitFor(async () =>
      expect(askedFor(await requests()).toSorted()).toEqual([...before, ...before].toSorted()),
    );
  });

  test('columns without a request of their own leave the path alone', async () => {
    const { requests } = await openApp('/tables?columns=name,lastChangedAt', { catalog, dialect: 'om-1.12' });
    await rowAt(0);
    await screen.findByRole('button', { name: 'Keyboard shortcuts' });
    await waitFor(async () => expect(cellOf(await rowAt(0), 'Last changed')).not.toHaveTextContent(/^$/));
    expect(askedFor(await requests())).toEqual([]);
  });

  test('Ctrl+C copies what they show, and an empty one as nothing', async () => {
    placeRows();
    const { user } = await openApp(ADDRESS, { catalog, dialect: 'om-1.12' });
    await rowAt(0);
    const drawn = await drawnRows();
    const at = (hasProfile: boolean) =>
      drawn.findIndex(({ row, profile }) => isInWindow(row) && (profile !== undefined) === hasProfile);
    const copied = async (index: number) => {
      const { row, profile } = drawn[index]!;
      await waitFor(() => expect(drawnTexts(row).slice(0, 2)).toEqual(textsOf(profile)));
      act(() => screen.getByRole('grid').focus());
      await user.keyboard('{Control>}{Home}{/Control}{ArrowRight}' + '{ArrowDown}'.repeat(index));
      const setData = vi.fn<(type: string, text: string) => void>();
      fireEvent.copy(screen.getByRole('grid'), { clipboardData: { setData } });
      return setData.mock.calls;
    };
    const [size] = textsOf(drawn[at(true)]?.profile);
    expect(await copied(at(true))).toEqual([['text/plain', size]]);
    expect(await copied(at(false))).toEqual([['text/plain', '']]);
  });

  test('no file has them, and the dialog says so of those on screen', async () => {
    const { user } = await openApp(ADDRESS, { catalog, dialect: 'om-1.12' });
    await rowAt(0);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Export/ }));
    expect(dialog.getByText(/^Not in files/)).toHaveTextContent('on screen: Rows, Size, Profiled.');
    expect(dialog.queryByRole('checkbox', { name: 'Rows' })).toBeNull();
    expect(dialog.getByRole('checkbox', { name: 'Last changed' })).toBeVisible();
  });
});

describe('an opened table', () => {
  const facts = () => screen.findByRole('region', { name: 'Data' });

  test.each(dialectNames)('%s: has its last profile', async (dialect) => {
    const { requests } = await openApp(entityPath('tables', profiled!.fqn), { catalog, dialect });
    const [rows = '', size = ''] = textsOf(profiled?.profile);
    await eventually(facts).toHaveTextContent(new RegExp(`^DataRows${rows}Size${size}Profiled.*2026`));
    expect(askedFor(await requests())).toHaveLength(OLD.some((old) => old === dialect) ? 0 : 1);
  });

  test('without a profile has its lines, empty', async () => {
    await openApp(entityPath('tables', unprofiled!.fqn), { catalog, dialect: 'om-1.12' });
    await eventually(facts).toHaveTextContent(`Rows${NONE}Size${NONE}Profiled${NONE}`);
  });

  test('opened from the list takes what the cells of its row have', async () => {
    const { user, requests } = await openApp(ADDRESS, { catalog, dialect: 'om-1.12' });
    await rowAt(0);
    const { row, fqn } = (await drawnRows()).find(({ profile }) => profile !== undefined)!;
    await waitFor(() => expect(drawnTexts(row)[0]).toMatch(/\d/));
    await user.click(within(row).getAllByRole('link')[0]!);
    await eventually(facts).toHaveTextContent(`Rows${drawnTexts(row)[0]}Size${drawnTexts(row)[1]}`);
    expect(askedFor(await requests()).filter((one) => one === fqn)).toHaveLength(1);
  });

  test('a failure is said in its place, and tried again', async () => {
    const { user, fail } = await openApp(entityPath('tables', profiled!.fqn), {
      catalog,
      dialect: 'om-1.12',
      faults: [{ route: '/api/v1/tables/', query: 'includeColumnProfile', times: -1, then: { status: 403 } }],
    });
    await eventually(async () => within(await facts()).getByRole('alert')).toBeVisible();
    await fail([]);
    await user.click(within(await facts()).getByRole('button', { name: 'Retry' }));
    await eventually(facts).toHaveTextContent(`Rows${textsOf(profiled?.profile)[0]}`);
    expect(within(await facts()).queryByRole('alert')).toBeNull();
  });
});
