import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#test/support/chromium.ts';
import { isLong } from '#test/support/long.ts';
import type { CatalogOptions } from './fixtures.ts';

/** Specs of the demo build alone. */
const DEMO = 'demo-*.spec.ts';

/** What the demo can break differently: its transport is the same for everything else, so the short form leaves that to the product. */
const NOT_OF_THE_DEMO = [
  'prefetch*.spec.ts',
  'behind-proxy.spec.ts',
  'lazy-loading.spec.ts',
  'parts-fail.spec.ts',
  'development-silent.spec.ts',
  'evidence-*.spec.ts',
  'firefox.spec.ts',
  'million-*.spec.ts',
  // Before a provider of its own, by the command.
  'openid*.spec.ts',
  'nginx.spec.ts',
  'package.spec.ts',
  'errors*.spec.ts',
  'first-load-hangs.spec.ts',
  'smokes*.spec.ts',
  // A demo has one server, whatever the host of its files says.
  'config-preload.spec.ts',
  'servers-menu.spec.ts',
  // Among what opens there is its dialog of a server.
  'typed-after-opening.spec.ts',
  // Of a catalog of their own making, which only the service over HTTP can be given.
  'check-stale.spec.ts',
  'sidebar-many.spec.ts',
  'wide-table.spec.ts',
  'column-links.spec.ts',
  'copying.spec.ts',
  'print.spec.ts',
  // It opens tabs, and the service of a demo is in each.
  'selection.spec.ts',
  'pseudo-language.spec.ts',
  'text-selection.spec.ts',
  'translator.spec.ts',
  'types*.spec.ts',
  // Of versions that the demo is none of.
  'facets-of-types.spec.ts',
  'export-parts.spec.ts',
  // Its measure is of a page whose catalog is elsewhere.
  'parts-export.spec.ts',
  'governance.spec.ts',
  'record-facts.spec.ts',
  'table-profiles.spec.ts',
];

export default defineConfig<CatalogOptions>({
  // The long programme has specs of its own, in `test/long/e2e`, beside all of these.
  testDir: isLong ? '..' : '.',
  testMatch: '*.spec.ts',
  globalSetup: ['../support/chromium.ts', '../support/builds.ts'],
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
    {
      name: 'product',
      use: { build: 'product' },
      testIgnore: [DEMO, 'firefox.spec.ts'],
    },
    {
      name: 'demo',
      use: { build: 'demo' },
      ...(isLong ? { testIgnore: NOT_OF_THE_DEMO } : { testMatch: DEMO }),
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
