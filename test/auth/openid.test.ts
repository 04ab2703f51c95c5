// @vitest-environment jsdom
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createOpenIdClient,
  forgetRequests,
  readRequestRecord,
  type OpenIdOptions,
} from '#src/auth/openid.ts';

const ISSUER = 'https://login.example.com/realm';
const CLIENT = 'page';
const RECORD = { server: 'main', place: '/tables?q=orders', keep: true };

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
let own: { readonly privateKey: Key; readonly jwk: object };
let foreign: Key;

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  own = { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' } };
  foreign = (await generateKeyPair('RS256')).privateKey;
});

const seconds = () => Math.floor(Date.now() / 1_000);

interface Answers {
  readonly discovery?: object;
  /** Claims that differ from those of a genuine token; undefined ones are left out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: Key;
  /** What the token endpoint answers in place of tokens. */
  readonly refusal?: object;
}

/** Sends the page to the provider and back, with the answers of one that is genuine but for those given. */
async function signIn(answers: Answers = {}, more: Partial<OpenIdOptions> = {}, query = '') {
  const asked: string[] = [];
  let nonce = '';
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.endsWith('/.well-known/openid-configuration'))
      return Response.json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/auth`,
        token_endpoint: `${ISSUER}/token`,
        jwks_uri: `${ISSUER}/keys`,
        ...answers.discovery,
      });
    if (url.endsWith('/keys')) return Response.json({ keys: [own.jwk] });
    if (answers.refusal) return Response.json(answers.refusal, { status: 400 });
    const claims = { iss: ISSUER, aud: CLIENT, sub: 'jane', nonce, iat: seconds(), exp: seconds() + 3_600 };
    const token = new SignJWT({ ...claims, ...answers.claims }).setProtectedHeader({
      alg: 'RS256',
      kid: 'k',
    });
    return Response.json({
      id_token: await token.sign(answers.key ?? own.privateKey),
      access_token: 'access',
      refresh_token: 'refresh',
      token_type: 'Bearer',
      scope: 'openid',
    });
  });
  const client = createOpenIdClient({
    authority: { url: ISSUER, origin: 'https://login.example.com', clientId: CLIENT, isSecure: true },
    provider: 'custom-oidc',
    redirectUri: 'https://page.example.com/callback',
    origins: new Set(['https://login.example.com']),
    storage: sessionStorage,
    ...more,
  });
  const request = new URL(await client.begin(RECORD));
  nonce = request.searchParams.get('nonce') ?? '';
  const state = request.searchParams.get('state') ?? '';
  const callback = `https://page.example.com/callback?code=x&state=${state}${query}`;
  const answer = async () => {
    const finished = await client.finish(callback);
    if ('goTo' in finished) throw new Error(`asked again: ${finished.goTo}`);
    return finished;
  };
  return { client, request, callback, asked, answer };
}

beforeEach(() => sessionStorage.clear());

test('the request has PKCE, a state and a nonce, and the tab keeps the place alone', async () => {
  const { request, callback } = await signIn();
  expect(request.origin + request.pathname).toBe(`${ISSUER}/auth`);
  expect(Object.fromEntries(request.searchParams)).toMatchObject({
    client_id: CLIENT,
    response_type: 'code',
    redirect_uri: 'https://page.example.com/callback',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    state: expect.stringMatching(/^[\da-f]{32}$/) as string,
  });
  expect(request.searchParams.has('prompt')).toBe(false);
  expect(readRequestRecord(callback, () => sessionStorage)).toMatchObject(RECORD);
});

test('a genuine answer gives the tokens, once', async () => {
  const { answer } = await signIn();
  const { tokens, keep } = await answer();
  expect(tokens).toMatchObject({ refreshToken: 'refresh', validMs: 3_600_000 });
  expect(keep).toBe(true);
  // The place alone outlives the answer.
  expect(Object.keys(sessionStorage)).toEqual(['catalog-browser.sign-in.last']);
  await expect(answer()).rejects.toMatchObject({ fault: 'unknown-request' });
});

