import { mkdir } from 'node:fs/promises';
import { build } from 'vite';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from '#test/support/chromium.ts';
import { serveProduct } from '#test/e2e/servers.ts';
import { STATES } from './states.ts';

/** `npm run pictures`: the pictures of README, of the product as it is now, light and dark. */
const FOLDER = 'test/pictures';

/** Rows and cells are there, and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.locator('[role=grid] [aria-rowindex="2"] a').first().waitFor();
  await page.locator('[role=gridcell][aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(500);
}

await build({ logLevel: 'warn' });
await mkdir(FOLDER, { recursive: true });
const site = await serveProduct(12_480, { proxyToken: 'demo' });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
for (const { name, address, width, height, prepare } of STATES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
    });
    await page.goto(`${site.url}${address}`);
    await settle(page);
    await prepare?.(page);
    const path = `${FOLDER}/${name}-${colorScheme}.png`;
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    console.log(path);
    await page.close();
  }
}
await browser.close();
await site.close();
