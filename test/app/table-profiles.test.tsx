// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import { isObject } from '#src/fake/catalog/records.ts';
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

describe('cells of profiles', () => {
  test('those of rows in the window, one request a table', async () => {
    placeRows();
    const { requests } = await openApp(ADDRESS, { catalog, dialect: 'om-1.12' });
    await rowAt(0);
    const rows = await drawnRows();
    const inWindow = rows.filter(({ row }) => isInWindow(row));
    expect(inWindow.length).toBeGreaterThan(4);
    expect(new Set(inWindow.map(({ profile }) => profile === undefined)).size).toBe(2);
    expect(rows.length).toBeGreaterThan(inWindow.length);
    const expected = (all: typeof rows) => all.map(({ fqn }) => fqn).toSorted();
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
    // A taller window asks for the rows that were beyond it.
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

  test('a row that an older server sent with its profile asks for nothing', async () => {
    const sent = catalog.record(catalog.findByFqn(profiled!.fqn)!, new Set(['columns', 'tags', 'profile']));
    const { requests } = await openApp(ADDRESS, { catalog: [sent] });
    const row = await rowAt(0);
    await waitFor(() => expect(drawnTexts(row).slice(0, 2)).toEqual(textsOf(profiled?.profile)));
    await screen.findByRole('button', { name: 'Account and settings' });
    expect(askedFor(await requests())).toEqual([]);
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
});

describe('an opened table', () => {
  const facts = () => screen.findByRole('region', { name: 'Data' });

  test('whose last profile the server does not find may have one', async () => {
    await openApp(`${entityPath('tables', profiled!.fqn)}?columns=name,rowCount`, {
      catalog,
      dialect: 'om-1.12',
      faults: [
        {
          route: `/api/v1/tables/${encodeURIComponent(profiled!.fqn)}/tableProfile`,
          times: -1,
          then: { status: 404, body: { code: 404, message: 'table instance not found' } },
        },
      ],
    });
    await eventually(facts).toHaveTextContent(/^DataRowsnot available/);
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
});
