import { isLong } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';
import { closeOverlay, openOverlay, OVERLAYS, walk } from './focus-in-dialogs.ts';

/** Of the short form, one of each way to open and to keep the focus: a popover, a dialog, the palette, a menu. */
const SHORT: ReadonlySet<string> = new Set([
  'Filter, owner',
  'Export',
  'the palette',
  'the menu of a column',
]);

const WIDTHS = isLong ? [1440, 390] : [1440];
/** At the other width what opens is drawn alike, but for the filter. */
const triedAt = (width: number) =>
  OVERLAYS.filter(({ name }) => (width < 1440 ? name === 'Filter' : isLong || SHORT.has(name)));

test('the focus stays in what is open, all round, and goes back to what opened it', async ({
  page,
  site,
}) => {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await site.open('/tables?tier=Tier.Tier1');
    await page.getByRole('button', { name: /^Filter/ }).waitFor();
    for (const overlay of triedAt(width)) {
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        await openOverlay(page, overlay);
        const walked = await walk(page, key, overlay.isMenu ?? false);
        faults.push(...walked.faults.map((fault) => `${overlay.name}, ${width} px, ${fault}`));
        await closeOverlay(page);
        const isBack = await overlay.opener(page).evaluate((opener) => opener === document.activeElement);
        // Tab goes on from a menu to what follows its button.
        const hasLeft = overlay.isMenu && key === 'Tab';
        if (!isBack && !hasLeft) faults.push(`${overlay.name}, ${key}: does not give the focus back`);
      }
    }
  }
  expect(faults).toEqual([]);
});

test('control: the same walk finds a dialog that Tab leaves, an element without a name and a lost focus', async ({
  page,
}) => {
  for (const html of [
    '<div role="dialog" aria-label="Bad"><button id="in">In</button></div><button>Out</button>',
    '<div role="dialog" aria-label="Bad"><button id="in">In</button><span tabindex="0"></span></div>',
    '<div role="dialog" aria-label="Bad"><button id="in" onblur="this.remove()">In</button></div>',
  ]) {
    await page.setContent(html);
    await page.locator('#in').focus();
    expect((await walk(page, 'Tab', false)).faults, html).toHaveLength(1);
  }
});
