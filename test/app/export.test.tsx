// @vitest-environment jsdom
import { screen, waitFor, within, act } from '@testing-library/react';
import { expect, test, describe, vi } from 'vitest';
import { readCsv } from '#test/export/read-files.ts';
import { HELD } from '#test/support/app.tsx';
import { eventually } from '#test/support/eventually.ts';
import { repeated } from '#test/support/requests.ts';
import { sampleTables } from '#test/support/sample-tables.ts';
import {
  inDialog,
  press,
  names,
  expected,
  PAGES,
  openExport,
  stubDownloads,
  stubPicker,
  NEXT_PAGES,
} from './export-support.tsx';

describe('export', () => {
  test('all rows of the view go to the file that the person chose, whatever is on screen', async () => {
    const { files, names: suggested } = stubPicker();
    const app = await openExport('/tables?columns=name,owners,tableType', { catalog: sampleTables(1_300) });
    const inside = await inDialog();
    expect(inside.getByRole('radio', { name: 'List of 1,300 tables' })).toBeChecked();
    expect(inside.getByRole('radio', { name: 'CSV' })).toBeChecked();
    await waitFor(() => expect(inside.getByRole('radio', { name: 'List of 1,300 tables' })).toHaveFocus());
    await app.user.click(inside.getByText('4 fields, as on screen'));
    expect(inside.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
    expect(inside.getByRole('checkbox', { name: 'Full name (FQN)' })).toBeChecked();
    expect(inside.getByRole('checkbox', { name: 'Location' })).not.toBeChecked();
    await app.user.click(inside.getByRole('checkbox', { name: 'Record edited' }));
    const before = (await app.lists()).length;
    await press(app, 'Export');
    await eventually(() => inside.getByRole('status')).toHaveTextContent(
      /^1,300 tables are in tables-[\d-]+\.csv\.$/,
    );
    await waitFor(() => expect(inside.getByRole('button', { name: 'Done' })).toHaveFocus());
    expect(suggested[0]).toMatch(/^tables-\d{4}-\d\d-\d\d\.csv$/);
    expect(files[0]?.state).toBe('whole');
    const [head] = readCsv(files[0]?.text.slice(1) ?? '');
    expect(head).toEqual(['Name', 'Full name (FQN)', 'Owners', 'Type', 'Record edited (UTC)']);
    expect(names(files[0]?.text ?? '')).toEqual(expected(1_300));
    // Two pages at most, with what its columns need alone, and nothing of the list was asked for again.
    const asked = (await app.lists()).slice(before);
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(repeated(asked)).toEqual([]);
    expect(new Set(asked.map(({ query }) => query.get('fields')))).toEqual(new Set(['owners']));
    await press(app, 'Done');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus());
  });

  test('a file is downloaded where the browser cannot be asked for one', async () => {
    const files = stubDownloads();
    const app = await openExport();
    await app.user.click((await inDialog()).getByRole('radio', { name: 'NDJSON' }));
    await press(app, 'Export');
    await eventually(async () => (await inDialog()).getByRole('status')).toHaveTextContent(
      '300 tables are in',
    );
    const [[name, blob] = []] = files;
    expect(name).toMatch(/^tables-[\d-]+\.ndjson$/);
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(JSON.stringify(reader.result)));
      if (blob) reader.readAsText(blob);
    });
    expect(text.match(/\\n/g)).toHaveLength(300);
  });

  test('shows how far it is, and Escape cancels: the file goes, the dialog stays and says so', async () => {
    const { files } = stubPicker();
    const app = await openExport('/tables', { catalog: sampleTables(3_500) });
    await app.fail([{ route: PAGES, skip: 2, times: -1, then: HELD }]);
    await press(app, 'Export');
    const inside = await inDialog();
    const bar = await inside.findByRole('progressbar', { name: 'Export' });
    await waitFor(() => expect(Number(bar.ariaValueNow)).toBeGreaterThan(1_000));
    expect(bar).toHaveAttribute('aria-valuemax', '3500');
    await eventually(() => inside.getByText(/rows\/s$/)).toBeVisible();
    expect(inside.getByText(/ left$/)).toBeVisible();
    expect(inside.getByRole('button', { name: 'Exporting…' })).toHaveAttribute('aria-disabled', 'true');
    expect(inside.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(inside.getByRole('radio', { name: 'NDJSON' })).toBeDisabled();
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);

    await app.user.keyboard('{Escape}');
    expect(inside.getByRole('status')).toHaveTextContent(
      /^Cancelled after [\d,]+ rows\. No file is left of it\.$/,
    );
    expect(inside.queryByRole('progressbar')).toBeNull();
    await waitFor(() => expect(files[0]).toMatchObject({ text: '', state: 'removed' }));
    const later = new Event('beforeunload', { cancelable: true });
    dispatchEvent(later);
    expect(later.defaultPrevented).toBe(false);
    await app.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('no file chosen: the dialog stays and nothing is asked; a second press meanwhile does nothing', async () => {
    const asked: (() => void)[] = [];
    vi.stubGlobal(
      'showSaveFilePicker',
      () => new Promise((_, reject) => asked.push(() => reject(new DOMException('No', 'AbortError')))),
    );
    const app = await openExport();
    const before = (await app.lists()).length;
    await press(app, 'Export');
    await press(app, 'Export');
    expect(asked).toHaveLength(1);
    await act(async () => asked[0]?.());
    await eventually(async () => (await inDialog()).getByRole('button', { name: 'Export' })).toHaveFocus();
    expect((await inDialog()).queryByRole('status')).toBeNull();
    expect(await app.lists()).toHaveLength(before);
    await press(app, 'Export');
    expect(asked).toHaveLength(2);
  });
});

describe('export fails', () => {
  test('a page that fails is said; Retry goes on from there, and nothing comes twice', async () => {
    const { files } = stubPicker();
    const app = await openExport('/tables', { catalog: sampleTables(1_300) });
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
    await eventually(() => inside.getByText('1,300 tables are in', { exact: false })).toBeVisible();
    expect(names(files[0]?.text ?? '')).toEqual(expected(1_300));
  });

  test('of an export that cannot go on the part can be kept, and is called one', async () => {
    const { files } = stubPicker();
    const app = await openExport('/tables', { catalog: sampleTables(1_300) });
    await app.fail([{ route: NEXT_PAGES, times: -1, then: { status: 403 } }]);
    await press(app, 'Export');
    await press(app, 'Keep 1,000 rows');
    await eventually(async () => (await inDialog()).getByRole('status')).toHaveTextContent(
      'holds only the first 1,000 of 1,300 rows.',
    );
    expect(names(files[0]?.text ?? '')).toEqual(expected(1_300).slice(0, 1_000));
  });

  test('a sign-in in the middle goes on with the export', async () => {
    const { files } = stubPicker();
    const app = await openExport('/tables', { catalog: sampleTables(1_300) });
    await app.fail([
      { route: NEXT_PAGES, times: 1, then: { status: 401, body: { code: 401, message: 'Expired token!' } } },
    ]);
    await press(app, 'Export');
    const connect = within(await screen.findByRole('dialog', { name: 'Sign in to catalog.example.com' }));
    const token = connect.getByLabelText('Token');
    await waitFor(() => expect(token).toHaveFocus());
    await app.user.type(token, 'demo');
    await app.user.click(connect.getByRole('button', { name: 'Connect' }));
    await eventually(() => screen.getByText('1,300 tables are in', { exact: false })).toBeVisible();
    expect(names(files[0]?.text ?? '')).toEqual(expected(1_300));
  });
});
