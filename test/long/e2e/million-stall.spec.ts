import { expect, gridOf, look, ROW_HEIGHT, test } from './million/fixture.ts';

/** What the page gets while its main thread is busy for 300 ms: turns of the wheel, which the browser goes on to scroll by. */
const STALL = 300;
const TURN = 20 * ROW_HEIGHT;
const TURNS = 4;

test('turns of the wheel that a busy page gets as one go row by row', async ({ page, openMillion }) => {
  await openMillion();
  const box = (await gridOf(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // From a row below the list's end zone, so that the place is not the browser's own.
  await gridOf(page).evaluate((grid, by) => grid.scrollBy(0, by), TURN);
  await expect.poll(async () => (await look(page)).rows[0]?.index).toBe(TURN / ROW_HEIGHT);
  const stalled = page.evaluate((ms) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  }, STALL);
  // Not one after another: the browser answers each only when the page has time for it.
  await Promise.all([stalled, ...Array.from({ length: TURNS }, () => page.mouse.wheel(0, TURN))]);
  await expect.poll(async () => (await look(page)).rows[0]?.index).toBe(((TURNS + 1) * TURN) / ROW_HEIGHT);
});

test('control: the same move without a wheel is taken for the thumb, and goes in proportion', async ({
  page,
  openMillion,
}) => {
  await openMillion();
  await gridOf(page).evaluate((grid, by) => grid.scrollBy(0, by), TURN);
  await gridOf(page).evaluate((grid, by) => grid.scrollBy(0, by), TURNS * TURN);
  await expect
    .poll(async () => (await look(page)).rows[0]?.index ?? 0)
    .toBeGreaterThan((2 * (TURNS + 1) * TURN) / ROW_HEIGHT);
});
