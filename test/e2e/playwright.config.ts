import { defineConfig } from '@playwright/test';
import { isLong } from '#test/support/long.ts';
import { CHROMIUM_ARGS, findChromium } from '#test/support/chromium.ts';
import type { CatalogOptions } from './fixtures.ts';

/** A million rows take minutes. */
const LONG = isLong ? [] : ['million-export.spec.ts'];

export default defineConfig<CatalogOptions>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: ['../support/chromium.ts', './build-once.ts'],
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  // Guards against what never ends; a busy machine needs a multiple of what a quiet one does.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  projects: [
    {
      name: 'product',
      use: { build: 'product' },
      testIgnore: ['demo-*.spec.ts', 'firefox.spec.ts', ...LONG],
    },
    // A million tables are checked against the service itself, which the demo has in the page; nginx serves the product, and only over HTTP does a network fail.
    {
      name: 'demo',
      use: { build: 'demo' },
      testIgnore: [
        // The same page as in the product, whose cells and colours do not depend on where the rows come from.
        ...(isLong ? [] : ['accessibility.spec.ts', 'browse.spec.ts', 'columns.spec.ts', 'search.spec.ts']),
        'early.spec.ts',
        'firefox.spec.ts',
        'late-parts.spec.ts',
        'evidence-*.spec.ts',
        'million-*.spec.ts',
        'nginx.spec.ts',
        'policy*.spec.ts',
        // Of a catalog of their own making, which only the service over HTTP can be given.
        'rail-many.spec.ts',
        'wide-table.spec.ts',
        'words-pseudo.spec.ts',
      ],
    },
    ...(isLong ? [{ name: 'firefox', testMatch: 'firefox.spec.ts' }] : []),
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: findChromium(),
      args: CHROMIUM_ARGS,
    },
  },
});
