import type { Page } from '@playwright/test';
import { longOnly } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';

const top = /^1–\d+ of 12,480$/;

test('the place survives reload, a link in a clean profile, and Back', async ({
  page,
  site,
  browser,
  build,
}) => {
  await site.open();
  await expect(page.getByRole('status', { name: top })).toBeVisible();
  await page.getByRole('grid', { name: 'Tables' }).evaluate((grid) => {
    grid.scrollTop = 3_210 * 36;
  });
  const here = page.getByRole('status', { name: /^3,211–/ });
  await expect(here).toBeVisible();
  await expect(page).toHaveURL(/after=.*row=3211/);
  const first = await page.locator('[aria-rowindex="3212"] a').getAttribute('href');

  const opened = page.context().waitForEvent('page');
  await page.locator('[aria-rowindex="3213"] a').click({ button: 'middle' });
  const tab = await opened;
  await expect(tab).toHaveURL(/\/tables\/[^/]+\?after=.*row=3211/);
  await tab.close();

  await page.reload();
  await expect(here).toBeVisible();
  await expect(page.locator('[aria-rowindex="3212"] a')).toHaveAttribute('href', /.+/);
  const path = (href: string | null) => new URL(href ?? '', site.url).pathname;
  expect(path(await page.locator('[aria-rowindex="3212"] a').getAttribute('href'))).toBe(path(first));

  const link = page.url();
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  if (build === 'demo') {
    await other.addInitScript(() =>
      sessionStorage.setItem('catalog-browser.demo', '{"tables":12480,"latency":30}'),
    );
  }
  await other.goto(link);
  await expect(other.getByRole('status', { name: /^3,211–/ })).toBeVisible();
  await expect(other.locator('[aria-rowindex="3212"] a')).toBeVisible();
  expect(path(await other.locator('[aria-rowindex="3212"] a').getAttribute('href'))).toBe(path(first));
  await other.context().close();

  await page.getByRole('tree', { name: 'Databases' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/database=/);
  await page.goBack();
  await expect(here).toBeVisible();
});

test('a place has its row number whichever row its page begins with', async ({ page, site }) => {
  await site.open();
  const list = async (limit: number) =>
    (await site.ask('GET', `/api/v1/tables?limit=${limit}`)) as {
      readonly data: readonly { readonly fullyQualifiedName: string }[];
      readonly paging: { readonly after: string };
    };
  // A slow server returns pages of other sizes, so they begin at any row.
  const { after } = (await list(145)).paging;
  const { data } = await list(161);
  const opened = async (start: string) => {
    await page.goto(`${site.url}/tables?after=${encodeURIComponent(after)}${start}&row=161`);
    await expect(page.getByRole('status', { name: /^161–/ })).toBeVisible();
    return page.locator('[aria-rowindex="162"] a').first();
  };
  const path = `/tables/${data[160]!.fullyQualifiedName}`;
  await expect(await opened('&start=146')).toHaveAttribute('href', new RegExp(`^${path}`));
  // The control: a page that is taken to begin at row 101.
  await expect(await opened('')).not.toHaveAttribute('href', new RegExp(`^${path}`));
});

test('an opened table has an address of its own; the list keeps its place', async ({ page, site }) => {
  await site.open();
  const link = page.locator('[aria-rowindex="5"] a');
  const name = (await link.textContent())!;
  await link.click();
  await expect(page).toHaveURL(/\/tables\/.+/);
  const region = page.getByRole('region').first();
  await expect(region.getByRole('heading', { level: 2 })).toBeVisible();
  expect(name).toContain((await region.getByRole('heading', { level: 2 }).textContent())!);
  await page.reload();
  await expect(page.getByRole('region').first()).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/tables$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/tables\/.+/);
});

/** Throws as Safari does beyond 100 writes of the history in 30 s. @param windowMs in place of the 30 s */
const limitWrites = (page: Page, windowMs: number) =>
  page.addInitScript((ms) => {
    const times: number[] = [];
    for (const how of ['pushState', 'replaceState'] as const) {
      const write = history[how].bind(history);
      history[how] = (state: unknown, unused: string, url?: string | URL | null) => {
        const now = Date.now();
        if (times.filter((at) => now - at < ms).length >= 100)
          throw new DOMException(`Attempt to use history.${how}() more than 100 times`, 'SecurityError');
        times.push(now);
        write(state, unused, url);
      };
    }
  }, windowMs);
