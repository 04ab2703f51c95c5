import { firstScripts } from './test/support/first-scripts.ts';

/** Every script that the built page asks for until its first row is painted, as counted in a browser. */
export default [
  {
    name: 'JavaScript until the first row is painted',
    path: (await firstScripts()).map((script) => `dist/${script}`),
    // 180 KiB are asked for: what reads filters that are typed, and what remembers searches, still comes with the page.
    limit: '185 KiB',
    gzip: true,
    brotli: false,
  },
];
