import type { Page } from '@playwright/test';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { readPdf } from '#test/support/pdf.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';
import { expect, test } from './fixtures.ts';

/** The texts of each printed page, without blanks. */
const printed = async (page: Page) => readPdf(await page.pdf({ format: 'A4', printBackground: true })).pages;
const countOf = (text: string, part: string) => text.split(part).length - 1;

/** The line at the foot of a printed list. */
const FOOT = /rows(\d+)–(\d+)of2,000;Exporthasthemall/;

const columns = Array.from({ length: 240 }, (_, n) => ({ name: `c${n}_end`, dataType: 'VARCHAR' }));
const wide = { ...sampleTable(5_000, 'a_wide'), columns };

test('a printed list has the rows on screen and says how to get them all; an open record is printed alone, light and whole', async ({
  page,
  start,
}) => {
  const site = await start({ tables: catalogFromRecords([wide, ...sampleTables(1_999)]) });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${site.url}/tables?row=417`);
  await page.locator('[role=grid] [aria-rowindex="418"] a').first().waitFor();
  const text = (await printed(page)).join('');
  const [, first = 0, last = 0] = FOOT.exec(text) ?? [];
  expect(Number(first)).toBe(417);
  const names = await page
    .locator('[role=row]')
    .evaluateAll(
      (rows, [from, to]) =>
        rows
          .filter(({ ariaRowIndex: index }) => Number(index) > from! && Number(index) <= to! + 1)
          .map((row) => row.querySelector('a > :only-child')?.textContent?.replaceAll(/\s/g, '') ?? ''),
      [Number(first), Number(last)],
    );
  expect(names).toHaveLength(Number(last) - 416);
  expect(names.filter((name) => name !== '').length).toBeGreaterThan(10);
  expect(names.filter((name) => !text.includes(name))).toEqual([]);

  // A list that is on screen as a whole has nothing more to say.
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('a_wide');
  await page.locator('[role=grid] mark').first().waitFor();
  expect((await printed(page)).join('')).not.toContain('Exporthas');

  await site.open(`/tables/${wide.fullyQualifiedName}`);
  const lines = page.getByRole('treegrid', { name: 'Columns' }).locator('[role=row][aria-level]');
  await lines.first().waitFor();
  const drawn = await lines.count();
  expect(drawn).toBeLessThan(columns.length);

  const notOnce = (pages: readonly string[]) =>
    columns.filter(({ name }) => countOf(pages.join(''), name) !== 1).length;
  const pages = await printed(page);
  expect(pages.length).toBeGreaterThan(4);
  expect(notOnce(pages)).toBe(0);
  const other = await page.locator('[role=grid] [aria-rowindex="5"] a').textContent();
  expect(pages.join('')).not.toContain(other);
  // Lines that only paper needs are gone again.
  await page.emulateMedia({ media: null });
  await expect.poll(() => lines.count()).toBe(drawn);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});
