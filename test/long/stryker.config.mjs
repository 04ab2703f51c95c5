import { readFileSync } from 'node:fs';

/** The pure cores. */
const CORES = [
  'src/paging/list-position.ts',
  'src/paging/cursor-index.ts',
  'src/paging/list-extent.ts',
  'src/paging/page.ts',
  'src/paging/fetch-policy.ts',
  'src/grid/column-layout.ts',
  'src/grid/keyboard.ts',
  'src/grid/scroll-model.ts',
  'src/list/plan.ts',
  'src/fields/plan-requests.ts',
  'src/fields/throughput.ts',
  'src/fields/field-store.ts',
  'src/view/url-params.ts',
  'src/saved-views/saved-view-actions.ts',
  'src/view/saved-views.ts',
  'src/api/offset-cursor.ts',
  'src/api/search-endpoint.ts',
  'src/api/client.ts',
  'src/api/retry.ts',
  'src/browse/debounced-search.ts',
  'src/server/request-guard.ts',
];

/** One block of ten lines in three: all mutants take three quarters of an hour, and a third shows their share as well. */
const everyThirdBlock = (file) => {
  const lines = readFileSync(file, 'utf8').split('\n').length;
  return Array.from(
    { length: Math.ceil(lines / 30) },
    (_, block) => `${file}:${block * 30 + 1}-${block * 30 + 10}`,
  );
};

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/long/vitest.mutants.config.ts', related: true },
  coverageAnalysis: 'perTest',
  mutate: CORES.flatMap(everyThirdBlock),
  ignoreStatic: true,
  thresholds: { high: 95, low: 90, break: 85 },
  concurrency: 3,
  timeoutMS: 10_000,
  tempDirName: '.stryker-tmp',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, allowColor: false },
  disableTypeChecks: false,
  tsconfigFile: 'none: TypeScript 7 has no function that rewrites it, and it names no folder outside',
};
