import { describe, expect, test, vi } from 'vitest';
import { allowScripts, fetchFrom } from '#src/fake/adapters/browser/start-browser-fake.ts';
import { catalogFromRecords } from '#src/fake/catalog/file-catalog.ts';
import { createService } from '#src/fake/service/service.ts';
import { sampleTables } from '#test/support/sample-tables.ts';

describe('a page without service workers', () => {
  const sent: string[] = [];
  const network: typeof fetch = async (input) => {
    sent.push(input instanceof Request ? input.url : String(input));
    return new Response('network');
  };
  const service = createService({ catalog: catalogFromRecords(sampleTables(3)), noAuth: true });
  const page = () => {
    vi.stubGlobal('location', { href: 'http://app.test/tables?q=1' });
    return fetchFrom({ handle: (request) => service.handle(request) }, network);
  };

  test.each([
    '/api/v1/tables',
    new URL('http://other.test/api/v1/tables'),
    new Request('http://app.test/api/v1/tables'),
  ])('%s is answered by the service', async (input) => {
    const answer = await page()(input);
    expect(await answer.json()).toMatchObject({ paging: { total: 3 } });
  });

  test('an aborted request reaches the service with its signal', async () => {
    const seen: boolean[] = [];
    vi.stubGlobal('location', { href: 'http://app.test/' });
    const abort = new AbortController();
    const held = fetchFrom(
      {
        handle: (request) =>
          new Promise((resolve) => {
            request.signal.addEventListener('abort', () => {
              seen.push(request.signal.aborted);
              resolve({ drop: true });
            });
          }),
      },
      network,
    )('/api/v1/tables', { signal: abort.signal });
    await Promise.resolve();
    abort.abort(new DOMException('No longer wanted', 'AbortError'));
    await expect(held).rejects.toThrow('No longer wanted');
    expect(seen).toEqual([true]);
  });
});

describe('trusted types', () => {
  const base = 'http://app.test/tables?q=1';

  function policy() {
    const made: { name: string; createScriptURL: (url: string) => string }[] = [];
    allowScripts(['/mockServiceWorker.js', '/assets/fake-worker-1.js'], base, {
      createPolicy: (name, { createScriptURL }) => made.push({ name, createScriptURL }),
    });
    return made;
  }

  test('the default policy allows exactly the given script URLs', () => {
    const [only, ...others] = policy();
    expect(others).toEqual([]);
    expect(only?.name).toBe('default');
    expect(only?.createScriptURL('/mockServiceWorker.js')).toBe('/mockServiceWorker.js');
    expect(only?.createScriptURL('http://app.test/assets/fake-worker-1.js')).toContain('fake-worker-1');
  });

  test.each(['https://evil.test/mockServiceWorker.js', '/mockServiceWorker.js?x', 'data:,1'])(
    '%s is refused',
    (url) => {
      expect(() => policy()[0]?.createScriptURL(url)).toThrow(TypeError);
    },
  );
});
