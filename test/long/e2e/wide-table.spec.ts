import type { Page } from '@playwright/test';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { expect, test } from '#test/e2e/fixtures.ts';
import { sampleTable, sampleTables } from '#test/support/sample-tables.ts';
import { blanks, holdLines } from './blanks.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const LINES = { line: '[role=row][aria-level]', head: 150 };

const deep = (level: number): object => ({
  name: `level_${level}`,
  dataType: 'STRUCT',
  children: level < 20 ? [deep(level + 1)] : [],
});

const columns = Array.from({ length: 9_980 }, (_, n) => ({ name: `column_${n}`, dataType: 'VARCHAR' }));
const wide = { ...sampleTable(900, 'a_wide'), columns: [deep(1), ...columns] };

test('a table of ten thousand columns draws what is near the screen, finds at any depth, and is walked to its end by keys', async ({
  page,
  start,
}) => {
  const site = await start({ tables: catalogFromRecords([wide, ...sampleTables(20)]) });
  await site.open(`/tables/${wide.fullyQualifiedName}`);
  const tree = page.getByRole('treegrid', { name: 'Columns' });
  const lines = tree.locator('[role=row][aria-level]');
  await expect(tree).toHaveAttribute('aria-rowcount', '9982');
  expect(await lines.count()).toBeLessThan(150);

  expect(await blanks(panel(page, 'a_wide'), LINES)).toBe(0);
  // Control: lines that do not follow the scroll leave blanks.
  await holdLines(page);
  expect(await blanks(panel(page, 'a_wide'), LINES)).toBeGreaterThan(0);
  await page.reload();

  await lines.first().focus();
  await page.keyboard.press('Control+End');
  await expect(lines.last()).toBeFocused();
  await expect(lines.last()).toContainText('column_9979');
  await expect(lines.last()).toBeInViewport();

  await page.getByRole('textbox', { name: 'Find a column' }).fill('LEVEL_20');
  await expect(lines).toHaveCount(20);
  await expect(lines.last()).toHaveAttribute('aria-level', '20');
  await expect(lines.last().locator('mark')).toHaveText('level_20');
});
