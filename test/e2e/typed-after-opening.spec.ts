import { isLong } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';
import { closeOpened, OPENERS, pressKeys, slowDown, typeAfterOpening } from './typed-after-opening.ts';

/** Factor of the CPU, and ms from key to key. The long programme does all of both, and all texts. */
const RATES = isLong
  ? [1, 6].flatMap((cpu) => [10, 45, 120, 400].map((ms) => [cpu, ms] as const))
  : ([
      [1, 45],
      [6, 10],
    ] as const);

/** What opens later: its code, as the files are called that it is in. */
const LATER = /\/(popups|dialogs|filter-editor|database-list|connect-dialog|search)-[^/]*\.js$/;

/** What single keys open: the long programme slows down, and opens without code, all openers. */
const SOME_OPENERS = isLong ? OPENERS : OPENERS.filter(({ name }) => ['Ctrl+K', 'G', 'F'].includes(name));

const textsOf = (texts: readonly string[]) => (isLong ? texts : texts.slice(0, 1));
const goToRow = OPENERS.find(({ name }) => name === 'G');

for (const [cpu, ms] of RATES) {
  test(`every text arrives whole, at ${ms} ms a key and CPU x${cpu}`, async ({ page, site }) => {
    await site.open();
    await page.getByRole('button', { name: 'Go to row' }).waitFor();
    await slowDown(page, cpu);
    const arrived: string[] = [];
    const openers = cpu === 1 ? OPENERS : SOME_OPENERS;
    for (const opener of openers) {
      for (const text of textsOf(opener.texts)) {
        arrived.push(`${opener.name}: ${await typeAfterOpening(page, opener, text, ms)}`);
        await closeOpened(page, opener);
      }
    }
    const typed = openers.flatMap(({ name, texts }) => textsOf(texts).map((text) => `${name}: ${text}`));
    expect(arrived).toEqual(typed);
  });
}

test('and so does what is typed before the code of the opened part has come', async ({ page, site }) => {
  const arrived: string[] = [];
  const openers = isLong ? OPENERS : SOME_OPENERS.slice(0, 2);
  for (const opener of openers) {
    let letGo = () => {};
    const typed = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(LATER, async (route) => {
      await typed;
      await route.continue();
    });
    await site.open();
    await page.getByRole('button', { name: 'Go to row' }).waitFor();
    const [text = ''] = opener.texts;
    arrived.push(`${opener.name}: ${await typeAfterOpening(page, opener, text, 10, letGo)}`);
    await page.unroute(LATER);
  }
  expect(arrived).toEqual(openers.map(({ name, texts }) => `${name}: ${texts[0]}`));
});

test('what is typed is done in order: a filter found and chosen, one of its values, a row gone to', async ({
  page,
  site,
}) => {
  await site.open();
  await page.getByRole('button', { name: 'Go to row' }).waitFor();
  const grid = page.getByRole('grid');
  await grid.focus();
  await pressKeys(page, ['g', ...Array.from('1200'), 'Enter'], 10);
  await expect(page.getByRole('status', { name: /^1,200–/ })).toBeVisible();
  await expect(grid).toBeFocused();
  await pressKeys(page, ['f', ...Array.from('colu'), 'Enter', ...Array.from('email')], 10);
  const column = page.getByRole('dialog', { name: 'Column name' });
  await expect(column.getByRole('searchbox')).toHaveValue('email');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/column=email/);
});

test('the dialog of keys has no field: what is typed after ? runs nothing', async ({ page, site }) => {
  await site.open();
  await page.getByRole('button', { name: 'Go to row' }).waitFor();
  await slowDown(page, 6);
  const address = page.url();
  await page.getByRole('grid').focus();
  // No Enter and no Space: once the dialog has the focus, they press its button as they should.
  await pressKeys(page, ['?', ...Array.from('cfgjklvw/')], 10);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).locator(':focus')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(page.url()).toBe(address);
});

test('letters after a menu’s button find its item', async ({ page, site }) => {
  await site.open();
  await page.getByRole('button', { name: 'Language' }).focus();
  await pressKeys(page, ['Enter', 'd', 'e'], 10);
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeFocused();
});

test('control: the same check finds one letter that does not arrive', async ({ page, site }) => {
  await page.addInitScript(() => {
    let keys = 0;
    addEventListener(
      'keydown',
      (event) => {
        keys += 1;
        // The second one after the key that opens.
        if (keys === 3) event.stopImmediatePropagation();
        if (keys === 3) event.preventDefault();
      },
      true,
    );
  });
  await site.open();
  await page.getByRole('button', { name: 'Go to row' }).waitFor();
  expect(await typeAfterOpening(page, goToRow!, '1200', 45)).toBe('100');
});