describe('an ID token is not used', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['of another issuer', { iss: 'https://login.example.com/other' }, 'not-genuine'],
    ['for another client', { aud: 'another' }, 'not-genuine'],
    [
      'for several clients, and issued to another',
      { aud: [CLIENT, 'another'], azp: 'another' },
      'not-genuine',
    ],
    ['to another request', { nonce: 'another' }, 'not-genuine'],
    ['without a subject', { sub: '' }, 'not-genuine'],
    ['without an end', { exp: undefined }, 'not-genuine'],
    ['that ended an hour ago', { exp: seconds() - 3_600 }, 'clock'],
    ['that begins in an hour', { nbf: seconds() + 3_600 }, 'clock'],
  ])('%s', async (_, claims, fault) => {
    const { answer } = await signIn({ claims });
    await expect(answer()).rejects.toMatchObject({ fault });
  });

  test('that another key signed', async () => {
    const { answer } = await signIn({ key: foreign });
    await expect(answer()).rejects.toMatchObject({ fault: 'not-genuine' });
  });

  test('that ended minutes ago by a clock that differs is used', async () => {
    const { answer } = await signIn({ claims: { iat: seconds() - 1_200, exp: seconds() - 600 } });
    await expect(answer()).resolves.toMatchObject({ tokens: { validMs: 600_000 } });
  });
});

describe('an answer is not used', () => {
  test.each([
    ['error=access_denied&error_description=No', 'denied', 'No'],
    ['error=login_required', 'form-needed', undefined],
    ['error=consent_required&error_description=AADSTS65001', 'form-needed', 'AADSTS65001'],
    ['error=server_error', 'refused', 'server_error'],
    [`error=server_error&error_description=${'x'.repeat(900)}`, 'refused', `${'x'.repeat(300)}…`],
  ])('with %s', async (query, fault, said) => {
    const { client, callback } = await signIn();
    const refused = callback.replace('code=x', query);
    await expect(client.finish(refused)).rejects.toMatchObject({ fault, providerMessage: said });
  });

  test('that names another issuer', async () => {
    const { answer, asked } = await signIn({}, {}, '&iss=https://evil.example');
    await expect(answer()).rejects.toMatchObject({ fault: 'not-genuine' });
    expect(asked).not.toContain(`${ISSUER}/token`);
  });

  test('where the code is refused, in the words of the provider', async () => {
    const refusal = { error: 'invalid_grant', error_description: 'The code was used' };
    const { answer } = await signIn({ refusal });
    await expect(answer()).rejects.toMatchObject({ fault: 'refused', providerMessage: 'The code was used' });
  });
});

describe('a provider is not gone to', () => {
  test.each([
    [
      'whose discovery is of another',
      { issuer: 'https://login.example.com/other' },
      'other-issuer',
      `${ISSUER} ≠ https://login.example.com/other`,
    ],
    [
      'whose form is of another origin',
      { authorization_endpoint: 'https://evil.example/auth' },
      'other-origin',
      'https://evil.example',
    ],
    [
      'that needs a further origin',
      { token_endpoint: 'https://tokens.example.com/token' },
      'other-origin',
      'https://tokens.example.com',
    ],
    ['without an end for tokens', { token_endpoint: undefined }, 'unreachable', undefined],
  ])('%s', async (_, discovery, fault, said) => {
    await expect(signIn({ discovery })).rejects.toMatchObject({
      fault,
      ...(said && { providerMessage: said }),
    });
  });

  test('that does not answer', async () => {
    const { client } = await signIn();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(client.begin(RECORD)).rejects.toMatchObject({ fault: 'unreachable' });
  });

  test('that answers, but does not let this page read it', async () => {
    const { client } = await signIn();
    vi.stubGlobal('fetch', (_: string, { mode }: RequestInit) =>
      mode === 'no-cors' ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
    );
    await expect(client.begin(RECORD)).rejects.toMatchObject({
      fault: 'unreadable',
      providerMessage: 'https://page.example.com',
    });
  });

  test('that has no discovery there', async () => {
    const { client } = await signIn();
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({}, { status: 404, statusText: 'Not Found' })),
    );
    await expect(client.begin(RECORD)).rejects.toMatchObject({
      fault: 'refused',
      providerMessage: 'Not Found (404): {}',
    });
  });

  test('a further origin that is allowed is no obstacle', async () => {
    const origins = new Set(['https://login.example.com', 'https://tokens.example.com']);
    const { answer } = await signIn(
      { discovery: { token_endpoint: 'https://tokens.example.com/token' } },
      { origins },
    );
    await expect(answer()).resolves.toMatchObject({ keep: true });
  });
});

