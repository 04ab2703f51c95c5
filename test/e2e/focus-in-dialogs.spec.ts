import { expect, test } from './fixtures.ts';
import { closeOverlay, openOverlay, OVERLAYS, walk } from './focus-in-dialogs.ts';

const addresses = [...new Set(OVERLAYS.map(({ address = '/tables' }) => address))];

for (const address of addresses) {
  test(`at ${address} the focus stays in what is open, all round, and goes back to what opened it`, async ({
    page,
    site,
  }) => {
    await site.open(address);
    await page.getByRole('button', { name: 'Copy as curl' }).waitFor();
    const faults: string[] = [];
    for (const overlay of OVERLAYS.filter((one) => (one.address ?? '/tables') === address)) {
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        await openOverlay(page, overlay);
        const walked = await walk(page, key, overlay.isMenu ?? false);
        faults.push(...walked.faults.map((fault) => `${overlay.name}, ${fault}`));
        await closeOverlay(page);
        const isBack = await overlay.opener(page).evaluate((opener) => opener === document.activeElement);
        // Tab goes on from a menu to what follows its button.
        const hasLeft = overlay.isMenu && key === 'Tab';
        if (!isBack && !hasLeft) faults.push(`${overlay.name}, ${key}: does not give the focus back`);
      }
    }
    expect(faults).toEqual([]);
  });
}

test('a menu that Tab leaves is closed, and what follows its button has the focus', async ({
  page,
  site,
}) => {
  await site.open();
  await page.getByRole('button', { name: 'Language' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu', { name: 'Language' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Theme' })).toBeFocused();
});

test('over the whole screen of a phone, filters keep the focus too', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await site.open();
  const filter = { name: 'Filter', opener: () => page.getByRole('button', { name: 'Filter', exact: true }) };
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    await openOverlay(page, filter);
    expect((await walk(page, key, false)).faults).toEqual([]);
    await closeOverlay(page);
    await expect(filter.opener()).toBeFocused();
  }
});

test.describe('control: the same walk finds', () => {
  const SEEDED = {
    'a dialog that Tab leaves':
      '<div role="dialog" aria-label="Bad"><button id="in">In</button></div><button>Out</button>',
    'an element without a name':
      '<div role="dialog" aria-label="Bad"><button id="in">In</button><span tabindex="0"></span></div>',
    'the end of the page':
      '<div role="dialog" aria-label="Bad"><button id="in" onblur="this.remove()">In</button></div>',
  };
  for (const [what, html] of Object.entries(SEEDED)) {
    test(what, async ({ page }) => {
      await page.setContent(html);
      await page.locator('#in').focus();
      expect((await walk(page, 'Tab', false)).faults).toHaveLength(1);
    });
  }
});
