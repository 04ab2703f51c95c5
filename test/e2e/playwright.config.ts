import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import type { CatalogOptions } from './fixtures.ts';

export default defineConfig<CatalogOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './build-once.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  projects: [
    { name: 'product', use: { build: 'product' }, testIgnore: 'demo-menu.spec.ts' },
    // A million tables are checked against the service itself, which the demo has in the page; nginx serves the product, and only over HTTP does a network fail.
    {
      name: 'demo',
      use: { build: 'demo' },
      testIgnore: [
        'early.spec.ts',
        'evidence-*.spec.ts',
        'million-*.spec.ts',
        'nginx.spec.ts',
        'policy.spec.ts',
      ],
    },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: findChromium(),
      args: CHROMIUM_ARGS,
    },
  },
});
