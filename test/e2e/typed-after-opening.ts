import type { Locator, Page } from '@playwright/test';

/** A press that opens something with a field, and what is typed after it. */
export interface Opener {
  readonly name: string;
  /** The key; absent: Enter on the button. */
  readonly key?: string;
  readonly button?: (page: Page) => Locator;
  readonly field: (page: Page) => Locator;
  readonly texts: readonly string[];
}

const inDialog = (page: Page) => page.getByRole('dialog');

/** Among the letters are those of all commands of one key: c f g j k l v w. */
export const OPENERS: readonly Opener[] = [
  {
    name: 'Ctrl+K',
    key: 'Control+k',
    field: (page) => inDialog(page).getByRole('combobox'),
    texts: ['orders', 'wlvfgckj 1200', 'ba'],
  },
  {
    name: 'G',
    key: 'g',
    field: (page) => inDialog(page).getByRole('spinbutton', { name: 'Row' }),
    texts: ['1200', '98'],
  },
  {
    name: 'F',
    key: 'f',
    field: (page) => inDialog(page).getByRole('searchbox', { name: 'Find a filter' }),
    texts: ['tier', 'owner:fgcv'],
  },
  {
    name: 'C',
    key: 'c',
    field: (page) => inDialog(page).getByRole('textbox', { name: 'Find a column' }),
    texts: ['foll', 'clv'],
  },
  {
    name: 'V',
    key: 'v',
    field: (page) => inDialog(page).getByRole('textbox', { name: 'Name' }),
    texts: ['my view', 'gcfjk'],
  },
  {
    name: '/',
    key: '/',
    field: (page) => page.getByRole('searchbox', { name: 'Search tables' }),
    texts: ['orders', 'gclv'],
  },
  {
    name: 'Enter on Database',
    button: (page) => page.getByRole('combobox', { name: 'Database' }),
    field: (page) => inDialog(page).getByRole('searchbox'),
    texts: ['snow', 'gcv'],
  },
  {
    name: 'Enter on Server',
    button: (page) => page.getByRole('button', { name: /^Server:/ }),
    field: (page) => inDialog(page).getByRole('textbox', { name: 'Token' }),
    texts: ['clvfg', '12'],
  },
];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const CONTROL = 2;

/** A key as the browser's protocol names it: a character, `Enter`, or a letter with Control. */
function eventOf(key: string) {
  const letter = /^Control\+(.)$/.exec(key)?.[1];
  if (letter !== undefined)
    return { key: letter, modifiers: CONTROL, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0) };
  return key === 'Enter' ? { key, text: '\r', windowsVirtualKeyCode: 13 } : { key, text: key };
}

/**
 * Presses keys at a rate, as a keyboard does: none waits until the page has answered the one before, as Playwright's own do.
 * @param ms from one key to the next
 */
export async function pressKeys(page: Page, keys: readonly string[], ms: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const pressed: Promise<unknown>[] = [];
  for (const key of keys) {
    for (const type of ['keyDown', 'keyUp'] as const)
      pressed.push(session.send('Input.dispatchKeyEvent', { type, ...eventOf(key) }));
    await pause(ms);
  }
  await Promise.all(pressed);
  await session.detach();
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/**
 * Opens something and types a text after it, both at once.
 * @param ms from one key to the next
 * @param meanwhile called when all is typed, before it is looked at
 * @returns what its field has then, and what else came of the keys
 */
export async function typeAfterOpening(
  page: Page,
  { key, button, field }: Opener,
  text: string,
  ms: number,
  meanwhile: () => unknown = () => {},
): Promise<string> {
  await (button?.(page) ?? page.getByRole('grid')).focus();
  const before = new URL(page.url()).pathname;
  await pressKeys(page, [key ?? 'Enter', ...Array.from(text)], ms);
  await meanwhile();
  await field(page).and(page.locator(':focus')).waitFor();
  // The last key may still be on its way through the page.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const typed = await field(page).inputValue();
  const dialogs = await page.getByRole('dialog').count();
  const path = new URL(page.url()).pathname;
  return `${typed}${dialogs > 1 ? ` and ${dialogs} dialogs` : ''}${path === before ? '' : ` and ${path}`}`;
}

/** Closes what `typeAfterOpening` opened, and empties the search. */
export async function closeOpened(page: Page, { field }: Opener): Promise<void> {
  // The first one may only empty a field.
  for (let tries = 0; tries < 3 && (await page.getByRole('dialog').count()) > 0; tries += 1)
    await page.keyboard.press('Escape');
  if ((await page.getByRole('dialog').count()) === 0 && (await field(page).count()) > 0)
    await field(page).fill('');
}
