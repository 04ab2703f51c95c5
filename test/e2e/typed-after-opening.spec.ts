import type { CDPSession, Locator, Page } from '@playwright/test';
import { runs } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';

const inDialog = (page: Page) => page.getByRole('dialog');

const findFilter = (page: Page) => inDialog(page).getByRole('combobox', { name: 'Find a filter' });
const findColumn = (page: Page) => inDialog(page).getByRole('textbox', { name: 'Find a column' });

/** A key that opens something with a field, and what is typed after it: letters of all commands of one key among them. */
const OPENERS: readonly (readonly [key: string, text: string, field: (page: Page) => Locator])[] = [
  ['Control+k', 'wlvfgckj 1200', (page) => inDialog(page).getByRole('combobox')],
  ['g', '1200', (page) => inDialog(page).getByRole('spinbutton', { name: 'Row' })],
  ['f', 'owner:fgcv', findFilter],
  ['c', 'foll', findColumn],
  ['v', 'my view', (page) => inDialog(page).getByRole('textbox', { name: 'Name' })],
];

/** Each of them takes a page of its own: the palette and a popover, of which the others are drawn like the one. */
const EARLY = runs(2);

/** A key as the browser's protocol names it: a character, a letter with Control, or Escape. */
function eventOf(key: string) {
  const letter = /^Control\+(.)$/.exec(key)?.[1];
  if (letter === undefined) return key === 'Escape' ? { key } : { key, text: key };
  return { key: letter, modifiers: 2, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) };
}

const click = (session: CDPSession, { x, y }: { readonly x: number; readonly y: number }) =>
  (['mousePressed', 'mouseReleased'] as const).map((type) =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }),
  );

/**
 * Presses keys 10 ms apart, as a keyboard does: none waits until the page has answered the one before, as Playwright's own do.
 * @param button clicked right before them
 */
async function pressKeys(page: Page, keys: readonly string[], button?: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { x, y } = (await button?.boundingBox()) ?? { x: 0, y: 0 };
  const pressed: Promise<unknown>[] = button ? click(session, { x: x + 8, y: y + 8 }) : [];
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

test('and so it does after a click, which is painted before what it opens; Escape then opens nothing', async ({
  page,
  site,
}) => {
  await site.open();
  await page.getByRole('button', { name: 'Go to row' }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const [name, text, field] of [
    ['Filter', 'owner:fgcv', findFilter],
    [/^Columns/, 'foll', findColumn],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true });
    await pressKeys(page, Array.from(text), button);
    await expect(field(page).and(page.locator(':focus'))).toHaveValue(text);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await pressKeys(page, ['Escape'], button);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('and so does what is typed before the code of what opens has come', async ({ page, site }) => {
  for (const [key, text, field] of OPENERS.slice(0, EARLY)) {
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
