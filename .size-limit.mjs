import { readFileSync } from 'node:fs';

/** Every script that the built page itself asks for: what the first rows wait for. The rest comes by and by. */
const page = readFileSync('dist/index.html', 'utf8');
const scripts = [...page.matchAll(/<(?:script|link)[^>]*\s(?:src|href)="\/(assets\/[^"]+\.js)"/g)];

export default [
  {
    name: 'JavaScript for the first rows',
    path: scripts.map(([, file]) => `dist/${file}`),
    limit: '132 KiB',
    gzip: true,
    brotli: false,
  },
];
