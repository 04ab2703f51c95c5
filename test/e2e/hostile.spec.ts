import { openScreen } from '#test/long/e2e/million/screen.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { runs } from '#test/support/long.ts';
import { expect, test } from './fixtures.ts';
import { countRuns, dangerInPage, hostileCatalog, runRaw } from './hostile.ts';

// The last line of defence is taken away: what is drawn must not run by itself.
test.use({ bypassCSP: true });

const COLUMNS =
  'name,location,tableType,owners,tags,usageSummary,columns,followers,tableConstraints,description,updatedAt';
const TABLES = runs(30);
const OPENED = runs(1);

test(`${TABLES} hostile tables in every column, and ${OPENED} of them opened: nothing runs`, async ({
  page,
  start,
  noise,
}) => {
  test.setTimeout(runs(120_000));
  await page.addInitScript(countRuns);
  await page.addInitScript(openScreen);
  // Whatever leads off this machine ends here: an answer without content leaves the page where it is.
  await page.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort()),
  );
  const site = await start({ tables: hostileCatalog(TABLES) });
  await page.setViewportSize({ width: 2_400, height: 1_400 });
  await site.open(`/tables?columns=${COLUMNS}`);
  const seen = new Set<number>();
  while (seen.size < TABLES) {
    await page.evaluate(() => window.shown.rest());
    const { rows } = await page.evaluate(() => window.shown.look());
    const before = seen.size;
    for (const { index, path } of rows) if (path !== null) seen.add(index);
    expect(await page.evaluate(dangerInPage)).toEqual([]);
    expect(seen.size, 'rows seen').toBeGreaterThan(before);
    await page.getByRole('grid').evaluate((grid, by) => grid.scrollBy(0, by), (rows.length - 2) * 36);
  }
  let opened = 0;
  for (const text of HOSTILE.slice(0, OPENED)) {
    await site.open(`/tables?q=${encodeURIComponent(text)}&columns=${COLUMNS}`);
    const link = page.locator('[role=grid] [aria-rowindex="2"] a').first();
    if ((await link.count()) === 0) continue;
    await link.click();
    await page.getByRole('region', { name: 'Description' }).waitFor();
    expect(await page.evaluate(dangerInPage)).toEqual([]);
    opened += 1;
  }
  expect(opened).toBeGreaterThanOrEqual(OPENED / 2);
  expect(await page.evaluate(() => window.ran)).toBe(0);

  // Control: put into the page as markup, some of them run.
  expect((await page.evaluate(runRaw, HOSTILE.slice(0, 12))).length).toBeGreaterThan(2);
  noise.splice(0);
});