const nameIn = (page: Page) => page.getByRole('region').first().getByRole('heading', { level: 2 });

test('many quick steps end at the address of the record that they lead to', async ({ page, site }) => {
  await limitWrites(page, 30_000);
  await site.open();
  await page.locator('[aria-rowindex="2"] a').click();
  await expect(nameIn(page)).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  for (let step = 0; step < 130; step += 1) await page.keyboard.press('j', { delay: 20 });
  const row = page.locator('[role=row][aria-current=true]');
  const link = row.locator('a');
  await expect(async () => {
    const path = await link.evaluate((opened: HTMLAnchorElement) => opened.pathname);
    expect(new URL(page.url()).pathname).toBe(path);
  }).toPass();
  expect(Number(await row.getAttribute('aria-rowindex'))).toBeGreaterThan(3);
  await expect(nameIn(page)).toHaveText((await link.textContent())!);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('where the browser refuses to write the address, everything else goes on', async ({ page, site }) => {
  await limitWrites(page, 15_000);
  await site.open('/tables?q=a');
  await page.locator('[aria-rowindex="2"] a').click();
  const first = await nameIn(page).textContent();
  await page.evaluate(() => {
    for (let write = 0; write < 100; write += 1) {
      try {
        history.replaceState(history.state, '');
      } catch {
        // The limit is reached.
      }
    }
  });
  const stuck = page.url();
  // Control: the browser refuses.
  expect(
    await page.evaluate(() => {
      try {
        history.replaceState(history.state, '');
        return 'written';
      } catch (error) {
        return (error as DOMException).name;
      }
    }),
  ).toBe('SecurityError');
  await page.keyboard.press('j');
  await expect(nameIn(page)).not.toHaveText(first!);
  const box = page.getByRole('searchbox', { name: 'Search tables' });
  await box.focus();
  await box.pressSequentially('cc');
  await expect(page.getByText(/match “acc”/)).toBeVisible();
  expect(page.url()).toBe(stuck);
  await expect(page).toHaveURL(/q=acc/);
  await page.reload();
  await expect(box).toHaveValue('acc');
});

longOnly(() => {
  test('Back and Forward walk through the filters, not through the letters typed', async ({ page, site }) => {
    await site.open();
    const box = page.getByRole('searchbox', { name: 'Search tables' });
    await box.fill('ord');
    await expect(page).toHaveURL(/q=ord$/);
    await box.fill('orders');
    await expect(page).toHaveURL(/q=orders$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/tables$/);
    await expect(box).toHaveValue('');
    await expect(page.getByRole('status', { name: top })).toBeVisible();
    await page.goForward();
    await expect(box).toHaveValue('orders');
    await expect(page.getByText(/match “orders”/)).toBeVisible();
  });

  test('a table that does not exist says so, and the list is still usable', async ({ page, site }) => {
    await site.open('/tables/no.such.table.here');
    await expect(page.getByText('No such table')).toBeVisible();
    await expect(page.getByRole('status', { name: top })).toBeVisible();
  });

  test('broken values mean the default, with a notice', async ({ page, site }) => {
    await site.open('/tables?limit=lots&columns=name,tags,nonsense');
    await expect(page.getByRole('status', { name: 'Notice' })).toContainText('limit');
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    await expect(page.getByRole('status', { name: top })).toBeVisible();
  });

  test('an unknown page says so, with a way back', async ({ page, site }) => {
    await site.open('/nothing/here');
    await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all tables' }).click();
    await expect(page.getByRole('grid', { name: 'Tables' })).toBeVisible();
  });

  test('the title names the view', async ({ page, site }) => {
    await site.open();
    await expect(page).toHaveTitle('Tables · Catalog');
    await page.getByRole('searchbox', { name: 'Search tables' }).fill('orders');
    await expect(page).toHaveTitle('“orders” in all tables · Catalog');
  });
});
