import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Presses Escape as part of a composition, as macOS sends it, or as a key of its own. */
async function pressEscape(page: Page, isComposed: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  if (isComposed)
    await devtools.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 });
  const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: isComposed ? 229 : 27 };
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await devtools.detach();
}

/** The search, and the find box of filters. */
const FIELDS: readonly ((page: Page) => Promise<Locator>)[] = [
  async (page) => page.getByRole('searchbox', { name: 'Search tables' }),
  async (page) => {
    await page.getByRole('button', { name: /^Filter/ }).click();
    return page.getByRole('combobox', { name: 'Find a filter' });
  },
];

test('Escape of a composition leaves a field as it is, one of the keyboard does not; the wheel leaves a number', async ({
  page,
  site,
}) => {
  await site.open();
  for (const open of FIELDS) {
    const field = await open(page);
    await field.pressSequentially('ord');
    await pressEscape(page, true);
    await expect(field).toHaveValue('ordか');
    await expect(field).toBeFocused();
    // The composition ends.
    await page.keyboard.insertText('か');
    await expect(field).toHaveValue('ordか');
    await pressEscape(page, false);
    // A popover closes, with its field.
    await expect
      .poll(async () => (await field.count()) === 0 || (await field.inputValue()) === '')
      .toBe(true);
  }

  await page.getByRole('grid', { name: 'Tables' }).focus();
  await page.keyboard.press('g');
  const field = page.getByRole('spinbutton', { name: 'Row' });
  await field.fill('1248');
  await field.hover();
  await page.mouse.wheel(0, 120);
  await expect(field).toHaveValue('1248');
});
