import { mkdir } from 'node:fs/promises';
import { type Page, chromium } from '@playwright/test';
import { build } from 'vite';
import { serveProduct } from '#test/e2e/servers.ts';
import { CHROMIUM_ARGS, ensureChromium } from '#test/support/chromium.ts';

interface State {
  readonly name: string;
  readonly address: string;
  readonly width: number;
  readonly height: number;
  /** What is done before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

async function openFirst(page: Page): Promise<void> {
  await page.locator('[role=grid] [aria-rowindex="3"] a').first().click();
  await page.getByRole('button', { name: 'Next table' }).waitFor();
  await page.waitForTimeout(800);
}

const FOUND = '/tables?q=order&sort=usageSummary:desc&columns=name,tableType,owners,tags,usageSummary';

/** What README shows: the most used tables that a search finds. */
export const STATES: readonly State[] = [
  { name: 'list', address: FOUND, width: 1280, height: 720 },
  { name: 'table', address: FOUND, width: 1280, height: 720, prepare: openFirst },
];

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
