import { expect, test, vi } from 'vitest';
import { askOwnFile, askPreloaded } from '#src/api/own-files.ts';

test('a file of the page is asked for as it is now, without a token, and no redirect is followed', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', send);
  await askOwnFile('/config.json');
  const [[path, init] = []] = send.mock.calls;
  expect(path).toBe('/config.json');
  expect(init).toMatchObject({ cache: 'no-store', credentials: 'same-origin', redirect: 'manual' });
  expect(init).not.toHaveProperty('headers');
});

test('a file that was preloaded is asked for as the preload does, or its answer would not be taken', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', send);
  await askPreloaded('/catalog/config.json');
  const [[path, init] = []] = send.mock.calls;
  expect(path).toBe('/catalog/config.json');
  expect(Object.keys(init ?? {})).toEqual(['signal']);
});
