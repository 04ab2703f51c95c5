import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { anyPath } from './src/build/any-path.ts';
import { catalogProxy } from './src/build/catalog-proxy.ts';
import { quietDevelopment } from './src/build/quiet-development.ts';
import { compileHint } from './src/build/compile-hint.ts';
import { shakeableComponents } from './src/build/shakeable-components.ts';
import { configPreload, EARLY, earlyScript } from './src/build/early-script.ts';
import { firstChunk } from './src/build/first-chunk.ts';
import { leanLibraries } from './src/build/lean-libraries.ts';
import { mockWorker } from './src/build/mock-worker.ts';
import { noFake } from './src/build/no-fake.ts';
import { policyInPage } from './src/build/policy-in-page.ts';
import { previewHeaders } from './src/build/preview-headers.ts';
import { shortClassNames } from './src/build/short-class-names.ts';
import { singleIcons } from './src/build/single-icons.ts';
import { words } from './src/build/words.ts';

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
      words(),
      singleIcons(),
      leanLibraries(),
      shakeableComponents(/node_modules\/react-router\//),
      quietDevelopment(),
      previewHeaders(build),
      earlyScript(),
      // A demo has one server, whatever the host of its files says: nothing is asked. In the page it stands after the policy.
      ...(demo ? [] : [configPreload()]),
      policyInPage(build),
      compileHint(),
      ...(demo ? [mockWorker(), anyPath()] : command === 'build' ? [noFake()] : []),
    ],
    ...(command === 'build' && { css: { modules: { generateScopedName: shortClassNames('src') } } }),
    resolve: { tsconfigPaths: true },
    server: { host: '127.0.0.1', proxy },
    preview: { host: '127.0.0.1', port: 4173, strictPort: true, proxy },
    worker: { format: 'es' },
    build: {
      outDir: demo ? 'dist-demo' : 'dist',
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      manifest: true,
      sourcemap: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Most messages are said in one place, and stand there.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: {
          // Six characters tell builds apart as well as eight, and most of them stand in the first file.
          chunkFileNames: 'assets/[name]-[hash:6].js',
          assetFileNames: 'assets/[name]-[hash:6][extname]',
          codeSplitting: {
            groups: [
              { name: EARLY, test: /\/src\/early\.ts$|rolldown\/runtime/, priority: 2 },
              { debugName: 'first', name: firstChunk(), priority: 1 },
              // What comes right after the first rows comes together: what says that something is amiss, and the far ways.
              {
                name: 'troubles',
                test: /\/tables\/(?:page-failed|list\/(?:edge-row|failed-cell|failure-message|list-message|notice-\w+|unreadable-record))\./,
              },
              // What stands around the rows comes together, right after them.
              { name: 'around', test: /\/tables\/list\/list-(?:bar|rail|foot)\./ },
              {
                name: 'far',
                test: /\/window\/(?:far-jump|load-previous|settle-refused|walk|walk-to-name)\.|\/list\/(?:jump-progress|place-bubble)\./,
              },
              // Icons and other small parts of several files: one file of them, not twenty.
              {
                name: 'shared',
                test: /\/src\/(?!fake\/|ui\/(?:dialog|popover))|\/lucide-react\//,
                minShareCount: 2,
              },
            ],
          },
        },
      },
    },
    test: {
      include: ['test/**/*.test.{ts,tsx}'],
      setupFiles: ['test/support/setup.ts'],
      restoreMocks: true,
      unstubGlobals: true,
      // A guard against what never ends; a busy machine needs a multiple of what a quiet one does.
      testTimeout: 30_000,
      // The default leaves one of two cores to wait.
      maxWorkers: '100%',
    },
  };
});
