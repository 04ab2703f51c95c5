import { openSecondOrigin, watchFor } from '#test/e2e/canary.ts';
import { expect, test as base } from '#test/e2e/fixtures.ts';
import { serveProduct } from '#test/e2e/servers.ts';

const CANARY = 'canary-7d1c40f2e98b';

interface Fixtures {
  readonly product: Awaited<ReturnType<typeof serveProduct>>;
  readonly elsewhere: Awaited<ReturnType<typeof openSecondOrigin>>;
}

const test = base.extend<Fixtures>({
  product: async ({ build }, use) => {
    if (build !== 'product') throw new Error('a token is for the product');
    const site = await serveProduct(2_000, { token: CANARY });
    await use(site);
    await site.close();
  },
  elsewhere: async ({ build }, use) => {
    if (build !== 'product') throw new Error('a token is for the product');
    const origin = await openSecondOrigin();
    await use(origin);
    await origin.close();
  },
});

test('kept for this tab it is in the tab’s storage alone, and gone when it is forgotten', async ({
  page,
  product,
}) => {
  const watch = watchFor(CANARY, page);
  await page.goto(`${product.url}/tables`);
  const dialog = page.getByRole('dialog', { name: 'Connect to a server' });
  await dialog.getByRole('textbox', { name: 'Token' }).fill(CANARY);
  await dialog.getByRole('checkbox', { name: /Keep it for this tab/ }).check();
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a').first()).toBeVisible();
  expect(await watch.found()).toEqual(['session storage']);
  await page.getByRole('button', { name: /^Server: / }).click();
  await page.getByRole('button', { name: /Forget/ }).click();
  await expect(page.locator('[role=grid] [aria-rowindex="2"] a')).toHaveCount(0);
  expect(await watch.found()).toEqual([]);
});
