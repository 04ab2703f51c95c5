import { readFile } from 'node:fs/promises';
import { readCsv } from '#test/export/read-files.ts';
import { expect, test } from './fixtures.ts';
import { allTables, chooseFiles, chosenFiles, openExport } from './rows.ts';

const COUNT = 3_000;
const SHOWN = COUNT.toLocaleString('en');
const WHOLE = `${SHOWN} tables are in tables-`;

test(`all ${COUNT} tables as CSV go to the chosen file, streamed; one ended by Escape leaves none; without a choice it is downloaded`, async ({
  page,
  start,
}) => {
  await chooseFiles(page);
  const site = await start({ tables: COUNT, hostile: true });
  await site.open();
  const known = await allTables(site);
  const dialog = await openExport(page);
  await expect(dialog.getByRole('radio', { name: `List of ${SHOWN} tables` })).toBeFocused();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText(WHOLE);
  const files = await chosenFiles(page);
  const [[name, text] = ['', '']] = Object.entries(files);
  expect(name).toMatch(/^tables-[\d-]+\.csv$/);
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head, ...rows] = readCsv(text.slice(1));
  expect(head).toEqual([
    'Name',
    'Full name (FQN)',
    'Location',
    'Type',
    'Owners',
    'Tier',
    'Tags',
    'Record edited (UTC)',
  ]);
  expect(known).toHaveLength(COUNT);
  const unmarked = (cell = '') => cell.replace(/^'(?=[=+@-])/, '');
  expect(rows.map(([own, fqn]) => [unmarked(own), fqn])).toEqual(
    known.map(({ name: own, fqn }) => [own, fqn]),
  );
  // Some tables of this catalog are called like formulas.
  expect(known.filter((table) => table.name.startsWith('=')).length).toBeGreaterThan(0);
  expect(rows.flat().filter((cell) => cell.startsWith('='))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // The middle lasts until the key is pressed. In the demo the service is in the page.
  await site.ask('PUT', '/__fake/faults', [
    { route: '/api/v1/tables?limit=1000', skip: 1, times: -1, then: { hang: 600_000 } },
  ]);
  await openExport(page);
  await dialog.getByRole('radio', { name: 'NDJSON' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).focus();
  await page.keyboard.press('Enter');
  const bar = dialog.getByRole('progressbar', { name: 'Export' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(500);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('status')).toContainText('No file is left of it.');
  await expect.poll(async () => Object.keys(await chosenFiles(page))).toEqual([name]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  await site.ask('PUT', '/__fake/faults', []);

  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await openExport(page);
  await dialog.getByRole('radio', { name: 'NDJSON' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await expect(dialog.getByRole('status')).toContainText(WHOLE);
  expect(download.suggestedFilename()).toMatch(/\.ndjson$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\n').slice(0, -1);
  expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(known.map(({ id }) => id));
});
