import type { Page } from '@playwright/test';
import { isSkipStep, listRequests, networkIdle, PREFETCHED_ROWS, requestedRows } from '#test/e2e/requests.ts';
import { atRest, expect, goToRow, look, test, watch } from './million/fixture.ts';
import { openScreen, screenFaults } from './million/screen.ts';

test.describe.configure({ timeout: 180_000 });

/** Goes to a row, by its number from 1, and waits until the address says so. */
async function settleAt(page: Page, row: number) {
  await goToRow(page, row);
  await atRest(page);
  await expect(page).toHaveURL(new RegExp(`[?&]after=.*[?&]row=${row}(&|$)`));
  return look(page);
}

test('a place far down survives reload, and a link in a clean profile', async ({
  page,
  browser,
  openMillion,
}) => {
  const { site, list } = await openMillion();
  const there = await settleAt(page, 5_001);
  expect(there.rows[0]).toEqual({ index: 5_000, path: list.pathAt(5_000) });
  expect(screenFaults([there], list.pathAt)).toEqual([]);

  await site.clearLog();
  await page.reload();
  await atRest(page);
  expect(await look(page)).toEqual(there);
  expect((await listRequests(site)).filter(isSkipStep)).toEqual([]);
  // A page here, those ready on both sides of it, and the cells of a screen or two.
  expect(await requestedRows(site)).toBeLessThanOrEqual(100 + 2 * PREFETCHED_ROWS + 200);
  await page.mouse.move(800, 500);
  const stop = await watch(page);
  for (const delta of [-700, -700, 700, 700, 700]) {
    await page.mouse.wheel(0, delta);
    await atRest(page);
  }
  expect(screenFaults((await stop()).glances, list.pathAt)).toEqual([]);

  // The place is written a while after scrolling rests.
  const here = (await look(page)).rows[0]!.index;
  const rowInAddress = () => Number(new URL(page.url()).searchParams.get('row'));
  await expect.poll(() => Math.abs(rowInAddress() - 1 - here)).toBeLessThanOrEqual(1);
  await site.clearLog();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(openScreen);
  const other = await context.newPage();
  await other.goto(page.url());
  await atRest(other);
  expect((await look(other)).rows[0]).toEqual((await look(page)).rows[0]);
  expect((await listRequests(site)).filter(isSkipStep)).toEqual([]);
  await context.close();
});

test('a column switched on and off in the middle moves nothing', async ({ page, openMillion }) => {
  const { site, list } = await openMillion();
  const there = await settleAt(page, 20_001);
  const scrollTop = () => page.locator('[role=grid]').evaluate((grid) => grid.scrollTop);
  const before = await scrollTop();
  await networkIdle(site);
  await site.clearLog();
  const stop = await watch(page);
  await page.getByRole('button', { name: 'Columns' }).first().click();
  const box = page.getByRole('checkbox', { name: 'Followers', exact: true });
  for (const shown of [1, 0, 1]) {
    await box.click();
    await expect(page.getByRole('columnheader', { name: 'Followers' })).toHaveCount(shown);
    await atRest(page);
    expect(await scrollTop()).toBe(before);
  }
  const { glances } = await stop();
  expect(glances).toEqual([there]);
  expect(screenFaults(glances, list.pathAt)).toEqual([]);
  const fields = (await listRequests(site)).map((query) => query.get('fields'));
  expect(new Set(fields)).toEqual(new Set(['followers']));
});

test('another size, another density and a sign-in keep the first row', async ({ page, openMillion }) => {
  const { site, list } = await openMillion();
  const [first] = (await settleAt(page, 5_001)).rows;
  const stillThere = async () => {
    await atRest(page);
    const glance = await look(page);
    expect(glance.rows[0]).toEqual(first);
    expect(screenFaults([glance], list.pathAt)).toEqual([]);
    return glance.rows.length;
  };
  await page.setViewportSize({ width: 900, height: 900 });
  const high = await stillThere();
  await page.setViewportSize({ width: 900, height: 600 });
  expect(await stillThere()).toBeLessThan(high);
  await page.setViewportSize({ width: 1440, height: 900 });
  await stillThere();

  await page.getByRole('button', { name: 'Columns' }).first().click();
  await page.getByRole('radio', { name: 'Compact' }).click();
  expect(await stillThere()).toBeGreaterThan(high);
  await page.keyboard.press('Escape');

  await site.ask('PUT', '/__fake/settings', { token: 'fresh' });
  await page.getByRole('button', { name: /^Read at/ }).click();
  await page.getByRole('menuitem', { name: 'Refresh' }).click();
  const dialog = page.getByRole('dialog', { name: /^Sign in to / });
  await expect(dialog).toContainText('Expired token!');
  expect((await look(page)).rows[0]).toEqual(first);
  await site.clearLog();
  await dialog.getByRole('textbox', { name: 'Token' }).fill('fresh');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await stillThere();
  expect((await listRequests(site)).length).toBeGreaterThan(0);
});
