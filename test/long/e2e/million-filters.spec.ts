import type { Page } from '@playwright/test';
import { createCatalog } from '#src/fake/catalog/generated-catalog.ts';
import type { Catalog, Place } from '#src/fake/catalog/types.ts';
import { expect, test, type CatalogSite } from '#test/e2e/fixtures.ts';
import { chooseFiles, openExport } from '#test/e2e/rows.ts';
import { evidence } from '#test/support/long.ts';
import { goToRow } from './million/fixture.ts';

const SEARCH = '/api/v1/search/query';
/** Tables of the million that have a tier and are little used. */
const VIEW = '/tables?-missing=tier&usage=0..400&columns=name,updatedAt';

const rowLink = (page: Page, row: number) =>
  page.locator(`[role=grid] [aria-rowindex="${row + 1}"] a`).first();
const nameAt = (page: Page, row: number) => rowLink(page, row).textContent();
const searches = async (site: CatalogSite) => (await site.log()).filter(({ path }) => path === SEARCH).length;

/** Names of the rows on screen, by their numbers. */
const namesOnScreen = (page: Page) =>
  page
    .locator('[role=grid] [role=row][aria-rowindex] a')
    .evaluateAll((links) =>
      links.map((link) => [
        Number(link.closest('[role=row]')?.getAttribute('aria-rowindex')) - 1,
        link.textContent,
      ]),
    );

test('hundreds of thousands of a million match: to the end, to row 300,000, back, and by a reload there', async ({
  page,
  start,
}) => {
  test.setTimeout(600_000);
  const site = await start({ tables: 1_000_000, latency: 50 });
  await site.open(VIEW);
  const summary = page.getByText(/ of 1,000,000 match$/);
  await expect(summary).toBeVisible({ timeout: 60_000 });
  const total = Number((await summary.textContent())?.replace(/ of.*|,/g, ''));
  expect(total).toBeGreaterThan(400_000);
  await expect(rowLink(page, 1)).toBeVisible();
  const top = await namesOnScreen(page);

  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await expect(rowLink(page, total)).toBeVisible({ timeout: 60_000 });

  await site.clearLog();
  await goToRow(page, 300_000);
  await expect(rowLink(page, 300_000)).toBeVisible({ timeout: 60_000 });
  // At 50 ms each, in series: 2.5 s.
  expect(await searches(site)).toBeLessThanOrEqual(50);
  const there = await nameAt(page, 300_000);
  // After a display name, if there is one.
  const names = (await namesOnScreen(page)).map(([, text]) => String(text).replace(/^.* /, ''));
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));

  const rowInAddress = () => Number(new URL(page.url()).searchParams.get('row'));
  await expect.poll(() => Math.abs(rowInAddress() - 300_000)).toBeLessThan(40);
  await page.reload();
  await expect(rowLink(page, 300_000)).toBeVisible({ timeout: 60_000 });
  expect(await nameAt(page, 300_000)).toBe(there);

  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  await expect(rowLink(page, 1)).toBeVisible({ timeout: 60_000 });
  expect(await namesOnScreen(page)).toEqual(top);
});

/** Ids of the tables that `VIEW` shows, by their records: of what the search says of them nothing is used. */
function matchingIds(catalog: Catalog): ReadonlySet<string> {
  const fields = new Set(['tags', 'usageSummary']);
  const ids = new Set<string>();
  let after: Place | undefined;
  for (;;) {
    const filter = { include: 'non-deleted' } as const;
    const page = catalog.page({ order: 'name', filter, limit: 1_000, ...(after && { after }) });
    for (const row of page.rows) {
      const { id, tags, usageSummary } = catalog.record(row, fields) as unknown as {
        readonly id: string;
        readonly tags?: readonly { readonly tagFQN: string }[];
        readonly usageSummary?: { readonly weeklyStats?: { readonly count: number } };
      };
      const usage = usageSummary?.weeklyStats?.count ?? 0;
      if (usage <= 400 && tags?.some(({ tagFQN }) => tagFQN.startsWith('Tier.'))) ids.add(id);
    }
    const last = page.rows.at(-1);
    if (!page.moreAfter || last === undefined) return ids;
    after = catalog.placeOf(last, 'name');
  }
}

/** Exports what is shown as NDJSON; the ids in the file, in its order. */
async function exportedIds(page: Page): Promise<readonly string[]> {
  const dialog = await openExport(page);
  await dialog.getByRole('radio', { name: 'NDJSON' }).click();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  // There is no progress bar yet at first, and none at the end.
  await expect(dialog.getByRole('status')).toContainText('are in tables-', { timeout: 1_500_000 });
  return page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const handles = (folder as unknown as { values: () => AsyncIterable<FileSystemFileHandle> }).values();
    const ids: string[] = [];
    for await (const handle of handles) {
      const reader = (await handle.getFile()).stream().pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        const lines = (rest + piece.value).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) ids.push((JSON.parse(line) as { readonly id: string }).id);
      }
    }
    return ids;
  });
}

/** What is wrong with a file; empty: it holds each of these ids once, and no other. */
function idFaults(found: readonly string[], expected: ReadonlySet<string>): readonly string[] {
  const once = new Set(found);
  const faults = [
    ['lost', [...expected].filter((id) => !once.has(id)).length],
    ['foreign', [...once].filter((id) => !expected.has(id)).length],
    ['doubled', found.length - once.size],
  ] as const;
  return faults.flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
}

test('the export of hundreds of thousands of filtered tables has each of them once', async ({
  page,
  start,
}) => {
  test.setTimeout(1_800_000);
  await chooseFiles(page);
  const site = await start({ tables: 1_000_000, latency: 0 });
  if (!site.catalog) throw new Error('The catalog is not in this process');
  await site.open(VIEW);
  const ids = await exportedIds(page);
  const expected = matchingIds(site.catalog);
  expect(expected.size).toBeGreaterThan(400_000);
  expect(idFaults(ids, expected)).toEqual([]);
  evidence({
    figure: 1,
    what: `export of ${expected.size.toLocaleString('en')} filtered tables of 1,000,000`,
    came: '0 lost, doubled or foreign',
    control: 'a file without one id, and a walk that goes on behind the last value',
  });
  // Controls: the same file without one of its lines, and with one of them twice.
  expect(idFaults(ids.slice(1), expected)).toEqual(['1 lost']);
  expect(idFaults([...ids, ids[7] ?? ''], expected)).toEqual(['1 doubled']);
});

test('control: an export that goes on behind the last value of a page loses rows', async ({
  page,
  start,
}) => {
  await chooseFiles(page);
  const catalog = createCatalog({ tables: 20_000, seed: 1 });
  const site = await start({ tables: catalog, latency: 0 });
  const expected = matchingIds(catalog);
  await site.open(`${VIEW}&sort=usage`);
  expect(idFaults(await exportedIds(page), expected)).toEqual([]);

  // Records that share a value are walked by their full names: without these, a plain "greater than" is left.
  await page.route('**/api/v1/search/query?*', async (route) => {
    const address = new URL(route.request().url());
    if (address.searchParams.get('sort_field')?.startsWith('fullyQualifiedName')) {
      address.searchParams.set('size', '0');
    }
    await route.continue({ url: address.href });
  });
  await site.open(`${VIEW}&sort=usage`);
  expect(idFaults(await exportedIds(page), expected)).toContainEqual(expect.stringMatching(/ lost$/));
});
