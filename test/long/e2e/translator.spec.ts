import { openState, STATES } from '#test/e2e/accessibility/states.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { translatePage } from '#test/support/page-translator.ts';

// A browser's translator replaces every text of the page, again and again: what else than these states is shown, and the
// control, are in `test/ui/page-translator.test.tsx` and `test/app/translator.test.tsx`.

test('each state stands under a translator', async ({ page, start }) => {
  test.setTimeout(900_000);
  const site = await start();
  // Without a mark, so that the states are reached by their names.
  await page.addInitScript(translatePage, '');
  for (const state of STATES) {
    await test.step(state.name, async () => {
      await openState(page, site, state);
      // The translator begins 50 ms after the texts have come.
      const lone = () => page.evaluate(() => window.translation.lone);
      await expect.poll(lone, state.name).toEqual([]);
      expect(await page.getByText(/could not be drawn/).allTextContents(), state.name).toEqual([]);
    });
  }
});
