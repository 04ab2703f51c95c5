import { expect, test, vi } from 'vitest';
import { askOwnFile } from '#src/api/own-files.ts';

test('a file of the page is asked for without a token, and no redirect is followed', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', send);
  await askOwnFile('/config.json', 1_000);
  await askOwnFile('/', 1_000, true);
  const [[path, kept] = [], [, fresh] = []] = send.mock.calls;
  expect(path).toBe('/config.json');
  expect(kept).toMatchObject({ credentials: 'same-origin', redirect: 'manual' });
  expect(kept).not.toHaveProperty('headers');
  expect(kept).not.toHaveProperty('cache');
  expect(fresh).toMatchObject({ cache: 'no-store', redirect: 'manual' });
});
