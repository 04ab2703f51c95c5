import type { Page } from '@playwright/test';
import { longOnly } from '#test/support/long.ts';
import { expect, test, type LogEntry } from './fixtures.ts';

const tree = (page: Page) => page.getByRole('tree', { name: 'Databases' });
const lines = (page: Page) => tree(page).getByRole('treeitem');
const focused = (page: Page) => page.locator('[role=treeitem]:focus');
const chip = (page: Page, name: string) => page.getByRole('group', { name });
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
/** Pages of schemas that were asked for, not the count beside their type. */
const schemasAsked = (log: readonly LogEntry[]) =>
  log.filter((asked) => asked.path.endsWith('/databaseSchemas') && !/\blimit=0\b/.test(asked.query)).length;

test('the tree opens as it is walked, by keys alone, and its lines are links', async ({ page, start }) => {
  const site = await start({ latency: 0 });
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

test('in the drawer of a phone a line is followed, and the drawer closes', async ({ page, start }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  const site = await start({ latency: 0 });
  await site.open();
  await page.getByRole('button', { name: 'Views and databases' }).click();
  const line = lines(page).filter({ hasText: /^billing/ });
  expect((await line.boundingBox())?.height).toBe(40);
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/database=pg_orders.billing/);
  await expect(tree(page)).toBeHidden();
  await expect(chip(page, 'Database filter')).toContainText('pg_orders.billing');
});

longOnly(() => {
  test('what is typed is found in names, and marked; the rest goes', async ({ page, start }) => {
    const site = await start({ latency: 0 });
    await site.open();
    await expect(lines(page).first()).toBeVisible();
    const before = await lines(page).count();
    await page.getByRole('textbox', { name: 'Find a database or schema' }).fill('BILL');
    await expect(lines(page)).toHaveCount(2);
    await expect(tree(page).locator('mark')).toHaveText('bill');
    await page.keyboard.press('Escape');
    await expect(lines(page)).toHaveCount(before);
  });

  test('filters are chips: links to them alone, and to the view without them', async ({ page, start }) => {
    const site = await start({ latency: 0 });
    await site.open('/tables?q=order&columns=name,tags');
    await expect(page.getByText('keeps the search')).toBeVisible();
    await tree(page)
      .getByRole('link', { name: /^orders/ })
      .click();
    await expect(page).toHaveURL(/q=order&database=pg_orders.orders&columns=name,tags/);
    const database = chip(page, 'Database filter');
    const search = chip(page, 'Search filter');
    await expect(database.getByRole('link', { name: 'pg_orders.orders' })).toHaveAttribute(
      'href',
      /\/tables\?database=pg_orders\.orders&columns=name,tags$/,
    );

    // Both at once elsewhere: this page stays as it is.
    const elsewhere = page.context().waitForEvent('page');
    await search.getByRole('link', { name: 'Remove the search filter' }).click({ modifiers: ['Control'] });
    const other = await elsewhere;
    await expect(other).toHaveURL(/\/tables\?database=pg_orders\.orders&columns=name,tags$/);
    await other.close();
    await expect(search).toBeVisible();

    await search.getByRole('link', { name: 'Remove the search filter' }).click();
    await expect(search).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Database' })).toBeFocused();
    await expect(page.getByRole('searchbox', { name: 'Search tables' })).toHaveValue('');
    await database.getByRole('link', { name: 'Remove the database filter' }).click();
    await expect(page).toHaveURL(/\/tables\?columns=name,tags$/);
    await expect(page.getByRole('combobox', { name: 'Database' })).toBeFocused();
    await page.goBack();
    await expect(database).toContainText('pg_orders.orders');
  });

  test('a filter is copied as a link, from its chip, its line, and by keys', async ({
    page,
    context,
    start,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const site = await start({ latency: 0 });
    await site.open('/tables?q=order&columns=name,tags');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const line = lines(page).filter({ hasText: /^orders/ });
    const copy = line.getByRole('button', { name: 'Copy filter as link: orders' });
    await line.hover();
    await copy.click();
    await expect(line).toContainText('Copied');
    await expect.poll(copied).toMatch(/^http.*\/tables\?database=pg_orders\.orders&columns=name,tags$/);
    await expect(page).toHaveURL(/q=order/);
    await page
      .getByRole('group', { name: 'Search filter' })
      .getByRole('button', { name: 'Copy filter as link: “order”' })
      .click();
    await expect.poll(copied).toMatch(/\/tables\?q=order&columns=name,tags$/);
    await lines(page)
      .filter({ hasText: /^billing/ })
      .focus();
    await page.keyboard.press('Control+C');
    await expect.poll(copied).toMatch(/\/tables\?database=pg_orders\.billing&columns=name,tags$/);
  });
});
