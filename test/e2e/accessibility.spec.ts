import { evidence, isLong, runs, longOnly } from '#test/support/long.ts';
import { violations } from './accessibility/checks.ts';
import { MORE_STATES, OPEN_STATES, openState, STATES } from './accessibility/states.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: runs(320, 900) } });

interface Looks {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly density: 'comfortable' | 'compact';
}

/** Every theme with every width and density; in the short form the narrow dark one: the grid's smoke is light and wide. */
const LOOKS: readonly Looks[] = isLong
  ? (['light', 'dark'] as const).flatMap((colorScheme) =>
      [1280, 320].flatMap((width) =>
        (['comfortable', 'compact'] as const).map((density) => ({ colorScheme, width, density })),
      ),
    )
  : [{ colorScheme: 'dark', width: 320, density: 'comfortable' }];

for (const { colorScheme, width, density } of LOOKS) {
  test(`no violation, ${colorScheme}, ${width} px, ${density}`, async ({ page, start, build }) => {
    test.setTimeout(runs(180_000, 900_000));
    // The demo's service is in the page, which is not there yet when faults are set.
    page.setDefaultTimeout(30_000);
    const all = isLong && build === 'product';
    // In the short form every third state.
    const short = isLong ? STATES : STATES.filter((_, at) => at % 3 === 0);
    const states = all ? [...STATES, ...MORE_STATES, ...OPEN_STATES] : short;
    const site = await start({ latency: 0 });
    await page.emulateMedia({ colorScheme });
    // Each row that is drawn costs axe as much again as the one above it.
    await page.setViewportSize({ width, height: runs(320, 800) });
    await page.addInitScript((value) => localStorage.setItem('catalog-browser.density', value), density);
    for (const state of states) {
      await test.step(state.name, async () => {
        await openState(page, site, state);
        expect(await violations(page), state.name).toEqual([]);
      });
    }
    evidence({
      figure: 5,
      what: `axe, ${build}, ${colorScheme}, ${width} px, ${density}`,
      came: `0 violations in ${states.length} states`,
      control: 'below',
    });
  });
}

test('control: the same check finds a seeded defect', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  await site.open();
  await page.evaluate(() => {
    document.querySelector('[aria-rowindex="2"] a')?.replaceChildren();
    document.querySelector('[role=searchbox], input[type=search]')?.removeAttribute('aria-label');
    document.querySelector('input[type=search]')?.removeAttribute('placeholder');
  });
  expect(await violations(page)).not.toEqual([]);
});

longOnly(() => {
  test('the column picker and the connection are dialogs without violations', async ({
    page,
    start,
    build,
  }) => {
    const site = await start({ latency: 0 });
    await site.open();
    await page.getByRole('button', { name: 'Columns' }).first().click();
    await page.getByRole('dialog', { name: 'Columns' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const [button, dialog] =
      build === 'demo' ? ['Demo catalog', 'Demo catalog'] : [/^Server: /, 'Connect to a server'];
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('the palette and the keyboard shortcuts are dialogs without violations', async ({ page, start }) => {
    const site = await start({ latency: 0 });
    await site.open();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Control+k');
    await page
      .getByRole('combobox', { name: 'Go to anything in the catalog, a view or a command' })
      .fill('ord');
    await page.locator('[role=dialog] mark').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('control: the same check finds a label that does not say what is seen', async ({ page, start }) => {
    const site = await start({ latency: 0 });
    await site.open();
    const item = page.getByRole('treeitem').first();
    await item.waitFor();
    expect(await violations(page)).toEqual([]);
    await item.evaluate((element) => element.append('offline'));
    expect((await violations(page)).join()).toMatch(/^label-content-name-mismatch: /);
  });
});
