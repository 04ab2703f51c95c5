import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const inDialog = (page: Page) => page.getByRole('dialog');

/** A key that opens something with a field, and what is typed after it: letters of all commands of one key among them. */
const OPENERS: readonly (readonly [key: string, text: string, field: (page: Page) => Locator])[] = [
  ['Control+k', 'wlvfgckj 1200', (page) => inDialog(page).getByRole('combobox')],
  ['g', '1200', (page) => inDialog(page).getByRole('spinbutton', { name: 'Row' })],
  ['f', 'owner:fgcv', (page) => inDialog(page).getByRole('combobox', { name: 'Find a filter' })],
  ['c', 'foll', (page) => inDialog(page).getByRole('textbox', { name: 'Find a column' })],
  ['v', 'my view', (page) => inDialog(page).getByRole('textbox', { name: 'Name' })],
];

/** A key as the browser's protocol names it: a character, or a letter with Control. */
function eventOf(key: string) {
  const letter = /^Control\+(.)$/.exec(key)?.[1];
  if (letter === undefined) return { key, text: key };
  return { key: letter, modifiers: 2, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) };
}

/** Presses keys 10 ms apart, as a keyboard does: none waits until the page has answered the one before, as Playwright's own do. */
async function pressKeys(page: Page, keys: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const pressed: Promise<unknown>[] = [];
  for (const key of keys) {
    for (const type of ['keyDown', 'keyUp'] as const)
      pressed.push(session.send('Input.dispatchKeyEvent', { type, ...eventOf(key) }));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await Promise.all(pressed);
  await session.detach();
}

test('every text arrives whole that is typed right after the key of what opens', async ({ page, site }) => {
  await site.open();
  await page.getByRole('button', { name: 'Go to row' }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 });
  for (const [key, text, field] of OPENERS) {
    await page.getByRole('grid').focus();
    await pressKeys(page, [key, ...Array.from(text)]);
    await expect(field(page).and(page.locator(':focus'))).toHaveValue(text);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page).toHaveURL(/\/tables$/);
    // The first one may only empty the field.
    for (let tries = 0; tries < 3 && (await page.getByRole('dialog').count()) > 0; tries += 1)
      await page.keyboard.press('Escape');
  }
});

test('and so does what is typed before the code of what opens has come', async ({ page, site }) => {
  for (const [key, text, field] of OPENERS) {
    let letGo = () => {};
    const typed = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/after-rows-[^/]*\.js$/, async (route) => {
      await typed;
      await route.continue();
    });
    await site.open();
    await page.getByRole('button', { name: 'Go to row' }).waitFor();
    await page.getByRole('grid').focus();
    await pressKeys(page, [key, ...Array.from(text)]);
    await expect(page.getByRole('dialog')).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect(field(page).and(page.locator(':focus'))).toHaveValue(text);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page).toHaveURL(/\/tables$/);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
