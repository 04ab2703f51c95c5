import { MOST_FIRST_SCRIPTS_KIB } from './test/bench/figures.ts';
import { firstScripts } from './test/support/first-scripts.ts';

/** Every script that the built page asks for until its first row is painted, as counted in a browser. */
export default [
  {
    name: 'JavaScript until the first row is painted',
    path: (await firstScripts()).map((script) => `dist/${script}`),
    limit: `${MOST_FIRST_SCRIPTS_KIB} KiB`,
    gzip: true,
    brotli: false,
  },
];
