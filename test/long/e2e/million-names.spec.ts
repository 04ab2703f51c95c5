import { atRest, expect, gridOf, look, test } from './million/fixture.ts';
import { screenFaults } from './million/screen-faults.ts';

test.describe.configure({ timeout: 180_000 });

test('Go to a table by its name arrives at its row', async ({ page, openMillion }) => {
  const { list } = await openMillion();
  const fqn = list.fqnAt(3_000)!;
  const name = list.read((catalog) => catalog.placeOf(list.rowAt(3_000)!, 'name').key);
  await gridOf(page).focus();
  await page.keyboard.press('g');
  const field = page.getByRole('combobox', { name: 'Name' });
  await field.fill(name);
  const options = page.getByRole('listbox', { name: 'Tables found' });
  const wanted = options.getByTitle(fqn, { exact: true });
  await expect(wanted).toBeVisible();
  while ((await wanted.getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown');
  await field.press('Enter');
  await expect(gridOf(page)).toBeFocused();
  await expect(page.locator(`[aria-rowindex="3002"] a`)).toBeVisible();
  await atRest(page);
  const glance = await look(page);
  expect(glance.rows[0]).toEqual({ index: 3_000, path: list.pathAt(3_000) });
  expect(screenFaults([glance], list.pathAt)).toEqual([]);
});
