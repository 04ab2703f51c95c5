// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleTables } from '#test/support/sample-tables.ts';
import { inDialog, press, names, written, PAGES, openExport, stubPicker } from '#test/app/export-support.tsx';
import { eventually } from '#test/support/eventually.ts';

test('no file chosen: nothing is asked, and the dialog stays', async () => {
  vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('No', 'AbortError')));
  const app = await openExport();
  const before = (await app.lists()).length;
  await press(app, 'Export');
  await eventually(async () => (await inDialog()).getByRole('button', { name: 'Export' })).toHaveFocus();
  expect((await inDialog()).queryByRole('status')).toBeNull();
  expect(await app.lists()).toHaveLength(before);
});

test('a second press while the person is asked for a file does nothing', async () => {
  const asked: (() => void)[] = [];
  vi.stubGlobal(
    'showSaveFilePicker',
    () => new Promise((_, reject) => asked.push(() => reject(new DOMException('No', 'AbortError')))),
  );
  const app = await openExport();
  await press(app, 'Export');
  await press(app, 'Export');
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]?.());
  await press(app, 'Export');
  expect(asked).toHaveLength(2);
});

test('a file that cannot be opened is said', async () => {
  vi.stubGlobal('showSaveFilePicker', () =>
    Promise.resolve({ createWritable: () => Promise.reject(new Error('It is locked.')) }),
  );
  const app = await openExport();
  await press(app, 'Export');
  await eventually(async () => (await inDialog()).getByRole('alert')).toHaveTextContent(
    'The file cannot be opened. It is locked. Nothing was written.',
  );
});

test('a browser that cannot remove the file says that an empty one is left', async () => {
  stubPicker({ removes: false });
  const app = await openExport('/tables', { catalog: sampleTables(1_500) });
  await app.fail([{ route: PAGES, skip: 1, times: -1, then: { hang: 9_000 } }]);
  await press(app, 'Export');
  await written(1_000);
  await press(app, 'Cancel');
  await eventually(async () => (await inDialog()).getByText(/is left where you chose, empty/)).toBeVisible();
});

test('that search reaches 10,000 rows is said before they are exported, and those are', async () => {
  const { files } = stubPicker();
  const app = await openExport('/tables?q=orders', { catalog: sampleTables(10_030) });
  const inside = await inDialog();
  await eventually(() =>
    inside.getByRole('heading', { name: 'Export 10,000 of 10,030 tables' }),
  ).toBeVisible();
  expect(inside.getByText(/search reach the first 10,000\. Only those are exported\./)).toBeVisible();
  await press(app, 'Export');
  await inside.findByText('10,000 tables are in', { exact: false });
  expect(new Set(names(files[0]?.text ?? '')).size).toBe(10_000);
});

test('what is exported is the view of the moment when it began', async () => {
  const { files } = stubPicker();
  const app = await openExport('/tables?columns=name,owners', { catalog: sampleTables(1_200) });
  await app.fail([{ route: PAGES, times: -1, then: { delay: 200 } }]);
  await press(app, 'Export');
  await act(async () => {
    history.pushState(null, '', '/tables?q=orders_007');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await eventually(async () =>
    (await inDialog()).getByText('1,200 tables are in', { exact: false }),
  ).toBeVisible();
  expect(names(files[0]?.text ?? '')).toHaveLength(1_200);
});

test('a file that cannot be written any more is said as such', async () => {
  stubPicker({ onWrite: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) });
  const app = await openExport();
  await press(app, 'Export');
  const inside = await inDialog();
  await eventually(() => inside.getByRole('alert')).toHaveTextContent(
    'The file cannot be written. There is no room for it.',
  );
  expect(inside.queryByRole('button', { name: 'Retry' })).toBeNull();
  await press(app, 'Discard');
  await eventually(() => inside.getByRole('button', { name: 'Export' })).toBeVisible();
});
