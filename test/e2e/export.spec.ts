import { readCsv } from '#test/export/read-files.ts';
import { allTables, chooseFiles, chosenFiles, openExport } from './rows.ts';
import { expect, test } from './fixtures.ts';
import { runs } from '#test/support/long.ts';

const COUNT = runs(3_000, 12_480);
const SHOWN = COUNT.toLocaleString('en');
const WHOLE = `${SHOWN} tables are in tables-`;

test(`all ${COUNT} tables as CSV go to the chosen file, streamed`, async ({ page, start }) => {
  await chooseFiles(page);
  const site = await start({ tables: COUNT, latency: 0, hostile: true });
  await site.open();
  const dialog = await openExport(page);
  await expect(dialog.getByRole('heading', { name: `Export ${SHOWN} tables` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText(WHOLE);
  const [[name, text] = ['', '']] = Object.entries(await chosenFiles(page));
  expect(name).toMatch(/^tables-[\d-]+\.csv$/);
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head, ...rows] = readCsv(text.slice(1));
  expect(head).toEqual(['Name', 'Full name (FQN)', 'Location', 'Type', 'Owners', 'Tags', 'Updated']);
  const known = await allTables(site);
  expect(known).toHaveLength(COUNT);
  const unmarked = (cell = '') => cell.replace(/^'(?=[=+@-])/, '');
  expect(rows.map(([own, fqn]) => [unmarked(own), fqn])).toEqual(
    known.map(({ name: own, fqn }) => [own, fqn]),
  );
  // Some tables of this catalog are called like formulas.
  expect(known.filter((table) => table.name.startsWith('=')).length).toBeGreaterThan(0);
  expect(rows.flat().filter((cell) => cell.startsWith('='))).toEqual([]);
});

test('Escape in the middle ends it, and no file is left', async ({ page, start }) => {
  await chooseFiles(page);
  const site = await start({ tables: 12_480 });
  // The middle lasts until the key is pressed.
  await site.ask('PUT', '/__fake/faults', [
    { route: '/api/v1/tables?limit=1000', skip: 3, times: -1, then: { hang: 600_000 } },
  ]);
  await site.open();
  const dialog = await openExport(page);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Export', exact: true }).focus();
  await page.keyboard.press('Enter');
  const bar = dialog.getByRole('progressbar', { name: 'Export' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(2_000);
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('status')).toContainText('No file is left of it.');
  await expect.poll(() => chosenFiles(page)).toEqual({});
  // Nothing more is asked for.
  await site.clearLog();
  await page.waitForTimeout(500);
  expect((await site.log()).filter(({ query }) => query.includes('limit=1000'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
});
