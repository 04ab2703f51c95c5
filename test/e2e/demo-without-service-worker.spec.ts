import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// Browsers refuse service workers where the storage of a site is blocked, in some private windows and in sandboxes.

/** Changes the page's own globals before its scripts run. */
const REFUSALS = {
  'registering is refused': () => {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  },
  'registering throws': () => {
    ServiceWorkerContainer.prototype.register = () => {
      throw new TypeError('Not here');
    };
  },
  'the registrations are refused': () => {
    ServiceWorkerContainer.prototype.getRegistrations = () =>
      Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  },
  'there are no service workers': () => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
  'their mention throws': () =>
    Object.defineProperty(Navigator.prototype, 'serviceWorker', {
      get: () => {
        throw new DOMException('Sandboxed', 'SecurityError');
      },
    }),
};

async function browse(page: Page) {
  const grid = page.getByRole('grid', { name: 'Tables' });
  await expect(page.getByRole('status', { name: /^1–\d+ of 12,480$/ })).toBeVisible();
  await grid.evaluate((element) => element.scrollBy(0, 3_000));
  await expect(grid.locator('[aria-rowindex="86"] a').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('orders');
  await expect(grid.locator('mark').first()).toBeVisible();
  await grid.locator('[aria-rowindex="2"] a').first().click();
  await expect(page.getByRole('treegrid', { name: 'Columns' })).toBeVisible();
}

const workersOf = (page: Page) =>
  page.evaluate(async () => {
    try {
      return (await navigator.serviceWorker.getRegistrations()).length;
    } catch {
      return 0;
    }
  });

for (const [name, refuse] of Object.entries(REFUSALS)) {
  test(`where ${name}, the demo runs without them`, async ({ page, site }) => {
    await page.addInitScript(refuse);
    await site.open();
    await browse(page);
    expect(await workersOf(page)).toBe(0);
  });
}

test('control: elsewhere the demo has a service worker', async ({ page, site }) => {
  await site.open();
  expect(await workersOf(page)).toBe(1);
});

test.describe('a browser that blocks them', () => {
  test.use({ serviceWorkers: 'block' });

  test('runs the demo without them', async ({ page, site, noise }) => {
    await site.open();
    await browse(page);
    // The one line is Playwright's own.
    expect(noise.splice(0)).toEqual(['warning: Service Worker registration blocked by Playwright']);
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

  test('gets it also where the script of the worker does not load', async ({ page, site }) => {
    await page.addInitScript(() => {
      const { Worker: Real } = globalThis;
      globalThis.Worker = class extends Real {
        constructor() {
          super('/mockServiceWorker.js?missing', { type: 'module' });
        }
      };
    });
    await page.goto(`${site.url}/tables`);
    await expect(page.getByRole('heading', { name: 'Diese Seite konnte nicht starten' })).toBeVisible();
  });
});
