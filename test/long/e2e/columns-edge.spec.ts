import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/fixtures.ts';

/** Px from the line that says that more columns follow to the end of the grid, and px that its scroll bar takes there. */
const edgeOf = (page: Page) =>
  page.getByRole('grid', { name: 'Tables' }).evaluate((grid: HTMLElement) => {
    const line = grid.nextElementSibling;
    if (!line) throw new Error('No more columns follow');
    const beyond = grid.getBoundingClientRect().right - line.getBoundingClientRect().right;
    return { beyond, bar: grid.offsetWidth - grid.clientWidth };
  });

test('the line that says that more columns follow stands at the end of the rows, whatever room scroll bars take', async ({
  page,
  start,
  playwright,
  launchOptions,
}) => {
  const site = await start();
  const wide = '/tables?columns=name,location,tableType,owners,tags,usageSummary,columns,followers,updatedAt';
  // Of the browser as tests have it, nothing is drawn of a scroll bar.
  await site.open(wide);
  await expect.poll(() => edgeOf(page)).toEqual({ beyond: 0, bar: 0 });
  const usual = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  try {
    const other = await usual.newPage({ viewport: { width: 1440, height: 900 } });
    await other.goto(`${site.url}${wide}`);
    await expect.poll(() => edgeOf(other)).toEqual({ beyond: 15, bar: 15 });
  } finally {
    await usual.close();
  }
});
