import { expect, test } from '#test/e2e/fixtures.ts';
import { CHROMIUM_ARGS, findChromium } from '#test/support/chromium.ts';

// A browser without a window has no scroll bars unless it is told to.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

test('a thumb has arrived when it is let go and not before, and the rows there come', async ({
  page,
  site,
}) => {
  await site.open();
  const grid = page.getByRole('grid', { name: 'Tables' });
  const seen = await grid.evaluateHandle((element) => {
    const counts = { scroll: 0, scrollend: 0 };
    for (const name of ['scroll', 'scrollend'] as const)
      element.addEventListener(name, () => (counts[name] += 1));
    return counts;
  });
  const box = (await grid.boundingBox())!;
  const [x, top] = [box.x + box.width - 6, box.y + 24];
  await page.mouse.move(x, top);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) await page.mouse.move(x, top + step * 30);
  const held = await seen.evaluate((counts) => ({ ...counts }));
  expect(held.scroll).toBeGreaterThan(5);
  expect(held.scrollend).toBe(0);
  await page.mouse.up();
  await expect.poll(() => seen.evaluate(({ scrollend }) => scrollend)).toBeGreaterThan(0);
  const inTheMiddle = () =>
    page.evaluate(
      ([left, height]) => {
        const row = document.elementFromPoint(left, height)?.closest('[role=row]');
        return row?.querySelector('a') ? Number(row.ariaRowIndex) : undefined;
      },
      [box.x + 60, box.y + box.height / 2] as const,
    );
  await expect.poll(inTheMiddle).toBeGreaterThan(1_600);
});

test('the line that says that more columns follow stands at the end of the rows, beside the scroll bar', async ({
  page,
  site,
}) => {
  await site.open(
    '/tables?columns=name,location,tableType,owners,tags,usageSummary,columns,followers,updatedAt',
  );
  /** Px from that line to the end of the grid, and px that its scroll bar takes there. */
  const edge = () =>
    page.getByRole('grid', { name: 'Tables' }).evaluate((grid: HTMLElement) => {
      const line = grid.nextElementSibling;
      if (!line) throw new Error('No more columns follow');
      const beyond = grid.getBoundingClientRect().right - line.getBoundingClientRect().right;
      return { beyond, bar: grid.offsetWidth - grid.clientWidth };
    });
  await expect.poll(edge).toEqual({ beyond: 15, bar: 15 });
});
