import { expect, test } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { serveProduct } from '#test/e2e/servers.ts';
import { findProgram } from '#test/support/chromium.ts';

// Playwright sends Firefox ESR commands that it does not know; Puppeteer speaks the same WebDriver BiDi without them.

/** @returns the file of a released Firefox. @throws Error that names the command to run */
function findFirefox(): string {
  const file = findProgram(['firefox-esr', 'firefox']);
  if (file !== undefined) return file;
  throw new Error('No Firefox here. Install one with: apt-get install firefox-esr');
}

const rowAt = (index: number) => `[role=grid] [aria-rowindex="${index}"] a`;

test('Firefox opens, scrolls to the last of a million tables and back, and searches', async () => {
  test.setTimeout(600_000);
  const site = await serveProduct(1_000_000, { proxyToken: 'demo' });
  const small = await serveProduct(12_480, { proxyToken: 'demo' });
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: findFirefox() });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    const noise: string[] = [];
    page.on('console', (message) => noise.push(message.text()));
    page.on('pageerror', (error) => noise.push(String(error)));
    await page.setViewport({ width: 1440, height: 900 });
    await page.goto(`${site.url}/tables`);
    await page.waitForSelector(rowAt(2));
    expect(await page.$eval('[role=grid]', (grid) => grid.ariaRowCount)).toBe('1000001');

    await page.mouse.move(700, 500);
    // A busy page may miss a turn of the wheel, or take several at once and pass a row undrawn.
    const lastLoaded = () =>
      page.$$eval('[role=grid] [aria-rowindex]:has(a)', (rows) =>
        Math.max(0, ...rows.map((row) => Number(row.ariaRowIndex))),
      );
    while ((await lastLoaded()) < 280) await page.mouse.wheel({ deltaY: 300 });

    const press = async (key: 'End' | 'Home') => {
      await page.keyboard.down('Control');
      await page.keyboard.press(key);
      await page.keyboard.up('Control');
    };
    await page.focus('[role=grid]');
    await press('End');
    await page.waitForSelector(rowAt(1_000_001), { timeout: 500_000 });
    const { top, bottom } = await page.$eval(rowAt(1_000_001), (link) => {
      const box = link.getBoundingClientRect();
      return { top: box.top, bottom: box.bottom };
    });
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(900);
    // Below what Firefox places elements in exactly.
    expect(await page.$eval('[role=grid]', (grid) => grid.scrollHeight)).toBeLessThan(8_000_100);
    await press('Home');
    await page.waitForSelector(rowAt(2));

    await page.goto(`${small.url}/tables`);
    await page.waitForSelector(rowAt(2));
    await page.type('input[type=search]', 'orders');
    await page.waitForSelector('[role=grid] mark');
    expect(await page.$eval('[role=grid] mark', (mark) => mark.textContent)).toMatch(/orders/i);
    expect(noise).toEqual([]);
  } finally {
    await browser.close();
    await site.close();
    await small.close();
  }
});
