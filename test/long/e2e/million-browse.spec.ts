import { atRest, expect, gridOf, HIGHEST, look, ROW_HEIGHT, test, watch } from './million/fixture.ts';
import { screenFaults, shownIndices } from './million/screen.ts';

const ROWS = 50_000;

test(`${ROWS} rows by wheel: every row is seen in its place`, async ({ page, openMillion }) => {
  test.setTimeout(600_000);
  // A high screen and one column: the time goes into rows that are checked, not into cells.
  await page.setViewportSize({ width: 1440, height: 2_400 });
  const { list } = await openMillion('/tables?columns=name');
  const box = (await gridOf(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const stop = await watch(page);
  const screen = (await look(page)).rows.length - 2;
  for (let row = 0; row < ROWS; row += screen) {
    const half = () => page.mouse.wheel(0, (screen * ROW_HEIGHT) / 2);
    await Promise.all([half(), half()]);
    await page.evaluate(async () => {
      do await new Promise(requestAnimationFrame);
      while (window.shown.look().rows.some(({ path }) => path === null));
    });
  }
  await atRest(page);
  const { glances, mostDrawn, highest } = await stop();
  expect(screenFaults(glances, list.pathAt)).toEqual([]);
  const seen = shownIndices(glances);
  expect(Array.from({ length: ROWS }, (_, index) => index).filter((index) => !seen.has(index))).toEqual([]);
  expect(mostDrawn).toBeLessThan(2 * screen);
  expect(highest).toBeLessThan(HIGHEST);
});

test('control: a row with another link, another index or another place is found', async ({
  page,
  openMillion,
}) => {
  const { list } = await openMillion();
  const faultsAfter = async (tamper: (row: HTMLElement) => void) => {
    const stop = await watch(page);
    await page.locator('[role=grid] [aria-rowindex="6"]').evaluate(tamper);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const { glances } = await stop();
    await page.reload();
    await atRest(page);
    return screenFaults(glances, list.pathAt);
  };
  const path = list.pathAt(4)!;
  expect(await faultsAfter(() => {})).toEqual([]);
  expect(await faultsAfter((row) => row.querySelector('a')!.setAttribute('href', '/tables/another'))).toEqual(
    [`row 4 is /tables/another, not ${path}`],
  );
  expect(await faultsAfter((row) => row.setAttribute('aria-rowindex', '7'))).toEqual([
    'row 5 stands below 3',
    'row 5 stands below 5',
    `row 5 is ${path}, not ${list.pathAt(5)}`,
  ]);
  expect(await faultsAfter((row) => (row.style.translate = '0 36px'))).toContainEqual(
    expect.stringContaining('does not begin where the one above ends'),
  );
});

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
