import { expect, test } from '#test/e2e/fixtures.ts';
import { connectDialog, EVERYTHING, failure, scrollUntilSignIn, networkIdle } from '#test/e2e/requests.ts';

test('a new token: what was refused is asked for once more, and the place and the text stay', async ({
  page,
  site,
}) => {
  // Enough of them that some are still to be read the second time.
  await site.open('/tables?q=a');
  await networkIdle(site);
  await site.clearLog();
  const refusing = [{ route: EVERYTHING, times: -1, then: failure(401, 'Expired token!') }];
  await site.ask('PUT', '/__fake/faults', refusing);
  const grid = page.locator('[role=grid]');
  const dialog = connectDialog(page);
  await scrollUntilSignIn(page);
  await networkIdle(site);
  const top = await grid.evaluate((element) => element.scrollTop);
  const refused = (await site.log()).filter(({ status }) => status === 401).map(({ query }) => query);
  expect(refused.length).toBeGreaterThan(0);

  await site.ask('PUT', '/__fake/faults', []);
  await site.clearLog();
  await dialog.getByRole('textbox', { name: 'Token' }).fill('demo');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await networkIdle(site);
  const asked = (await site.log()).map(({ query }) => query);
  expect(refused.filter((query) => asked.includes(query)).length).toBeGreaterThan(0);
  for (const query of refused) expect(asked.filter((one) => one === query).length, query).toBeLessThan(2);
  expect(await grid.evaluate((element) => element.scrollTop)).toBe(top);
  await expect(page.getByRole('searchbox', { name: 'Search tables' })).toHaveValue('a');

  // A second refusal is said in the dialog, and nothing is asked again by itself.
  await site.ask('PUT', '/__fake/faults', refusing);
  await scrollUntilSignIn(page);
  await expect(dialog).toContainText('Expired token!');
  await networkIdle(site);
});
