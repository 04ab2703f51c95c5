import type { Page } from '@playwright/test';
import { evidence, runs, variants } from '#test/support/long.ts';
import { translatePage } from '#test/support/page-translator.ts';
import { MORE_STATES, OPEN_STATES, openState, STATES } from './accessibility/states.ts';
import { expect, test, type CatalogSite } from './fixtures.ts';

// A browser's translator replaces every text of the page, again and again. `test/ui/page-translator.test.tsx` has the control.

/** What stands before each translated text. */
const MARK = '⸢';

/** What a translator has broken: texts of React's own, and parts that could not be drawn. */
async function faults(page: Page): Promise<string[]> {
  const { replaced, lone } = await page.evaluate(() => ({
    replaced: window.translation.replaced,
    lone: window.translation.lone,
  }));
  const notDrawn = await page.getByText(/could not be drawn/).allTextContents();
  return [...lone, ...notDrawn, ...(replaced > 0 ? [] : ['nothing was translated'])];
}

/** Names that the translator has taken for words. */
const namesTranslated = (page: Page, names: readonly string[]): Promise<readonly string[]> =>
  page
    .locator('font font')
    .evaluateAll(
      (translated, [mark, known]) =>
        translated.map((one) => one.textContent.replace(mark, '')).filter((text) => known.includes(text)),
      [MARK, names] as const,
    );

/** The texts of the page, without translations and times, and in one line each landmark or dialog. */
async function textsOf(page: Page): Promise<readonly string[]> {
  // A page behind another one is given no frames, and comes to no rest.
  await page.bringToFront();
  return page.locator('header, nav, main, footer, [role=dialog], [role=menu]').evaluateAll(
    (parts, mark) =>
      parts.map((part) =>
        (part as HTMLElement).innerText
          .replaceAll(mark, '')
          .replaceAll(/[\d,.]+ ms|\d+:\d+|(?:less than )?\S+ (?:seconds?|minutes?) ago|[\d.]+ s\b/g, '…')
          .replaceAll(/\s+/g, ' '),
      ),
    MARK,
  );
}

/** Texts of one page that the other has not. */
const differences = (texts: readonly string[], others: readonly string[]): string[] => [
  ...texts.filter((text) => !others.includes(text)).map((text) => `translated: ${text}`),
  ...others.filter((text) => !texts.includes(text)).map((text) => `not translated: ${text}`),
];

const row = (page: Page, number: number) =>
  page.locator(`[role=grid] [aria-rowindex="${number + 1}"] a`).first();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search tables' });
const pressed = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function closeWith(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.locator('[role=dialog], [role=menu]').first().waitFor({ state: 'detached' });
}

/** What a user does, step by step. */
const STEPS: readonly (readonly [name: string, act: (page: Page) => Promise<unknown>])[] = [
  ['a search', (page) => search(page).fill('order')],
  ['its rows', (page) => page.locator('[role=grid] mark').first().waitFor()],
  ['another search', (page) => search(page).fill('orders daily')],
  ['the search cleared', (page) => pressed(page, 'Clear search')],
  ['a search of one letter', (page) => search(page).fill('o')],
  ['a search without matches', (page) => search(page).fill('ordrez')],
  ['no search', (page) => search(page).fill('')],
  ['the list', (page) => row(page, 3).waitFor()],
  [
    '2,000 rows scrolled',
    (page) =>
      page.getByRole('grid').evaluate(async (grid) => {
        for (let at = 0; at < 2_000 * 36; at += 600) {
          grid.scrollBy(0, 600);
          await new Promise(requestAnimationFrame);
        }
        grid.scrollTo(0, 0);
      }),
  ],
  ['a table opened', (page) => row(page, 2).click()],
  ['its parts', (page) => page.getByRole('region', { name: 'Description' }).waitFor()],
  ['the next table', (page) => pressed(page, 'Next table')],
  ['the table closed', (page) => pressed(page, 'Close')],
  ['a filter', (page) => pressed(page, /^⸢?Filter/)],
  ['its facet', (page) => page.getByRole('option', { name: 'Tier' }).first().click()],
  ['its value', (page) => page.getByRole('checkbox').nth(1).click()],
  ['the filter closed', (page) => closeWith(page, 'Escape')],
  ['a sort', (page) => pressed(page, 'Sorted by')],
  ['its order', (page) => page.getByRole('menuitemradio', { name: 'Updated' }).first().click()],
  ['no filter', (page) => pressed(page, /^Remove/)],
  ['the columns', (page) => pressed(page, 'Columns')],
  ['one more column', (page) => page.getByRole('checkbox', { name: 'Description' }).click()],
  ['the columns closed', (page) => closeWith(page, 'Escape')],
  ['the palette', (page) => page.keyboard.press('Control+k')],
  ['words in it', (page) => page.getByRole('combobox', { name: 'Go to anything' }).fill('ord')],
  ['its matches', (page) => page.locator('[role=dialog] mark').first().waitFor()],
  ['other words in it', (page) => page.getByRole('combobox', { name: 'Go to anything' }).fill('copy')],
  ['the palette closed', (page) => closeWith(page, 'Escape')],
  ['the export', (page) => pressed(page, 'Export')],
  ['the export closed', (page) => closeWith(page, 'Escape')],
  ['the tree searched', (page) => page.getByRole('textbox', { name: 'Find a database or schema' }).fill('s')],
  ['the tree as it was', (page) => page.getByRole('textbox', { name: 'Find a database or schema' }).fill('')],
  ['another language', (page) => pressed(page, /^Language/)],
  ['German', (page) => page.getByRole('menuitemradio', { name: 'Deutsch' }).click()],
];

test.use({ viewport: { width: 1280, height: 800 } });

test('each step shows under a translator what it shows without, and no name is translated', async ({
  page,
  context,
  start,
}) => {
  test.setTimeout(runs(240_000, 600_000));
  const site = await start({ latency: 0 });
  const plain = await context.newPage();
  await page.addInitScript(translatePage, MARK);
  const both = [page, plain];
  for (const one of both) {
    one.setDefaultTimeout(20_000);
    await one.goto(`${site.url}/tables`);
    await row(one, 3).waitFor();
  }
  for (const [name, act] of STEPS) {
    await test.step(name, async () => {
      for (const one of both) {
        await one.bringToFront();
        await act(one);
      }
      await expect.poll(async () => differences(await textsOf(page), await textsOf(plain)), name).toEqual([]);
      expect(await faults(page), name).toEqual([]);
      expect(await namesTranslated(page, await plain.locator('[role=grid] a bdi').allTextContents())).toEqual(
        [],
      );
    });
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await page.locator('font').count()).toBeGreaterThan(20);
});

for (const colorScheme of variants<'light' | 'dark'>([], ['light', 'dark'])) {
  test(`each state stands under a translator, ${colorScheme}`, async ({ page, start }) => {
    test.setTimeout(900_000);
    page.setDefaultTimeout(20_000);
    const site: CatalogSite = await start({ latency: 0 });
    await page.emulateMedia({ colorScheme });
    // Without a mark, so that the states are reached by their names.
    await page.addInitScript(translatePage, '');
    const states = [...STATES, ...MORE_STATES, ...OPEN_STATES];
    for (const state of states) {
      await test.step(state.name, async () => {
        await openState(page, site, state);
        // The translator begins 50 ms after the texts have come.
        await expect.poll(() => faults(page), state.name).toEqual([]);
      });
    }
    evidence({
      figure: 5,
      what: `under a browser’s translator, ${colorScheme}`,
      came: `0 texts and parts lost in ${states.length} states`,
      control: 'a component with two texts, in test/ui',
    });
  });
}
