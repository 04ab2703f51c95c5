import { defineConfig } from 'vitest/config';

/** The tests that mutants of the pure cores are tried with: those of the cores themselves, not of what stands on them. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['test/{window,grid,cells,view,api}/*.test.ts', 'test/tables/list/typed-text.test.ts'],
    exclude: [
      'test/api/mutated-answers.test.ts',
      'test/api/recorded-answers.test.ts',
      'test/api/dialects.test.ts',
      'test/api/search-escaping.test.ts',
      'test/window/far-jump.test.ts',
    ],
    setupFiles: ['test/support/setup.ts'],
    restoreMocks: true,
    // Mutants make code slow, and each core is measured while it is watched.
    testTimeout: 60_000,
  },
});
