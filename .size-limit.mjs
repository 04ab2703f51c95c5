import { firstScripts } from './test/support/first-scripts.ts';

/** Every script that the built page asks for until its first row is painted, as counted in a browser. */
export default [
  {
    name: 'JavaScript until the first row is painted',
    path: (await firstScripts()).map((script) => `dist/${script}`),
    // All of the first screen, for every type of record; what opens later is loaded later.
    limit: '212 KiB',
    gzip: true,
    brotli: false,
  },
];
