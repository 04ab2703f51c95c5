import type { Page } from '@playwright/test';
import { createCatalog, staleTables } from '#src/fake/catalog/generated-catalog.ts';
import type { Catalog, RowNumber } from '#src/fake/catalog/types.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { chooseFiles, chosenFiles } from '#test/e2e/rows.ts';
import { readCsv } from '#test/export/read-files.ts';
import { evidence } from '#test/support/long.ts';

const OPTIONS = { tables: 12_480, seed: 1, staleIndex: true };
const VIEW = '/tables?missing=description';
const TITLE = 'Check against the catalog';

/** The differences that were planted into the index, as far as they are about missing descriptions: kind and FQN. */
function plantedDifferences(catalog: Catalog): readonly string[] {
  const planted = staleTables(OPTIONS);
  const rowsOf = (kind: string) => planted.filter((one) => one.kind === kind).map(({ row }) => row);
  const described = new Set(rowsOf('description'));
  const recordOf = (row: RowNumber) => catalog.record(row, new Set(['description']));
  const isDeleted = (row: RowNumber) => recordOf(row)['deleted'] === true;
  const isDescribed = (row: RowNumber) => recordOf(row)['description'] !== undefined || described.has(row);
  const named = (kind: string, row: RowNumber) => `${kind} ${catalog.placeOf(row, 'fqn').key}`;
  return [
    ...[...described].filter((row) => !isDeleted(row)).map((row) => named('missing-in-search', row)),
    ...rowsOf('deleted')
      .filter((row) => !isDescribed(row))
      .map((row) => named('stale-hit', row)),
  ].toSorted();
}

/** The differences in the file that was exported. */
async function exportedDifferences(page: Page): Promise<readonly string[]> {
  const [text = ''] = Object.values(await chosenFiles(page));
  return readCsv(text)
    .slice(1)
    .map(([kind, , fqn]) => `${kind} ${fqn}`)
    .toSorted();
}

test('a check of a stale index is stopped, goes on, and finds what was planted and nothing else', async ({
  page,
  start,
}) => {
  await chooseFiles(page);
  const catalog = createCatalog(OPTIONS);
  const site = await start({ tables: catalog, latency: 200 });
  const planted = plantedDifferences(catalog);
  expect(planted.filter((one) => one.startsWith('missing')).length).toBeGreaterThan(10);
  expect(planted.filter((one) => one.startsWith('stale')).length).toBeGreaterThan(3);
  await site.open(VIEW);
  await page.getByRole('button', { name: TITLE }).click();
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(dialog.getByText('Reading the catalog’s list…')).toBeVisible();
  const bar = dialog.getByRole('progressbar', { name: 'Checking' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(1_000);
  await expect(dialog.getByText(/ left$/)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('status')).toContainText(/Stopped after [\d,]+ tables of the catalog/);
  await site.clearLog();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('status')).toContainText(`${planted.length} differences.`, {
    timeout: 60_000,
  });
  await expect(dialog.getByRole('status')).toContainText('Compared 12,480 tables');
  const lists = (await site.log()).filter(({ path }) => path === '/api/v1/tables');
  // What was read before it was stopped is not read again.
  expect(lists.every(({ query }) => query.includes('after='))).toBe(true);

  await dialog.getByRole('button', { name: 'Export differences' }).click();
  await expect(dialog.getByText(/ differences are in /)).toBeVisible();
  const found = await exportedDifferences(page);
  expect(found).toEqual(planted);
  evidence({
    figure: 1,
    what: 'the check of a stale index of 12,480 tables in the browser, stopped and gone on with',
    came: `${found.length} of ${planted.length} planted differences, no other`,
    control: 'the same check of a fresh index: none',
  });

  const missing = dialog.getByRole('region', { name: /^Missing in search/ });
  const name = await missing.getByRole('link').first().textContent();
  await missing.getByRole('link').first().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: name ?? '' }).first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('?missing=description');
});

test('control: the same check of an index that is as it should be finds nothing', async ({ page, start }) => {
  const site = await start({ tables: createCatalog({ ...OPTIONS, staleIndex: false }), latency: 0 });
  await site.open(VIEW);
  await page.getByRole('button', { name: TITLE }).click();
  await expect(page.getByRole('dialog', { name: TITLE }).getByText('No differences.')).toBeVisible();
});
