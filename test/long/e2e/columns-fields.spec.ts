import type { Page } from '@playwright/test';
import { runs } from '#test/support/long.ts';
import { expect, test, type CatalogSite } from '#test/e2e/fixtures.ts';

/** Fields that lists were asked for since the log was cleared. */
async function askedFields(site: CatalogSite): Promise<string[]> {
  const lists = (await site.log()).filter(({ path }) => path.endsWith('/api/v1/tables'));
  return lists.flatMap(({ query }) => new URLSearchParams(query).get('fields')?.split(',') ?? []);
}

/** Waits until all cells on screen are there and, a little later, nothing else was asked for: cells around it follow. */
async function settled(page: Page, site: CatalogSite): Promise<void> {
  await expect(page.locator('[role=grid] [role=row] [role=gridcell][aria-busy=true]')).toHaveCount(0);
  let before = -1;
  const isQuiet = async () => {
    const known = before;
    before = (await askedFields(site)).length;
    return before === known;
  };
  await expect.poll(isQuiet, { intervals: [600] }).toBe(true);
}

const OPTIONAL = [
  ['Usage', 'usageSummary'],
  ['Columns', 'columns'],
  ['Followers', 'followers'],
  ['Constraints', 'tableConstraints'],
] as const;

// They differ in name only: one of them stands for all in the short form.
for (const [label, field] of OPTIONAL.slice(0, runs(1, OPTIONAL.length))) {
  test(`${label}: switched on it asks for ${field} alone, switched off for nothing`, async ({
    page,
    start,
  }) => {
    const site = await start();
    await site.open();
    await settled(page, site);
    const first = await page.locator('[aria-rowindex="2"] a').getAttribute('href');
    await site.clearLog();

    await page.getByRole('button', { name: 'Columns' }).first().click();
    const box = page.getByRole('checkbox', { name: label, exact: true });
    await box.click();
    await expect(page.getByRole('columnheader', { name: label })).toBeVisible();
    await settled(page, site);
    expect(new Set(await askedFields(site))).toEqual(new Set([field]));
    expect(new URL(page.url()).searchParams.get('columns')).toContain(field);
    expect(await page.locator('[aria-rowindex="2"] a').getAttribute('href')).toContain(
      new URL(first!, site.url).pathname,
    );

    await site.clearLog();
    await box.click();
    await expect(page.getByRole('columnheader', { name: label })).toHaveCount(0);
    await page.waitForTimeout(300);
    expect(await askedFields(site)).toEqual([]);

    // Switched on again it has forgotten nothing.
    await box.click();
    await expect(page.getByRole('columnheader', { name: label })).toBeVisible();
    await settled(page, site);
    expect(await askedFields(site)).toEqual([]);
  });
}

const OTHERS = ['Owners', 'Description', 'Location', 'Type', 'Tags', 'Updated'];
for (const label of OTHERS.slice(0, runs(1, OTHERS.length))) {
  test(`${label} goes and comes without a request`, async ({ page, start }) => {
    const site = await start();
    await site.open();
    await settled(page, site);
    await site.clearLog();
    await page.getByRole('button', { name: 'Columns' }).first().click();
    const box = page.getByRole('checkbox', { name: label, exact: true });
    const header = page.getByRole('columnheader', { name: label });
    const shown = await box.isChecked();
    await box.click();
    await expect(header).toHaveCount(shown ? 0 : 1);
    await box.click();
    await expect(header).toHaveCount(shown ? 1 : 0);
    await settled(page, site);
    expect(await askedFields(site)).toEqual([]);
  });
}

test('a width changed by keyboard is remembered', async ({ page, start }) => {
  const site = await start();
  await site.open();
  const header = page.getByRole('columnheader', { name: 'Type' });
  const before = (await header.boundingBox())!.width;
  await page.getByRole('grid', { name: 'Tables' }).focus();
  await page.keyboard.press('ArrowUp');
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await header.boundingBox())!.width).toBeGreaterThan(before + 30);
  const wide = (await header.boundingBox())!.width;
  await page.reload();
  await expect.poll(async () => (await header.boundingBox())?.width).toBeCloseTo(wide, 0);
});
