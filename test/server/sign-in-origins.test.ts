import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, withSignInOrigins } from '#src/build/security.ts';
import { OptionError, pageConfig, parseOptions } from '#src/server/options.ts';
import { CatalogProxy } from '#src/server/proxy.ts';
import { readSignInOrigins } from '#src/server/sign-in-origins.ts';
import { readSiteConfig } from '#src/servers/site-config.ts';
import { listen } from './servers.ts';

const OPENID = { provider: 'okta', clientId: 'page', clientType: 'public' };

/** A provider whose discovery names these endpoints. */
const startProvider = (endpoints: object = {}) =>
  listen(({ headers, url }, response) => {
    const own = `http://${headers.host}`;
    if (url !== '/realm/.well-known/openid-configuration') return void response.writeHead(404).end();
    const discovery = { token_endpoint: `${own}/token`, jwks_uri: `${own}/keys`, ...endpoints };
    return void response.end(JSON.stringify(discovery));
  });

const startCatalog = (config: unknown, status = 200) =>
  listen(({ url }, response) => {
    const isAsked = url === '/om/api/v1/system/config/auth';
    response
      .writeHead(isAsked ? status : 404)
      .end(typeof config === 'string' ? config : JSON.stringify(config));
  });

async function originsOf(addresses: readonly string[], args: readonly string[] = []) {
  const named = addresses.flatMap((address, at) => ['--catalog', `c${at}=${address}/om`]);
  const options = parseOptions([...named, ...args], {});
  if (options.is !== 'serve') throw new Error(options.is);
  const proxy = new CatalogProxy({ tokens: new Map() }, options.proxies);
  const found = await readSignInOrigins(proxy, options.catalogs, options.signInOrigins, 2_000);
  await proxy.close();
  return found;
}

describe('readSignInOrigins', () => {
  test('has the origin of each catalog’s provider, once', async () => {
    const [one, two] = [await startProvider(), await startProvider()];
    const catalogs = await Promise.all([
      startCatalog({ ...OPENID, authority: `${one}/realm/` }),
      startCatalog({ ...OPENID, authority: `${one}/realm` }),
      startCatalog({ ...OPENID, authority: `${two}/realm`, clientType: undefined }),
    ]);
    expect(await originsOf(catalogs)).toEqual({ origins: [one, two], advice: [] });
  });

  test.each([
    ['password', { ...OPENID, provider: 'basic', authority: 'https://accounts.google.com' }],
    ['saml', { ...OPENID, provider: 'saml', authority: 'https://login.example.com' }],
    [
      'a confidential client',
      { ...OPENID, clientType: 'confidential', authority: 'https://login.example.com' },
    ],
    ['no client', { ...OPENID, clientId: '', authority: 'https://login.example.com' }],
    ['no address', { ...OPENID, authority: '*' }],
    ['a wildcard', { ...OPENID, authority: 'https://*; script-src *' }],
    ['any host', { ...OPENID, authority: 'https://*' }],
    ['a host that ends the directive', { ...OPENID, authority: 'https://a.example;sandbox' }],
    ['members of other types', { provider: 7, authority: {}, clientId: [] }],
    ['a list', []],
    ['a page', '<html>'],
  ])('has none for %s', async (_, config) => {
    expect(await originsOf([await startCatalog(config)])).toEqual({ origins: [], advice: [] });
  });

  test('has none for a catalog that fails, or does not answer', async () => {
    const failing = await startCatalog({ ...OPENID, authority: 'https://login.example.com' }, 503);
    expect(await originsOf([failing, 'http://127.0.0.1:1'])).toEqual({ origins: [], advice: [] });
  });

  test('advises about a provider without https, and about further origins that it needs', async () => {
    const plain = await startCatalog({ ...OPENID, authority: 'http://login.example.com' });
    const tokens = { token_endpoint: 'https://tokens.example.com/token' };
    const provider = await startProvider(tokens);
    const further = await startCatalog({ ...OPENID, authority: `${provider}/realm` });
    expect(await originsOf([plain, further])).toEqual({
      origins: [provider],
      advice: [
        'c0 signs people in at http://login.example.com, without https: the page does not',
        `the sign-in of c1 at ${provider} also needs https://tokens.example.com: allow it by --sign-in-origin https://tokens.example.com`,
      ],
    });
    const allowed = ['--sign-in-origin', 'https://tokens.example.com'];
    expect(await originsOf([further], allowed)).toEqual({
      origins: [provider, 'https://tokens.example.com'],
      advice: [],
    });
  });

  test.each([
    '*',
    'https://*',
    'https://a.example;sandbox',
    'https:',
    'https://a.example/path',
    'login.example.com',
    "https://a.example 'unsafe-inline'",
  ])('--sign-in-origin %j is refused', (origin) => {
    expect(() => parseOptions(['--sign-in-origin', origin], {})).toThrow(OptionError);
  });
});

describe('the policy', () => {
  const origins = ['https://login.example.com'];

  test('differs by the origin of the sign-in alone', () => {
    for (const build of ['product', 'demo'] as const) {
      const [without, within] = [
        contentSecurityPolicy(build),
        contentSecurityPolicy(build, { signInOrigins: origins }),
      ];
      expect(contentSecurityPolicy(build, { signInOrigins: [] })).toBe(without);
      expect(within).toBe(
        without.replace("connect-src 'self'", "connect-src 'self' https://login.example.com"),
      );
      expect(within).not.toBe(without);
    }
  });

  test('in the page differs alike, as it is written there', () => {
    const page = '<meta content="connect-src &#39;self&#39;; worker-src &#39;none&#39;">';
    expect(withSignInOrigins(page, origins)).toBe(
      '<meta content="connect-src &#39;self&#39; https://login.example.com; worker-src &#39;none&#39;">',
    );
    expect(withSignInOrigins(page)).toBe(page);
  });

  test('and config.json name the same origins', () => {
    const options = parseOptions(['--catalog', 'http://a.example'], {});
    if (options.is !== 'serve') throw new Error(options.is);
    expect(readSiteConfig(pageConfig(options, [], origins), 'http://localhost/').signInOrigins).toEqual(
      origins,
    );
    expect(pageConfig(options, [])).not.toContain('signInOrigins');
  });
});
