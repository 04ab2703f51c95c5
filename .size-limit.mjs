import { firstScripts } from './test/support/first-scripts.ts';

/** Every script that the built page asks for until its first row is painted, as counted in a browser. */
export default [
  {
    name: 'JavaScript until the first row is painted',
    path: (await firstScripts()).map((script) => `dist/${script}`),
    // 180 KiB for browsing, 10 for filters on the first screen, 1 for each type of record that is loaded when it is opened.
    limit: '197 KiB',
    gzip: true,
    brotli: false,
  },
];
