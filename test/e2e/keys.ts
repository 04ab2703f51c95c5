import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Where the focus is, in a word or two. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nowhere';
    return `${element.role ?? element.tagName} ${element.ariaLabel ?? ''}`;
  });

/** Presses keys one by one, and notes each after which the focus is nowhere. */
function keysOf(page: Page) {
  const lost: string[] = [];
  return {
    lost,
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        if ((await focused(page)) === 'nowhere') lost.push(key);
      }
    },
    type: async (text: string) => {
      for (const letter of text) {
        await page.keyboard.press(letter);
        if ((await focused(page)) === 'nowhere') lost.push(letter);
      }
    },
  };
}

/** Tab leads into the page; from then on no pointer and no focus() helps. */
export async function intoTheRows(page: Page) {
  const keys = keysOf(page);
  await page.getByRole('button', { name: 'Account and settings' }).waitFor();
  for (let n = 0; n < 80 && (await focused(page)) !== 'grid Tables'; n++) await keys.press('Tab');
  await expect(page.getByRole('grid', { name: 'Tables' })).toBeFocused();
  return keys;
}
