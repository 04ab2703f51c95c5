import { firstScripts } from './test/support/first-scripts.ts';

/** Every script that the built page asks for until its first row is painted, as counted in a browser. */
export default [
  {
    name: 'JavaScript until the first row is painted',
    path: (await firstScripts()).map((script) => `dist/${script}`),
    // 180 KiB for browsing tables, and 1 for each further type of record, which is loaded when it is opened.
    limit: '187.5 KiB',
    gzip: true,
    brotli: false,
  },
];
