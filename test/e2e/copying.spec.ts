import type { Page } from '@playwright/test';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { INSECURE_HOST } from '#test/support/chromium.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { expect, test } from './fixtures.ts';

// Browsers have no `navigator.clipboard` on plain HTTP, except on addresses of the machine itself.

const tables = Array.from({ length: 40 }, (_, n) => sampleTable(n, `orders_${String(n).padStart(2, '0')}`));
const FQN = 'snow.sales.mart.orders_00';
const LIST = '/tables?database=snow.sales';

/** A field outside of the page's own parts, where copied texts are pasted. */
const FIELD = 'Paste here';

/** What the clipboard has, read as a person would: by pasting it. Empties the clipboard's field, not the clipboard. */
async function pasted(page: Page): Promise<{ text: string; html: string }> {
  await page.evaluate((label) => {
    const field = document.createElement('textarea');
    field.ariaLabel = label;
    field.addEventListener('paste', ({ clipboardData }) => {
      field.dataset['html'] = clipboardData?.getData('text/html') ?? '';
    });
    document.body.append(field);
    field.focus();
  }, FIELD);
  const field = page.getByRole('textbox', { name: FIELD });
  await page.keyboard.press('Control+v');
  const text = await field.inputValue();
  const html = (await field.getAttribute('data-html')) ?? '';
  await field.evaluate((element) => element.remove());
  return { text, html };
}

/** Something that copies. */
interface Copier {
  readonly name: string;
  readonly press: (page: Page) => Promise<void>;
  readonly text: (origin: string) => RegExp | string;
  /** What is pasted where tables can be; default: not looked at. */
  readonly html?: RegExp;
  /** Where the outcome is said; default: by name or text. */
  readonly done: (page: Page) => ReturnType<Page['locator']>;
}

const saysCopied = (page: Page) => page.getByText('Copied', { exact: true }).first();
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const IN_LISTS: readonly Copier[] = [
  {
    name: 'the link to the view',
    press: button('Copy link'),
    text: (origin) => `${origin}${LIST}`,
    done: (page) => page.getByText('Link copied'),
  },
  {
    name: 'the request, by the palette',
    async press(page) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('curl');
      await page.getByRole('option', { name: /^Copy the request as curl/ }).click();
    },
    text: () => /^curl .*\/api\/v1\/tables/,
    done: saysCopied,
  },
  {
    name: 'a row by its keys',
    async press(page) {
      await page.getByRole('grid').focus();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Control+Shift+c');
    },
    text: () => /^orders_00\t.*Ada Lovelace/,
    done: saysCopied,
  },
  {
    name: 'selected rows',
    async press(page) {
      await page.getByRole('grid').focus();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Space');
      await page.keyboard.press('Control+c');
    },
    text: () => /^Name\t.*\norders_00\t/,
    html: /<table.*orders_00/s,
    done: (page) => page.getByRole('button', { name: 'Copied 1 row' }),
  },
];

const IN_RECORDS: readonly Copier[] = [
  {
    name: 'the link to a column',
    async press(page) {
      await page.getByRole('row', { name: /^customer/ }).hover();
      await page.getByRole('button', { name: 'Copy link to this column' }).click();
    },
    text: (origin) => `${origin}/tables/${FQN}#customer`,
    done: saysCopied,
  },
  {
    name: 'its JSON',
    async press(page) {
      await button('Show JSON')(page);
      await button('Copy all')(page);
    },
    text: () => /"fullyQualifiedName": "snow\.sales\.mart\.orders_00"/,
    done: saysCopied,
  },
];

/** A place of each kind to copy from: a bar, a dialog, a row, and parts of a record. */
const PAGES = [
  { where: 'lists', address: LIST, copiers: IN_LISTS },
  { where: 'records', address: `/tables/${FQN}`, copiers: IN_RECORDS },
] as const;

test('everything is copied without a secure context, and says so', async ({ page, start, noise }) => {
  const site = await start({ tables: catalogFromRecords(tables) });
  const origin = site.url.replace('127.0.0.1', INSECURE_HOST);
  for (const { where, address, copiers } of PAGES) {
    await page.goto(`${origin}${address}`);
    await page.locator('[role=grid] [aria-rowindex="2"] a, main h2').first().waitFor();
    expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false]);
    expect(noise.splice(0)).toEqual([expect.stringContaining('Cross-Origin-Opener-Policy')]);
    for (const copier of copiers) {
      await test.step(`${where}: ${copier.name}`, async () => {
        await copier.press(page);
        await expect(copier.done(page)).toBeVisible();
        const { text, html } = await pasted(page);
        expect(text).toMatch(copier.text(origin));
        if (copier.html) expect(html).toMatch(copier.html);
      });
    }
  }
});
