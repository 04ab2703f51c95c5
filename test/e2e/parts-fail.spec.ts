import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const SAYS = 'This part of the page did not load';

/**
 * Lets the files of a part fail, by the beginning of their names; what is loaded with the page itself comes.
 * @returns lets them load again
 */
async function failFiles(page: Page, name: string, how: 'gone' | 'aborted'): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${name}-[^/]+\\.js$`);
  await page.route(files, (route) =>
    how === 'gone' ? route.fulfill({ status: 404, body: 'Not Found' }) : route.abort(),
  );
  return () => page.unroute(files);
}

/** Takes back what the page had to say of its failures: each of them once. */
function takeFailures(noise: string[], times: number): void {
  const failures = noise.filter((line) => line.includes('dynamically imported module'));
  expect(failures).toHaveLength(times);
  noise.splice(0, noise.length, ...noise.filter((line) => !failures.includes(line)));
}

const rows = (page: Page) => page.locator('[role=grid] [aria-rowindex="2"] a');

for (const how of ['gone', 'aborted'] as const) {
  test(`an export whose file is ${how}: the list stays, it is said over it, and Retry opens it`, async ({
    page,
    noise,
    site,
  }) => {
    const restore = await failFiles(page, 'export-dialog', how);
    await site.open();
    await page.getByRole('button', { name: 'Export' }).click();
    const said = page.getByRole('alert').filter({ hasText: SAYS });
    await expect(said).toBeVisible();
    await expect(rows(page)).toBeVisible();
    await expect(said.getByRole('button', { name: 'Retry' })).toBeFocused();
    await expect(said.getByRole('button', { name: 'Load the page again' })).toHaveCount(0);

    await said.getByRole('button', { name: 'Retry' }).click();
    await expect(said.getByRole('button', { name: 'Load the page again' })).toBeVisible();
    await restore();
    await said.getByRole('button', { name: 'Retry' }).click();
    const dialog = page.getByRole('dialog', { name: /Export/ });
    // A browser that remembers failures loads it with the page.
    await expect(dialog.or(said)).toBeVisible();
    if (await said.isVisible()) {
      await said.getByRole('button', { name: 'Load the page again' }).click();
      await page.getByRole('button', { name: 'Export' }).click();
    }
    await expect(dialog).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    takeFailures(noise, 2);
  });
}

test('the tree and an opened record whose files are gone: it is said in their places, by Retry or Back they come', async ({
  page,
  noise,
  site,
}) => {
  const restoreTree = await failFiles(page, 'database-tree', 'gone');
  const restoreDetail = await failFiles(page, 'detail', 'gone');
  await site.open();
  const inRail = page.getByRole('navigation', { name: 'Views' }).getByRole('alert');
  await expect(inRail).toContainText(SAYS);
  await restoreTree();
  await inRail.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('tree', { name: 'Databases' })).toBeVisible();

  await rows(page).click();
  const inPanel = page.getByRole('main').getByRole('alert');
  await expect(inPanel).toContainText(SAYS);
  await expect(rows(page)).toBeVisible();
  takeFailures(noise, 2);
  await restoreDetail();
  await page.goBack();
  await expect(page).toHaveURL(/\/tables$/);
  await expect(page.getByText(SAYS)).toHaveCount(0);
  await rows(page).click();
  await expect(page.getByRole('heading', { name: /^Columns/ })).toBeVisible();
});

test('on a phone the page stays in use until an opened record is there', async ({ page, site }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  let come = () => {};
  const wanted = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/detail-[^/]+\.js$/, async (route) => {
    await wanted;
    await route.continue();
  });
  await site.open();
  const asked = page.waitForRequest(/\/assets\/detail-[^/]+\.js$/);
  const covered = page.locator('header[inert], main > [inert], footer[inert]');
  await page.locator('[role=grid] [aria-rowindex="2"] a').first().click();
  await asked;
  await expect(page).toHaveURL(/\/tables\/./);
  await expect(covered).toHaveCount(0);
  come();
  await expect(page.getByRole('region', { name: 'Description' })).toBeVisible();
  await expect(covered).toHaveCount(5);
});

test('control: a type whose file is gone takes the place of the list, and Back brings the list', async ({
  page,
  noise,
  site,
}) => {
  await failFiles(page, 'resource', 'gone');
  await site.open();
  await page.getByRole('navigation', { name: 'Browse' }).getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.goBack();
  await expect(rows(page)).toBeVisible();
  takeFailures(noise, 1);
});
