import { expect, test } from './fixtures.ts';

test.use({ build: 'demo' });

// Browsers refuse service workers where the storage of a site is blocked, in some private windows and in sandboxes.

test.describe('a browser that blocks them', () => {
  test.use({ serviceWorkers: 'block' });

  test('runs the demo without them, where their very mention throws too', async ({ page, site }) => {
    const grid = page.getByRole('grid', { name: 'Tables' });
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'serviceWorker', {
        get: () => {
          throw new DOMException('Sandboxed', 'SecurityError');
        },
      }),
    );
    await site.open();
    await expect(page.getByRole('status', { name: /^1–\d+ of 4,000$/ })).toBeVisible();
    await grid.evaluate((element) => element.scrollBy(0, 3_000));
    await expect(grid.locator('[aria-rowindex="86"] a').first()).toBeVisible();
  });
});

test.describe('a browser without workers', () => {
  test.use({ locale: 'de-DE' });

  test('gets a page in the reader’s words, with the program’s as details', async ({ page, site }) => {
    await page.addInitScript(() => {
      globalThis.Worker = class extends EventTarget {
        constructor() {
          super();
          throw new DOMException('Failed to construct Worker', 'SecurityError');
        }
      } as unknown as typeof Worker;
    });
    await page.goto(`${site.url}/tables`);
    const message = page.getByRole('alert');
    await expect(message.getByRole('heading')).toHaveText('Diese Seite konnte nicht starten');
    await expect(message.getByRole('paragraph')).toHaveText([
      /^Der Katalog dieser Demo läuft im Hintergrund/,
    ]);
    await expect(message.getByRole('group')).toContainText('Failed to construct Worker');
  });
});
