import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, withSignInOrigins } from '#src/build/security.ts';
import { readSignIn } from '#src/server/catalog-watch.ts';
import { OptionError, pageConfig, parseOptions } from '#src/server/options.ts';
import { CatalogProxy } from '#src/server/proxy.ts';
import { readSiteConfig } from '#src/servers/site-config.ts';
import { listen } from './servers.ts';

const OPENID = { provider: 'okta', clientId: 'page', clientType: 'public' };

/** A provider whose discovery names these endpoints. */
const startProvider = (endpoints: object = {}) =>
  listen(({ headers, url }, response) => {
    const own = `http://${headers.host}`;
    if (url !== '/realm/.well-known/openid-configuration') return void response.writeHead(404).end();
    const discovery = {
      issuer: `${own}/realm`,
      token_endpoint: `${own}/token`,
      jwks_uri: `${own}/keys`,
      ...endpoints,
    };
    return void response.end(JSON.stringify(discovery));
  });

const startCatalog = (config: unknown, status = 200) =>
  listen(({ url }, response) => {
    const isAsked = url === '/om/api/v1/system/config/auth';
    response
      .writeHead(isAsked ? status : 404)
      .end(typeof config === 'string' ? config : JSON.stringify(config));
  });

async function signInOf(address: string, args: readonly string[] = []) {
  const options = parseOptions(['--catalog', `main=${address}/om`, ...args], {});
  if (options.kind !== 'serve') throw new Error(options.kind);
  const proxy = new CatalogProxy({ tokens: new Map() }, options.proxies);
  const [catalog] = options.catalogs;
  const found = await readSignIn(proxy, catalog!, options.signInOrigins, 2_000);
  await proxy.close();
  return found;
}

const NONE = { isKnown: true, origins: [], advice: [] };

describe('readSignIn', () => {
  test.each([
    '/realm',
    '/realm/',
    '/realm/.well-known/openid-configuration',
    '/realm/protocol/openid-connect/auth',
  ])('has the origin of the provider at %s', async (path) => {
    const provider = await startProvider();
    const catalog = await startCatalog({ ...OPENID, authority: provider + path });
    expect(await signInOf(catalog)).toEqual({ ...NONE, origins: [provider] });
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
    const isObject = typeof config === 'object' && !Array.isArray(config);
    expect(await signInOf(await startCatalog(config))).toEqual({ ...NONE, isKnown: isObject });
  });

  test('knows nothing yet of a catalog that fails, or does not answer', async () => {
    const failing = await startCatalog({ ...OPENID, authority: 'https://login.example.com' }, 503);
    for (const address of [failing, 'http://127.0.0.1:1'])
      expect(await signInOf(address)).toEqual({ ...NONE, isKnown: false });
  });

  test('says what is wrong, with both values', async () => {
    const plain = await startCatalog({ ...OPENID, authority: 'http://login.example.com' });
    expect(await signInOf(plain)).toEqual({
      ...NONE,
      advice: ['main signs people in at http://login.example.com, without https: the page does not'],
    });
    const adviceFor = async (authority: string) => {
      const { isKnown, origins, advice } = await signInOf(await startCatalog({ ...OPENID, authority }));
      expect(origins).toEqual([new URL(authority).origin]);
      expect(advice).toHaveLength(1);
      return `${isKnown} ${advice.join()}`;
    };
    const provider = await startProvider();
    expect(await adviceFor(`${provider}/other`)).toContain(
      `false main signs people in at ${provider}/other, but there is no discovery at ${provider}/other/.well-known/openid-configuration (404)`,
    );
    expect(await adviceFor('http://127.0.0.1:1/realm')).toContain('(ECONNREFUSED)');
    const outside = await startProvider({ issuer: 'https://login.example.com/realm' });
    expect(await adviceFor(`${outside}/realm`)).toContain(
      `true main names the authority ${outside}/realm, but the provider there calls itself https://login.example.com/realm`,
    );
  });

  test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
    'advises about another origin of the %s, unless it is allowed',
    async (endpoint) => {
      const other = 'https://tokens.example.com';
      const provider = await startProvider({ [endpoint]: `${other}/x` });
      const catalog = await startCatalog({ ...OPENID, authority: `${provider}/realm` });
      expect(await signInOf(catalog)).toEqual({
        ...NONE,
        origins: [provider],
        advice: [
          `the sign-in of main at ${provider} also needs ${other}: allow it by --sign-in-origin ${other}`,
        ],
      });
      expect(await signInOf(catalog, ['--sign-in-origin', other])).toEqual({ ...NONE, origins: [provider] });
    },
  );

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
    if (options.kind !== 'serve') throw new Error(options.kind);
    expect(readSiteConfig(pageConfig(options, [], origins), 'http://localhost/').signInOrigins).toEqual(
      origins,
    );
    expect(pageConfig(options, [])).not.toContain('signInOrigins');
  });
});
