import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRemoteJWKSet, errors, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import type { OpenIdOptions } from '../../service/router.ts';

export interface ProviderOptions {
  /** Validity of ID tokens in seconds; default: an hour, as is usual. */
  readonly idTokenSeconds?: number;
  /** Whether the page gets refresh tokens; default false. */
  readonly refreshTokens?: boolean;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** What a service needs that trusts this provider. */
  readonly openId: OpenIdOptions;
  /** Every token issued so far: ID, access and refresh tokens. */
  readonly issued: readonly string[];
  /** Ends all sessions, as after a sign-out elsewhere. */
  readonly endSessions: () => void;
  readonly close: () => Promise<void>;
}

const CLIENT_ID = 'catalog-browser';
const HOST = '127.0.0.1';

/** An in-memory store as the library wants it; its own one warns of itself. */
const keyOf = (name: string, id: string) => `${name} ${id}`;

function createStore() {
  const entries = new Map<string, Record<string, unknown>>();
  const byMember = (name: string, member: string, value: string) =>
    Promise.resolve(
      [...entries].find(([key, entry]) => key.startsWith(`${name} `) && entry[member] === value)?.[1],
    );
  const adapter = (name: string) => ({
    upsert: (id: string, entry: object) => Promise.resolve(void entries.set(keyOf(name, id), { ...entry })),
    find: (id: string) => Promise.resolve(entries.get(keyOf(name, id))),
    findByUid: (uid: string) => byMember(name, 'uid', uid),
    findByUserCode: (code: string) => byMember(name, 'userCode', code),
    consume(id: string) {
      const entry = entries.get(keyOf(name, id));
      if (entry) entry['consumed'] = Math.floor(Date.now() / 1_000);
      return Promise.resolve();
    },
    destroy: (id: string) => Promise.resolve(void entries.delete(keyOf(name, id))),
    revokeByGrantId(grantId: string) {
      for (const [key, entry] of entries) if (entry['grantId'] === grantId) entries.delete(key);
      return Promise.resolve();
    },
  });
  const endSessions = () => {
    for (const key of entries.keys()) if (key.startsWith('Session ')) entries.delete(key);
  };
  return { adapter, endSessions };
}

const FORM = (uid: string) => `<!doctype html><html lang="en"><title>Example identity</title>
<form method="post" action="/form/${uid}"><label>User <input name="user" autofocus></label>
<button name="do" value="sign-in">Sign in</button> <button name="do" value="deny">Deny</button></form></html>`;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += String(part);
  return new URLSearchParams(text);
}

/** Everybody who signs in at the form has agreed to all that the page asks for. */
const loadExistingGrant: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const { client, session, provider, result } = oidc;
  if (!client || !session) return undefined;
  const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  if (known !== undefined) return provider.Grant.find(known);
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile offline_access');
  await grant.save();
  return grant;
};

/** Starts a certified OpenID provider on this machine, with a form that takes any user. */
export async function startOpenIdProvider({
  idTokenSeconds = 3_600,
  refreshTokens = false,
}: ProviderOptions = {}): Promise<OpenIdProvider> {
  const issued: string[] = [];
  const store = createStore();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, HOST, resolve);
  });
  const address = server.address();
  const ownPort = typeof address === 'object' && address !== null ? address.port : 0;
  const issuer = `http://${HOST}:${ownPort}`;
  const provider = new Provider(issuer, {
    adapter: store.adapter,
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`http://${HOST}/callback`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: `key-${ownPort}` }] },
    claims: { openid: ['sub'], email: ['email'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.com`, preferred_username: sub }),
    }),
    clientBasedCORS: () => true,
    // Cookies are shared by the ports of a host, and so by the providers of a test.
    cookies: {
      keys: [issuer],
      names: { session: `session${ownPort}`, interaction: `form${ownPort}`, resume: `resume${ownPort}` },
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/form/${uid}` },
    issueRefreshToken: () => Promise.resolve(refreshTokens),
    rotateRefreshToken: true,
    loadExistingGrant,
    ttl: {
      IdToken: idTokenSeconds,
      AccessToken: 3_600,
      AuthorizationCode: 60,
      Grant: 86_400,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
  });
  // The port of the page is not known ahead.
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    /^http:\/\/127\.0\.0\.1:\d+(\/\w+)*\/callback$/.test(uri);
  provider.on('grant.success', ({ body }) => {
    const answer: Readonly<Record<string, unknown>> = Object(body);
    for (const name of ['id_token', 'access_token', 'refresh_token'])
      if (typeof answer[name] === 'string') issued.push(answer[name]);
  });
  const callback = provider.callback();
  const showForm = async (request: IncomingMessage, response: ServerResponse) => {
    const { uid } = await provider.interactionDetails(request, response);
    if (request.method !== 'POST') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(FORM(uid));
      return;
    }
    const form = await readForm(request);
    const result =
      form.get('do') === 'deny'
        ? { error: 'access_denied', error_description: 'The person refused' }
        : { login: { accountId: form.get('user') || 'jane' } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/form/')) void callback(request, response);
    else showForm(request, response).catch(() => response.writeHead(400).end());
  });
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  return {
    issuer,
    clientId: CLIENT_ID,
    issued,
    endSessions: store.endSessions,
    openId: {
      config: () => ({
        provider: 'custom-oidc',
        providerName: 'Example identity',
        authority: issuer,
        clientId: CLIENT_ID,
        clientType: 'public',
        callbackUrl: `http://${HOST}/callback`,
      }),
      async verify(token) {
        try {
          await jwtVerify(token, keys, { issuer, audience: CLIENT_ID });
          return 'valid';
        } catch (error) {
          return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
        }
      },
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
