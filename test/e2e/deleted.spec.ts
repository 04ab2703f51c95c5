import type { Page } from '@playwright/test';
import { variants } from '#test/support/long.ts';
import { violations } from './accessibility/checks.ts';
import { expect, test, type CatalogSite } from './fixtures.ts';
import { chooseFiles, chosenFiles, openExport } from './rows.ts';

// Deleted tables of a list: the switch, their marks and counts, searches, files and links.

const TABLES = 600;
const first = (page: Page) => page.locator('[role=grid] [aria-rowindex="2"] a').first();
const strip = (page: Page) => page.getByRole('region', { name: 'Deleted tables' });
const marks = (page: Page) => page.getByRole('grid').getByText('deleted', { exact: true });
const total = (page: Page, count: number) =>
  expect(page.getByRole('status', { name: new RegExp(`of ${count}$`) })).toBeVisible();

/** The states of all tables that the service lists with a value of `include`, read as any client would. */
async function walk(site: CatalogSite, include: string): Promise<readonly boolean[]> {
  const states: boolean[] = [];
  for (let after: string | undefined; ;) {
    const query = new URLSearchParams({ limit: '100', include, ...(after && { after }) });
    const { data, paging } = (await site.ask('GET', `/api/v1/tables?${query.toString()}`)) as {
      readonly data: readonly { deleted: boolean }[];
      readonly paging: { readonly after?: string | null };
    };
    states.push(...data.map(({ deleted }) => deleted));
    after = paging.after ?? undefined;
    if (after === undefined) return states;
  }
}

for (const dialect of variants<'om-1.12' | 'seed'>(['om-1.12'], ['seed'])) {
  test(`${dialect}: the switch shows deleted tables, and what is shown is what the service has`, async ({
    page,
    start,
    build,
  }) => {
    await chooseFiles(page);
    const site = await start({ tables: TABLES, latency: 0 });
    if (build === 'product') await site.ask('PUT', '/__fake/settings', { dialect });
    await site.open('/tables');
    await total(page, TABLES);
    // Control: without the switch nothing is marked, nor in the address.
    await expect(marks(page)).toHaveCount(0);

    await page.keyboard.press('f');
    await page.keyboard.type('deleted');
    await page.keyboard.press('Enter');
    await expect(strip(page)).toContainText('Deleted tables are shown too');
    expect(new URL(page.url()).search).toBe('?deleted=also');
    const all = await walk(site, 'all');
    const deleted = all.filter(Boolean).length;
    expect([all.length, deleted]).toEqual([TABLES + deleted, TABLES / 100]);
    await total(page, all.length);
    await expect(page.getByRole('link', { name: /^Tables/ })).toContainText(String(all.length));
    const at = all.indexOf(true);
    await page.getByRole('grid').focus();
    await page.keyboard.press('g');
    await page.keyboard.type(String(at + 1));
    await page.keyboard.press('Enter');
    const row = page.locator(`[aria-rowindex="${at + 2}"]`);
    await expect(row.getByText('deleted', { exact: true })).toBeVisible();
    const name = (await row.getByRole('link').first().textContent()) ?? '';
    await expect(page).toHaveTitle('Tables, with deleted ones · Catalog');
    expect(await violations(page)).toEqual([]);

    // The link is enough: the same rows after it is opened anew, at the same place.
    await expect.poll(() => new URL(page.url()).searchParams.has('row')).toBe(true);
    await page.reload();
    await expect(row.getByText('deleted', { exact: true })).toBeVisible();
    await expect(row).toContainText(name);
    await total(page, all.length);

    const dialog = await openExport(page);
    await dialog.getByRole('radio', { name: 'NDJSON' }).check();
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog.getByRole('status')).toContainText(`${all.length} tables are in tables-`);
    const [text = ''] = Object.values(await chosenFiles(page));
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly deleted?: boolean });
    expect(lines.map((line) => line.deleted)).toEqual(all);
    await page.keyboard.press('Escape');

    // A search has one kind, and says which.
    await page.goto(`${site.url}/tables?deleted=also&sort=name`);
    await total(page, TABLES);
    await expect(strip(page)).toContainText('these are the live ones');
    await expect(marks(page)).toHaveCount(0);
    await strip(page).getByRole('button', { name: 'Show the deleted ones' }).click();
    await total(page, deleted);
    await expect(marks(page)).toHaveCount(deleted);
    await expect(strip(page)).toContainText('these are the deleted ones');
    expect(await violations(page)).toEqual([]);

    await first(page).click();
    await expect(page.getByText('This table is deleted.')).toBeVisible();
    await page.keyboard.press('Escape');
    await strip(page).getByRole('button', { name: 'Hide deleted tables' }).click();
    await expect(strip(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused();
    await expect(marks(page)).toHaveCount(0);
  });
}

test('on a phone the switch is in the menu of more actions', async ({ page, start }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  const site = await start({ tables: TABLES, latency: 0 });
  await site.open('/tables');
  await page.getByRole('button', { name: /^More: sort/ }).click();
  await page.getByRole('menuitem', { name: 'Show deleted tables' }).click();
  await expect(strip(page)).toContainText('Deleted tables are shown too');
  await page.goto(`${site.url}/tables?deleted=only`);
  await expect(marks(page).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Nothing is beside the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
  await page.getByRole('button', { name: /^More: sort/ }).click();
  await page.getByRole('menuitem', { name: 'Hide deleted tables' }).click();
  await expect(strip(page)).toHaveCount(0);
});
