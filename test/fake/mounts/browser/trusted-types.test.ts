import { expect, test } from 'vitest';
import { allowScripts } from '#src/fake/mounts/browser/trusted-types.ts';

const base = 'http://app.test/tables?q=1';

function policy() {
  const made: { name: string; createScriptURL: (url: string) => string }[] = [];
  allowScripts(['/mockServiceWorker.js', '/assets/fake-worker-1.js'], base, {
    createPolicy: (name, { createScriptURL }) => made.push({ name, createScriptURL }),
  });
  return made;
}

test('one policy, the default one, lets exactly the given addresses through', () => {
  const [only, ...others] = policy();
  expect(others).toEqual([]);
  expect(only?.name).toBe('default');
  expect(only?.createScriptURL('/mockServiceWorker.js')).toBe('/mockServiceWorker.js');
  expect(only?.createScriptURL('http://app.test/assets/fake-worker-1.js')).toContain('fake-worker-1');
});

test.each([
  'https://evil.test/mockServiceWorker.js',
  '/mockServiceWorker.js?x',
  '/assets/other.js',
  'data:,1',
  '',
])('%s is refused', (url) => {
  expect(() => policy()[0]?.createScriptURL(url)).toThrow(TypeError);
});

test('a browser without Trusted Types needs none', () => {
  expect(() => allowScripts(['/x.js'], base, undefined)).not.toThrow();
});
