import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { normalizePath } from 'vite';
import { defineConfig } from 'vitest/config';
import { relocatableBuild, mockWorker, noFake } from './src/build/demo-build.ts';
import { catalogProxy, quietDevelopment } from './src/build/dev-server.ts';
import { messagesPlugin } from './src/build/messages-plugin.ts';
import {
  compileHint,
  preloadConfig,
  PREFETCH_CHUNK,
  prefetchScript,
  initialChunkName,
} from './src/build/prefetch-script.ts';
import { cspMetaElement, previewHeaders } from './src/build/security.ts';

const PREFETCH_FILE = normalizePath(resolve(import.meta.dirname, 'src/prefetch-first-page.ts'));

/** Test files that share nothing with others. */
const ISOLATED = 'test/**/*.isolated.test.{ts,tsx}';

/** Test files of the service in the browser, and of its contract. */
const FAKE = 'test/{fake,contract,recordings}/**/*.test.ts';

const isLong = process.env['CATALOG_LONG'] === '1';
/** What only the long programme runs. */
const LONG = isLong ? [] : ['test/long/*/**'];

export default defineConfig(({ command, mode, isPreview }) => {
  const url = process.env['CATALOG_URL'];
  // The development server runs on the catalog in the browser unless it is told of a real one.
  const demo = mode === 'demo' || (command === 'serve' && !isPreview && mode === 'development' && !url);
  const build = demo ? 'demo' : 'product';
  const proxy = url ? catalogProxy(url, process.env['CATALOG_TOKEN']) : {};
  return {
    // Files find each other by their own addresses: a build does not know where on its host it will stand.
    base: './',
    experimental: {
      renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
    },
    define: { __DEMO__: JSON.stringify(demo) },
    plugins: [
      react(),
      messagesPlugin(),
      quietDevelopment(),
      previewHeaders(build),
      prefetchScript(),
      // A demo has one server, whatever the host of its files says: nothing is asked. In the page it stands after the policy.
      ...(demo ? [] : [preloadConfig()]),
      cspMetaElement(build),
      compileHint(),
      ...(demo ? [mockWorker(), relocatableBuild()] : command === 'build' ? [noFake()] : []),
    ],
    resolve: { tsconfigPaths: true },
    server: { host: '127.0.0.1', proxy },
    preview: { host: '127.0.0.1', port: 4173, strictPort: true, proxy },
    worker: { format: 'es' },
    build: {
      outDir: demo ? 'dist-demo' : 'dist',
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      manifest: true,
      // Of the packages that the build contains, each of which asks for its notice.
      license: { fileName: 'licenses.md' },
      sourcemap: false,
      assetsInlineLimit: 0,
      // One style sheet in the page: a part that is loaded later cannot come without its looks.
      cssCodeSplit: false,
      rolldownOptions: {
        // No getter of a package does anything but answer: what nobody uses of a package is left out.
        treeshake: { propertyReadSideEffects: false },
        // Two entries of one page: the prefetch script runs while the rest of the code is on its way.
        input: { index: 'index.html', [PREFETCH_CHUNK]: PREFETCH_FILE },
        output: {
          codeSplitting: {
            groups: [
              // All static imports in two chunks: they compress better than thirty; the prefetch script depends on none of them.
              { debugName: 'first files', name: initialChunkName(PREFETCH_FILE), tags: ['$initial'] },
              // What three or more of the other files import is one file beside them.
              { name: 'shared', minShareCount: 3 },
            ],
          },
        },
      },
    },
    test: {
      setupFiles: ['test/support/setup.ts'],
      restoreMocks: true,
      // The calls of a mock that a file's tests share belong to one test.
      clearMocks: true,
      unstubGlobals: true,
      // A guard against what never ends; a busy machine needs a multiple of what a quiet one does, and laws at full length too.
      testTimeout: isLong ? 600_000 : 40_000,
      // The default leaves one of two cores to wait.
      maxWorkers: '100%',
      // Page tests make much that is short-lived: a larger young generation saves 4 % of their CPU time.
      execArgv: ['--max-semi-space-size=64'],
      // Test files of a worker share modules, and the window where they have one: that takes half the time. A file that
      // replaces modules for itself is named `*.isolated.test.*` and shares nothing.
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            include: ['test/**/*.test.ts'],
            exclude: [FAKE, ISOLATED, ...LONG],
            isolate: false,
          },
        },
        // The service in the browser is a program of its own, with as many tests.
        { extends: true, test: { name: 'fake', include: [FAKE], exclude: LONG, isolate: false } },
        {
          extends: true,
          test: {
            name: 'window',
            environment: 'jsdom',
            include: ['test/**/*.test.tsx'],
            exclude: [ISOLATED, ...LONG],
            isolate: false,
          },
        },
        { extends: true, test: { name: 'isolated', include: [ISOLATED], exclude: LONG } },
      ],
    },
  };
});
