import type { Page } from '@playwright/test';
import { expect, test, type LogEntry } from './fixtures.ts';

const tree = (page: Page) => page.getByRole('tree', { name: 'Databases' });
const lines = (page: Page) => tree(page).getByRole('treeitem');
const focused = (page: Page) => page.locator('[role=treeitem]:focus');
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
/** Pages of schemas that were asked for, not the count beside their type. */
const schemasAsked = (log: readonly LogEntry[]) =>
  log.filter((asked) => asked.path.endsWith('/databaseSchemas') && !/\blimit=0\b/.test(asked.query)).length;

test('the tree opens as it is walked, by keys alone, and its lines are links', async ({ page, site }) => {
  await site.open();
  const first = tree(page).locator('[aria-level="2"]').first();
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  expect(schemasAsked(await site.log())).toBe(0);

  await page.getByRole('textbox', { name: 'Find a database or schema' }).focus();
  await page.keyboard.press('Tab');
  await expect(lines(page).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveAttribute('aria-level', '3');
  await expect(focused(page).getByRole('link')).toHaveAttribute('href', /\?database=/);
  expect(schemasAsked(await site.log())).toBe(1);

  const name = (await focused(page).locator('bdi').textContent())!;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/database=/);
  expect(query(page)['database']).toContain(name);
  await expect(tree(page).locator('[aria-current=page]').first()).toContainText(name);
  await expect(focused(page)).toContainText(name);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-expanded', 'false');

  // A letter goes to a line, and is no shortcut here.
  const pg = lines(page).filter({ hasText: /^Postgre/ });
  await page.keyboard.press('p');
  await expect(pg).toBeFocused();
  await page.keyboard.press('End');
  await expect(lines(page).last()).toBeFocused();
  await expect(lines(page).last()).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(focused(page)).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(lines(page).last()).toBeFocused();
});

test('in the drawer of a phone a line is followed, and the drawer closes', async ({ page, site }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await site.open();
  await page.getByRole('button', { name: 'Views and databases' }).click();
  const line = lines(page).filter({ hasText: /^billing/ });
  expect((await line.boundingBox())?.height).toBe(40);
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/database=pg_orders.billing/);
  await expect(tree(page)).toBeHidden();
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Database is billing');
});
