import { isSkipStep, listRequests, PREFETCHED_ROWS, requestedRows } from '#test/e2e/requests.ts';
import {
  atRest,
  expect,
  goToRow,
  gridOf,
  HIGHEST,
  look,
  MILLION,
  test,
  watch,
  dragThumb,
} from './million/fixture.ts';
import { screenFaults } from './million/screen.ts';

const LONG = 600_000;
/** More than the grid can be high by itself, as a million is; the way to the end is shorter. */
const MANY = MILLION;

test('the thumb to the middle, on to the last row, back to the top', async ({ page, openMillion }) => {
  test.setTimeout(LONG);
  const { site, list } = await openMillion('/tables', MANY);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/tables\?(?!limit=0(&|$))/.test(request.url())) sent.push(request.url());
  });

  // A machine that stops for a moment lets the thumb rest on its way: such a drag says nothing, and is done again.
  for (let pause = Infinity; pause > 100;) {
    await page.reload();
    await atRest(page);
    sent.length = 0;
    pause = await dragThumb(page, 0.5);
  }
  expect(sent).toEqual([]);
  const middle = (await look(page)).rows[0]!.index;
  expect(Math.abs(middle - MANY / 2)).toBeLessThan(30);
  const stop = await watch(page);
  const going = `Going to row ${(middle + 1).toLocaleString('en-US')}`;
  await expect(page.getByRole('progressbar', { name: going })).toBeVisible();
  await atRest(page);
  const arrived = await stop();
  expect(new Set(arrived.glances.map(({ rows }) => rows[0]?.index))).toEqual(new Set([middle]));
  expect(arrived.glances.at(-1)?.rows[0]?.path).toBe(list.pathAt(middle));
  expect(screenFaults(arrived.glances, list.pathAt)).toEqual([]);
  expect(arrived.highest).toBeLessThan(HIGHEST);

  await site.clearLog();
  await gridOf(page).focus();
  await page.keyboard.press('Control+End');
  await atRest(page);
  const end = await look(page);
  expect(end.rows.at(-1)).toEqual({ index: MANY - 1, path: list.pathAt(MANY - 1) });
  expect(screenFaults([end], list.pathAt)).toEqual([]);
  await expect(page.locator(`[aria-rowindex="${MANY + 1}"] a`)).toBeVisible();
  // The first half is known.
  expect((await listRequests(site)).filter(isSkipStep).length).toBeLessThan(MANY / 2_000 + 10);

  const atTop = page.waitForFunction(
    () =>
      window.shown.look().rows.every(({ index, path }) => index < 100 && path !== null) &&
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/v1/tables?')).length,
  );
  await page.evaluate(() => performance.clearResourceTimings());
  await page.keyboard.press('Control+Home');
  expect(await (await atTop).jsonValue()).toBeLessThanOrEqual(2);
  await atRest(page);
  const { rows } = await look(page);
  expect(rows[0]).toEqual({ index: 0, path: list.pathAt(0) });
  expect(screenFaults([{ rows, torn: [] }], list.pathAt)).toEqual([]);
});

test('a walk that is cancelled stays where it has come to, and goes on from there', async ({
  page,
  openMillion,
}) => {
  test.setTimeout(LONG);
  const { site, list } = await openMillion();
  const steps = async () => (await listRequests(site)).filter(isSkipStep).length;
  await dragThumb(page, 0.9);
  const progress = page.getByRole('progressbar', { name: /^Going to row / });
  await expect(progress).toBeVisible();
  await expect.poll(steps, { timeout: 60_000 }).toBeGreaterThan(40);
  await page.keyboard.press('Escape');
  await expect(progress).toHaveCount(0);
  await site.clearLog();
  const stop = await watch(page);
  await atRest(page);
  const { glances } = await stop();
  const here = glances.at(-1)!.rows[0]!;
  expect(here.index).toBeGreaterThan(40_000);
  expect(here.index).toBeLessThan(899_000);
  expect(here.path).toBe(list.pathAt(here.index));
  expect(screenFaults(glances, list.pathAt)).toEqual([]);
  // Neither the top nor the place wanted before comes back.
  expect(new Set(glances.map(({ rows }) => rows[0]?.index))).toEqual(new Set([here.index]));
  // A page above it may be as high as a step.
  expect(await steps()).toBeLessThanOrEqual(1);
  // A page here, those ahead, that step above, and the cells of a screen or two.
  expect(await requestedRows(site)).toBeLessThanOrEqual(100 + PREFETCHED_ROWS + 1_000 + 200);

  await site.clearLog();
  const target = here.index + 20_000;
  await goToRow(page, target + 1);
  await atRest(page);
  expect((await look(page)).rows[0]).toEqual({ index: target, path: list.pathAt(target) });
  const walked = await steps();
  expect(walked).toBeGreaterThan(15);
  expect(walked).toBeLessThanOrEqual(22);
});
