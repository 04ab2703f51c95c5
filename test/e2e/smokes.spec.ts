import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import * as fc from 'fast-check';
import { mutate, mutations } from '#test/api/mutated-json.ts';
import { gridFaults, DEFECTS } from '#test/e2e/accessibility/checks.ts';
import { hostileCatalog, countRuns, dangerInPage, runRaw } from '#test/long/e2e/hostile.ts';
import { atRest, expect, goToRow, look, test } from '#test/long/e2e/million/fixture.ts';
import { screenFaults } from '#test/long/e2e/million/screen.ts';
import { HOSTILE } from '#test/support/hostile-texts.ts';
import { longOnly } from '#test/support/long.ts';

// One small case of each proof in `test/long/e2e`, beside a control that the same check rejects.

test.describe('hostile texts', () => {
  // Without the policy: what is drawn must not run by itself.
  test.use({ bypassCSP: true });

  test('a screen of hostile tables and one opened run nothing; as markup some of them run', async ({
    page,
    start,
    noise,
  }) => {
    await page.addInitScript(countRuns);
    await page.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort()),
    );
    const site = await start({ tables: hostileCatalog(40), latency: 0 });
    await site.open('/tables?columns=name,location,tableType,owners,tags,columns,description');
    expect(await page.evaluate(dangerInPage)).toEqual([]);
    await page.locator('[role=grid] [aria-rowindex="2"] a').first().click();
    await page.getByRole('region', { name: 'Description' }).waitFor();
    expect(await page.evaluate(dangerInPage)).toEqual([]);
    expect(await page.evaluate(() => window.ran)).toBe(0);

    const ran = await page.evaluate(runRaw, HOSTILE.slice(0, 12));
    expect(ran.length).toBeGreaterThan(2);
    noise.splice(0);
  });
});

test('a jump to row 9,001 of 12,480 arrives there; a row with another link is found', async ({
  page,
  openMillion,
}) => {
  const { list } = await openMillion('/tables', 12_480);
  await goToRow(page, 9_001);
  await expect(page.getByRole('status', { name: /^9,001–/ })).toBeVisible();
  await atRest(page);
  const seen = await look(page);
  expect(screenFaults([seen], list.pathAt)).toEqual([]);
  const exchanged = seen.rows.map((row, at) => (at === 3 ? { ...row, path: seen.rows[4]!.path } : row));
  expect(screenFaults([{ ...seen, rows: exchanged }], list.pathAt)).not.toEqual([]);
});

test('answers of a real server, mutated, never leave a white page', async ({ page, start }) => {
  const recorded: unknown = JSON.parse(readFileSync('test/api/fixtures/list-fields-owner.json', 'utf8'));
  const { response } = recorded as { response: { body: unknown } };
  const site = await start({ tables: 25, latency: 0 });
  let text = '';
  await page.route(/\/api\/v1\/tables\?(?!limit=0)/, (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: text }),
  );
  for (const changes of fc.sample(mutations, { numRuns: 3, seed: 20_261_121 })) {
    text = JSON.stringify(mutate(response.body, changes)) ?? 'null';
    await page.goto(`${site.url}/tables`);
    await expect(page.getByRole('banner'), text).toBeVisible();
    const said = page.locator('[role=grid] [aria-rowindex="2"], main h2, main [role=alert]');
    await expect(said.first(), text).toBeVisible();
  }
  await page.evaluate(() => document.body.replaceChildren());
  await expect(page.getByRole('banner')).toHaveCount(0);
});

longOnly(() => {
  test('the grid has no fault by axe and by rules of its own, which find a seeded one', async ({
    page,
    start,
  }) => {
    // Each row that is drawn costs axe as much again as the one above it.
    await page.setViewportSize({ width: 1440, height: 400 });
    const site = await start({ latency: 0 });
    await site.open();
    await page.locator('[role=grid][aria-busy]').waitFor({ state: 'detached' });
    const grid = page.getByRole('grid', { name: 'Tables' });
    await grid.focus();
    await page.keyboard.press('ArrowDown');
    await expect(grid).toHaveAttribute('aria-activedescendant', /./);
    const { violations } = await new AxeBuilder({ page }).include('main').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(await page.evaluate(gridFaults)).toEqual([]);
    await page.evaluate(DEFECTS[0]!.seed);
    expect(await page.evaluate(gridFaults)).not.toEqual([]);
  });
});
