// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { openApp, rowAt } from '#test/support/app.tsx';
import { sampleTables } from '#test/support/sample-tables.ts';
import { inDialog, press, names, expected, PAGES, NEXT_PAGES, openExport } from './exporting.tsx';
import { stubPicker } from './saved-files.ts';

test('a page that fails is said; Retry goes on from there, and nothing comes twice', async () => {
  const { files } = stubPicker();
  const app = await openExport('/tables', { catalog: sampleTables(2_300) });
  await app.fail([{ route: NEXT_PAGES, times: -1, then: { status: 503 } }]);
  await press(app, 'Export');
  const inside = await inDialog();
  const alert = await inside.findByRole('alert');
  expect(alert).toHaveTextContent(
    /^The rows after row 1,000 did not load\. The server answered 503 three times.* The 1,000 rows before are written; nothing comes twice\.$/,
  );
  await waitFor(() => expect(inside.getByRole('button', { name: 'Retry' })).toHaveFocus());
  await app.fail([]);
  await app.user.keyboard('{Enter}');
  expect(await inside.findByText('2,300 tables are in', { exact: false })).toBeVisible();
  expect(names(files[0]?.text ?? '')).toEqual(expected(2_300));
});

test('of an export that cannot go on the part can be kept, and is called one', async () => {
  const { files } = stubPicker();
  const app = await openExport('/tables', { catalog: sampleTables(2_300) });
  await app.fail([{ route: NEXT_PAGES, times: -1, then: { status: 403 } }]);
  await press(app, 'Export');
  await press(app, 'Keep 1,000 rows');
  expect(await (await inDialog()).findByRole('status')).toHaveTextContent(
    'holds only the first 1,000 of 2,300 rows.',
  );
  expect(names(files[0]?.text ?? '')).toEqual(expected(2_300).slice(0, 1_000));
});

test('a file that cannot be written any more is said as such', async () => {
  stubPicker({ onWrite: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) });
  const app = await openExport();
  await press(app, 'Export');
  const inside = await inDialog();
  expect(await inside.findByRole('alert')).toHaveTextContent(
    'The file cannot be written. There is no room for it.',
  );
  expect(inside.queryByRole('button', { name: 'Retry' })).toBeNull();
  await press(app, 'Discard');
  expect(await inside.findByRole('button', { name: 'Export' })).toBeVisible();
});

test('a sign-in in the middle goes on with the export', async () => {
  const { files } = stubPicker();
  const app = await openExport('/tables', { catalog: sampleTables(2_300) });
  await app.fail([
    { route: NEXT_PAGES, times: 1, then: { status: 401, body: { code: 401, message: 'Expired token!' } } },
  ]);
  await press(app, 'Export');
  const connect = within(await screen.findByRole('dialog', { name: 'Connect to a server' }));
  const token = connect.getByLabelText('Token');
  await waitFor(() => expect(token).toHaveFocus());
  await app.user.type(token, 'demo');
  await app.user.click(connect.getByRole('button', { name: 'Connect' }));
  expect(await screen.findByText('2,300 tables are in', { exact: false })).toBeVisible();
  expect(names(files[0]?.text ?? '')).toEqual(expected(2_300));
});

test('records that cannot be read have their rows, and are counted', async () => {
  const { files } = stubPicker();
  const records = sampleTables(40).map((record, n) =>
    n === 7 ? { ...record, fullyQualifiedName: '' } : record,
  );
  const app = await openApp('/tables', { screen: 360 });
  await rowAt(0);
  await app.fail([
    { route: PAGES, then: { status: 200, body: { data: records.slice(0, 40), paging: { total: 40 } } } },
  ]);
  await app.user.click(await screen.findByRole('button', { name: 'Export' }));
  await press(app, 'Export');
  expect(await (await inDialog()).findByRole('status')).toHaveTextContent('40 tables are in');
  expect((await inDialog()).getByRole('status')).toHaveTextContent(
    '1 of them cannot be read; its row says so.',
  );
  expect(names(files[0]?.text ?? '')[7]).toMatch(/^Unreadable table .*: The server sent a record/);
});

test('writes going on meanwhile double no row and lose none that stays', async () => {
  const catalog = catalogFromRecords(sampleTables(2_300));
  const row = (name: string) => catalog.findByFqn(`snow.sales.mart.${name}`) ?? -1;
  let isWritten = false;
  const { files } = stubPicker({
    onWrite: () => {
      if (!isWritten) {
        catalog.patch(row('orders_000'), { name: 'zz_moved' });
        catalog.remove(row('orders_002'));
      }
      isWritten = true;
      return Promise.resolve();
    },
  });
  const app = await openExport('/tables', { catalog });
  await press(app, 'Export');
  await (await inDialog()).findByText(/tables are in/);
  const found = names(files[0]?.text ?? '');
  expect(found).toEqual(expected(2_300));
  expect((await inDialog()).getByRole('status')).toHaveTextContent(
    'The server counts 2,299: tables came, went or moved while it was read, and each is written once.',
  );
});
