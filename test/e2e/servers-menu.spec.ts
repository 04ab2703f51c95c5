import { expect, test } from './fixtures.ts';
import { closeOverlay, openOverlay, walk } from './focus-in-dialogs.ts';

test('the menu of a site with several servers keeps the focus', async ({ page, site }) => {
  const servers = ['Main', 'Staging'].map((name) => ({ id: name.toLowerCase(), name, base: '/api' }));
  await page.route('**/config.json', (route) => route.fulfill({ json: { servers } }));
  await site.open();
  const menu = { name: 'Servers', opener: () => page.getByRole('button', { name: /^Server:/ }) };
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    await openOverlay(page, menu);
    expect((await walk(page, key, false)).faults).toEqual([]);
    await closeOverlay(page);
    await expect(menu.opener()).toBeFocused();
  }
});
