import type { Page } from '@playwright/test';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { expect, test, type Start } from './fixtures.ts';

// The column of a table: its address, the link to it, and the way there by its name.

const leaf = (name: string, n: number) => ({ name, dataType: n % 3 === 0 ? 'BIGINT' : 'STRING' });
const struct = (name: string, children: readonly unknown[]) => ({ name, dataType: 'STRUCT', children });

/** A table of 300 columns on its first level, with one of them at depth 3. */
const wide = {
  ...sampleTable(500, 'wide_events'),
  description: 'One row per event.\n\n'.repeat(8),
  columns: Array.from({ length: 300 }, (_, n) =>
    n === 240
      ? struct('payload', [leaf('kind', 1), struct('delivery', [leaf('a.b', 1), leaf('postal_code', 2)])])
      : leaf(`event_field_${n}`, n),
  ),
};
const tables = [wide, ...Array.from({ length: 60 }, (_, n) => sampleTable(n, `orders_${n}`))];
const FQN = 'snow.sales.mart.wide_events';
const TABLE = `/tables/${FQN}`;

const opened = (page: Page) => page.getByRole('treegrid', { name: 'Columns' });
const marked = (page: Page) => opened(page).locator('[aria-current="location"]');

async function open(start: Start, address: string) {
  const site = await start({ tables: catalogFromRecords(tables) });
  await site.ask('PUT', '/__fake/settings', { dialect: 'om-1.12' });
  await site.open(address);
}

/** Whether the marked column is on screen in the panel, as a part of it may be covered. */
const isInView = (page: Page) =>
  marked(page).evaluate((row) => {
    const { left, top, bottom } = row.getBoundingClientRect();
    const at = document.elementFromPoint(left + 40, (top + bottom) / 2);
    return at !== null && row.contains(at);
  });

test('a column at depth 3 of 300 is in view, marked and focused, on a phone too', async ({ page, start }) => {
  await page.setViewportSize({ width: 400, height: 900 });
  await open(start, `${TABLE}#payload.delivery.postal_code`);
  await expect(marked(page)).toContainText('postal_code');
  await expect(marked(page)).toHaveAttribute('aria-level', '3');
  await expect(marked(page)).toBeFocused();
  await expect.poll(() => isInView(page)).toBe(true);
  const background = marked(page).evaluate((row) => getComputedStyle(row).backgroundColor);
  expect(await background).not.toBe('rgba(0, 0, 0, 0)');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(marked(page)).toContainText('postal_code');
  await expect.poll(() => isInView(page)).toBe(true);
});
