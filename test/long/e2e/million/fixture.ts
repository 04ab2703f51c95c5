import type { Page } from '@playwright/test';
import { expect, test as base, type CatalogSite } from '#test/e2e/fixtures.ts';
import { openScreen, type Glance, type Watched } from './screen.ts';
import { trueRows, type TrueRows } from './true-rows.ts';

/** The size that everything here is about. */
export const MILLION = 1_000_000;

/** Px of a row in comfortable density. */
export const ROW_HEIGHT = 36;

/** Px that the grid may be high inside: 8,000,000 of rows, and the header. Firefox stops near 17.9 M, Chromium at 33.5 M. */
export const HIGHEST = 8_000_100;

interface MillionSite {
  readonly site: CatalogSite;
  readonly list: TrueRows;
}

interface Fixtures {
  /** Starts a site on a million tables, or so many, and opens the list at an address, at rest. */
  readonly openMillion: (address?: string, tables?: number) => Promise<MillionSite>;
}

export const test = base.extend<Fixtures>({
  openMillion: async ({ page, start }, use) => {
    await use(async (address = '/tables', tables = MILLION) => {
      const site = await start({ tables, latency: 0 });
      if (!site.catalog) throw new Error('The catalog is not in this process');
      await page.context().addInitScript(openScreen);
      await page.goto(`${site.url}${address}`);
      await atRest(page);
      return { site, list: trueRows(site.catalog) };
    });
  },
});

export { expect };

export const gridOf = (page: Page) => page.getByRole('grid', { name: 'Tables' });

/** Waits until there are rows, and nothing on screen is awaited and nothing under way, whatever is walked to. */
export const atRest = (page: Page): Promise<void> => page.evaluate(() => window.shown.rest());

/** Asks for a row by its number, from 1. */
export async function goToRow(page: Page, row: number): Promise<void> {
  await page.getByRole('button', { name: 'Go to row' }).click();
  await page.getByRole('spinbutton', { name: 'Row' }).fill(String(row));
  await page.keyboard.press('Enter');
}

/** What is on screen now. */
export const look = (page: Page): Promise<Glance> => page.evaluate(() => window.shown.look());

/** Notes every frame until the answer is called; it answers what was seen. */
export async function watch(page: Page): Promise<() => Promise<Watched>> {
  await page.evaluate(() => window.shown.watch());
  return () => page.evaluate(() => window.shown.stop());
}
