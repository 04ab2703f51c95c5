import type { Page } from '@playwright/test';
import { longOnly } from '#test/support/long.ts';
import { translatePage } from '#test/support/page-translator.ts';
import { openState, STATES } from './accessibility/states.ts';
import { expect, test } from './fixtures.ts';

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
  ['the search cleared', (page) => pressed(page, 'Clear search')],
  ['the list', (page) => row(page, 3).waitFor()],
  [
    '500 rows scrolled',
    (page) =>
      page.getByRole('grid').evaluate(async (grid) => {
        for (let at = 0; at < 500 * 36; at += 600) {
          grid.scrollBy(0, 600);
          await new Promise(requestAnimationFrame);
        }
        grid.scrollTo(0, 0);
      }),
  ],
  ['a table opened', (page) => row(page, 2).click()],
  ['the table closed', (page) => pressed(page, 'Close')],
  ['a filter', (page) => pressed(page, /^⸢?Filter/)],
  ['its facet', (page) => page.getByRole('option', { name: /^⸢?Tier/ }).click()],
  ['its value', (page) => page.getByRole('dialog').getByRole('option').nth(1).click()],
  ['the filter closed', (page) => closeWith(page, 'Escape')],
  ['no filter', (page) => pressed(page, /^Remove/)],
  ['the palette', (page) => page.keyboard.press('Control+k')],
  ['words in it', (page) => page.getByRole('combobox', { name: 'Go to anything' }).fill('ord')],
  ['its matches', (page) => page.locator('[role=dialog] mark').first().waitFor()],
  ['the palette closed', (page) => closeWith(page, 'Escape')],
  ['another language', (page) => pressed(page, /^Account and settings/)],
  ['German', (page) => page.getByRole('menuitemradio', { name: 'Deutsch' }).click()],
];

test.use({ viewport: { width: 1280, height: 800 } });

test('each step shows under a translator what it shows without, and no name is translated', async ({
  page,
  context,
  start,
}) => {
  const site = await start();
  const plain = await context.newPage();
  await page.addInitScript(translatePage, MARK);
  const both = [page, plain];
  for (const one of both) {
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

longOnly(() => {
  test('each state stands under a translator', async ({ page, start }) => {
    test.setTimeout(900_000);
    const site = await start();
    // Without a mark, so that the states are reached by their names.
    await page.addInitScript(translatePage, '');
    for (const state of STATES) {
      await test.step(state.name, async () => {
        await openState(page, site, state);
        // The translator begins 50 ms after the texts have come.
        await expect.poll(() => faults(page), state.name).toEqual([]);
      });
    }
  });
});
