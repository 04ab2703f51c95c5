import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#test/support/chromium.ts';
import { isLong } from '#test/support/long.ts';
import type { CatalogOptions } from './fixtures.ts';

export default defineConfig<CatalogOptions>({
  // The long programme has specs of its own, in `test/long/e2e`, beside all of these.
  testDir: isLong ? '..' : '.',
  testMatch: '*.spec.ts',
  globalSetup: ['../support/chromium.ts', '../../src/build/builds.ts'],
  outputDir: '../../test-results',
  fullyParallel: true,
  // Tests wait for the page more than they work: three keep two cores busy.
  workers: '150%',
  // Guards against what never ends; a busy machine needs a multiple of what a quiet one does.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  projects: [
    { name: 'product', testIgnore: 'firefox.spec.ts' },
    ...(isLong
      ? [
          // What the demo can break differently is its transport: rows and files come over it too.
          { name: 'demo', use: { build: 'demo' as const }, testMatch: ['browse.spec.ts', 'export.spec.ts'] },
          { name: 'firefox', testMatch: 'firefox.spec.ts' },
        ]
      : []),
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: findChromium(),
      args: CHROMIUM_ARGS,
    },
  },
});
