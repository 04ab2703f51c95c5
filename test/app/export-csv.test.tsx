// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StoredTable } from '#src/fake/catalog/types.ts';
import { readCsv } from '#test/export/read-files.ts';
import { eventually } from '#test/support/eventually.ts';
import { sampleTables } from '#test/support/sample-tables.ts';
import { inDialog, openExport, press, stubPicker } from './export-support.tsx';

// The form of CSV: the separator of the language or the chosen one, and safety in spreadsheets.

const catalog: readonly StoredTable[] = sampleTables(3).map((record, at) => ({
  ...record,
  displayName: ['=1+1', '- first point', 'plain'][at]!,
}));
const ADDRESS = '/tables?columns=name,displayName';
type Options = Parameters<typeof openExport>[1];

/** The records of the file that an export writes, after what is done in its dialog. */
async function exported(separator: string, act: (app: App) => Promise<void>, options: Options = {}) {
  const { files } = stubPicker();
  const app = await openExport(ADDRESS, { catalog, ...options });
  await act(app);
  await press(app, 'Export');
  await eventually(async () => (await inDialog()).getByRole('status')).toHaveTextContent(/^3 tables/);
  const stored = localStorage.getItem('catalog-browser.csv');
  cleanup();
  const text = files[0]?.text.slice(1) ?? '';
  return {
    records: readCsv(text, separator),
    stored: stored === null ? {} : { 'catalog-browser.csv': stored },
  };
}
type App = Awaited<ReturnType<typeof openExport>>;
const displayNames = (records: readonly (readonly string[])[]) => records.slice(1).map((record) => record[2]);
const choose = (name: string) => async (app: App) =>
  app.user.click((await inDialog()).getByRole('radio', { name }));

test('a chosen separator, and values as in the catalog, are remembered by the browser', async () => {
  const safety = async () => (await inDialog()).getByRole('checkbox', { name: 'Safe for spreadsheets' });
  const first = await exported('\t', async (app) => {
    await choose('Tab')(app);
    await app.user.click(await safety());
  });
  expect(first.records.map((record) => record.length)).toEqual([3, 3, 3, 3]);
  expect(displayNames(first.records)).toEqual(['=1+1', '- first point', 'plain']);
  const again = await exported(
    '\t',
    async () => {
      await eventually(async () => (await inDialog()).getByRole('radio', { name: 'Tab' })).toBeChecked();
      expect(await safety()).not.toBeChecked();
    },
    { kept: first.stored },
  );
  expect(again.records).toEqual(first.records);
});

test('followers of a search are named as those of the list are', async () => {
  const ana = { id: 'user-ana', type: 'user', name: 'ana', displayName: 'Ana Ng', fullyQualifiedName: 'ana' };
  const followed = catalog.map((record, at) => ({
    ...record,
    owners: [ana],
    followers: at < 2 ? [ana] : [],
  }));
  const followers = async (query: string) => {
    const { files } = stubPicker();
    const app = await openExport(`/tables?columns=name,followers${query}`, { catalog: followed });
    await press(app, 'Export');
    await eventually(async () => (await inDialog()).getByRole('status')).toHaveTextContent(/^3 tables/);
    cleanup();
    const [head, ...records] = readCsv(files[0]?.text.slice(1) ?? '');
    return records.map((record) => record[head?.indexOf('Followers') ?? -1]);
  };
  expect(await followers('')).toEqual(['Ana Ng', 'Ana Ng', '']);
  expect(await followers('&sort=name')).toEqual(['Ana Ng', 'Ana Ng', '']);
});
