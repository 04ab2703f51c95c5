import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { pageAnywhere, startScript } from '#src/build/any-path.ts';
import { FIND_START } from '#src/build/find-start.ts';

const HTML = `<!doctype html>
<head>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <title>Tables</title>
    <script type="module" crossorigin src="/assets/early-a.js"></script>
    <script type="module" crossorigin src="/assets/index-b.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/early-a.js">
    <link rel="stylesheet" crossorigin href="/assets/index-c.css">
</head>`;

test('the page names no file from the root of its host', () => {
  const { html, named } = pageAnywhere(HTML);
  expect(html).toBe(`<!doctype html>
<head>
    <title>Tables</title>
    <script type="module" data-entry="assets/index-b.js">${FIND_START}</script>
</head>`);
  expect(named).toEqual({
    icon: 'favicon.svg',
    scripts: ['assets/early-a.js', 'assets/index-b.js'],
    styles: ['assets/index-c.css'],
  });
});

test('the script that starts it is a module of its own', () => {
  const { named } = pageAnywhere(HTML);
  const script = startScript({ ...named, later: ['assets/panel-d.js'] });
  expect(parseSync('start.js', script).errors).toEqual([]);
  expect(script).toContain('["assets/panel-d.js"]');
});