test('Microsoft’s issuers are on another host than its discovery, and no other’s are', async () => {
  const url = 'https://login.microsoftonline.com/tenant';
  const origins = new Set(['https://login.microsoftonline.com', 'https://login.example.com']);
  const authority = { url, origin: 'https://login.microsoftonline.com', clientId: CLIENT, isSecure: true };
  const issuer = 'https://sts.windows.net/tenant/';
  const { request } = await signIn({ discovery: { issuer } }, { authority, origins, provider: 'azure' });
  expect(request.searchParams.get('scope')).toBe('openid email profile offline_access');
  await expect(signIn({ discovery: { issuer } })).rejects.toMatchObject({ fault: 'other-issuer' });
});

test('a token of one of Microsoft’s tenants is taken where the catalog names all of them', async () => {
  const url = 'https://login.microsoftonline.com/common/v2.0';
  const origins = new Set(['https://login.microsoftonline.com', 'https://login.example.com']);
  const authority = { url, origin: 'https://login.microsoftonline.com', clientId: CLIENT, isSecure: true };
  const discovery = { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' };
  const signInAs = async (tenant: string, tid: unknown) => {
    const claims = { iss: `https://login.microsoftonline.com/${tenant}/v2.0`, tid };
    const { answer } = await signIn({ discovery, claims }, { authority, origins, provider: 'azure' });
    return answer();
  };
  await expect(signInAs('tenant-a', 'tenant-a')).resolves.toMatchObject({ keep: true });
  await expect(signInAs('tenant-a', 'tenant-b')).rejects.toMatchObject({ fault: 'not-genuine' });
  await expect(signInAs('tenant-a', undefined)).rejects.toMatchObject({ fault: 'not-genuine' });
});

test('a provider that refuses the scope of refresh tokens is asked once more without it, and alike', async () => {
  const { client } = await signIn({}, { provider: 'okta' });
  const refusal = (request: URL) =>
    `https://page.example.com/callback?error=invalid_scope&state=${request.searchParams.get('state')}`;
  const first = new URL(await client.begin({ ...RECORD, prompt: 'none' }));
  expect(first.searchParams.get('scope')).toBe('openid email profile offline_access');
  const finished = await client.finish(refusal(first));
  const second = new URL('goTo' in finished ? finished.goTo : '');
  expect(second.searchParams.get('scope')).toBe('openid email profile');
  expect(second.searchParams.get('prompt')).toBe('none');
  expect(readRequestRecord(refusal(second), () => sessionStorage)).toMatchObject(RECORD);
  await expect(client.finish(refusal(second))).rejects.toMatchObject({
    fault: 'refused',
    providerMessage: 'invalid_scope',
  });
});

test('a tab keeps one request: another takes the place of those before, and Forget leaves none', async () => {
  const first = await signIn();
  await signIn();
  await expect(first.answer()).rejects.toMatchObject({ fault: 'unknown-request' });
  // Its place is that of the last request.
  expect(readRequestRecord(first.callback, () => sessionStorage)).toMatchObject({ place: RECORD.place });
  sessionStorage.setItem('other', 'stays');
  forgetRequests(sessionStorage);
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});

describe('readRequestRecord', () => {
  test.each([
    '',
    'x',
    '{}',
    ...[
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'https://evil.example/',
      '@evil.example',
    ].map((place) => JSON.stringify({ data: { server: 'a', place } })),
    '{"data":{"server":1,"place":"/"}}',
  ])('takes nothing from %j', (stored) => {
    sessionStorage.setItem('catalog-browser.sign-in.s', stored);
    expect(readRequestRecord('https://a.example/callback?state=s', () => sessionStorage)).toBeUndefined();
  });

  test('does without storage', () => {
    const blocked = () => {
      throw new DOMException('no', 'SecurityError');
    };
    expect(readRequestRecord('https://a.example/callback?state=s', blocked)).toBeUndefined();
  });
});
