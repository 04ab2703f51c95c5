import { defineConfig } from 'vitest/config';
import { messagesPlugin } from '../../src/build/messages-plugin.ts';

/** The tests that mutants of the pure cores are tried with: those of the cores themselves, not of what stands on them. */
export default defineConfig({
  plugins: [messagesPlugin()],
  resolve: { tsconfigPaths: true },
  test: {
    include: [
      'test/{paging,grid,fields,list,view,saved-views,api}/*.test.ts',
      'test/browse/debounced-search.test.tsx',
      'test/grid/grid-keys.test.tsx',
      'test/server/request-guard.test.ts',
    ],
    exclude: ['test/api/{dialects,hit-tags,keyset-search*}.test.ts', 'test/list/list-session.test.ts'],
    setupFiles: ['test/support/setup.ts', 'test/long/mutants.setup.ts'],
    restoreMocks: true,
    clearMocks: true,
    unstubGlobals: true,
    isolate: false,
    // Mutants make code slow, and each core is measured while it is watched.
    testTimeout: 60_000,
  },
});
