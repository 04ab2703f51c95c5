import { expect, test } from './fixtures.ts';

// Browsers have no `navigator.clipboard` on plain HTTP.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
);

test('without a secure context links, names and rows are copied, whatever has the focus', async ({
  page,
  start,
}) => {
  const site = await start({ tables: 300 });
  await site.open('/tables?columns=name,owners');
  const box = page.getByRole('searchbox', { name: 'Search tables' });
  const pasted = async () => {
    await box.focus();
    await page.keyboard.press('Control+v');
    const text = await box.inputValue();
    await box.fill('');
    return text;
  };
  const grid = page.getByRole('grid');
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  expect(await pasted()).toContain('/tables?columns=name,owners');

  // Cells come after their rows, and what is not there is not copied.
  const row = page.locator('[role=row][aria-rowindex="2"]');
  await expect(row.getByRole('gridcell').nth(1)).toHaveText(/\w/);
  // A copy event in the grid copies the cell otherwise.
  await grid.focus();
  await page.keyboard.press('Control+Shift+c');
  const [name = '', owners = ''] = (await pasted()).split('\t');
  await expect(row.getByRole('gridcell').first()).toContainText(name);
  await expect(row).toContainText(owners.split(',')[0] ?? '');
  expect([name, owners]).not.toContain('');
});
