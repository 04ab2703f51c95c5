import { isLong } from '#test/support/long.ts';
import { gridFaults, violations } from './accessibility/checks.ts';
import { openState, STATES } from './accessibility/states.ts';
import { expect, test } from './fixtures.ts';

/** Every state that the short form looks at, and all of them in the long one, in looks that differ as far as they can. */
const LOOKS = [
  { colorScheme: 'light', width: 1280, density: 'compact' },
  { colorScheme: 'dark', width: 320, density: 'comfortable' },
] as const;

for (const [at, { colorScheme, width, density }] of LOOKS.entries()) {
  test(`no violation in the states of the page, ${colorScheme}, ${width} px, ${density}`, async ({
    page,
    start,
  }) => {
    if (isLong) test.setTimeout(900_000);
    // As far as the state of rows that fail scrolls in the long form.
    const site = await start({ tables: isLong ? 12_480 : 1_000 });
    await page.emulateMedia({ colorScheme });
    // Fewer rows are drawn.
    await page.setViewportSize({ width, height: 400 });
    await page.addInitScript((value) => localStorage.setItem('catalog-browser.density', value), density);
    for (const state of STATES.filter(({ looks, isWide = false }) =>
      isLong ? width > 640 || !isWide : looks?.includes(at),
    )) {
      await test.step(state.name, async () => {
        await openState(page, site, state);
        expect(await violations(page), state.name).toEqual([]);
      });
    }
  });
}

test('the grid with rows selected has a ring and targets of 24 px; control: axe finds a link without a name', async ({
  page,
  start,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  const site = await start({ tables: 1_000 });
  await site.open();
  const grid = page.getByRole('grid', { name: 'Tables' });
  await expect(grid).toHaveAttribute('aria-multiselectable', 'true');
  await grid.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Clear selection' }).waitFor();
  expect(await page.evaluate(gridFaults)).toEqual([]);
  await page.locator('[aria-rowindex="2"] a').evaluate((link) => {
    link.replaceChildren();
    link.removeAttribute('title');
  });
  expect(await violations(page)).toEqual([expect.stringMatching(/^link-name: /)]);
});
