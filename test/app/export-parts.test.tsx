// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazySheets } from '#src/export/file-writer.ts';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { LoadError } from '#src/ui/lazy.ts';
import { readCsv } from '#test/export/read-files.ts';
import { eventually } from '#test/support/eventually.ts';
import { sampleTables } from '#test/support/sample-tables.ts';
import { inDialog, openExport, stubPicker } from './export-support.tsx';

// Files with a line for each part of a record, and workbooks.

/** The choice of a line for each column. */
const EVERY_COLUMN = 'Data dictionary: every column';

type App = Awaited<ReturnType<typeof openExport>>;

const catalog: readonly StoredTable[] = sampleTables(3).map((record, at) =>
  at === 2 ? { ...record, columns: [] } : record,
);

const choose = async ({ user }: App, name: string) =>
  user.click((await inDialog()).getByRole('radio', { name }));
const press = async ({ user }: App, name = 'Export') =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const status = () => eventually(() => within(screen.getByRole('dialog')).getByRole('status'));
const boxes = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('checkbox')
    .map((box) => [box.closest('label')?.textContent, (box as HTMLInputElement).checked] as const);

test('a line for each column of a table, at every depth, with the table before it', async () => {
  const { files, names } = stubPicker();
  const app = await openExport('/tables', { catalog });
  await choose(app, EVERY_COLUMN);
  expect(boxes('Table').filter(([, isChosen]) => isChosen)).toEqual([
    ['Name', true],
    ['Full name (FQN)', true],
  ]);
  expect(boxes('Column').every(([, isChosen]) => isChosen)).toBe(true);
  await press(app);
  await status().toHaveTextContent(
    /^6 lines of 3 tables are in tables-columns-[\d-]+\.csv\. 1 table has none of these parts, and so no line\.$/,
  );
  expect(names[0]).toMatch(/^tables-columns-[\d-]+\.csv$/);
  const [head, ...lines] = readCsv(files[0]?.text.slice(1) ?? '');
  expect(head?.slice(0, 4)).toEqual(['Name', 'Full name (FQN)', 'Column: Position', 'Column: Path']);
  expect(lines.map((line) => line.slice(2, 6))).toEqual(
    [0, 1].flatMap(() => [
      ['1', 'id', '', 'BIGINT'],
      ['2', 'customer', '', 'STRUCT'],
      ['3', 'customer.email', '', 'STRING'],
    ]),
  );
});

test('columns are chosen apart for tables and for their columns', async () => {
  const { files } = stubPicker();
  const app = await openExport('/tables', { catalog });
  await choose(app, EVERY_COLUMN);
  for (const name of ['Position', 'Display name', 'Key', 'Constraints', 'Nullability', 'Terms'])
    await app.user.click(
      within(screen.getByRole('group', { name: 'Column' })).getByRole('checkbox', { name }),
    );
  await choose(app, 'List of 3 tables');
  expect(screen.getByRole('checkbox', { name: 'Owners' })).toBeChecked();
  expect(screen.queryByRole('group', { name: 'Column' })).toBeNull();
  await choose(app, EVERY_COLUMN);
  await choose(app, 'NDJSON');
  await press(app);
  await status().toHaveTextContent(/^6 lines of 3 tables/);
  expect(JSON.parse(files[0]?.text.split('\n')[0] ?? '')).toMatchObject({
    name: 'orders_000',
    part: { path: 'id', type: 'BIGINT', description: null, tags: [] },
  });
});

test('parts that the server does not send cannot be chosen, and it is said', async () => {
  await openExport('/tables?columns=name,columns', {
    catalog,
    faults: [
      {
        route: '/api/v1/tables',
        query: '(^|[=,]|%2C)columns\\b',
        times: -1,
        then: { status: 400, body: { code: 400, message: 'Invalid field name columns' } },
      },
    ],
  });
  await eventually(() =>
    screen.getByText('No line per part, because this server does not send them: Column.'),
  ).toBeVisible();
  expect(screen.queryByRole('radio', { name: EVERY_COLUMN })).toBeNull();
});

test('a workbook whose library does not load says so, leaves no file, and is written when it is tried again', async () => {
  const { files, names } = stubPicker();
  const app = await openExport('/tables?columns=name,updatedAt', { catalog });
  const load = vi.spyOn(lazySheets, 'load').mockRejectedValueOnce(new LoadError(new TypeError('no network')));
  await choose(app, 'XLSX');
  expect(screen.queryByText('CSV options')).toBeNull();
  await press(app);
  await eventually(() =>
    screen.getByText(/This part of the page did not load\. Nothing was written\./),
  ).toBeVisible();
  expect(files).toMatchObject([{ state: 'removed' }]);
  load.mockRestore();
  await press(app);
  await status().toHaveTextContent(/^3 tables are in tables-[\d-]+\.xlsx\.$/);
  expect(names[1]).toMatch(/\.xlsx$/);
  expect(files[1]?.bytes.length).toBeGreaterThan(0);
  expect(files[1]).toMatchObject({ text: '', state: 'whole' });
});
