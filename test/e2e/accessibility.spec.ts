import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
};

const STATES = [
  ['the list', '/tables', (page: Page) => page.locator('[aria-rowindex="2"] a').waitFor()],
  ['search results', '/tables?q=orders', (page: Page) => page.locator('mark').first().waitFor()],
  [
    'nothing found',
    '/tables?q=ordrez',
    (page: Page) => page.getByRole('heading', { name: /No table matches/ }).waitFor(),
  ],
  ['no such table', '/tables/no.such.table', (page: Page) => page.getByText('No such table').waitFor()],
  ['a notice', '/tables?limit=lots', (page: Page) => page.getByRole('status', { name: 'Notice' }).waitFor()],
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 320]) {
    test(`no violation, ${colorScheme}, ${width} px`, async ({ page, start }) => {
      const site = await start({ latency: 0 });
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      for (const [state, address, ready] of STATES) {
        await site.open(address);
        await ready(page);
        expect(await violations(page), state).toEqual([]);
      }
    });
  }
}

test('the column picker and the connection are dialogs without violations', async ({
  page,
  start,
  build,
}) => {
  const site = await start({ latency: 0 });
  await site.open();
  await page.getByRole('button', { name: 'Columns' }).first().click();
  await page.getByRole('dialog', { name: 'Columns' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const [button, dialog] =
    build === 'demo' ? ['Demo catalog', 'Demo catalog'] : [/^Server: /, 'Connect to a server'];
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog', { name: dialog }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('control: the same check finds a seeded defect', async ({ page, start }) => {
  const site = await start({ latency: 0 });
  await site.open();
  await page.evaluate(() => {
    document.querySelector('[aria-rowindex="2"] a')?.replaceChildren();
    document.querySelector('[role=searchbox], input[type=search]')?.removeAttribute('aria-label');
    document.querySelector('input[type=search]')?.removeAttribute('placeholder');
  });
  expect(await violations(page)).not.toEqual([]);
});
