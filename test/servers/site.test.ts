import * as fc from 'fast-check';
import { expect, test, vi, describe } from 'vitest';
import { configFaultText } from '#src/servers/config-error-page.tsx';
import { ConfigError, NO_CONFIG, readSiteConfig, siteConfigFrom } from '#src/servers/site-config.ts';
import { chosenServer, createSite, type ServerApp } from '#src/servers/site.ts';
import { t } from '#test/support/translator.ts';
import { memoryStorage } from '../support/memory-storage.ts';

describe('site', () => {
  const app = (id: string) =>
    ({ server: { id, name: id, base: '/api' }, connection: { cancel: () => {} } }) as unknown as ServerApp;
  const [a, b] = [app('a'), app('b')];

  test('the first server is used until another is chosen, which a reload keeps', () => {
    const entries = new Map<string, string>();
    const site = createSite([a, b], memoryStorage(entries));
    const changed = vi.fn<() => void>();
    const stop = site.subscribe(changed);
    expect(site.current()).toBe(a);
    site.choose('b');
    expect(site.current()).toBe(b);
    expect(changed).toHaveBeenCalledOnce();
    site.choose('b');
    site.choose('unknown');
    expect(changed).toHaveBeenCalledOnce();
    stop();
    expect(createSite([a, b], memoryStorage(entries)).current()).toBe(b);
    expect(chosenServer([a.server, b.server], memoryStorage(entries))).toBe(b.server);
  });

  test('a server that was removed from the configuration is not used any more', () => {
    const entries = new Map([['catalog-browser.server', 'gone']]);
    expect(createSite([a, b], memoryStorage(entries)).current()).toBe(a);
    expect(chosenServer([a.server, b.server], memoryStorage(entries))).toBe(a.server);
  });
});

describe('site configuration', () => {
  const ROOT = 'https://host.example.com/catalog/';
  const read = (value: unknown) => readSiteConfig(JSON.stringify(value), ROOT);

  /** The message of the error that a call throws. */
  const textOf = (act: () => unknown): string => {
    try {
      act();
    } catch (error) {
      if (error instanceof ConfigError) return configFaultText(error.fault, t);
    }
    return 'It was read';
  };
  const server = { id: 'main', name: 'Catalog', base: '/api' };

  describe('the contents of config.json', () => {
    test('may be empty: one server at /api, named after its host', () => {
      expect(read({})).toEqual({ servers: [{ id: 'catalog', name: 'host.example.com', base: '/api' }] });
    });

    test('may have every member', () => {
      const other = { id: 'staging', name: 'Staging', base: 'staging/api/' };
      const views = [{ name: 'Untagged', search: '?missing=tags', type: 'table' }];
      const rest = { searchIndex: 'tables', pageSize: 50, signInHint: 'Ask ops.', views };
      expect(read({ servers: [server, other], ...rest })).toEqual({
        servers: [server, { ...other, base: '/catalog/staging/api' }],
        ...rest,
      });
    });

    test('may have the address of the catalog’s own pages, on any origin', () => {
      const page = 'https://om.example.com/metadata/';
      expect(read({ servers: [{ ...server, page }] }).servers[0].page).toBe(
        'https://om.example.com/metadata',
      );
      expect(read({ servers: [server] }).servers[0]).not.toHaveProperty('page');
    });

    test.each<[unknown, string]>([
      ...[
        'javascript:alert(1)',
        'data:text/html,x',
        '/om',
        'om.example.com',
        'https://a:b@om.example.com',
        7,
      ].map((page): [unknown, string] => [{ servers: [{ ...server, page }] }, 'servers.0.page']),
      [{ server: [] }, 'server'],
      [{ servers: [] }, 'servers'],
      [{ servers: [{ id: 'main', name: 'Catalog' }] }, 'servers.0.base'],
      [{ servers: [{ ...server, token: 'secret' }] }, 'servers.0.token'],
      [{ servers: [server, { ...server, id: 'a b' }] }, 'servers.1.id'],
      [{ servers: [server, server] }, 'two servers have the id "main"'],
      [{ pageSize: '100' }, 'pageSize'],
      [{ pageSize: 1_001 }, 'pageSize'],
      [{ searchIndex: '' }, 'searchIndex'],
      [{ views: [{ name: 'A', search: 'https://evil.example.com' }] }, 'views.0.search'],
      [{ views: [{ search: '?q=a' }] }, 'views.0.name'],
      [[], 'the whole'],
      ...[
        'https://evil.example.com/api',
        '//evil.example.com/api',
        'http://host.example.com/api',
        '/api?x=1',
      ].map((base): [unknown, string] => [{ servers: [{ ...server, base }] }, 'servers.0.base']),
    ])('%j is refused by the name of its member: %s', (value, member) => {
      expect(() => read(value)).toThrow(ConfigError);
      expect(textOf(() => read(value))).toContain(member);
    });

    /** Base URL of the first server, or the error, which is always one for the user. */
    const originOf = (json: string): string => {
      try {
        const [first] = readSiteConfig(json, ROOT).servers;
        return new URL(first.base || '/', ROOT).origin;
      } catch (error) {
        return error instanceof ConfigError ? 'refused' : 'thrown';
      }
    };

    test('a base that resolves to a path of two slashes is rejected: resolved again it is a host', () => {
      for (const base of ['/.//evil.example', './/evil.example', '/a/..//evil.example']) {
        const answer = originOf(JSON.stringify({ servers: [{ ...server, base }] }));
        expect(answer).not.toContain('evil');
      }
      expect(originOf(JSON.stringify({ servers: [{ ...server, base: '/.//evil.example' }] }))).toBe(
        'refused',
      );
    });

    test('no base leaves the origin, and any content is read or rejected', () => {
      const good = ['https://host.example.com', 'refused'];
      fc.assert(
        fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.webPath()), (base) => {
          expect(good).toContain(originOf(JSON.stringify({ servers: [{ ...server, base }] })));
        }),
      );
      fc.assert(
        fc.property(fc.oneof(fc.string(), fc.json()), (json) => {
          expect(good).toContain(originOf(json));
        }),
      );
    });
  });

  describe('the request for the file', () => {
    const load = (answer: () => Promise<Response>) => siteConfigFrom(answer(), ROOT);
    const json = (text: string, type = 'application/json') =>
      Promise.resolve(new Response(text, { headers: { 'content-type': type } }));

    test.each([
      ['is not there', () => Promise.resolve(new Response('', { status: 404 }))],
      ['is the page itself', () => json('<!doctype html>', 'text/html; charset=utf-8')],
      ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ])('that %s means the default', async (_, answer) => {
      expect(await load(answer)).toEqual(readSiteConfig(NO_CONFIG, ROOT));
    });

    test('a broken file is not replaced by the default', async () => {
      await expect(load(() => json('{"servers":'))).rejects.toMatchObject({ fault: { kind: 'not-json' } });
      expect(textOf(() => readSiteConfig('{"servers":', ROOT))).toBe('config.json is not valid JSON.');
      await expect(load(() => json('{"pageSize":0}'))).rejects.toMatchObject({
        fault: { member: 'pageSize' },
      });
    });
  });
});
