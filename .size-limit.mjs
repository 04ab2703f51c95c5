import { readFileSync } from 'node:fs';

/** Every script that the first rows wait for: the entry and all it imports statically, by the build's manifest. */
function firstScripts() {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of manifest[name].imports ?? []) visit(next);
  };
  visit('index.html');
  return [...seen].map((name) => `dist/${manifest[name].file}`).filter((file) => file.endsWith('.js'));
}

export default [
  {
    name: 'JavaScript for the first rows',
    path: firstScripts(),
    limit: '130 KiB',
    gzip: true,
    brotli: false,
  },
];
