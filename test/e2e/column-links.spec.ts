import type { Page } from '@playwright/test';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { violations } from '#test/e2e/accessibility/checks.ts';
import { variants } from '#test/support/long.ts';
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

async function open(start: Start, address: string, dialect?: string) {
  const site = await start({ tables: catalogFromRecords(tables), latency: 0 });
  if (dialect !== undefined) await site.ask('PUT', '/__fake/settings', { dialect });
  await site.open(address);
  return site;
}

/** Whether the marked column is on screen in the panel, as a part of it may be covered. */
const isInView = (page: Page) =>
  marked(page).evaluate((row) => {
    const { left, top, bottom } = row.getBoundingClientRect();
    const at = document.elementFromPoint(left + 40, (top + bottom) / 2);
    return at !== null && row.contains(at);
  });

const LOOKS = variants<readonly [colorScheme: 'light' | 'dark', width: number]>(
  [
    ['light', 1440],
    ['dark', 400],
  ],
  [
    ['dark', 1440],
    ['light', 400],
  ],
);
for (const [colorScheme, width] of LOOKS) {
  test(`a column at depth 3 of 300 is in view and marked, ${colorScheme}, ${width} px`, async ({
    page,
    start,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await open(start, `${TABLE}#payload.delivery.postal_code`);
    await expect(marked(page)).toContainText('postal_code');
    await expect(marked(page)).toHaveAttribute('aria-level', '3');
    await expect(marked(page)).toBeFocused();
    await expect.poll(() => isInView(page)).toBe(true);
    const background = marked(page).evaluate((row) => getComputedStyle(row).backgroundColor);
    expect(await background).not.toBe('rgba(0, 0, 0, 0)');
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(marked(page)).toContainText('postal_code');
    await expect.poll(() => isInView(page)).toBe(true);
  });
}

test('control: without the fragment that column is neither in view nor marked', async ({ page, start }) => {
  await open(start, TABLE);
  await expect(opened(page)).toHaveAttribute('aria-rowcount', '301');
  await expect(marked(page)).toHaveCount(0);
  await expect(page.getByText('postal_code')).toHaveCount(0);
});

test('a link is copied by keys, read back, and opens the same column', async ({ page, start, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const site = await open(start, `${TABLE}#payload.delivery.%22a.b%22`);
  await expect(marked(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy link to this column' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${site.url}${TABLE}#payload.delivery.postal_code`);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(marked(page)).toContainText('postal_code');
  await expect(marked(page)).toBeFocused();
});

test('a column that is chosen a second time is in view again, unfolded, with the focus', async ({
  page,
  start,
}) => {
  await open(start, TABLE, 'om-1.12');
  const choose = async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('postal_c');
    await page.getByRole('option', { name: 'Find columns named “postal_c” in all tables' }).click();
    const found = page.getByRole('group', { name: 'Columns' }).getByRole('option').first();
    await expect(found).toHaveText(/^payload\.delivery\.postal_code/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${TABLE}.*#payload\\.delivery\\.postal_code$`));
    await expect(marked(page)).toContainText('postal_code');
    await expect(marked(page)).toBeFocused();
    await expect.poll(() => isInView(page)).toBe(true);
  };
  await choose();
  const entries = await page.evaluate(() => history.length);
  // Folded away, and far off.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(marked(page)).toHaveCount(0);
  await page.keyboard.press('Control+Home');
  await page.getByRole('button', { name: 'Next table' }).focus();
  await choose();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

for (const dialect of variants(['om-2.0'], ['om-1.12'])) {
  test(`the palette leads to a column of any table by its name, ${dialect}`, async ({ page, start }) => {
    const site = await open(start, '/tables', dialect);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('postal_c');
    await page.getByRole('option', { name: 'Find columns named “postal_c” in all tables' }).click();
    const found = page.getByRole('group', { name: 'Columns' }).getByRole('option');
    await expect(found.first()).toHaveText(/^payload\.delivery\.postal_code.*wide_events/);
    await expect(found.first()).toHaveAttribute('aria-selected', 'true');
    await expect(found.last()).toHaveText(/^All tables with a column named “postal_c”/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url}${TABLE}#payload.delivery.postal_code`);
    await expect(marked(page)).toContainText('postal_code');
    await expect.poll(() => isInView(page)).toBe(true);
    await page.goBack();
    await expect(opened(page)).toHaveCount(0);
  });
}

test('the list of all tables with such a column is that of the filter', async ({ page, start }) => {
  await open(start, '/tables?q=wide');
  await page.getByRole('button', { name: 'Find a column in all tables' }).click();
  const field = page.getByRole('combobox', { name: 'Find a column in all tables' });
  await expect(field).toHaveValue('wide');
  await expect(page.getByText('No column has “wide” in its name.')).toBeVisible();
  await field.fill('custom');
  await page.getByRole('option', { name: /^All tables with a column named “custom”/ }).click();
  await expect(page).toHaveURL(/\?column=\*custom%2A$/);
  await expect(page.getByRole('status', { name: /^1–\d+ of 60$/ })).toBeVisible();
});
