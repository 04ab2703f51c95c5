import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { detachFiles, startScript, FIND_START_SCRIPT } from '#src/build/demo-build.ts';

const HTML = `<!doctype html>
<head>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <title>Tables</title>
    <script type="module" crossorigin src="/assets/prefetch-a.js"></script>
    <script type="module" crossorigin src="/assets/index-b.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/prefetch-a.js">
    <link rel="stylesheet" crossorigin href="/assets/index-c.css">
</head>`;

test('the page names no file from the root of its host', () => {
  const { html, named } = detachFiles(HTML);
  expect(html).toBe(`<!doctype html>
<head>
    <title>Tables</title>
    <script type="module" data-entry="assets/index-b.js">${FIND_START_SCRIPT}</script>
</head>`);
  expect(named).toEqual({
    icon: 'favicon.svg',
    scripts: ['assets/prefetch-a.js', 'assets/index-b.js'],
    styles: ['assets/index-c.css'],
  });
});

test('its start script is a valid module', () => {
  const { named } = detachFiles(HTML);
  const script = startScript({ ...named, later: ['assets/panel-d.js'] });
  expect(parseSync('start.js', script).errors).toEqual([]);
  expect(script).toContain('["assets/panel-d.js"]');
});
