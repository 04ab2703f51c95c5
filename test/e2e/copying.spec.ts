import type { Page } from '@playwright/test';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { CHROMIUM_ARGS, findChromium } from '#test/support/chromium.ts';
import { sampleTable } from '#test/support/sample-tables.ts';
import { expect, INSECURE_HOST, test, type Start } from './fixtures.ts';

// Browsers have no `navigator.clipboard` on plain HTTP, except on addresses of the machine itself.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`],
  },
});

const tables = Array.from({ length: 40 }, (_, n) => sampleTable(n, `orders_${String(n).padStart(2, '0')}`));
const FQN = 'snow.sales.mart.orders_00';
const LIST = '/tables?database=snow.sales';

interface Given {
  readonly page: Page;
  readonly start: Start;
  readonly noise: string[];
}

/** Opens an address of the site by a host that is no secure context. @returns its origin */
async function open({ page, start, noise }: Given, address: string): Promise<string> {
  const site = await start({ tables: catalogFromRecords(tables), latency: 0 });
  const origin = site.url.replace('127.0.0.1', INSECURE_HOST);
  await page.goto(`${origin}${address}`);
  await page.locator('[role=grid] [aria-rowindex="2"] a, main h2').first().waitFor();
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false]);
  // The browser's own line about such origins.
  expect(noise.splice(0)).toEqual([expect.stringContaining('Cross-Origin-Opener-Policy')]);
  return origin;
}

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
  /** Where the outcome is said; default: by name or text. */
  readonly done: (page: Page) => ReturnType<Page['locator']>;
}

const saysCopied = (page: Page) => page.getByText('Copied', { exact: true }).first();
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page) => page.getByRole('row', { name: /^orders_00/ });
const inRow = (name: string) => async (page: Page) => {
  await row(page).getByRole('link', { name: 'orders_00' }).hover();
  await row(page).getByRole('button', { name }).click();
};
const record = (page: Page) => page.getByRole('region', { name: 'orders_00', exact: true });

const IN_LISTS: readonly Copier[] = [
  {
    name: 'the link to the view',
    press: button('Copy link'),
    text: (origin) => `${origin}${LIST}`,
    done: (page) => page.getByText('Link copied'),
  },
  {
    name: 'the link of a filter',
    press: button('Copy filter as link: snow.sales'),
    text: (origin) => `${origin}${LIST}`,
    done: (page) => page.getByTitle('Copied', { exact: true }),
  },
  {
    name: 'the link of a line of the tree',
    async press(page) {
      await page.getByRole('treeitem', { name: /^sales/ }).focus();
      await page.keyboard.press('Control+c');
    },
    text: (origin) => `${origin}${LIST}`,
    done: saysCopied,
  },
  {
    name: 'the request',
    press: button('Copy as curl'),
    text: () => /^curl .*\/api\/v1\/tables/,
    done: saysCopied,
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
    name: 'the name in a row',
    press: inRow('Copy full name'),
    text: () => FQN,
    done: (page) => row(page).getByRole('button', { name: 'Copied' }),
  },
  {
    name: 'the link in a row',
    press: inRow('Copy link'),
    text: (origin) => `${origin}/tables/${FQN}`,
    done: (page) => row(page).getByRole('button', { name: 'Copied' }),
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
];

const IN_RECORDS: readonly Copier[] = [
  {
    name: 'its full name',
    press: (page) => record(page).getByRole('button', { name: 'Copy full name' }).click(),
    text: () => FQN,
    done: (page) => record(page).getByRole('button', { name: 'Copied' }),
  },
  {
    name: 'the names of its columns',
    press: button('Copy names'),
    text: () => /^id\ncustomer/,
    done: saysCopied,
  },
  { name: 'a query', press: button('Copy SELECT'), text: () => /^SELECT\n/, done: saysCopied },
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
      const all = page.getByRole('button', { name: 'Copy all' });
      if ((await all.count()) === 0) await button('Show JSON')(page);
      await all.click();
    },
    text: () => /"fullyQualifiedName": "snow\.sales\.mart\.orders_00"/,
    done: saysCopied,
  },
  {
    name: 'its link at full width',
    async press(page) {
      const full = page.getByRole('button', { name: 'Open at full width' });
      if (await full.isVisible()) await full.click();
      await record(page).getByRole('button', { name: 'Copy link', exact: true }).click();
    },
    text: (origin) => `${origin}/tables/${FQN}`,
    done: saysCopied,
  },
];

const PAGES = [
  { where: 'lists', address: LIST, copiers: IN_LISTS },
  { where: 'records', address: `/tables/${FQN}`, copiers: IN_RECORDS },
] as const;

for (const { where, address, copiers } of PAGES) {
  test(`everything in ${where} is copied without a secure context, and says so`, async ({
    page,
    start,
    noise,
  }) => {
    const origin = await open({ page, start, noise }, address);
    for (const copier of copiers) {
      await test.step(copier.name, async () => {
        await copier.press(page);
        await expect(copier.done(page)).toBeVisible();
        const { text } = await pasted(page);
        expect(text).toMatch(copier.text(origin));
        await expect(copier.done(page)).toHaveCount(0);
      });
    }
  });

  test(`nothing in ${where} is copied where the browser refuses, and says so`, async ({
    page,
    start,
    noise,
  }) => {
    await page.addInitScript(() => {
      document.execCommand = () => false;
    });
    await open({ page, start, noise }, address);
    for (const copier of copiers) {
      await test.step(copier.name, async () => {
        await copier.press(page);
        const failed = page
          .getByText(/^(Could not copy|The browser did not allow copying)/)
          .or(page.getByTitle('Could not copy'))
          .filter({ visible: true });
        await expect(failed.first()).toBeVisible();
        // The page's notice stays until it is closed; everything else is said for two seconds.
        const close = page.getByRole('status', { name: 'Notice' }).getByRole('button', { name: 'Close' });
        if (await close.first().isVisible()) await close.first().click();
        await expect(failed).toHaveCount(0);
      });
    }
  });
}

test('what a server said of a failure is copied without a secure context', async ({ page, start, noise }) => {
  await page.route('**/api/v1/tables?*', (route) => route.fulfill({ status: 403, json: { message: 'no' } }));
  await open({ page, start, noise }, '/tables');
  const copy = page.getByRole('button', { name: 'Copy details' });
  await copy.click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused();
  expect((await pasted(page)).text).toMatch(/^GET \/api\/v1\/tables/);
});

test('control: copying by the clipboard alone fails there', async ({ page, start, noise }) => {
  await open({ page, start, noise }, '/tables');
  const copying = page.evaluate(() => navigator.clipboard.writeText('a'));
  await expect(copying).rejects.toThrow(/undefined/);
});
